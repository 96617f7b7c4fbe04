import ConsentModel
import ConsentVocabulary
import StateMachines

// The canonical key of a state. A contact is encoded as a row of its properties, a call by its position in
// the queue, and a time by a button's age.
extension ContactsMachine {
  package static func write(_ model: ContactsModel, to key: inout StateKey) {
    model.write(to: &key)
  }
}

extension ContactsModel {
  /// Writes the observable parts of the state. Numbers of contacts and calls, the time, the age of a button
  /// beyond the settle time, and the identity of deleted contacts are left out.
  fileprivate func write(to key: inout StateKey) {
    key.populate(existing.lazy.map { $0.ordinal }, next: addressBook.next.ordinal)
    key.columns(
      existing.lazy.compactMap { [addressBook] contact in
        addressBook.card(of: contact).map { (contact.ordinal, $0) }
      })
    key.add(Int(process.rawValue), bits: 2)
    key.add(isRestricted)
    key.add(isInterrupted)
    key.add(session.isInBackground)
    key.add(session.isPickerClosing)
    key.add(session.hasOwnSheet)
    key.add(session.isNotificationDue)
    key.add(session.stale != nil)
    write(decided, to: &key)
    session.stale.map { write($0, to: &key) }
    key.column(lastSelection ?? [])
    key.column(elsewhere)
    writeMoments(to: &key)
    key.add(session.fetched.map { Int($0.rawValue) + 1 } ?? 0, bits: 4)
    writeScreens(to: &key)
    writeButtons(to: &key)
    key.add(session.waiting.count, bits: 8)
    for call in session.waiting { write(call.request, to: &key) }
    key.add(session.unanswered.count, bits: 8)
  }

  /// Encodes tokens by contact rows, with deleted contacts included, because they are still to be reported.
  private func writeMoments(to key: inout StateKey) {
    key.add(moments.count, bits: 16)
    for moment in moments {
      let now = visible.union(moment.visible)
      key.trace(moment.visible.lazy.map { $0.ordinal })
      key.trace(moment.touched.intersection(now).lazy.map { $0.ordinal })
      let cards = moment.visible.filter { key.keepsOrder || existing.contains($0) }
      key.columns(
        cards.lazy.compactMap { contact in
          moment.addressBook.card(of: contact).map { (contact.ordinal, $0) }
        })
    }
  }

  private func write(_ decision: Decision, to key: inout StateKey) {
    switch decision {
    case .undetermined: key.add(0, bits: 2)
    case .denied: key.add(1, bits: 2)
    case .limited(let granted):
      key.add(2, bits: 2)
      key.column(granted)
    case .full(let created):
      key.add(3, bits: 2)
      key.column(created)
    }
  }

  private func writeScreens(to key: inout StateKey) {
    switch session.alert {
    case nil: key.add(0, bits: 3)
    case .shareOrNot: key.add(1, bits: 3)
    case .howMuch: key.add(2, bits: 3)
    case .selecting(let ticked):
      key.add(3, bits: 3)
      // A deleted contact still counts as a non-empty selection.
      key.add(key.column(ticked) > 0)
    case .confirming(let ticked):
      key.add(4, bits: 3)
      key.add(key.column(ticked) > 0)
    case .simplified(let button, let shown):
      key.add(5, bits: 3)
      key.add(name(of: button), bits: 8)
      key.column(shown: shown)
    }
    switch session.sheet {
    case nil: key.add(0, bits: 2)
    case .chooser(let button, let shown):
      key.add(1, bits: 2)
      key.add(name(of: button), bits: 8)
      key.column(shown: shown)
    case .accessPicker(let ticked):
      key.add(2, bits: 2)
      key.column(ticked)
    case .contactPicker(let picker):
      key.add(3, bits: 2)
      key.add(key.number(of: picker), bits: 8)
    }
  }

  private func writeButtons(to key: inout StateKey) {
    let settle = configuration.profile.criteria.settleTime.count
    key.add(session.buttons.count, bits: 8)
    for button in session.buttons {
      key.add(key.number(of: button.content), bits: 16)
      if settle > 0 { key.add(min(age(of: button).count, settle + 1), bits: 32) }
    }
    key.add(session.finger != nil)
    guard let finger = session.finger else { return }
    key.add(name(of: finger.face.button), bits: 8)
    key.add(key.number(of: finger.touch), bits: 16)
    key.column(shown: finger.face.matches)
  }

  private func write(_ request: WaitingCall.Request, to key: inout StateKey) {
    switch request {
    case .access: key.add(0, bits: 4)
    case .store(.fetch(let query, let keys)):
      key.add(1, bits: 4)
      key.add(Int(keys.rawValue), bits: 3)
      switch query {
      case .one(let contact):
        key.add(1, bits: 16)
        key.names(ContactSet(just: contact))
      case .these(let contacts):
        key.add(2, bits: 16)
        key.names(ContactSet(contacts))
      case .named(let text): key.add(3 + key.number(of: text), bits: 16)
      case .all: key.add(0, bits: 16)
      }
    case .store(.create(let card)):
      key.add(5, bits: 4)
      key.add(key.number(of: card), bits: 16)
    case .store(.update(let contact, let card)):
      key.add(6, bits: 4)
      key.add(key.number(of: card), bits: 16)
      key.names(ContactSet(just: contact))
    case .store(.delete(let contact)):
      key.add(7, bits: 4)
      key.names(ContactSet(just: contact))
    case .store(.token): key.add(8, bits: 4)
    case .store(.changes(let request)):
      key.add(request.leavesOutOwn ? 9 : 10, bits: 4)
      key.add(request.start == .damaged)
      key.add(name(of: request.token), bits: 16)
    }
  }

  /// Encodes a known token by its position, a future one by its distance, and all expired ones alike.
  private func name(of token: TokenID?) -> Int {
    guard let token else { return 0 }
    if let index = moments.firstIndex(where: { $0.token == token }) { return 1 + index }
    let ahead = max(0, token.ordinal - tokenCount)
    return min(moments.count + 1 + ahead, 65_535)
  }

  /// Encodes a button by its index in the order of mounting. A removed button may be mounted again.
  private func name(of button: ButtonID) -> Int {
    if let index = index(of: button) { return index }
    return if case .chooser(button, _) = session.sheet { 129 } else { 128 }
  }
}

extension StateKey {
  /// Adds the contacts that a call names: the existing ones, the future ones, and whether there is a contact
  /// that can never exist.
  fileprivate mutating func names(_ contacts: ContactSet) {
    column(contacts)
    let others = contacts.map { $0.ordinal }.filter { !has($0) }
    let coming = others.filter { $0 >= next }
    add(coming.count < others.count)
    add(coming.count, bits: 8)
    for ordinal in coming { add(ordinal - next, bits: 16) }
  }
}
