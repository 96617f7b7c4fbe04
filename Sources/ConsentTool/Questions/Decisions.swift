import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

/// A decision as it is written on the command line, such as `emptySelection=refused`.
public struct DecisionSetting: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// What a machine leaves open: a line of a header, with few answers.
public struct Decision: Codable, Hashable, Sendable {
  /// As it is written on the command line, such as `emptySelection`.
  public let name: String
  /// As it is written in a header, such as `empty selection`.
  public let words: String
  /// The answer that goes without saying.
  public let plain: String
  /// The other answers.
  public let others: [String]
}

extension SuiteMachine {
  /// The lines of a header that are written behind their words, once each.
  private static var settable: [Facet<Talk.World>] {
    Talk.worldFacets.filter { $0.words != nil && !$0.isRepeatable }
  }

  /// What it leaves open itself; what its parts do is asked of those.
  public static var decisions: [Decision] {
    settable.compactMap { facet in
      guard let words = facet.words, !words.contains(":"),
        let plain = facet.text(in: Talk.plainWorld)
      else { return nil }
      let others = facet.choices.filter { $0 != plain }
      return others.isEmpty
        ? nil
        : Decision(
          name: facet.name, words: words, plain: inOneWord(plain), others: others.map(inOneWord))
    }
  }

  /// The names that can be decided on, those of its parts included.
  static var decisionNames: [String] { settable.map(\.name).distinct }

  public func decidedOtherwise(_ world: Talk.World) -> [Talk.World] {
    worlds(beside: world, Self.settable.flatMap { $0.settings(to: $0.choices) })
  }

  /// The changes that set each field of a world to each of its values: the values that can be listed, and for
  /// fields such as sets the values in drawn worlds.
  var changes: [@Sendable (Talk.World) -> Talk.World] {
    let drawn = (0..<100).compactMap { scenario(ofCase: $0, below: 1, commands: 0)?.world }
    return Self.settable.flatMap { facet in
      facet.settings(to: (facet.choices + drawn.compactMap { facet.text(in: $0) }).distinct)
    }
  }

  /// The worlds that differ from one in one field.
  func alternatives(_ world: Talk.World) -> [Talk.World] { worlds(beside: world, changes) }

  private func worlds(
    beside world: Talk.World, _ changes: [@Sendable (Talk.World) -> Talk.World]
  ) -> [Talk.World] {
    changes.map { settled.world($0(world)) }.distinct.filter { $0 != world }
  }

  /// The machine with this decided in all of its worlds.
  ///
  /// - Throws: Where no line of a header is called so, or where it cannot say this.
  package func deciding(_ setting: DecisionSetting) throws(FlagMistake) -> Self {
    var machine = self
    let facets = Self.settable.filter { $0.name == setting.name }
    if facets.isEmpty {
      throw FlagMistake("--decide", given: setting.name, insteadOf: Self.decisionNames)
    }
    for facet in facets {
      let change = try facet.change(to: setting)
      machine.settled.set(facet.words ?? facet.name, to: setting.value, change)
    }
    return machine
  }
}

extension Facet {
  fileprivate func settings(to values: [String]) -> [@Sendable (Whole) -> Whole] {
    values.compactMap { try? setting(to: $0) }
  }

  /// What sets it to an answer, which is one word here or as it is in a header.
  fileprivate func change(
    to setting: DecisionSetting
  ) throws(FlagMistake) -> @Sendable (Whole) -> Whole {
    for value in [setting.value, spaced(setting.value)] {
      if let change = try? self.setting(to: value) { return change }
    }
    let known = choices.map(inOneWord)
    if known.isEmpty {
      do throws(NotationError) {
        return try self.setting(to: setting.value)
      } catch {
        throw FlagMistake(
          "--decide \(setting.name) needs \(error.expected), but was given "
            + "\(Notation.quoted(setting.value)).", error.advice)
      }
    }
    throw FlagMistake("--decide \(setting.name)", given: setting.value, insteadOf: known)
  }
}

