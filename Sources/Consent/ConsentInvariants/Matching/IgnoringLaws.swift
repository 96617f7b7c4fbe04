import ConsentVocabulary
import StateMachines

// INV-F01, F13 to F16: ignored contacts.

extension MatchingFunctions {
  /// INV-F01: a button that ignores one more email and one more phone matches no more contacts.
  func ignoringMoreFindsNoMore(on sample: MatchingSample) -> LawVerdict {
    var more = sample.button
    more.ignoredEmails.append(sample.addition)
    more.ignoredPhones.append(sample.addition)
    let isFound = finds(sample.button, sample.blankQuery, sample.card)
    return LawVerdict(isFound || !finds(more, sample.blankQuery, sample.card), applies: isFound)
  }

  /// INV-F13: a card is ignored exactly if one of the ignored emails or phones suffices alone.
  func eachIgnoredOneCountsByItself(on sample: MatchingSample) -> LawVerdict {
    let (card, button) = (sample.card, sample.button)
    let isLeftOut = leavesOut(card, emails: button.ignoredEmails, phones: button.ignoredPhones)
    return LawVerdict(
      isLeftOut
        == (button.ignoredEmails.contains { leavesOut(card, emails: [$0]) }
          || button.ignoredPhones.contains { leavesOut(card, phones: [$0]) }),
      applies: isLeftOut && button.ignoredEmails.count + button.ignoredPhones.count > 1)
  }

  /// INV-F14: whether a card is ignored does not depend on the query.
  func whomTheQueryFindsIsIrrelevantToIgnoring(on sample: MatchingSample) -> LawVerdict {
    let (card, button) = (sample.card, sample.button)
    let isLeftOut = leavesOut(card, emails: button.ignoredEmails, phones: button.ignoredPhones)
    let isSought = finds(AccessButton(query: button.query), sample.blankQuery, card)
    return LawVerdict(
      finds(button, sample.blankQuery, card) == (isSought && !isLeftOut),
      applies: isSought && isLeftOut)
  }

  /// INV-F15: ignoring is symmetric: the emails of a card and the ignored emails can be exchanged, and so can
  /// the phones.
  func ignoringGoesBothWays(on sample: MatchingSample) -> LawVerdict {
    let (card, button) = (sample.card, sample.button)
    let byEmail = leavesOut(Card(name: "", emails: card.emails), emails: button.ignoredEmails)
    let byPhone = leavesOut(Card(name: "", phones: card.phones), phones: button.ignoredPhones)
    return LawVerdict(
      byEmail == leavesOut(Card(name: "", emails: button.ignoredEmails), emails: card.emails)
        && byPhone == leavesOut(Card(name: "", phones: button.ignoredPhones), phones: card.phones),
      applies: byEmail || byPhone)
  }

  /// INV-F16: a card is ignored if its own email or phone is, in any spelling.
  func ownAddressesAndNumbersAreIgnored(on sample: MatchingSample) -> LawVerdict {
    let card = sample.card
    let emails = card.emails.filter(\.isPlainlySome)
    let phones = card.phones.map(\.digits).filter { !$0.isEmpty }
    return LawVerdict(
      emails.allSatisfy { leavesOut(card, emails: [" \($0.inOtherCase) "]) }
        && phones.allSatisfy { digits in
          leavesOut(card, phones: ["(\(digits.map { "\($0)" }.joined(separator: "-"))) x"])
        },
      applies: !emails.isEmpty || !phones.isEmpty)
  }
}
