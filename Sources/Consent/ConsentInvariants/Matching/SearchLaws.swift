import ConsentVocabulary
import StateMachines

// INV-F02 to F12: search results.

extension MatchingFunctions {
  /// INV-F02: extending a text adds no matches.
  func aLongerQueryFindsNoMore(on sample: MatchingSample) -> LawVerdict {
    let text = sample.button.query
    let longer = text + sample.addition
    guard let branch = longer.continuation(of: text) else { return .notApplicable }
    let (isNamed, isNamedLonger) = (names(text, sample.card), names(longer, sample.card))
    let isSame = branch == 1
    if isNamedLonger && !isNamed || isSame && isNamed != isNamedLonger { return .broken }
    // The third digit turns a query into one for phones.
    if text.digitCount < 3 && longer.digitCount >= 3 { return LawVerdict(true, applies: isNamed) }
    let (isFound, isFoundLonger) = (finds(sample.card, by: text), finds(sample.card, by: longer))
    return LawVerdict(isFound || !isFoundLonger, applies: isFound && longer != text)
  }

  /// INV-F03: a text matches each name that starts with it.
  func theBeginningOfANameFindsIt(on sample: MatchingSample) -> LawVerdict {
    let text = sample.button.query
    let card = Card(name: text + sample.addition)
    guard card.name.continuation(of: text) != nil else { return .notApplicable }
    return LawVerdict(names(text, card) && finds(card, by: text))
  }

  /// INV-F04: in ASCII, each word of a text is a prefix of some word of each name that it matches.
  func eachWordBeginsOneOfTheName(on sample: MatchingSample) -> LawVerdict {
    let (text, card) = (sample.button.query, Card(name: sample.card.name))
    guard let words = text.asciiWords, let name = card.name.asciiWords else {
      return .notApplicable
    }
    var (texts, applies) = ([words], false)
    // An inner part of a word, alone and after a word of the name.
    if let last = name.last, last.count > 1 {
      texts += [[Array(last.dropFirst())], name.prefix(1) + [Array(last.dropFirst())]]
    }
    for (place, words) in texts.enumerated() {
      let text =
        place == 0 ? text : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      let isFound = names(text, card)
      // The card has no emails or phones, so only its name can match.
      if finds(card, by: text) != isFound { return .broken }
      let isBorne = words.allSatisfy { word in name.contains { $0.starts(with: word) } }
      if isFound && (words.isEmpty || !isBorne) { return .broken }
      if isFound { applies = true }
    }
    return LawVerdict(true, applies: applies)
  }

  /// INV-F05: the order of the words of a text is irrelevant.
  func theOrderOfWordsIsIrrelevant(on sample: MatchingSample) -> LawVerdict {
    let words = sample.button.query.unicodeScalars.split(separator: " ").map { String($0) }
    if words.count < 2 { return .notApplicable }
    let isFound = names(sample.button.query, sample.card)
    return LawVerdict(
      names(words.reversed().joined(separator: " "), sample.card) == isFound, applies: isFound)
  }

  /// INV-F06: the case of ASCII letters is irrelevant, and so are spaces around a query or an ignored email.
  func caseAndOuterBlanksAreIrrelevant(on sample: MatchingSample) -> LawVerdict {
    var other = sample
    other.card.name = sample.card.name.inOtherCase
    other.card.emails = sample.card.emails.map(\.inOtherCase)
    other.button.query = " \(sample.button.query.inOtherCase) "
    other.button.ignoredEmails = sample.button.ignoredEmails.map { " \($0.inOtherCase) " }
    return sameVerdict(sample, other)
  }

  /// INV-F07: an accent at the end of a name, an email or a query is irrelevant.
  func anAccentIsIrrelevant(on sample: MatchingSample) -> LawVerdict {
    // A text without letters may be a query for phones, which must not contain accents.
    if sample.button.query.utf8.allSatisfy({ !(0x61...0x7A).contains($0 | 0x20) }) {
      return .notApplicable
    }
    var other = sample
    other.card.name += "\u{301}"
    other.card.emails = sample.card.emails.map { $0 + "\u{301}" }
    other.button.query += "\u{301}"
    other.button.ignoredEmails = sample.button.ignoredEmails.map { $0 + "\u{301}" }
    return sameVerdict(sample, other)
  }

