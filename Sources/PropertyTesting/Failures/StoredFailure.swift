/// A failing case as it is kept for the next run: one line of text, in format 1.
///
///     1 seed=42 choices=1.900.0 labels=long,sorted
///
/// The choices repeat the case; seed and labels tell a reader where it came from.
public struct StoredFailure: Hashable, Sendable, LosslessStringConvertible {
  /// The version of the text form.
  public static let format = 1

  public var choices: ChoiceSequence
  /// The root of the search that found it.
  public var seed: UInt64
  /// What the case said about itself, in order.
  public var labels: [String]

  public init(choices: ChoiceSequence, seed: UInt64, labels: [String] = []) {
    self.choices = choices
    self.seed = seed
    self.labels = labels
  }

  /// Parses the text form.
  ///
  /// - Returns: nil for another format, and for what is no text form at all.
  public init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "\(Self.format)",
      let seed = Self.value(of: "seed", in: parts[1]).flatMap({ UInt64($0) }),
      let choices = Self.value(of: "choices", in: parts[2]).flatMap({ ChoiceSequence(String($0)) }),
      let labels = Self.value(of: "labels", in: parts[3])
    else { return nil }
    self.init(choices: choices, seed: seed, labels: labels.split(separator: ",").map(String.init))
  }

  public var description: String {
    let words = labels.map(Self.word).joined(separator: ",")
    return "\(Self.format) seed=\(seed) choices=\(choices) labels=\(words)"
  }

  private static func value(of name: String, in part: Substring) -> Substring? {
    part.hasPrefix("\(name)=") ? part.dropFirst(name.count + 1) : nil
  }

  /// A label as one word, so that it neither ends the line nor the list.
  private static func word(_ label: String) -> String {
    String(label.map { $0.isWhitespace || $0 == "," ? "_" : $0 })
  }
}
