import ConsentModel
import ConsentVocabulary
import Foundation
import Notation
import Testing

@Suite struct `The tables of Specs and the figures in code` {
  @Test func `each profile has the figures of its column`() throws {
    let rows = try Pages.rows(of: "Legibility.md").filter { $0.count == 4 }
    for (place, profile) in LegibilityProfile.allCases.enumerated() {
      #expect(rows.first?[place + 1] == "\(profile)")
      let figures = profile.criteria
      func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)...\(range.upperBound)" }
      let column: [String: String] = [
        "least contrast, hundredths": "\(figures.minimumContrast)",
        "least contrast of the label, hundredths":
          figures.minimumLabelContrast.map { "\($0)" } ?? "unchecked",
        "font size, points": text(figures.fontSizes),
        "frame height in font sizes": figures.heightInFontSizes.map(text) ?? "any",
        "viewport inset, points": "\(figures.viewportInset)",
        "settle time, ms": "\(figures.settleTime.count)",
        "greatest age of a touch, ms":
          figures.maximumTouchAge.map { "\($0.count)" } ?? "unchecked",
        "buttons that may take effect": figures.maximumButtons.map { "\($0)" } ?? "any",
      ]
      let written = Dictionary(
        uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[place + 1]) })
      #expect(written == column, "\(profile)")
    }
  }

  @Test func `each test vector of contrast comes out to its last figure`() throws {
    let rows = try Pages.rows(of: "Legibility.md").filter { $0.count == 5 }.dropFirst()
    #expect(rows.count > 12)
    for row in rows {
      let (text, background) = (try Paint.form.parse(row[0]), try Paint.form.parse(row[1]))
      let backdrop = row[2] == "any" ? Color.white : try Color.form.parse(row[2])
      let behind = background.composited(over: Channels(backdrop))
      let contrast = text.composited(over: behind).contrast(with: behind)
      let written = try #require(Double(row[3]))
      #expect(abs(contrast - written) < 0.000_000_6, "\(row)")
      let layout = Layout(text: text, background: background, backdrop: backdrop)
      let low = [200, 300, 450].filter { least in
        var criteria = LegibilityCriteria.apple
        criteria.minimumContrast = least
        let sighting = Sighting(
          layout: layout, touch: Touch(source: .key, at: nil), undisturbed: .zero, rank: 1)
        return blockers(of: sighting, under: criteria).contains(.lowContrast)
      }
      let listed = low.map { "\($0)" }.joined(separator: ", ")
      #expect(row[4] == (low.isEmpty ? "none of 200, 300, 450" : listed), "\(row)")
    }
  }
}
