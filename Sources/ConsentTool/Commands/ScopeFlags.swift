import Reporting
import Terminal

extension Machines {
  /// A scope as it is written.
  var exampleOfScope: String { "--scope \(all.first?.staircase.first ?? "")" }
}

extension Arguments {
  /// The scope that is asked for, as it is written out in full; `nil` without one. It is of one machine.
  func scope(of machines: [AnySetMachine]) throws(UsageError) -> String? {
    guard let text = flags[.scope] else { return nil }
    if text.isEmpty {
      throw UsageError(
        message: "--scope needs sizes, but was given none.",
        advice: "Such as \(program.exampleOfScope): a variable may be unset.")
    }
    guard machines.count == 1 else {
      throw UsageError(
        message: "--scope is given, but no machine.",
        advice: "Name the one that it is about, such as: "
          + "consent \(verb.rawValue) \(machines[0].name).")
    }
    do throws(FlagMistake) { return try machines[0].scope(text) } catch { throw UsageError(error) }
  }

  /// How many commands a run has at most; `nil` for any number.
  func depth() throws(UsageError) -> Int? { try number(.depth, in: 1...1_000).map { Int($0) } }

  /// How many states a scope may have.
  func states(or usual: UInt64 = 1_000_000) throws(UsageError) -> Int {
    Int(try number(.states, in: 1...100_000_000, or: usual))
  }

  /// How many transitions a scope may have.
  func transitions(or usual: UInt64 = 1_000_000) throws(UsageError) -> Int {
    Int(try number(.transitions, in: 1...100_000_000, or: usual))
  }
}

extension AnySetMachine {
  /// Throws where its states are not listed one by one.
  func asked() throws(UsageError) {
    do throws(FlagMistake) { try listStates() } catch { throw UsageError(error) }
  }
}

extension Console {
  /// Says why there is no graph of a scope, before anything was written.
  func refuse(_ failure: GraphFailure) throws(UsageError) -> ExitCode {
    switch failure {
    case .flag(let mistake): throw UsageError(mistake)
    case .tooLarge(let scope, let transitions):
      throw UsageError(
        message: "The scope \(scope) has more than \(transitions.grouped) transitions.",
        advice: "Ask for a smaller --scope, or for more --transitions.")
    case .empty(let scope):
      throw UsageError(
        message: "The machine has no world in the scope \(scope).",
        advice: "Ask for a larger --scope.")
    case .stopped:
      note("Interrupted; nothing was written.")
      return .interrupted
    }
  }
}
