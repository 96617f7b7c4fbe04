import ConsentInvariants
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
        "least contrast of the label, hundredths": figures.minimumLabelContrast.map { "\($0)" }
          ?? "unchecked", "font size, points": text(figures.fontSizes),
        "frame height in font sizes": figures.heightInFontSizes.map(text) ?? "any",
        "viewport inset, points": "\(figures.viewportInset)",
        "settle time, ms": "\(figures.settleTime.count)",
        "greatest age of a touch, ms": figures.maximumTouchAge.map { "\($0.count)" } ?? "unchecked",
        "buttons that may take effect": figures.maximumButtons.map { "\($0)" } ?? "any",
      ]
      let written = Dictionary(
        uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[place + 1]) })
      #expect(written == column, "\(profile)")
    }
  }

  @Test func `each test vector of contrast comes out to its last figure`() throws {
    let rows = try Pages.rows(of: "Legibility.md").filter { $0.count == 5 }.dropFirst()
    #expect(!rows.isEmpty)
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
        let sighting = LegibilityScene(
          layout: layout, touch: Touch(source: .key, at: nil), undisturbed: .zero, rank: 1)
        return blockers(of: sighting, under: criteria).contains(.lowContrast)
      }
      let listed = low.map { "\($0)" }.joined(separator: ", ")
      #expect(row[4] == (low.isEmpty ? "none of 200, 300, 450" : listed), "\(row)")
    }
  }

  @Test func `each example of matching on the page is one that both sides are asked`() throws {
    let all = Set(MatchingExample.all)
    var table = ""
    var asked: Set<String> = []
    for row in try Pages.rows(of: "Matching.md") {
      if row[0].first?.isLetter == true, row.allSatisfy({ !$0.contains("`") }),
        ["Text", "Name", "Card", "Email", "Phone"].contains(row[0])
      {
        table = row[0]
        continue
      }
      for example in examples(row, in: table) {
        asked.insert(table)
        #expect(all.contains(example), "\(table): \(row) asks \(example)")
      }
    }
    #expect(asked == ["Text", "Name", "Card", "Email", "Phone"])
  }

  /// Returns the examples in a row of the matching tables. As many cards as texts are paired one to one.
  private func examples(_ row: [String], in table: String) -> [MatchingExample] {
    if table == "Text" {
      let (ones, others) = (texts(row[0]), texts(row[1]))
      if row[1].contains("themselves") {
        return ones.map { MatchingExample(Card(name: $0), .name($0), true) }
      }
      return ones.enumerated().flatMap { place, one -> [MatchingExample] in
        let other = others[others.count == 1 ? 0 : place]
        return one == other || row[1] == "nothing" || row[1].contains("itself")
          ? [] : [MatchingExample(Card(name: one), .name(other), true)]
      }
    }
    let (cards, texts, answers) = (
      cards(row[0], in: table), texts(row[1]), row[2].split(separator: ", ")
    )
    return texts.enumerated().flatMap { place, text in
      (cards.count == texts.count ? [cards[place]] : cards).map { card in
        let question: MatchingExample.Question =
          switch table {
          case "Name": .name(text)
          case "Card": .query(text)
          case "Email": .ignoredEmail(text)
          case _: .ignoredPhone(text)
          }
        return MatchingExample(card, question, answers[answers.count == 1 ? 0 : place] == "✓")
      }
    }
  }

  private func cards(_ cell: String, in table: String) -> [Card] {
    if cell.contains(" and ") {
      let all = cell.split(separator: " and ").flatMap { texts(String($0)) }
      return [table == "Email" ? Card(name: "", emails: all) : Card(name: "", phones: all)]
    }
    return texts(cell).map { text in
      switch table {
      case "Name": Card(name: text)
      case "Email": Card(name: "", emails: [text])
      case "Card" where cell.contains("email"): Card(name: "", emails: [text])
      case _: Card(name: "", phones: [text])
      }
    }
  }

  /// Returns the texts in a cell: code, scalars by number, or nothing.
  private func texts(_ cell: String) -> [String] {
    let pieces = cell.replacing(/\(U\+[0-9A-F]+\)/, with: "").matches(
      of: /`([^`]*)`|U\+([0-9A-F]+)|nothing|,/)
    return pieces.reduce(into: [""]) { texts, piece in
      if let code = piece.1 {
        texts[texts.count - 1] += code
      } else if let number = piece.2.flatMap({ UInt32($0, radix: 16) }).flatMap(Unicode.Scalar.init)
      {
        texts[texts.count - 1].unicodeScalars.append(number)
      } else if piece.0 == "," {
        texts.append("")
      }
    }
  }
}
