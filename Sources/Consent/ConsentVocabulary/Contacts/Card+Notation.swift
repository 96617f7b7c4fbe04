import Notation

extension ContactID: Worded, CustomStringConvertible {
  static let quantity = Quantity.ordinal("a contact number", example: "3")
  package static let form = Form.ordinal(quantity).map({ ContactID($0) }, { $0.ordinal })

  /// Contacts such as `[1, 3]`, written in ascending order.
  static let several = Form<[ContactID]>.list(form).map({ Unordered($0) }, { $0.sorted() })

  /// The notation, such as `contact 3`.
  public var description: String { "contact \(ordinal)" }
}

extension Salt: Worded {
  package static let form = Form.number(Quantity("a salt", example: "7", in: 0...1_000_000))
    .map({ Salt($0) }, { $0.number })
}

extension ButtonID: Worded, CustomStringConvertible {
  package static let form = Form.number(.ordinal("a button number"))
    .map({ ButtonID($0) }, { $0.ordinal })

  /// The notation, such as `button 1`.
  public var description: String { "button \(ordinal)" }
}

extension TokenID: Worded, CustomStringConvertible {
  package static let form = Form.number(.ordinal("a token number", example: "2"))
    .map({ TokenID($0) }, { $0.ordinal })

  /// The notation, such as `token 2`.
  public var description: String { "token \(ordinal)" }
}

extension CallID: Worded, CustomStringConvertible {
  package static let form = Form.number(.ordinal("a call number", example: "2"))
    .map({ CallID($0) }, { $0.ordinal })

  /// The notation, such as `call 2`.
  public var description: String { "call \(ordinal)" }
}

extension ContactSet: Worded, CustomStringConvertible {
  public var description: String { words }
  /// The ordinals in ascending order, such as `{1, 3}`.
  package static let form = Form.set(
    of: "contact", none: "nobody", ContactID.form, reach: { $0.ordinal }
  ).map({ ContactSet($0) }, { Array($0) })
}

extension Card: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A card such as `"Ada" email "ada@example.org" phone "7946 0001" read only`.
  package static let form = Form.properties(
    "an address", behind: .quoted("a name such as \"Ada\""), { $0.name }, of: { Card(name: $0) },
    [
      Facet("email", each: { $1(&$0.emails) }, .quoted("an address such as \"ada@example.org\"")),
      Facet("phone", each: { $1(&$0.phones) }, .quoted("a number such as \"+44 20 7946 0001\"")),
      Facet("account", { $1(&$0.isReadOnly) }, as: "", .only(true, "read only")),
    ])
}

extension ContactKey: Worded {
  package static let form = Form<ContactKey>.names("a property of a contact")
}

extension ContactKeys: Worded {
  /// The requested properties: omitted for all, `only name and emails` for two, `only identifiers` for none.
  package static let form = Form.properties(
    "the requested keys", of: ContactKeys.all,
    [
      Facet(
        "keys", { $1(&$0) }, as: "only",
        .choice(
          "properties of a contact",
          (0..<all.rawValue).map { bits in
            let keys = ContactKeys(rawValue: bits)
            let words = ContactKey.allCases.filter { keys.contains(ContactKeys($0)) }.map {
              $0.words
            }
            return .only(keys, keys.isEmpty ? "identifiers" : words.joined(separator: " and "))
          }))
    ])
}

extension Contact: Worded, CustomStringConvertible {
  public var description: String { words }
  /// A contact such as `contact 3 "Ada" email "ada@example.org"`.
  package static let form = Form<(ContactID, Card)>.pair(ContactID.form, "", Card.form)
    .after("contact").map({ Contact(id: $0.0, card: $0.1) }, { ($0.id, $0.card) })

  /// Contacts with their cards in ascending order, or `nobody`. Contacts without cards are written as a set.
  static let several: Form<Unordered<Contact>> = .choice(
    "contacts",
    ContactSet.form.map({ Unordered($0.map { Contact(only: $0) }) }, { $0.alone }),
    Form<[Contact]>.series(form, none: "nobody")
      .map({ Unordered($0) }, { $0.sorted { $0.id < $1.id } }))
}

extension Unordered<Contact> {
  /// The contacts as a set. `nil` if there are none, or any has a card or occurs twice.
  fileprivate var alone: ContactSet? {
    let set = ContactSet(map({ $0.id }))
    return isEmpty || set.count < count || contains { $0.said != nil } ? nil : set
  }
}
