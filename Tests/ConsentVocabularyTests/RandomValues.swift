import ConsentVocabulary
import Notation

/// A small seeded source of values. The engine's generators are not used, because the notation saves their
/// cases.
struct RandomValues {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func bool() -> Bool { next() & 1 == 1 }

  mutating func one<Value>(of values: some Collection<Value>) -> Value {
    values[values.index(values.startIndex, offsetBy: int(0...values.count - 1))]
  }

  mutating func some<Value>(upTo count: Int, _ make: (inout Self) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<int(0...count) { values.append(make(&self)) }
    return values
  }
}

extension RandomValues {
  // MARK: - Texts

  static let scalars: [Unicode.Scalar] = [
    "a", "Z", "7", " ", "\"", "\\", "#", "{", "}", ",", "\n", "\r", "\t", "\0", "\u{1B}", "\u{7F}",
    "\u{85}", "\u{9B}", "é", "\u{301}", "ß", "林", "ي", "\u{200D}", "\u{200E}", "\u{202E}",
    "\u{2028}", "\u{2066}", "\u{A0}", "\u{AD}", "\u{3164}", "\u{E000}", "\u{FEFF}", "\u{FFFF}",
    "👩", "🇩", "\u{E0041}", "\u{10FFFF}", "\u{61C}", "\u{378}",
  ]

  mutating func text() -> String {
    if bool() { return one(of: ["", "Ada Lovelace", "ada@example.org", "+44 20 7946 0001"]) }
    return String(String.UnicodeScalarView(some(upTo: 6) { $0.one(of: Self.scalars) }))
  }

  mutating func card() -> Card {
    Card(
      name: text(), emails: some(upTo: 2) { $0.text() }, phones: some(upTo: 2) { $0.text() },
      isReadOnly: int(0...3) == 0)
  }

  // MARK: - Ordinals

  mutating func ordinal() -> Int { int(0...9) == 0 ? int(1...1_000_000) : int(1...5) }
  mutating func contact() -> ContactID { ContactID(int(0...9) == 0 ? int(1...3_000) : int(1...5)) }
  mutating func button() -> ButtonID { ButtonID(ordinal()) }
  mutating func call() -> CallID { CallID(ordinal()) }
  mutating func set() -> ContactSet { ContactSet(some(upTo: 4) { $0.contact() }) }

  // MARK: - The screen

  mutating func coordinate() -> Int {
    one(of: [0, 20, 100, 320, 44, -1_000_000, 1_000_000, int(-500...500)])
  }

  mutating func rectangle() -> Rectangle {
    Rectangle(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
  }

  mutating func opacity() -> Opacity { Opacity(percent: one(of: [0, 100, int(0...100)])) }
  mutating func color() -> Color { Color(hex: int(0...0xFF_FFFF)) }
  mutating func paint() -> Paint { Paint(color(), opacity: opacity()) }
  mutating func filter() -> Filter { one(of: Filter.allCases) }

  mutating func scale() -> Scale { Scale(percent: coordinate()) }

  mutating func transform() -> Transform {
    one(of: [
      .none, .scaled(x: scale(), y: scale()), .rotated(degrees: coordinate()),
      .skewed(degrees: coordinate()),
    ])
  }

  mutating func layout() -> Layout {
    var layout = Layout.plain
    if bool() { return layout }
    if bool() { layout.frame = rectangle() }
    if bool() { layout.viewport = rectangle() }
    if bool() { layout.opacity = opacity() }
    if bool() { layout.text = paint() }
    if bool() { layout.label = paint() }
    if bool() { layout.background = paint() }
    if bool() { layout.backdrop = color() }
    if bool() { layout.needed = Size(width: coordinate(), height: coordinate()) }
    if bool() { layout.fontSize = coordinate() }
    if bool() { layout.filter = filter() }
    layout.transform = transform()
    layout.ancestors = some(upTo: 2) {
      Ancestor(
        clip: $0.bool() ? $0.rectangle() : nil, opacity: $0.opacity(), transform: $0.transform(),
        filter: $0.filter())
    }
    layout.overlays = some(upTo: 2) {
      Overlay(frame: $0.rectangle(), depth: $0.coordinate(), opacity: $0.opacity())
    }
    return layout
  }

  mutating func accessButton() -> AccessButton {
    AccessButton(
      query: text(), ignoredEmails: some(upTo: 2) { $0.text() },
      ignoredPhones: some(upTo: 2) { $0.text() }, layout: layout())
  }

  mutating func touch() -> Touch {
    if bool() { return .finger(on: .plain) }
    return Touch(
      source: one(of: TouchSource.allCases),
      at: bool() ? Point(x: coordinate(), y: coordinate()) : nil,
      age: Milliseconds(one(of: [0, -1, 5_001, -1_000_000_000, 1_000_000_000])))
  }

  mutating func picker() -> ContactPicker {
    ContactPicker(enabled: one(of: ContactPicker.Enabled.allCases), allowsSeveral: bool())
  }
}
