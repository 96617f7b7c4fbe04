import ConsentVocabulary
import FoundationEssentials
import Isolation
import Lockstep
import Notation

/// A failure that somebody knows about and owns, with the case that shows it.
///
/// - Source: Specs/Reports.md on known divergences.
public struct KnownDivergence: Sendable {
  public let id: String
  public let owner: String
  public let reason: String
  /// The case file: the path in the entry, from the folder of the file that the entry stands in.
  public let file: String
  public let scenario: ContactsCase
  /// Where the entry stands: file and line.
  public let place: String
  /// The entry as it is written.
  public let entry: String

  /// Why a file of known divergences cannot be used.
  public struct Mistake: Error, Hashable, Sendable {
    /// The file, and the line where there is one.
    public var place: String
    public var expected: String
  }

  /// Plays the case on the machine that is checked, whatever fault the file names.
  func play(
    on machine: ContactsMachine, in isolation: Isolation?
  ) throws(IsolationError) -> (record: KnownRecord, failure: ContactsMachine.Failure?) {
    var scenario = scenario
    scenario.plantedFault = nil
    let replay = try ContactsReplay(scenario, file: file, fault: machine.fault, in: isolation)
    let state: KnownRecord.State =
      switch replay.failure {
      case nil: .gone
      case let failure?: ContactsCase.Breach(failure) == scenario.breach ? .stands : .changed
      }
    let record = KnownRecord(
      id: id, file: file, owner: owner, reason: reason, place: place, entry: entry, state: state,
      breach: replay.failure.map { BreachRecord($0) }, explanation: replay.explanation)
    return (record, replay.failure)
  }
}

extension KnownDivergence {
  private struct Entry: Decodable {
    let id: String
    let `case`: String
    let owner: String
    let reason: String
  }

  /// Reads a file of known divergences: a line of JSON each; blank lines mean nothing.
  public static func all(in path: String) throws(Mistake) -> [KnownDivergence] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Mistake(place: path, expected: "a file of known divergences that can be read")
    }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .map { "\($0)/" }.joined()
    var all: [KnownDivergence] = []
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let known = try KnownDivergence(
        reading: String(line), at: "\(path):\(index + 1)", from: folder)
      if let other = all.first(where: { $0.id == known.id }) {
        throw Mistake(
          place: known.place,
          expected: "an id of its own, but \(Notation.quoted(known.id)) is that of \(other.place)")
      }
      all.append(known)
    }
    return all
  }

  private init(reading line: String, at place: String, from folder: String) throws(Mistake) {
    guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else {
      throw Mistake(
        place: place, expected: #"{"id":"…","case":"….consent","owner":"…","reason":"…"}"#)
    }
    for (name, value) in [("id", entry.id), ("owner", entry.owner), ("reason", entry.reason)]
    where value.allSatisfy(\.isWhitespace) {
      throw Mistake(place: place, expected: "some text for \(name)")
    }
    let file = entry.case.hasPrefix("/") ? entry.case : folder + entry.case
    let scenario: ContactsCase
    do throws(CaseFileError) {
      scenario = try ContactsCase(readingFile: file)
    } catch {
      let why =
        switch error {
        case .unreadable(let file, let reason): "\(file) cannot be read, \(reason)"
        case .malformed(let error): "\(error)".split(separator: "\n").joined(separator: " ")
        }
      throw Mistake(place: place, expected: "a saved case: \(why)")
    }
    guard scenario.breach != nil else {
      throw Mistake(
        place: place,
        expected: "a case with the failure it was saved for: \(file) has no line breaks")
    }
    self.init(
      id: entry.id, owner: entry.owner, reason: entry.reason, file: file, scenario: scenario,
      place: place, entry: line)
  }
}
