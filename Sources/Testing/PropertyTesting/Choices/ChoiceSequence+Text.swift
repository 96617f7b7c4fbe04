/// The text form: decimal complexities separated by dots, so that a sequence is a single shell word. The
/// empty sequence is a hyphen.
///
///     ChoiceSequence("3.0.17")?.count   // 3
///     ChoiceSequence("-")?.count        // 0
extension ChoiceSequence: LosslessStringConvertible {
  /// Parses the text form.
  ///
  /// - Returns: `nil` if a part is not a decimal number below 2^64.
  public init?(_ description: String) {
    self.init()
    if description == "-" { return }
    for part in description.split(separator: ".", omittingEmptySubsequences: false) {
      let digits = part.utf8
      guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
        let complexity = UInt64(part)
      else { return nil }
      choices.append(Choice(complexity: complexity))
    }
  }

  /// The text form.
  public var description: String {
    if choices.isEmpty { return "-" }
    return choices.map { String($0.complexity) }.joined(separator: ".")
  }
}

extension ChoiceSequence: Codable {
  /// Decodes the text form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let choices = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A part is not a decimal number below 2^64.")
    }
    self = choices
  }

  /// Encodes the text form.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
