import ConsentInvariants
import ConsentVocabulary
import Testing

/// Matching in ASCII with one accent, as the page says it: enough for a law to be obeyed or broken by hand.
private struct PlainMatcher: Sendable {
  var begins: @Sendable (_ word: String, _ part: String) -> Bool = { $0.hasPrefix($1) }
  var folded: @Sendable (String) -> String = { text in
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{301}" })).lowercased()
  }
  var digits: @Sendable (String) -> String = { $0.filter { ("0"..."9").contains($0) } }
  var leastDigits = 3
  var wants: @Sendable (_ words: [String], _ name: [String], PlainMatcher) -> Bool = {
    words, name, matcher in
    words.allSatisfy { word in name.contains { matcher.begins($0, word) } }
  }
  var emails: @Sendable (Card) -> [String] = { $0.emails }
  var emailBegins: @Sendable (_ email: String, _ part: String) -> Bool = { $0.hasPrefix($1) }
  var isSamePhone: @Sendable (_ own: String, _ other: String) -> Bool = { $0 == $1 }
  var ignores: @Sendable (_ hits: Int, _ query: String, _ ignored: Int) -> Bool = { hits, _, _ in
    hits > 0
  }
  var blankFinds: @Sendable (ContactsConfiguration.BlankQuery) -> Bool = {
    $0 == .matchesEverything
  }

  private func words(_ text: String) -> [String] {
    folded(text).split { " \t\u{A0}".contains($0) }.map(String.init)
  }

  private func names(_ text: String, _ card: Card) -> Bool {
    !words(text).isEmpty && wants(words(text), words(card.name), self)
  }

  private func meets(_ card: Card, _ query: String) -> Bool {
    let text = words(query).joined(separator: " ")
    let isForPhones = query.allSatisfy { "0123456789+-()./ ".contains($0) }
    let piece = digits(query)
    return names(query, card) || emails(card).contains { emailBegins(folded($0), text) }
      || isForPhones && piece.count >= leastDigits
        && card.phones.contains { digits($0).contains(piece) }
  }

  var functions: MatchingFunctions {
    MatchingFunctions(
      finds: { button, blankQuery, card in
        func trimmed(_ text: String) -> String { words(text).joined(separator: " ") }
        let hits =
          emails(card).count { own in
            button.ignoredEmails.contains { trimmed($0) == trimmed(own) && trimmed($0) != "" }
          }
          + card.phones.count { own in
            button.ignoredPhones.contains {
              isSamePhone(digits(own), digits($0)) && digits($0) != ""
            }
          }
        let isSought =
          words(button.query).isEmpty ? blankFinds(blankQuery) : meets(card, button.query)
        let count = button.ignoredEmails.count + button.ignoredPhones.count
        return isSought && !ignores(hits, button.query, count)
      }, names: names)
  }
}

/// A sample that visits the landmark of a law, and a mistake that breaks the law there.
private struct MatchingCase: Sendable {
  let law: MatchingLaw
  let sample: MatchingSample
  let breaking: @Sendable (inout PlainMatcher) -> Void

  init(
    _ law: MatchingLaw, _ card: Card, _ button: AccessButton, adding addition: String = "x",
    breaking: @escaping @Sendable (inout PlainMatcher) -> Void
  ) {
    (self.law, self.breaking) = (law, breaking)
    sample = MatchingSample(card: card, button: button, addition: addition)
  }

  static let ada = Card(name: "Ada Lovelace", emails: ["ada@b.org"], phones: ["+44 (20) 79"])

