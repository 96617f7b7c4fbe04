import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Notation
import PropertyTesting

extension MatchingSample: Drawn {
  /// Draws a card, and a search derived from the card, so that most searches match it or nearly do.
  package static func drawn(from source: inout ChoiceSource) throws(Discard) -> MatchingSample {
    let known = ContactsPalette.cards
    var sample = MatchingSample()
    sample.card =
      source.boolean(1, in: 6)
      ? known[try source.index(below: known.count)] : try TextGenerator.card(from: &source)
    sample.button.query = try TextGenerator.query(about: [sample.card], after: nil, from: &source)
    if source.boolean(1, in: 4) { sample.blankQuery = .matchesEverything }
    var holder = sample.card
    for _ in 0..<2 {
      let opened = source.openSpan(.element)
      guard source.boolean() else {
        source.closeSpan(opened)
        break
      }
      let look = try TextGenerator.look(about: [holder], beyond: sample.button, from: &source)
      // A button that matches no contact has no use for ignore sets.
      if look.ignoredEmails.count > sample.button.ignoredEmails.count {
        sample.button.ignoredEmails = look.ignoredEmails
      }
      if look.ignoredPhones.count > sample.button.ignoredPhones.count {
        sample.button.ignoredPhones = look.ignoredPhones
      }
      source.closeSpan(opened)
      // The next ignored values are derived from another email and another phone.
      (holder.emails, holder.phones) = (holder.emails.reversed(), holder.phones.reversed())
    }
    sample.isByName = source.boolean(1, in: 5)
    sample.addition = try TextGenerator.text(from: &source)
    return sample
  }

  /// The card, the search, and the setting for blank queries.
  var search: [String] {
    let look: ContactsCommand =
      isByName ? .app(.store(.fetch(.named(button.query)))) : .app(.mount(ButtonID(1), button))
    return lines(look)
      + (!isByName && blankQuery == .matchesEverything ? ["a blank query finds everybody"] : [])
  }

  private func lines(_ look: ContactsCommand) -> [String] {
    Case<Contacts>(steps: [Case.Step(.user(.addContact(card))), Case.Step(look)]).stepLines
  }

  package var differences: [String] {
    func all(_ sample: MatchingSample) -> [String] {
      sample.lines(.app(.mount(ButtonID(1), sample.button))) + [
        "a blank query finds \(sample.blankQuery == .matchesEverything ? "everybody" : "nobody")",
        "and in addition \(Notation.quoted(sample.addition))",
      ]
    }
    let lines = zip(all(self), all(MatchingSample())).filter { $0 != $1 }.map(\.0)
    return lines.isEmpty ? ["nothing: the plain one"] : lines
  }
}
