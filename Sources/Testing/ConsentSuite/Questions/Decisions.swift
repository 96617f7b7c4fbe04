import Lockstep
import Notation
import OperatingSystem
import StateMachines

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

  /// Returns the number of decisions in which two worlds differ.
  func decisions(of world: Language.World, differingFrom other: Language.World) -> Int {
    Self.settable.count { !$0.choices.isEmpty && $0.differs(world, other) }
  }

  /// Returns the worlds that differ from this one in a single decision.
  package func decidedOtherwise(_ world: Language.World) -> [Language.World] {
    var known: Set = [world]
    return decidedOtherwise([world], besides: &known)
  }

  /// Returns the worlds that differ in a single decision from one of these, each once.
  ///
  /// - Parameters:
  ///   - known: The worlds that are left out. The returned ones are added.
  ///   - most: The number of worlds after which no further one is made.
  package func decidedOtherwise(
    _ worlds: [Language.World], besides known: inout Set<Language.World>, upTo most: Int = .max
  ) -> [Language.World] {
    // The texts of all values are parsed once: thousands of worlds have other answers.
    let changes = Self.settable.flatMap { $0.settings(to: $0.choices) }
    var others: [Language.World] = []
    for world in worlds {
      for change in changes {
        let other = settled.world(change(world))
        if others.count < most, known.insert(other).inserted { others.append(other) }
      }
      if others.count == most { break }
    }
    return others
  }

  /// The functions that set each field of a world to each of its values. For fields whose values cannot be
  /// enumerated, such as sets, these are the values in drawn worlds.
  var changes: [@Sendable (Language.World) -> Language.World] {
    let drawn = (0..<100).compactMap { scenario(ofCase: $0, below: 1, commands: 0)?.world }
    return Self.settable.flatMap { facet in
      facet.settings(to: (facet.choices + drawn.compactMap { facet.text(in: $0) }).distinct)
    }
  }

  /// The pairs of functions that set two fields of a world to other values than their defaults. One of the two fields has
  /// a value that alone makes a design break claims on purpose. Decided fields are left out.
  package var pairsOfDesignFields: [[@Sendable (Language.World) -> Language.World]] {
    let (plain, decided) = (Language.plainWorld, Set(settled.told.map(\.name)))
    let drawn = ([self] + refutedDesigns).flatMap { machine in
      (0..<100).compactMap { machine.scenario(ofCase: $0, below: 1, commands: 0)?.world }
    }
    let fields = Self.settable
      .filter { !decided.contains($0.words ?? $0.name) }
      .map { facet in
        facet.settings(to: (facet.choices + drawn.compactMap { facet.text(in: $0) }).distinct)
          .filter { facet.differs(plain, $0(plain)) }
      }
    let isOfDesign = fields.map { $0.contains { Self.isRefuted($0(plain)) } }
    return fields.indices.filter { isOfDesign[$0] }.flatMap { place in
      fields.indices.filter { $0 > place || !isOfDesign[$0] }.flatMap { other in
        fields[place].flatMap { one in fields[other].map { [one, $0] } }
      }
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

extension SuiteMachine {
  /// The scopes of the machine, in ascending order of size.
  static var risingStaircase: [Scope<Size>] { staircase.sorted { $0.things < $1.things } }
}
