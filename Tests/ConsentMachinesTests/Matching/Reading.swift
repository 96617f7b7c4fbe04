import ConsentVocabulary
import Foundation
import Notation

/// The rules of matching, sentence by sentence as on their page. Each can be replaced by a misreading.
///
/// - Source: Specs/Contacts/Matching.md.
struct Reading: Sendable {
  typealias Letters = [Unicode.Scalar]

  // MA-01
  var decomposed: @Sendable (String) -> String = { $0.decomposedStringWithCanonicalMapping }
  var isDropped: @Sendable (Unicode.Scalar) -> Bool = {
    $0.properties.generalCategory == .nonspacingMark
  }
  var lowered: @Sendable (Letters) -> Letters = { letters in
    letters.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }
  var isBlank: @Sendable (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
  // MA-02
  var begins: @Sendable (_ word: Letters, _ part: Letters) -> Bool = { $0.starts(with: $1) }
  var names: @Sendable (_ name: [Letters], _ text: [Letters], Reading) -> Bool = {
    name, text, reading in
    !text.isEmpty && text.allSatisfy { part in name.contains { reading.begins($0, part) } }
  }
  // MA-03
  var emailBegins: @Sendable (_ email: Letters, _ query: Letters) -> Bool = { $0.starts(with: $1) }
  var trimsQuery = true
  var trimsEmail = false
  var isForPhones: @Sendable (Unicode.Scalar) -> Bool = {
    ("0"..."9").contains($0) || "+-().".unicodeScalars.contains($0) || $0 == "/"
      || $0.properties.isWhitespace
  }
  var leastDigits = 3
  var digits: @Sendable (String) -> Letters = { text in
    text.unicodeScalars.filter { ("0"..."9").contains($0) }
  }
  var phoneHolds: @Sendable (_ phone: Letters, _ piece: Letters) -> Bool = { phone, piece in
    phone.indices.contains { phone[$0...].starts(with: piece) }
  }
  var isEverybody: @Sendable (_ query: String, _ words: [Letters]) -> Bool = { $1.isEmpty }
  var spareBlank = false
  // MA-04
  var trimsOwn = true
  var trimsIgnored = true
  var isSameEmail: @Sendable (_ own: Letters, _ ignored: Letters) -> Bool = {
    $0 == $1 && !$0.isEmpty
  }
  var needsAllEmails = false
  // MA-05
  var isSamePhone: @Sendable (_ own: Letters, _ ignored: Letters) -> Bool = { own, ignored in
    let (short, long) = own.count < ignored.count ? (own, ignored) : (ignored, own)
    return own == ignored && !own.isEmpty
      || short.count >= 7 && long.suffix(short.count) == short[...]
  }
  /// The emails and phones of a card that are compared.
  var emails: @Sendable (Card) -> [String] = { $0.emails }
  var phones: @Sendable (Card) -> [String] = { $0.phones }

  func folded(_ text: String) -> Letters {
    lowered(decomposed(text).unicodeScalars.filter { !isDropped($0) })
  }

  func words(_ text: String) -> [Letters] {
    folded(text).split(whereSeparator: isBlank).map { Array($0) }
  }

  func trimmed(_ letters: Letters) -> Letters {
    Array(letters.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  func names(_ card: Card, by text: String) -> Bool { names(words(card.name), words(text), self) }

  func shows(
    _ card: Card, in button: AccessButton, _ blankQuery: ContactsConfiguration.BlankQuery
  ) -> Bool {
    finds(card, by: button.query, blankQuery) && !ignores(card, in: button)
  }

  private func finds(
    _ card: Card, by query: String, _ blankQuery: ContactsConfiguration.BlankQuery
  ) -> Bool {
    if isEverybody(query, words(query)) { return blankQuery == .matchesEverything }
    if names(card, by: query) { return true }
    let part = trimsQuery ? trimmed(folded(query)) : folded(query)
    for email in emails(card).map(folded)
    where !part.isEmpty && emailBegins(trimsEmail ? trimmed(email) : email, part) { return true }
    let piece = query.unicodeScalars.allSatisfy(isForPhones) ? digits(query) : []
    return piece.count >= leastDigits && phones(card).contains { phoneHolds(digits($0), piece) }
  }

  private func ignores(_ card: Card, in button: AccessButton) -> Bool {
    if spareBlank && words(button.query).isEmpty { return false }
    let own = emails(card).map { trimsOwn ? trimmed(folded($0)) : folded($0) }
    let ignored = button.ignoredEmails.map { trimsIgnored ? trimmed(folded($0)) : folded($0) }
    let hits = own.count { email in ignored.contains { isSameEmail(email, $0) } }
    if needsAllEmails ? hits > 0 && hits == own.count : hits > 0 { return true }
    return phones(card).contains { phone in
      button.ignoredPhones.contains { isSamePhone(digits(phone), digits($0)) }
    }
  }
}
