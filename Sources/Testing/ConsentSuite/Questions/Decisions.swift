import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A decision on the command line, such as `emptySelection=refused`.
package struct DecisionSetting: Hashable, Sendable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// An open decision of a machine: a header line with few possible values.
package struct Decision: Codable, Hashable, Sendable {
  /// The name on the command line, such as `emptySelection`.
  package let name: String
  /// The words in a header, such as `empty selection`.
  package let words: String
  /// The default value.
  package let plain: String
  package let others: [String]
}

extension SuiteMachine {
  /// The fields of the header whose line consists of fixed words and one value, and occurs at most once.
  private static var settable: [Facet<Language.World>] {
    Language.worldFacets.filter { $0.words != nil && !$0.isRepeatable }
  }

  /// The open decisions of this machine, without the decisions of its component machines.
  package static var decisions: [Decision] {
    settable.compactMap { facet in
      guard let words = facet.words, !words.contains(":"),
        let plain = facet.text(in: Language.plainWorld)
      else { return nil }
      let others = facet.choices.filter { $0 != plain }
      return others.isEmpty
        ? nil
        : Decision(
          name: facet.name, words: words, plain: inOneWord(plain), others: others.map(inOneWord))
    }
  }

  /// The names of all decisions, including those in component machines.
  static var decisionNames: [String] { settable.map(\.name).distinct }

  /// Returns the worlds that differ from this one in a single decision.
  package func decidedOtherwise(_ world: Language.World) -> [Language.World] {
    worlds(beside: world, Self.settable.flatMap { $0.settings(to: $0.choices) })
  }

  /// The functions that set each field of a world to each of its values. For fields whose values cannot be
  /// enumerated, such as sets, these are the values in drawn worlds.
  var changes: [@Sendable (Language.World) -> Language.World] {
    let drawn = (0..<100).compactMap { scenario(ofCase: $0, below: 1, commands: 0)?.world }
    return Self.settable.flatMap { facet in
      facet.settings(to: (facet.choices + drawn.compactMap { facet.text(in: $0) }).distinct)
    }
  }

  /// Returns the worlds that differ from this one in a single field.
  func alternatives(_ world: Language.World) -> [Language.World] { worlds(beside: world, changes) }

  private func worlds(
    beside world: Language.World, _ changes: [@Sendable (Language.World) -> Language.World]
  ) -> [Language.World] {
    changes.map { settled.world($0(world)) }.distinct.filter { $0 != world }
  }

