import ConsentModel
import ConsentVocabulary
import Foundation
import Reporting
import Testing

@Suite struct `The colours of pages` {
  /// The colours of text and of its backgrounds, by their names in the style sheet.
  private static let pairs = [
    ("ink", ["page", "card", "soft", "good-back", "bad-back", "warn-back"]),
    ("quiet", ["page", "card", "soft", "warn-back"]),
    ("accent", ["page", "card"]), ("on-accent", ["accent"]),
    ("good", ["page", "card", "good-back"]),
    ("bad", ["page", "card", "bad-back"]), ("warn", ["page", "card", "warn-back"]),
    ("model", ["card"]), ("system", ["card"]), ("h-high", ["h4"]),
  ]

  @Test(arguments: [false, true])
  func `have a contrast of at least 4.5, by our own function, in light and dark`(isDark: Bool)
    throws
  {
    let page = Page("", playground: .beside).text
    var colors: [String: Color] = [:]
    // Each sheet states its light colours first, and replaces them in the dark.
    for sheet in page.components(separatedBy: ":root {").dropFirst().enumerated() {
      if sheet.offset % 2 == 1 && !isDark { continue }
      let block = sheet.element.prefix { $0 != "}" }
      for match in block.matches(of: #/--([a-z0-9-]+): #([0-9a-f]{6});/#) {
        colors[String(match.1)] = Color(hex: Int(match.2, radix: 16) ?? 0)
      }
    }
    for (text, grounds) in Self.pairs {
      for ground in grounds {
        let (one, other) = (try #require(colors[text]), try #require(colors[ground], "\(ground)"))
        let contrast = Channels(one).contrast(with: Channels(other))
        #expect(contrast >= 4.5, "\(text) on \(ground): \(contrast)")
      }
    }
  }
}
