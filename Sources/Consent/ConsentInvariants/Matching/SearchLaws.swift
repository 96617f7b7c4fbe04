import ConsentVocabulary
import StateMachines

extension MatchingLaw {
  static let searches = list {
    aLongerQueryFindsNoMore.means(
      "A text with an addition at the end finds only cards that the text alone finds.",
      sometimes: "a text that finds somebody was made longer"
    ) { functions, sample in
      let text = sample.button.query
      let longer = text + sample.addition
      guard let continuation = longer.continuation(of: text) else { return .notApplicable }
      let (isNamed, isNamedLonger) = (
        functions.names(text, sample.card), functions.names(longer, sample.card)
      )
      let isSame = continuation == .equal
      if isNamedLonger && !isNamed || isSame && isNamed != isNamedLonger { return .broken }
      // The third digit turns a query into one for phones.
      if text.digitCount < 3 && longer.digitCount >= 3 { return LawVerdict(true, applies: isNamed) }
      let (isFound, isFoundLonger) = (
        functions.finds(sample.card, by: text), functions.finds(sample.card, by: longer)
      )
      return LawVerdict(isFound || !isFoundLonger, applies: isFound && longer != text)
    }
    theBeginningOfANameFindsIt.means(
      "A text with an ASCII letter or digit finds a name that begins with it, in the sense of INV-B15.",
      sometimes: "a name was a text with more behind it"
    ) { functions, sample in
      let text = sample.button.query
      let card = Card(name: text + sample.addition)
      guard card.name.continuation(of: text) != nil else { return .notApplicable }
      return LawVerdict(functions.names(text, card) && functions.finds(card, by: text))
    }
    eachWordBeginsOneOfTheName.means(
      "If text and name are ASCII, each word of the text is a prefix of some word of each name that it finds.",
      sometimes: "a name in ASCII was found"
    ) { functions, sample in
      let (text, card) = (sample.button.query, Card(name: sample.card.name))
      guard let words = text.asciiWords, let name = card.name.asciiWords else {
        return .notApplicable
      }
      var (texts, applies) = ([words], false)
      // An inner part of a word, alone and after a word of the name.
      if let last = name.last, last.count > 1 {
        texts += [[Array(last.dropFirst())], name.prefix(1) + [Array(last.dropFirst())]]
      }
      for (index, words) in texts.enumerated() {
        let text =
          index == 0
          ? text : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        let isFound = functions.names(text, card)
        // The card has no emails or phones, so only its name can match.
        if functions.finds(card, by: text) != isFound { return .broken }
        let isBorne = words.allSatisfy { word in name.contains { $0.starts(with: word) } }
        if isFound && (words.isEmpty || !isBorne) { return .broken }
        if isFound { applies = true }
      }
      return LawVerdict(true, applies: applies)
    }
    theOrderOfWordsIsIrrelevant.means(
      "The words of a text, separated at spaces, find the same names in the opposite order.",
      sometimes: "several words found a name"
    ) { functions, sample in
      let words = sample.button.query.unicodeScalars.split(separator: " ").map { String($0) }
      if words.count < 2 { return .notApplicable }
      let isFound = functions.names(sample.button.query, sample.card)
      return LawVerdict(
        functions.names(words.reversed().joined(separator: " "), sample.card) == isFound,
        applies: isFound)
    }
    caseAndOuterBlanksAreIrrelevant.means(
      "The case of ASCII letters, and spaces around a query or an ignored email, change no result.",
      sometimes: "a letter of another case was found or ignored"
    ) { functions, sample in
      var other = sample
      other.card.name = sample.card.name.inOtherCase
      other.card.emails = sample.card.emails.map(\.inOtherCase)
      other.button.query = " \(sample.button.query.inOtherCase) "
      other.button.ignoredEmails = sample.button.ignoredEmails.map { " \($0.inOtherCase) " }
      return functions.sameVerdict(sample, other)
    }
    anAccentIsIrrelevant.means(
      "With U+0301 appended to the name, the emails, the query and the ignored emails, the result is the same.",
      sometimes: "an accent stood behind a found or ignored text"
    ) { functions, sample in
      // A text without letters may be a query for phones, which must not contain accents.
      if sample.button.query.utf8.allSatisfy({ !(0x61...0x7A).contains($0 | 0x20) }) {
        return .notApplicable
      }
      var other = sample
      other.card.name += "\u{301}"
      other.card.emails = sample.card.emails.map { $0 + "\u{301}" }
      other.button.query += "\u{301}"
      other.button.ignoredEmails = sample.button.ignoredEmails.map { $0 + "\u{301}" }
      return functions.sameVerdict(sample, other)
    }
    aBlankQueryFindsAllOrNone.means(
      "A blank query finds everybody or nobody, according to the configuration.",
      sometimes: "a query was blank"
    ) { functions, sample in
      LawVerdict(
        ["", " ", "\t", "\u{A0}", "\u{301}"].allSatisfy { text in
          let isFound = functions.finds(AccessButton(query: text), sample.blankQuery, sample.card)
          return isFound == (sample.blankQuery == .matchesEverything)
            && !functions.names(text, sample.card)
        })
    }
    theBeginningOfAnEmailFindsIt.means(
      "The beginning of an ASCII email finds it, if it begins with a visible character.",
      sometimes: "an email was searched for by its beginning"
    ) { functions, sample in
      var applies = false
      for email in sample.card.emails {
        let bytes = Array(email.utf8)
        guard email.asciiWords?.isEmpty == false,
          bytes.first.map({ $0 > 0x20 }) == true
        else { continue }
        applies = true
        for count in Set([1, bytes.count / 2, bytes.count]) where count > 0 {
          let beginning = String(decoding: bytes.prefix(count), as: UTF8.self)
          if !functions.finds(Card(name: "", emails: sample.card.emails), by: beginning) {
            return .broken
          }
        }
      }
      return LawVerdict(true, applies: applies)
    }
    threeDigitsInARowFindAPhone.means(
      "Three digits of a phone in a row find it, however they are separated; two digits alone do not.",
      sometimes: "a phone had three digits"
    ) { functions, sample in
      var applies = false
      let card = Card(name: "", phones: sample.card.phones)
      for digits in card.phones.map({ Array($0.digits) }) where digits.count >= 3 {
        applies = true
        for start in [0, (digits.count - 3) / 2, digits.count - 3] {
          let (one, two, three) = (digits[start], digits[start + 1], digits[start + 2])
          if !functions.finds(card, by: "+\(one) (\(two))-\(three)/.") { return .broken }
          if functions.finds(card, by: "\(one)\(two)") { return .broken }
        }
      }
      return LawVerdict(true, applies: applies)
    }
    aPhoneIsItsDigits.means(
      "With each phone of the card and of the ignore set reduced to its ASCII digits, the result is the same.",
      sometimes: "a phone with more than digits decided"
    ) { functions, sample in
      var bare = sample
      bare.card.phones = sample.card.phones.map(\.digits)
      bare.button.ignoredPhones = sample.button.ignoredPhones.map(\.digits)
      let isFound = functions.finds(sample.button, sample.blankQuery, sample.card)
      let without = Card(name: sample.card.name, emails: sample.card.emails)
      return LawVerdict(
        isFound == functions.finds(bare.button, bare.blankQuery, bare.card),
        applies: bare != sample
          && isFound != functions.finds(sample.button, sample.blankQuery, without))
    }
    eachPartOfACardIsFoundByItself.means(
      "A query finds a card exactly if it finds one with only its name, one of its emails or one of its phones.",
      sometimes: "a card with several parts was found"
    ) { functions, sample in
      let card = sample.card
      let parts =
        [Card(name: card.name)] + card.emails.map { Card(name: "", emails: [$0]) }
        + card.phones.map { Card(name: "", phones: [$0]) }
      let isFound = functions.finds(card, by: sample.button.query)
      return LawVerdict(
        isFound == parts.contains { functions.finds($0, by: sample.button.query) },
        applies: isFound && parts.count > 1)
    }
  }
}

extension MatchingFunctions {

  /// Judges whether two samples have the same results. Applies if the button or the name search matches.
  fileprivate func sameVerdict(_ one: MatchingSample, _ other: MatchingSample) -> LawVerdict {
    let isFound = finds(one.button, one.blankQuery, one.card)
    let isNamed = names(one.button.query, one.card)
    return LawVerdict(
      isFound == finds(other.button, other.blankQuery, other.card)
        && isNamed == names(other.button.query, other.card), applies: isFound || isNamed)
  }

}

extension String {
  /// This text with its ASCII letters in the other case.
  var inOtherCase: String {
    var text = ""
    for scalar in unicodeScalars {
      let isLetter = scalar.isASCII && (0x61...0x7A).contains(scalar.value | 0x20)
      text.unicodeScalars.append(isLetter ? Unicode.Scalar(UInt8(scalar.value) ^ 0x20) : scalar)
    }
    return text
  }
}
