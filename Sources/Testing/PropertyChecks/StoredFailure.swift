import PropertyTesting

/// A failing case stored for the next run: one line of text, in format 1.
///
///     1 seed=42 choices=1.900.0 labels=long,sorted
///
/// The choices reproduce the case; seed and labels are information for the reader.
public struct StoredFailure: Hashable, Sendable, LosslessStringConvertible {
  /// The version of the text form.
  package static let format = 1

  /// The choices that reproduce the case.
  public var choices: ChoiceSequence
  /// The root seed of the search that found the case.
  public var seed: UInt64
  /// The labels of the case, in order.
  public var labels: [String]

  /// A stored failure with these choices.
  public init(choices: ChoiceSequence, seed: UInt64, labels: [String] = []) {
    (self.choices, self.seed, self.labels) = (choices, seed, labels)
  }

  /// Parses the text form.
  ///
  /// - Returns: `nil` for other formats and malformed text.
  public init?(_ description: String) {
    let parts = description.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "\(Self.format)",
      let seed = Self.value(of: "seed", in: parts[1]).flatMap({ UInt64($0) }),
      let choices = Self.value(of: "choices", in: parts[2]).flatMap({ ChoiceSequence(String($0)) }),
      let labels = Self.value(of: "labels", in: parts[3])
    else { return nil }
    self.init(choices: choices, seed: seed, labels: labels.split(separator: ",").map(String.init))
  }

  /// The text form.
  public var description: String {
    let words = labels.map(Self.word).joined(separator: ",")
    return "\(Self.format) seed=\(seed) choices=\(choices) labels=\(words)"
  }

  private static func value(of name: String, in part: Substring) -> Substring? {
    part.hasPrefix("\(name)=") ? part.dropFirst(name.count + 1) : nil
  }

  /// Replaces white space and commas in a label, which separate fields and labels.
  private static func word(_ label: String) -> String {
    String(label.map { $0.isWhitespace || $0 == "," ? "_" : $0 })
  }
}
