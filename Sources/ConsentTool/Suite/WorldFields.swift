import Lockstep
import Notation
import Reporting
import StateMachines

/// A field of a machine's worlds, and the alternatives that it has.
struct WorldField<World: Sendable>: Sendable {
  /// As it is written in a header, such as `empty selection`.
  let words: String
  /// The values that can be listed; where there are none, the default and `another`.
  let alternatives: [String]
  private let place: @Sendable (World) -> Int?

  /// - Parameters:
  ///   - plain: The world in which each field has its default.
  ///   - isDrawn: Whether random cases draw a world like this one.
  init(_ facet: Facet<World>, plain: World, isDrawn: (World) -> Bool) {
    guard let words = facet.words, !facet.isRepeatable, let text = facet.text(in: plain) else {
      self.init(facet.words ?? facet.name, ["as usual", Self.another]) {
        facet.differs(plain, $0) ? 1 : 0
      }
      return
    }
    let listed = facet.choices
    let drawn = (listed.contains(text) ? listed : [text] + listed).filter { value in
      (try? facet.setting(to: value)).map { isDrawn($0(plain)) } ?? false
    }
    let alternatives = listed.isEmpty ? drawn + [Self.another] : drawn
    self.init(words, alternatives) { world in
      alternatives.firstIndex(of: facet.text(in: world) ?? "")
        ?? (listed.isEmpty ? alternatives.count - 1 : nil)
    }
  }

  private init(
    _ words: String, _ alternatives: [String], _ place: @escaping @Sendable (World) -> Int?
  ) {
    (self.words, self.alternatives, self.place) = (words, alternatives, place)
  }

  private static var another: String { "another" }

  /// The place of the alternative that a world has; `nil` where it cannot be listed.
  func alternative(in world: World) -> Int? { place(world) }
}

extension SuiteMachine {
  /// The fields of its worlds whose alternatives random cases have to draw: those of its parts are drawn where
  /// the part is checked, and what a flag or a decision sets has one value.
  var fields: [WorldField<Talk.World>] {
    if Self.twinsOf != nil { return [] }
    let set = Set(settled.told.map(\.name) + settings.map(\.name))
    return Talk.worldFacets
      .filter { !($0.words ?? "").contains(":") && !set.contains($0.words ?? $0.name) }
      .map { WorldField($0, plain: Talk.plainWorld, isDrawn: { !Self.isRefuted($0) }) }
  }

  /// The alternatives that random cases have to draw, as a report names them: `empty selection: refused`.
  var alternativesToDraw: [String] {
    fields.flatMap { field in field.alternatives.map { "\(field.words): \($0)" } }
  }

  /// Which of ``alternativesToDraw`` some world of the cases has, in their order.
  ///
  /// The worlds are drawn once more, until each alternative was met: mostly a few hundred.
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
