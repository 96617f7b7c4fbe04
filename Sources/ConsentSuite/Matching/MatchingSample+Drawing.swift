import ConsentInvariants
import ConsentVocabulary
import Notation
import PropertyTesting

extension MatchingSample: Drawn {
  /// A card, and a search for it by what is made from the card, so that most of them nearly find it.
  static func drawn(from source: inout ChoiceSource) throws(Discard) -> MatchingSample {
    let known = ContactsPalette.cards
    var sample = MatchingSample()
    sample.card =
      source.boolean(1, in: 6)
      ? known[try source.index(below: known.count)] : try TextGenerator.card(from: &source)
    sample.button.query = try TextGenerator.query(
      about: [sample.card], after: nil, from: &source)
    if source.boolean(1, in: 4) { sample.blankQuery = .matchesEverything }
    for _ in 0..<2 {
      let opened = source.openSpan(.element)
      guard source.boolean() else {
        source.closeSpan(opened)
        break
      }
      let look = try TextGenerator.look(about: [sample.card], beyond: sample.button, from: &source)
      // A button that looks for nobody leaves nobody out.
      if look.ignoredEmails.count > sample.button.ignoredEmails.count {
        sample.button.ignoredEmails = look.ignoredEmails
      }
      if look.ignoredPhones.count > sample.button.ignoredPhones.count {
        sample.button.ignoredPhones = look.ignoredPhones
      }
      source.closeSpan(opened)
    }
    sample.addition = try TextGenerator.text(from: &source)
    return sample
  }

  /// The card, what is looked for, and what decides besides.
  var search: [String] {
    Case<Contacts>(steps: [
      Case.Step(.user(.addContact(card))), Case.Step(.app(.mount(ButtonID(1), button))),
    ]).stepLines + (blankQuery == .matchesEverything ? ["a blank query finds everybody"] : [])
  }

  var differences: [String] {
    let plain = MatchingSample()
    var lines = search.filter { !plain.search.contains($0) }
    if addition != plain.addition { lines.append("and in addition \(Notation.quoted(addition))") }
    return lines.isEmpty ? ["nothing: the plain one"] : lines
  }
}