  static let all: [MatchingCase] = [
    MatchingCase(.ignoringMoreFindsNoMore, ada, AccessButton(query: "ada", ignoredEmails: ["b"])) {
      // Who leaves out more than two shows nobody less.
      $0.ignores = { hits, _, ignored in ignored < 2 }
    },
    MatchingCase(.aLongerQueryFindsNoMore, ada, AccessButton(query: "ad"), adding: "a") {
      $0.begins = { $0 == $1 || $0.hasPrefix($1) && $1.count != 2 }
      $0.emailBegins = { _, _ in false }
    },
    MatchingCase(.theBeginningOfANameFindsIt, ada, AccessButton(query: "ad")) {
      $0.begins = { $0 == $1 }
    },
    MatchingCase(.eachWordBeginsOneOfTheName, ada, AccessButton(query: "ada")) {
      $0.begins = { $0.contains($1) }
    },
    MatchingCase(.theOrderOfWordsIsIrrelevant, ada, AccessButton(query: "ada lo")) {
      $0.wants = { words, name, matcher in
        words.count <= name.count && zip(words, name).allSatisfy { matcher.begins($1, $0) }
      }
    },
    MatchingCase(.caseAndOuterBlanksAreIrrelevant, ada, AccessButton(query: "Ada")) {
      // Only a small letter is one.
      $0.folded = { $0 }
      $0.begins = { $0.hasPrefix($1) && $1.contains("d") }
    },
    MatchingCase(.anAccentIsIrrelevant, ada, AccessButton(query: "ada lovelace")) {
      $0.folded = { $0.lowercased() }
      $0.begins = { $0 == $1 && !$0.unicodeScalars.contains("\u{301}") }
    },
    MatchingCase(.aBlankQueryFindsAllOrNone, ada, AccessButton(query: "a")) {
      $0.blankFinds = { _ in true }
    },
    MatchingCase(.theBeginningOfAnEmailFindsIt, ada, AccessButton(query: "a")) {
      $0.emailBegins = { $0 == $1 }
    },
    MatchingCase(.threeDigitsInARowFindAPhone, ada, AccessButton(query: "a")) {
      $0.leastDigits = 2
    },
    MatchingCase(.aPhoneIsItsDigits, ada, AccessButton(query: "442")) { $0.digits = { $0 } },
    MatchingCase(.eachPartOfACardIsFoundByItself, ada, AccessButton(query: "ada@")) {
      $0.emails = { $0.name.isEmpty ? [] : $0.emails }
    },
    MatchingCase(
      .eachIgnoredOneCountsByItself, ada,
      AccessButton(query: "a", ignoredEmails: ["ada@b.org"], ignoredPhones: ["442079"])
    ) {
      $0.ignores = { hits, _, _ in hits > 1 }
    },
    MatchingCase(
      .whomTheQueryFindsIsIrrelevantToIgnoring, ada,
      AccessButton(query: "ada", ignoredEmails: ["ada@b.org"])
    ) {
      $0.ignores = { hits, query, _ in hits > 0 && query.isEmpty }
    },
    MatchingCase(.ignoringGoesBothWays, ada, AccessButton(query: "a", ignoredPhones: ["442079"])) {
      // Only the number of the card may be written with signs.
      $0.isSamePhone = { own, other in own.filter(\.isNumber) == other }
      $0.digits = { $0 }
    },
    MatchingCase(.ownAddressesAndNumbersAreIgnored, ada, AccessButton(query: "a")) {
      $0.ignores = { _, _, _ in false }
    },
  ]
}

@Suite struct MatchingLawTests {
  @Test func `obedient functions obey each law where its landmark is visited`() {
    for each in MatchingCase.all {
      let verdict = each.law.holds(for: PlainMatcher().functions, on: each.sample)
      #expect(verdict == .holds, "\(each.law)")
    }
  }

  @Test func `the alarm of each law is heard`() {
    for each in MatchingCase.all {
      var matcher = PlainMatcher()
      each.breaking(&matcher)
      #expect(each.law.holds(for: matcher.functions, on: each.sample) == .broken, "\(each.law)")
    }
  }

  @Test func `every law has a case, a clause of its own and something to say`() {
    #expect(MatchingCase.all.map(\.law) == MatchingLaw.allCases)
    #expect(Set(MatchingLaw.allCases.map(\.clause)).count == MatchingLaw.allCases.count)
    for law in MatchingLaw.allCases { #expect(law.statement.sentence.hasSuffix(".") && !law.statement.landmarks.isEmpty) }
  }
}
