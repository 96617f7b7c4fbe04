#if canImport(Testing)
  import PropertyTesting

  /// A line of the conversation between a check and the process that plays its cases.
  ///
  /// The check asks for a block of random cases or for one case by its choices. For each case the process says
  /// that the values are drawn, and then answers with the outcome.
  enum CaseLine: Equatable {
    /// The process has reached the check.
    case ready
    /// Play these random cases until one fails.
    case block(seed: UInt64, cases: Range<UInt64>)
    /// Play the case of these choices.
    case choices(ChoiceSequence)
    /// Play the example with this number.
    case example(Int)
    /// The values are drawn; the property begins.
    case drawn
    case passed
    case cancelled
    case discarded(Discard)
    case failed(name: String, isHopeless: Bool, explanation: String)

    var text: String {
      switch self {
      case .ready: "ready"
      case .block(let seed, let cases): "block\t\(seed)\t\(cases.lowerBound)\t\(cases.upperBound)"
      case .choices(let choices): "choices\t\(choices)"
      case .example(let number): "example\t\(number)"
      case .drawn: "drawn"
      case .passed: "passed"
      case .cancelled: "cancelled"
      case .discarded(let discard): "discarded\t\(discard.reason)\t\(Self.escaped(discard.label))"
      case .failed(let name, let isHopeless, let explanation):
        "failed\t\(isHopeless)\t\(Self.escaped(name))\t\(Self.escaped(explanation))"
      }
    }

    /// Reads a line; `nil` if it is malformed.
    init?(_ text: String) {
      let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (parts[0], parts.count) {
      case ("ready", 1): self = .ready
      case ("drawn", 1): self = .drawn
      case ("passed", 1): self = .passed
      case ("cancelled", 1): self = .cancelled
      case ("block", 4):
        guard let seed = UInt64(parts[1]), let first = UInt64(parts[2]), let end = UInt64(parts[3]),
          first <= end
        else { return nil }
        self = .block(seed: seed, cases: first..<end)
      case ("choices", 2):
        guard let choices = ChoiceSequence(parts[1]) else { return nil }
        self = .choices(choices)
      case ("example", 2):
        guard let number = Int(parts[1]) else { return nil }
        self = .example(number)
      case ("discarded", 3):
        let reason = Discard.Reason.allCases.first { "\($0)" == parts[1] }
        guard let reason else { return nil }
        self = .discarded(Discard(reason, label: Self.plain(parts[2])))
      case ("failed", 4):
        guard let isHopeless = Bool(parts[1]) else { return nil }
        self = .failed(
          name: Self.plain(parts[2]), isHopeless: isHopeless, explanation: Self.plain(parts[3]))
      default: return nil
      }
    }

    /// The answer to a case that was judged.
    init(_ run: CheckRun) {
      switch run.outcome {
      case _ where run.isCancelled: self = .cancelled
      case .passed: self = .passed
      case .discarded(let discard): self = .discarded(discard)
      case .failed(let failure):
        self = .failed(
          name: failure.name, isHopeless: run.isHopeless, explanation: run.explanation)
      }
    }

    /// The run that an answer tells of; `nil` for other lines.
    var run: CheckRun? {
      switch self {
      case .ready, .block, .choices, .example, .drawn: return nil
      case .passed: return .passed
      case .cancelled:
        var run = CheckRun()
        run.isCancelled = true
        return run
      case .discarded(let discard): return CheckRun(.discarded(discard))
      case .failed(let name, let isHopeless, let explanation):
        var run = CheckRun(.failed(.named(name)), explanation)
        run.isHopeless = isHopeless
        return run
      }
    }

    private static let escapes: [(character: Character, code: Character)] = [
      ("\n", "n"), ("\t", "t"), ("\r", "r"), ("\r\n", "w"), ("\\", "b"),
    ]

    private static func escaped(_ text: String) -> String {
      text.reduce(into: "") { result, character in
        if let escape = escapes.first(where: { $0.character == character }) {
          result += "\\\(escape.code)"
        } else {
          result.append(character)
        }
      }
    }

    private static func plain(_ text: String) -> String {
      var result = ""
      var isEscape = false
      for character in text {
        if isEscape, let escape = escapes.first(where: { $0.code == character }) {
          result.append(escape.character)
          isEscape = false
        } else if character == "\\" {
          isEscape = true
        } else {
          result.append(character)
        }
      }
      return result
    }
  }
#endif
