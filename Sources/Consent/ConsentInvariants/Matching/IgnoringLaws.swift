import ConsentVocabulary
import StateMachines

extension MatchingLaw {
  static let ignoring = list {
    ignoringMoreFindsNoMore.means(
      "A button that ignores one more email and one more phone finds nobody else.",
      sometimes: "somebody was found before more was ignored"
    ) { functions, sample in
      var more = sample.button
      more.ignoredEmails.append(sample.addition)
      more.ignoredPhones.append(sample.addition)
      let isFound = functions.finds(sample.button, sample.blankQuery, sample.card)
      return LawVerdict(
        isFound || !functions.finds(more, sample.blankQuery, sample.card), applies: isFound)
    }
    eachIgnoredOneCountsByItself.means(
      "A card is left out if and only if one of the ignored emails or phones alone leaves it out.",
      sometimes: "one of several ignored ones left a card out"
    ) { functions, sample in
      let (card, button) = (sample.card, sample.button)
      let isLeftOut = functions.leavesOut(
        card, emails: button.ignoredEmails, phones: button.ignoredPhones)
      return LawVerdict(
        isLeftOut
          == (button.ignoredEmails.contains { functions.leavesOut(card, emails: [$0]) }
            || button.ignoredPhones.contains { functions.leavesOut(card, phones: [$0]) }),
        applies: isLeftOut && button.ignoredEmails.count + button.ignoredPhones.count > 1)
    }
    whomTheQueryFindsIsIrrelevantToIgnoring.means(
      "A button finds exactly the cards that its query finds, without those that its ignore sets leave out.",
      sometimes: "a card that the query finds was left out"
    ) { functions, sample in
      let (card, button) = (sample.card, sample.button)
      let isLeftOut = functions.leavesOut(
        card, emails: button.ignoredEmails, phones: button.ignoredPhones)
      let isSought = functions.finds(AccessButton(query: button.query), sample.blankQuery, card)
      return LawVerdict(
        functions.finds(button, sample.blankQuery, card) == (isSought && !isLeftOut),
        applies: isSought && isLeftOut)
    }
    ignoringGoesBothWays.means(
      "Exchanging the card's emails, or phones, with the ignored ones does not change whether it is left out.",
      sometimes: "a card was left out both ways"
    ) { functions, sample in
      let (card, button) = (sample.card, sample.button)
      let byEmail = functions.leavesOut(
        Card(name: "", emails: card.emails), emails: button.ignoredEmails)
      let byPhone = functions.leavesOut(
        Card(name: "", phones: card.phones), phones: button.ignoredPhones)
      return LawVerdict(
        byEmail
          == functions.leavesOut(Card(name: "", emails: button.ignoredEmails), emails: card.emails)
          && byPhone
            == functions.leavesOut(
              Card(name: "", phones: button.ignoredPhones), phones: card.phones),
        applies: byEmail || byPhone)
    }
    ownAddressesAndNumbersAreIgnored.means(
      "A card is left out if its own email or phone is ignored, in any spelling.",
      sometimes: "a card had an address or a number of its own"
    ) { functions, sample in
      let card = sample.card
      let emails = card.emails.filter(\.isPlainlySome)
      let phones = card.phones.map(\.digits).filter { !$0.isEmpty }
      return LawVerdict(
        emails.allSatisfy { functions.leavesOut(card, emails: [" \($0.inOtherCase) "]) }
          && phones.allSatisfy { digits in
            functions.leavesOut(
              card, phones: ["(\(digits.map { "\($0)" }.joined(separator: "-"))) x"])
          },
        applies: !emails.isEmpty || !phones.isEmpty)
    }
  }
}
