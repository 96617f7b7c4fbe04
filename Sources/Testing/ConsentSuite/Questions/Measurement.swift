import FoundationEssentials
import Notation
import OperatingSystem

/// A decision that somebody measured on a device: a line of a measured profile.
package struct Measurement: Codable, Hashable, Sendable {
  package let decision: String
  package let value: String
  /// The version of the system, such as `iOS 18.1`.
  package let system: String
  /// The day, such as `2026-11-28`.
  package let date: String

  package var setting: DecisionSetting { DecisionSetting(decision, value) }

  package static let advice =
    "Write one line for each decision, for example: {\"decision\": \"emptySelection\", \"value\": \"refused\", "
    + "\"system\": \"iOS 18.1\", \"date\": \"2026-11-28\"}"

  /// Reads a measured profile: JSON lines, each with one decision. Empty lines are skipped, but not all lines may be empty.
  ///
  /// - Parameter decisions: The names of all decisions.
  /// - Returns: The measurements, each with the number of its line.
  /// - Throws: An error that names the file and the line.
  package static func profile(
    in text: CaseText, of decisions: [String]
  ) throws(CommandError) -> [(line: Int, measurement: Measurement)] {
    var profile: [(line: Int, measurement: Measurement)] = []
    let lines = text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      let place = "\(text.file):\(number + 1)"
      let measurement: Measurement
      do {
        measurement = try JSONDecoder().decode(Measurement.self, from: Data(line))
      } catch DecodingError.keyNotFound(let key, _) {
        throw CommandError(
          "\(place): the key \(Notation.quoted(key.stringValue)) is missing.", advice)
      } catch DecodingError.typeMismatch(_, let context) {
        let key = context.codingPath.last.map { "the value of \(Notation.quoted($0.stringValue))" }
        throw CommandError(
          "\(place): \(key ?? "the line") is not \(key == nil ? "an object" : "a text").", advice)
      } catch {
        throw CommandError("\(place): the line is not JSON.", advice)
      }
      if !decisions.contains(measurement.decision) {
        throw CommandError(
          "\(place): there is no decision \(Notation.quoted(measurement.decision)).",
          Notation.nearest(to: measurement.decision, in: decisions).map { "Did you mean \($0)?" }
            ?? "List the decisions with: consent decisions --list")
      }
      if measurement.date.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
        throw CommandError(
          "\(place): \(Notation.quoted(measurement.date)) is not a day.",
          "Write year, month and day, for example 2026-11-28.")
      }
      if let earlier = profile.first(where: { $0.measurement.decision == measurement.decision }) {
        throw CommandError(
          "\(place): \(measurement.decision) is measured twice.",
          "Remove this line or line \(earlier.line).")
      }
      profile.append((number + 1, measurement))
    }
    if profile.isEmpty { throw CommandError("\(text.file) decides nothing.", advice) }
    return profile
  }
}
