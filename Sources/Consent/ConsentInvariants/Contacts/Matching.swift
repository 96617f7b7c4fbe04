import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Ignoring: UInt8, Numbered { case more }
  enum NameSearch: UInt8, Numbered { case longer, equal, borne }
  enum Words: UInt8, Numbered { case several, one }
  enum Handed: UInt8, Numbered { case fetched, picked, waited }

  static let searches = list {
    ignoringMoreShowsNoMore.means(
      "Of two buttons with one query, the one that ignores more shows no contact that the other does not.",
      reads: [\.places],
      sometimes: (
        Ignoring.more, "a button showed somebody beside one that leaves out as many or more"
      )
    ) { step, past in step.comparingButtons(after: past) { $0.query == $1.query ? .more : nil } }
    aLongerQueryShowsNoMore.means(
      "A button whose query continues another's shows only contacts that the other shows.",
      reads: [\.places], sometimes: (Continuation.longer, "a query was longer than another one"),
      (.equal, "two queries were equal but for spelling")
    ) { step, past in
      step.comparingButtons(after: past) { more, less in
        // From its third digit on, a query searches phone numbers as well.
        let reachesPhones = less.query.digitCount < 3 && more.query.digitCount >= 3
        return reachesPhones ? nil : more.query.continuation(of: less.query)
      }
    }
    aLongerNameFindsNoMore.means(
      "A fetch by name finds all contacts of that name; a longer text finds no contact that a shorter did not.",
      on: [.fetchNamed], reads: [\.cards, \.searches],
      sometimes: (NameSearch.longer, "a name was longer than an earlier one"),
      (.equal, "a name was searched again"), (.borne, "a contact bore the name")
    ) { $0.aLongerNameFindsNoMore(after: $1) }
    whoIsFoundBearsTheName.means(
      "Each word of a search by name is a prefix of some word in the name of each found contact.",
      on: [.fetchNamed], sometimes: (Words.several, "several words found somebody"),
      (.one, "one word found somebody")
    ) { step, _ in
      guard let (words, names) = step.asciiSearch, !names.isEmpty else { return .silent }
      let isBorne = names.allSatisfy { name in
        words.allSatisfy { word in name.contains { $0.starts(with: word) } }
      }
      return .requires(!words.isEmpty && isBorne, at: words.count > 1 ? .several : .one)
    }
    whatWasWrittenLastIsHandedOver.means(
      "Fetched and picked contacts have the properties of the card that was written last.",
      on: .fetches.union(.decisions).union([.pick]), reads: [\.cards, \.waiting],
      sometimes: (Handed.fetched, "contacts were fetched"), (.picked, "contacts were picked"),
      (.waited, "a fetch that waited found a contact")
    ) { $0.whatWasWrittenLastIsHandedOver(after: $1) }
  }
}

extension Event<Contacts> {
  /// Requires, when the contents of buttons change, that a button ignoring at least as many contacts as
  /// another shows no further contacts. A changed button is also compared with itself before the change.
  ///
  /// - Parameter landmark: The landmark of two comparable buttons, of which the second may show more contacts.
  fileprivate func comparingButtons<Landmark>(
    after past: ContactsMonitorState, _ landmark: (AccessButton, AccessButton) -> Landmark?
  ) -> Ruling<Landmark> {
    guard kind == .change || after.buttons != before.buttons else { return .silent }
    let said: (button: ButtonID, content: AccessButton)? =
      switch command {
      case .app(.mount(let button, let content)), .app(.change(let button, let content)):
        (button, content)
      case .app, .user, .system, .clock: nil
      }
    var faces = after.buttons.compactMap { face in
      (face.button == said?.button ? said?.content : past.content(of: face.button))
        .map { ($0, face.matches) }
    }
    if case .app(.change(let button, _)) = command, let content = past.content(of: button) {
      faces.append((content, before.shown(by: button) ?? ContactSet()))
    }
    var ruling = Ruling<Landmark>.silent
    for more in faces.indices {
      for less in faces.indices where less != more && faces[more].0.ignores(all: faces[less].0) {
        guard let landmark = landmark(faces[more].0, faces[less].0) else { continue }
        if !faces[more].1.isSubset(of: faces[less].1) { return .broken }
        if !faces[less].1.isEmpty { ruling = .held(at: landmark) }
      }
    }
    return ruling
  }

