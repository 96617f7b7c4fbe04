extension NotationReader {
  /// Reads the value of one property, whose first words have been read.
  mutating func property(
    _ phrase: LayoutPhrase, of layout: inout Layout
  ) throws(NotationError) {
    switch phrase {
    case .at: layout.frame = try rectangle()
    case .viewport: layout.viewport = try rectangle()
    case .opacity: layout.opacity = try opacity()
    case .text: layout.text = try paint()
    case .on: layout.background = try paint()
    case .over: layout.backdrop = try color()
    case .needing: layout.needed = try size()
    case .font:
      layout.fontSize = try number(.fontSize)
      try word("pt")
    case .scaled:
      let x = try percent(.scale)
      try word("by")
      layout.transform = .scaled(x: x, y: try percent(.scale))
    case .rotated: layout.transform = .rotated(degrees: try degrees())
    case .skewed: layout.transform = .skewed(degrees: try degrees())
    case .filter: layout.filter = try self.phrase(Filter.spellings)
    }
  }

  /// Reads the views around a button, each after a comma.
  mutating func views(around layout: inout Layout) throws(NotationError) {
    while accept(",") {
      switch try phrase(ViewPhrase.spellings) {
      case .inside: layout.ancestors.append(try ancestor())
      case .overlay: layout.overlays.append(try overlay())
      }
    }
  }

  private mutating func ancestor() throws(NotationError) -> Ancestor {
    var ancestor = Ancestor()
    var known = Once<AncestorPhrase>()
    while !isAtEnd && !isAt(",") {
      switch try once(AncestorPhrase.spellings, &known) {
      case .clipped: ancestor.clip = try rectangle()
      case .opacity: ancestor.opacity = try opacity()
      case .filter: ancestor.filter = try phrase(Filter.spellings)
      }
    }
    return ancestor
  }

  private mutating func overlay() throws(NotationError) -> Overlay {
    var overlay = Overlay(frame: try rectangle())
    var known = Once<OverlayPhrase>()
    while !isAtEnd && !isAt(",") {
      switch try once(OverlayPhrase.spellings, &known) {
      case .depth: overlay.depth = try number(.depth)
      case .opacity: overlay.opacity = try opacity()
      }
    }
    return overlay
  }

  mutating func point() throws(NotationError) -> Point {
    let x = try number(.coordinate)
    try mark(",")
    return Point(x: x, y: try number(.coordinate))
  }

  private mutating func rectangle() throws(NotationError) -> Rectangle {
    let origin = try point()
    let size = try size()
    return Rectangle(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  private mutating func degrees() throws(NotationError) -> Int {
    let degrees = try number(.degrees)
    try word("degrees")
    return degrees
  }

  private mutating func opacity() throws(NotationError) -> Opacity {
    Opacity(percent: try percent(.opacity))
  }

  private mutating func paint() throws(NotationError) -> Paint {
    var opacity = Opacity.opaque
    if case .word(let range) = peek(), bytes[range].last == UInt8(ascii: "%") {
      opacity = try self.opacity()
    }
    return Paint(try color(), opacity: opacity)
  }

  private mutating func color() throws(NotationError) -> Color {
    let token = peek()
    guard case .word(let range) = token, range.count == 7,
      bytes[range.lowerBound] == UInt8(ascii: "#"),
      bytes[range].dropFirst().allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = Int(String(decoding: bytes[range].dropFirst(), as: UTF8.self), radix: 16)
    else {
      throw unexpected(
        "a colour such as #8E8E93", advice: "Write # and six hexadecimal digits, two a channel.")
    }
    skip(token)
    return Color(hex: value)
  }
}

// MARK: - Each once

/// Which phrases of a group have been read.
struct Once<Phrase: Hashable> {
  fileprivate var known: Set<Phrase> = []
}

extension LayoutPhrase {
  /// The phrase itself, or the one that stands for all that say the same property.
  var kind: LayoutPhrase {
    switch self {
    case .scaled, .rotated, .skewed: .scaled
    case .at, .viewport, .opacity, .text, .on, .over, .needing, .font, .filter: self
    }
  }
}

extension NotationReader {
  /// What has been read from `place` on says a property that has not been said before.
  func only<Phrase>(
    _ phrase: Phrase, _ once: inout Once<Phrase>, from place: Int
  ) throws(NotationError) {
    guard once.known.insert(phrase).inserted else {
      throw mistake(
        .duplicate, at: place, expected: "each property once",
        found: "a second one, \(Notation.excerpt(bytes[place..<position]))",
        advice: "Take one of the two away.")
    }
  }

  private mutating func once<Phrase>(
    _ spellings: Spellings<Phrase>, _ once: inout Once<Phrase>
  ) throws(NotationError) -> Phrase {
    _ = peek()
    let place = position
    let found = try phrase(spellings)
    try only(found, &once, from: place)
    return found
  }
}
