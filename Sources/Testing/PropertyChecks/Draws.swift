#if canImport(Testing)
  import PropertyTesting
  import SwiftSource
  import Synchronization

  /// Draws of a property while it runs, such as of an index into a list that the code under test returned.
  ///
  ///     check(Generator<Int>.integers.array(), .draws) { list, draws in
  ///       let sorted = sort(list)
  ///       let place = try draws.draw(.integers(in: 0...sorted.count))
  ///       …
  ///     }
  ///
  /// The choices of these draws are choices of the case: they are shrunk and replayed with the others. Cases that
  /// draw in this way cannot be isolated, nor can cases whose generator gives a score.
  public final class Draws: Sendable, SwiftLiteral {
    private struct State: ~Copyable {
      var source = ChoiceSource(replaying: ChoiceSequence())
      var texts: [String] = []
    }

    private let state = Mutex(State())

    /// Draws a value from `generator`.
    public func draw<Value: Sendable>(_ generator: Generator<Value>) throws(Discard) -> Value {
      try state.withLock { state throws(Discard) in
        let value = try state.source.draw(generator)
        state.texts.append(PrettyPrinter.line(of: value))
        return value
      }
    }

    /// Lets the search prefer cases like this one, the higher `score` is. Most further cases are variations of the
    /// case with the highest score.
    public func maximize(_ score: Double) { state.withLock { $0.source.maximize(score) } }

    /// Lets `work` draw from `source`.
    func drawing<Result>(from source: inout ChoiceSource, _ work: () -> Result) -> Result {
      state.withLock { swap(&$0.source, &source) }
      defer { state.withLock { swap(&$0.source, &source) } }
      return work()
    }

    package var swiftText: String {
      state.withLock { "draws of [\($0.texts.joined(separator: ", "))]" }
    }
  }

  extension Generator where Value == Draws {
    /// A generator of draws that the property makes while it runs.
    public static var draws: Generator {
      Generator { source throws(Discard) in
        let draws = source.guest as? Draws ?? Draws()
        source.guest = draws
        return draws
      }
    }
  }
#endif
