#if canImport(Testing)
  import Foundation
  import PropertyTesting

  /// A line of the conversation between a check and the process that plays its cases.
  ///
  /// The check asks for a block of random cases or for one case by its choices. For each case the process says
  /// that the values are drawn, and then answers with the outcome.
  enum CaseLine: Codable, Equatable {
    /// The process has reached the check.
    case ready
    /// Play these random cases until one fails.
    case block(seed: UInt64, cases: Range<UInt64>)
    /// Play the case of these choices.
    case choices(ChoiceSequence)
    case example(Int)
    /// The values are drawn; the property begins.
    case drawn
    case passed
    case cancelled
    case discarded(Discard)
    case failed(name: String, isHopeless: Bool, explanation: String)

    /// The line as JSON, without a line feed.
    var text: String {
      guard let data = try? JSONEncoder().encode(self) else {
        preconditionFailure("numbers and texts only, which JSON can always say")
      }
      return String(decoding: data, as: UTF8.self)
    }

    /// Reads a line; `nil` if it is malformed.
    init?(_ text: String) {
      guard let line = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
        return nil
      }
      self = line
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
  }
#endif
