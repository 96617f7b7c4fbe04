import ConsentInvariants
import ConsentVocabulary

/// Samples for the laws from a fixed stream, close to the figures at which a verdict changes.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
  }

  private mutating func one<T>(of choices: [T]) -> T { choices[Int(next() >> 33) % choices.count] }

  private mutating func color() -> Color {
    let grey = Int(next() >> 56)
    let channels = Int(next() >> 40)
    return Color(hex: one(of: [grey * 0x010101, channels, 0x000000, 0xFFFFFF, 0xC616C0, 0x07DBDD]))
  }

  private mutating func opacity() -> Opacity {
    Opacity(percent: one(of: [0, 1, 40, 50, 80, 99, 100, 100, 100, 100]))
  }

  private mutating func rectangle() -> Rectangle {
    Rectangle(
      x: one(of: [-20, 0, 3, 4, 20, 340, 360]), y: one(of: [0, 4, 100, 143, 144, 700]),
      width: one(of: [-1, 0, 1, 80, 320, 400]), height: one(of: [0, 1, 20, 44, 52, 700]))
  }

  private mutating func criteria() -> LegibilityCriteria {
    one(of: LegibilityProfile.allCases).criteria
  }

  mutating func sample() -> LegibilitySample {
    var layout = Layout.plain
    if one(of: [true, false]) { layout.frame = rectangle() }
    if one(of: [true, false, false]) { layout.viewport = rectangle() }
    for _ in 0..<one(of: [0, 0, 1, 2]) {
      layout.ancestors.append(
        Ancestor(
          clip: one(of: [nil, rectangle()]), opacity: opacity(),
          transform: one(of: [.none, .none, .scaled(x: 150, y: 150), .skewed(degrees: 0)]),
          filter: one(of: [.none, .none, .blur])))
    }
    for _ in 0..<one(of: [0, 0, 1, 2]) {
      layout.overlays.append(
        Overlay(frame: rectangle(), depth: one(of: [-1, 0, 1]), opacity: opacity()))
    }
    layout.opacity = opacity()
    layout.text = Paint(color(), opacity: opacity())
    layout.label = Paint(color(), opacity: opacity())
    layout.background = Paint(color(), opacity: opacity())
    layout.backdrop = color()
    layout.needed = Size(width: one(of: [1, 80, 320, 321]), height: one(of: [1, 20, 44, 45]))
    layout.fontSize = one(of: [10, 11, 12, 13, 17, 44, 48, 49])
    layout.transform = one(of: [
      .none, .none, .scaled(x: 100, y: 100), .scaled(x: 99, y: 99), .scaled(x: 110, y: 100),
      .scaled(x: 101, y: 101), .scaled(x: 125, y: 125), .scaled(x: 0, y: 0),
      .rotated(degrees: 1), .skewed(degrees: 1),
    ])
    layout.filter = one(of: [.none, .none, .none, .grayscale])
    let touch = Touch(
      source: one(of: TouchSource.allCases),
      at: one(of: [nil, layout.center, Point(x: 20, y: 100), Point(x: 340, y: 144)]),
      age: Milliseconds(one(of: [-1, 0, 5_000, 5_001])))
    let sighting = Sighting(
      layout: layout, touch: touch, undisturbed: Milliseconds(one(of: [0, 499, 500, 501, 1_000])),
      rank: one(of: [1, 3, 4]))
    return LegibilitySample(
      first: color(), second: color(), third: color(), opacity: opacity(), otherOpacity: opacity(),
      sighting: sighting, rectangle: rectangle(), criteria: criteria(), otherCriteria: criteria(),
      profile: one(of: LegibilityProfile.allCases), blocker: one(of: Blocker.allCases),
      offset: Point(x: one(of: [-17, 0, 5]), y: one(of: [-1, 0, 80])),
      enlargement: one(of: [100, 101, 150]), otherUndisturbed: Milliseconds(one(of: [0, 500, 501])))
  }
}