/// Words as one: `points to settings` is `pointsToSettings`.
private func inOneWord(_ words: String) -> String {
  let parts = words.split(separator: " ")
  // What is more than small letters stays as it is.
  guard parts.count > 1, words.allSatisfy({ $0.isLowercase || $0 == " " }) else { return words }
  return parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

// MARK: - What a decision changes

/// One decision, and one other answer to it.
public struct DecisionSearch: Sendable {
  public let decision: Decision
  public let other: String
  /// The scope that is searched; `nil` for those of the machine, smallest first.
  public let scope: String?
  /// How many commands are tried in a scope at most.
  public let transitions: Int

  public init(_ decision: Decision, _ other: String, scope: String?, transitions: Int) {
    (self.decision, self.other, self.scope) = (decision, other, scope)
    self.transitions = transitions
  }
}

/// The shortest run on which two answers differ.
public struct DecisionReport: Codable, Sendable, Equatable, Portable {
  public let machine: String
  public let decision: Decision
  public let other: String
  /// The scope in which it shows, or the last that was searched.
  public var scope = ""
  public var told: String?
  public var scopes = 0
  public var transitions = 0
  public var end = End.same
  /// The run: what the first answer says, and behind `+` the other.
  public var lines: [ComparedLine] = []
  public var commands = 0
  /// How the process ended that searched, as the end of a sentence; `nil` where it came to its end.
  public var death: String?

  public enum End: String, Codable, Sendable, CaseIterable {
    case differs
    /// No run in these scopes tells them apart.
    case same
    /// None was found among as many commands as were tried.
    case tooLarge
    case stopped, died
  }

  /// What is known where the search ended so, as a sentence.
  public var sentence: String {
    let tried = "\(transitions.grouped) transitions in \(scopes) scope\(scopes == 1 ? "" : "s")"
    return switch end {
    case .differs:
      "differs after \(commands) command\(commands == 1 ? "" : "s"), and in no shorter run"
        + "\(told.map { " of the scope with \($0)" } ?? "")."
    case .same: "makes no difference in any run of these scopes (\(tried))."
    case .tooLarge: "unknown: no difference among \(tried)."
    case .stopped: "unknown: stopped."
    case .died: "unknown: the process that searched \(death ?? "has ended")."
    }
  }
}

extension DecisionReport {
  public init(of search: DecisionSearch, on machine: String, endedBy ending: Ending) {
    (self.machine, decision, other, end) = (machine, search.decision, search.other, .died)
    death = ending.words
  }

  init<M: SuiteMachine>(
    of search: DecisionSearch, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) {
    (self.machine, decision, other) = (M.name, search.decision, search.other)
    let name = decision.name
    // Where nothing else is decided, all is as it goes without saying.
    let told = machine.settled.told.map(\.name)
    var plain = machine
    for decision in M.decisions where !told.contains(decision.words) && decision.name != name {
      plain = try plain.deciding(DecisionSetting(decision.name, decision.plain))
    }
    let one = try M([:]).deciding(DecisionSetting(name, decision.plain)).settled
    let another = try M([:]).deciding(DecisionSetting(name, other)).settled
    var stairs = M.risingStaircase
    if let scope = search.scope { stairs = [try Scope(scope)] }
    for scope in stairs {
      scopes += 1
      // First what goes without saying, then whatever else the machine begins with.
      let beginnings = [plain, machine].map { one.worlds($0.worlds(at: scope)) }.distinct
      for worlds in beginnings {
        let other = Contestant<M.Talk>.model(M.Model.self) { another.world($0) }
        var explorer = Explorer(machine, against: other, at: scope)
        explorer.starts = worlds.map { Scenario(world: $0) }
        explorer.claims = ClaimList([])
        explorer.besides = M.telling
        explorer.maximumTransitions = search.transitions
        let found = explorer.run(shouldStop: shouldStop)
        (self.scope, self.told) = (scope.name, scope.told)
        transitions += found.transitions
        switch found.end {
        case .broken: end = .differs
        case .complete: break
        case .full: end = .tooLarge
        case .stopped, .reached, .longEnough, .cannotGoBack: end = .stopped
        }
        if end == .stopped { return }
        guard let breach = found.breach else { continue }
        let run = breach.scenario
        lines =
          Case<M.Talk>(run).comparedWorld + machine.replay(run, against: other).comparedLines
        commands = run.commands.count
        return
      }
    }
  }
}

extension SuiteMachine {
  /// Its scopes, those with the least of everything first.
  static var risingStaircase: [Scope<Size>] {
    staircase.sorted { $0.things < $1.things }
  }
}