  /// Judges whether two samples have the same results. Applies if the button or the name search matches.
  private func sameVerdict(_ one: MatchingSample, _ other: MatchingSample) -> LawVerdict {
    let isFound = finds(one.button, one.blankQuery, one.card)
    let isNamed = names(one.button.query, one.card)
    return LawVerdict(
      isFound == finds(other.button, other.blankQuery, other.card)
        && isNamed == names(other.button.query, other.card), applies: isFound || isNamed)
  }

  /// INV-F08: a query of blanks or accents matches every contact or none, as configured.
  func aBlankQueryFindsAllOrNone(on sample: MatchingSample) -> LawVerdict {
    LawVerdict(
      ["", " ", "\t", "\u{A0}", "\u{301}"].allSatisfy { text in
        let isFound = finds(AccessButton(query: text), sample.blankQuery, sample.card)
        return isFound == (sample.blankQuery == .matchesEverything) && !names(text, sample.card)
      })
  }

  /// INV-F09: in ASCII, each prefix of an email matches it.
  func theBeginningOfAnEmailFindsIt(on sample: MatchingSample) -> LawVerdict {
    var applies = false
    for email in sample.card.emails {
      let bytes = Array(email.utf8)
      guard email.asciiWords?.isEmpty == false,
        bytes.first.map({ $0 > 0x20 }) == true
      else { continue }
      applies = true
      for count in Set([1, bytes.count / 2, bytes.count]) where count > 0 {
        let beginning = String(decoding: bytes.prefix(count), as: UTF8.self)
        if !finds(Card(name: "", emails: sample.card.emails), by: beginning) { return .broken }
      }
    }
    return LawVerdict(true, applies: applies)
  }

  /// INV-F10: three consecutive digits of a phone match it, in any formatting; two do not.
  func threeDigitsInARowFindAPhone(on sample: MatchingSample) -> LawVerdict {
    var applies = false
    let card = Card(name: "", phones: sample.card.phones)
    for digits in card.phones.map({ Array($0.digits) }) where digits.count >= 3 {
      applies = true
      for start in [0, (digits.count - 3) / 2, digits.count - 3] {
        let (one, two, three) = (digits[start], digits[start + 1], digits[start + 2])
        if !finds(card, by: "+\(one) (\(two))-\(three)/.") { return .broken }
        if finds(card, by: "\(one)\(two)") { return .broken }
      }
    }
    return LawVerdict(true, applies: applies)
  }

  /// INV-F11: characters between the digits of phones are irrelevant.
  func aPhoneIsItsDigits(on sample: MatchingSample) -> LawVerdict {
    var bare = sample
    bare.card.phones = sample.card.phones.map(\.digits)
    bare.button.ignoredPhones = sample.button.ignoredPhones.map(\.digits)
    let isFound = finds(sample.button, sample.blankQuery, sample.card)
    let without = Card(name: sample.card.name, emails: sample.card.emails)
    return LawVerdict(
      isFound == finds(bare.button, bare.blankQuery, bare.card),
      applies: bare != sample && isFound != finds(sample.button, sample.blankQuery, without))
  }

  /// INV-F12: a card matches exactly if its name, one of its emails or one of its phones does alone.
  func eachPartOfACardIsFoundByItself(on sample: MatchingSample) -> LawVerdict {
    let card = sample.card
    let parts =
      [Card(name: card.name)] + card.emails.map { Card(name: "", emails: [$0]) }
      + card.phones.map { Card(name: "", phones: [$0]) }
    let isFound = finds(card, by: sample.button.query)
    return LawVerdict(
      isFound == parts.contains { finds($0, by: sample.button.query) },
      applies: isFound && parts.count > 1)
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
