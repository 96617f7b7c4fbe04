#if canImport(Testing)
  import PropertyTesting
  import SwiftSource
  import Testing

  /// A drawn value, with the choices from which it was drawn.
  struct Drawn<Value> {
    var value: Value
    var choices: ChoiceSequence
    /// The run of a property that draws.
    var run: CheckRun?
  }

  /// A check: search, shrinking and report.
  package struct Checking<Value>: Sendable {
    typealias Judge = (Drawn<Value>) -> CheckRun

    var generator: Generator<Value>
    /// They reach another thread in asynchronous checks only, whose values are sendable.
    nonisolated(unsafe) var examples: [Value]
    var runs: Int
    var seed: UInt64
    var isSeedGiven: Bool
    var choices: String?
    /// Whether the property runs on other threads than the search.
    var isAsynchronous = false
    /// The number of other processes that play the cases; 0 for this process.
    var workers: Int
    var place: CheckPlace
    /// The name under which failures are stored.
    var name: String
    var settings: CheckSettings
    /// A line for the statistics of a check that passes, on what that does not show.
    package var remarkOnPass: String?
    /// Writes a value for the report.
    var describe: @Sendable (Value, Set<[Int]>) -> String

    /// Creates a check with the settings of the current test for all omitted arguments.
    ///
    /// - Parameter describe: Writes a value, and marks its parts at these paths as irrelevant.
    package init(
      _ generator: Generator<Value>, examples: [Value] = [], runs: Int?, seed: UInt64?,
      choices: String?, workers: Int?, at place: CheckPlace,
      describe: @escaping @Sendable (Value, Set<[Int]>) -> String = {
        PrettyPrinter.text(of: $0, anything: $1)
      }
    ) {
      let settings = CheckSettings.current
      (self.generator, self.examples) = (generator, examples)
      self.runs = settings.scaled(runs ?? settings.runs)
      self.seed = seed ?? settings.seed ?? place.seed
      isSeedGiven = seed != nil || settings.seed != nil
      self.choices = choices
      self.workers = workers ?? settings.workers
      self.place = place
      name = place.name
      (self.settings, self.describe) = (settings, describe)
    }

    /// The store of failures between runs.
    var store: FailureStore? {
      settings.store ?? (isSeedGiven ? nil : settings.folder.map { .folder($0) })
    }
  }

  enum CheckVerdict: Sendable {
    /// Every case passed; the statistics are for people, the remark is a warning.
    case passed(statistics: String?, remark: String?)
    case failed([String])
    case cancelled
  }

  extension Checking {
    /// Plays all cases, and shrinks failing ones; or plays the cases that another process asks for.
    ///
    /// - Parameters:
    ///   - call: The call, which another process finds by its name.
    ///   - judge: Plays one case in this process.
    func verdict(_ call: CheckCall, _ judge: (Value) -> CheckRun) -> CheckVerdict {
      if CaseServer.served != nil { CaseServer.serve(generator, examples: examples, judge: judge) }
      if let complaint = settings.complaint { return .failed([complaint]) }
      if runs < 1 {
        return .failed(["runs is \(runs): a check plays one case at least. Nothing was checked."])
      }
      let isInOrder = CaseServer.enter(call)
      defer { CaseServer.leave(call) }
      return withoutActuallyEscaping(judge) { judge in
        let player = CasePlayer(self, call: call, judge)
        defer { player.running?.finish() }
        return player.processes == nil || isInOrder ? player.search() : .failed([Self.sideBySide])
      }
    }

    /// Another process finds a check by its place, its test and the arguments of its test alone.
    private static var sideBySide: String {
      "Another task calls the check at this place as well. Another process may meet their checks in another"
        + " order and cannot tell them apart, so nothing was checked. Run them one after the other in one task,"
        + " or pass the difference as an argument of the test."
    }
  }
#endif
