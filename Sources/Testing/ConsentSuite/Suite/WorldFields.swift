import Lockstep
import Notation
import Reporting
import StateMachines

/// A field of a machine's worlds, and its alternatives.
struct WorldField<World: Sendable>: Sendable {
  /// The words in a header, such as `empty selection`.
  let words: String
  /// The values if they can be enumerated; otherwise the default and `another`.
  let alternatives: [String]
  private let place: @Sendable (World) -> Int?
  /// Whether random cases can have each of its values.
  let isWhole: Bool

  /// Creates a field from its facet.
  ///
  /// - Parameters:
  ///   - plain: The world with the default values.
  ///   - isDrawn: Returns whether random cases can have this world.
  init(_ facet: Facet<World>, plain: World, isDrawn: (World) -> Bool) {
    guard let words = facet.words, !facet.isRepeatable, let text = facet.text(in: plain) else {
      self.init(facet.words ?? facet.name, ["as usual", Self.another], isWhole: true) {
        facet.differs(plain, $0) ? 1 : 0
      }
      return
    }
    let listed = facet.choices
    let drawn = (listed.contains(text) ? listed : [text] + listed).filter { value in
      (try? facet.setting(to: value)).map { isDrawn($0(plain)) } ?? false
    }
    let alternatives = listed.isEmpty ? drawn + [Self.another] : drawn
    self.init(words, alternatives, isWhole: drawn.count >= listed.count) { world in
      alternatives.firstIndex(of: facet.text(in: world) ?? "")
        ?? (listed.isEmpty ? alternatives.count - 1 : nil)
    }
  }

  private init(
    _ words: String, _ alternatives: [String], isWhole: Bool,
    _ place: @escaping @Sendable (World) -> Int?
  ) {
    (self.words, self.alternatives, self.isWhole, self.place) = (
      words, alternatives, isWhole, place
    )
  }

  private static var another: String { "another" }

  /// Returns the index of a world's alternative. Returns `nil` if it cannot be enumerated.
  func alternative(in world: World) -> Int? { place(world) }
}

extension SuiteMachine {
  /// The fields whose alternatives random cases must draw. Excludes fields of component machines, which are
  /// covered by the checks of these, and fields fixed by a flag or a decision.
  var fields: [WorldField<Language.World>] {
    if Self.twinsOf != nil { return [] }
    let set = Set(settled.told.map(\.name) + settings.map(\.name))
    return Language.worldFacets
      .filter { facet in
        let words = facet.words ?? facet.name
        return !words.contains(":") && !set.contains(words)
      }
      .map { WorldField($0, plain: Language.plainWorld, isDrawn: { !Self.isRefuted($0) }) }
      // A refuted design may exclude the other alternatives.
      .filter { $0.isWhole || !judgesNothing }
  }

  /// Returns the fields in which some worlds differ, and the values that none of them has: a field without any of
  /// its other values, or single values.
  func ground(of worlds: [Language.World]) -> (differing: [String], leftOut: [String]) {
    let set = Set(settled.told.map(\.name))
    var (differing, leftOut) = ([String](), [String]())
    for facet in Language.worldFacets {
      guard let first = worlds.first else { continue }
      let words = facet.words ?? facet.name
      let isVaried = worlds.contains { facet.differs(first, $0) }
      if isVaried, !differing.contains(words) { differing.append(words) }
      let missing = facet.choices.filter { value in
        !worlds.contains { facet.text(in: $0) == value }
      }
      if facet.isRepeatable || set.contains(words) || missing.isEmpty { continue }
      leftOut += isVaried ? missing.map { "\(words) \($0)" } : [words]
    }
    return (differing, leftOut.distinct)
  }

  /// The alternatives that random cases must draw, as in a report: `empty selection: refused`.
  var alternativesToDraw: [String] {
    fields.flatMap { field in field.alternatives.map { "\(field.words): \($0)" } }
  }

  /// Returns, for each of ``alternativesToDraw``, whether a world of the cases has it.
  ///
  /// Draws the worlds again, until each alternative has occurred: usually a few hundred.
  func drawsAlternatives(in cases: [Range<UInt64>], of seed: UInt64) -> [Bool] {
    let fields = fields
    var met = fields.map { $0.alternatives.map { _ in false } }
    var missing = met.joined().count
    for index in cases.joined() {
      if missing == 0 { break }
      guard let world = scenario(ofCase: index, below: seed, commands: 0)?.world else { continue }
      for (number, field) in fields.enumerated() {
        guard let place = field.alternative(in: world), !met[number][place] else { continue }
        met[number][place] = true
        missing -= 1
      }
    }
    return Array(met.joined())
  }
}