  func aLongerNameFindsNoMore(after past: ContactsMonitorState) -> Ruling<ContactsClaim.NameSearch>
  {
    guard let now = search else { return .silent }
    var ruling = Ruling<ContactsClaim.NameSearch>.silent
    for contact in now.among where past.card(of: contact)?.name.continuation(of: now.text) != nil {
      if !now.found.contains(contact) { return .broken }
      ruling = .held(at: .borne)
    }
    for earlier in past.searches {
      let common = earlier.among.intersection(now.among)
      let (one, other) = (now.found.intersection(common), earlier.found.intersection(common))
      for (longer, shorter, more, less) in [
        (now.text, earlier.text, one, other), (earlier.text, now.text, other, one),
      ] {
        guard let continuation = longer.continuation(of: shorter) else { continue }
        if !more.isSubset(of: less) { return .broken }
        if !less.isEmpty { ruling = .held(at: continuation == .equal ? .equal : .longer) }
      }
    }
    return ruling
  }

  /// The words of a search by name, and the names found, in ASCII: there each letter has one lower-case form
  /// and no accents.
  fileprivate var asciiSearch: (words: [[UInt8]], names: [[[UInt8]]])? {
    guard case .app(.store(.fetch(.named(let text), let keys))) = command,
      keys.contains(ContactKeys(.name)), let words = text.asciiWords, let found
    else { return nil }
    return (words, found.compactMap(\.card.name.asciiWords))
  }

  /// The search by name answered in this step, if any.
  var search: ContactsMonitorState.Search? {
    guard case .app(.store(.fetch(.named(let text), _))) = command, let found else { return nil }
    return ContactsMonitorState.Search(
      text: text, among: before.visible, found: ContactSet(found.map(\.id)))
  }

  func whatWasWrittenLastIsHandedOver(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.Handed>
  {
    if let found, !found.isEmpty {
      let keys = operation?.keys ?? .all
      return .requires(
        found.allSatisfy { past.card(of: $0.id)?.filled(keys) == $0.card }, at: .fetched)
    }
    if case .contactPickerPicked(let picked)? = outcome.events.first {
      return .requires(
        picked.allSatisfy { past.card(of: $0.id)?.filled(.all) == $0.card }, at: .picked)
    }
    var (ruling, cards) = (Ruling<ContactsClaim.Handed>.silent, past)
    for (operation, result) in ended(after: past) {
      if let (contact, card) = operation.written(with: result) { cards.put(card, as: contact) }
      guard case .contacts(let found) = result, !found.isEmpty else { continue }
      if !found.allSatisfy({ cards.card(of: $0.id)?.filled(operation.keys) == $0.card }) {
        return .broken
      }
      ruling = .held(at: .waited)
    }
    return ruling
  }

  func written(after past: ContactsMonitorState) -> [(ContactID, Card)] {
    // Runs for every step, although few steps write.
    let writes = kind == .addContact || kind == .editContact || kind == .create || kind == .update
    guard writes || !past.waiting.isEmpty else { return [] }
    switch (command, outcome.response) {
    case (.user(.addContact(let card)), _): return newContacts.map { ($0, card) }
    case (.user(.editContact(let contact, let card)), _): return [(contact, card)]
    case (.app(.store(let operation)), .returned(let result)):
      return operation.written(with: result).map { [$0] } ?? []
    case (_, _):
      return ended(after: past).compactMap { operation, result in operation.written(with: result) }
    }
  }
}

extension StoreOperation {
  fileprivate func written(with result: CallResult) -> (ContactID, Card)? {
    switch (self, result) {
    case (.create(let card), .created(let contact)): (contact, card.filled(.all))
    case (.update(let contact, let card), .saved): (contact, card.filled(.all))
    case (_, _): nil
    }
  }
}