  /// Returns the machine with this decision fixed in all of its worlds.
  ///
  /// - Throws: An error if no header line has this name, or if it does not have this value.
  package func deciding(_ setting: DecisionSetting) throws(CommandError) -> Self {
    var machine = self
    let facets = Self.settable.filter { $0.name == setting.name }
    if facets.isEmpty {
      throw CommandError("--decide", given: setting.name, insteadOf: Self.decisionNames)
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

  /// Returns a function that sets the field to a value, written in one word or as in a header.
  fileprivate func change(
    to setting: DecisionSetting
  ) throws(CommandError) -> @Sendable (Whole) -> Whole {
    for value in [setting.value, spaced(setting.value)] {
      if let change = try? self.setting(to: value) { return change }
    }
    let known = choices.map(inOneWord)
    if known.isEmpty {
      do throws(NotationError) {
        return try self.setting(to: setting.value)
      } catch {
        throw CommandError(
          "--decide \(setting.name) needs \(error.expected), but was given "
            + "\(Notation.quoted(setting.value)).", error.advice)
      }
    }
    throw CommandError("--decide \(setting.name)", given: setting.value, insteadOf: known)
  }
}

/// Returns words as a single word: `pointsToSettings` for `points to settings`.
private func inOneWord(_ words: String) -> String {
  let parts = words.split(separator: " ")
  // Words that do not consist of lowercase letters stay unchanged.
  guard parts.count > 1, words.allSatisfy({ $0.isLowercase || $0 == " " }) else { return words }
  return parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// The task of comparing two values of a decision.
package struct DecisionSearch: Sendable {
  package let decision: Decision
  /// The value that is compared with the default.
  package let other: String
  /// The scope to search. `nil` for the scopes of the machine, smallest first.
  package let scope: String?
  /// The maximum number of transitions tried in a scope.
  package let transitions: Int

  package init(_ decision: Decision, _ other: String, scope: String?, transitions: Int) {
    (self.decision, self.other, self.scope) = (decision, other, scope)
    self.transitions = transitions
  }
}

/// The shortest run on which two values of a decision differ.
package struct DecisionReport: Codable, Sendable, Equatable, Portable {
  package let machine: String
  package let decision: Decision
  /// The value that is compared with the default.
  package let other: String
  /// The scope in which the values differ, or else the last scope searched.
  package var scope = ""
  /// The scope in words. `nil` for a machine without scopes.
  package var told: String?
  package var scopes = 0
  package var transitions = 0
  package var end = SearchEnd.complete
  /// The run. Lines with only the default value are marked `-`, lines with only the other value `+`.
  package var lines: [ComparedLine] = []
  package var commands = 0
  /// The scopes that may have a shorter run, as they were too large.
  package var open: [String] = []
  /// The exit reason of a crashed search process, as the end of a sentence. `nil` if it did not crash.
  package var death: String?

  package var sentence: String {
    let tried = "\(transitions.grouped) transitions in \(scopes) scope\(scopes == 1 ? "" : "s")"
    return switch end {
    case .broken:
      "differs after \(commands) command\(commands == 1 ? "" : "s")"
        + "\(told.map { " in the scope with \($0)" } ?? ""), but in no shorter run in \(tried)."
        + (open.isEmpty ? "" : " A shorter run may exist in \(open.joined(separator: "; ")).")
    case .complete: "makes no difference in any run in these scopes (\(tried))."
    case .full: "unknown: no difference in \(tried)."
    case .stopped, .reached, .blurred, .longEnough, .cannotGoBack, .empty: "unknown: stopped."
    case .died: "unknown: the search process \(death ?? "has ended")."
    }
  }
}

extension DecisionReport {
  package init(of search: DecisionSearch, on machine: String, endedBy ending: ExitReason) {
    (self.machine, decision, other, end) = (machine, search.decision, search.other, .died)
    death = ending.words
  }

  package init<M: SuiteMachine>(
    of search: DecisionSearch, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) {
    (self.machine, decision, other) = (M.name, search.decision, search.other)
    let name = decision.name
    // Other decisions have their default values, unless they are fixed.
    let told = machine.settled.told.map(\.name)
    var plain = machine
    for decision in M.decisions where !told.contains(decision.words) && decision.name != name {
      plain = try plain.deciding(DecisionSetting(decision.name, decision.plain))
    }
    let one = try M([:]).deciding(DecisionSetting(name, decision.plain)).settled
    let another = try M([:]).deciding(DecisionSetting(name, other)).settled
    var stairs = M.risingStaircase
    if let scope = search.scope { stairs = [try Scope(scope)] }
    var shortest: (run: Scenario<M.Language>, other: SystemUnderTest<M.Language>)?
    var compared: [(scope: String, commands: Int)] = []
    for scope in stairs where shortest?.run.commands.count ?? .max > 1 {
      scopes += 1
      // The default worlds first, then the machine's own initial worlds.
      let beginnings = [plain, machine].map { one.worlds($0.worlds(at: scope)) }.distinct
      for worlds in beginnings {
        let other = SystemUnderTest<M.Language>.model(of: M.self) { another.world($0) }
        var explorer = Explorer(machine, against: other, at: scope)
        explorer.starts = worlds.map { Scenario(world: $0) }
        explorer.claims = ClaimList([])
        explorer.besides = M.telling
        explorer.maximumTransitions = search.transitions
        // Once a run is known, a shorter one is sought.
        explorer.maximumCommands = shortest.map { $0.run.commands.count - 1 }
        let found = explorer.run(shouldStop: shouldStop)
        transitions += found.transitions
        if let breach = found.breach {
          shortest = (breach.scenario, other)
          (self.scope, self.told) = (scope.name, scope.bounds)
        } else if shortest == nil {
          (self.scope, self.told) = (scope.name, scope.bounds)
        }
        switch found.end {
        case .complete, .longEnough, .broken: break
        // A scope that was too large leaves the answer open.
        case .full:
          end = .full
          compared.append((scope.name, found.comparedCommands))
        case .stopped, .reached, .blurred, .cannotGoBack, .empty, .died:
          end = found.end
          return
        }
      }
    }
    guard let (run, other) = shortest else { return }
    end = .broken
    lines =
      Case<M.Language>(run).comparedWorld
      + machine.forgivingReplay(run, against: other).comparedLines
    commands = run.commands.count
    open = compared.filter { $0.commands < run.commands.count - 1 }.map(\.scope).distinct
  }
}

extension SuiteMachine {
  /// The scopes of the machine, in ascending order of size.
  static var risingStaircase: [Scope<Size>] { staircase.sorted { $0.things < $1.things } }
}
