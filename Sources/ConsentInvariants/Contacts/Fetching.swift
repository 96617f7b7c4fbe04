import ConsentVocabulary

// INV-C17 and INV-B02: what one fetch says of a contact, another must say too.

/// What fetches have said since the reach of the app last changed.
struct FetchMemory: Sendable {
  var foundAlone = ContactSet()
  var missedAlone = ContactSet()
  var foundAmongOthers = ContactSet()
  var missedAmongOthers = ContactSet()
  /// The contacts that the last callback reported.
  var reported = ContactSet()
  private var isUsed = false

  mutating func use() { isUsed = true }

  mutating func forget() {
    if isUsed { self = FetchMemory() }
  }
}

extension ContactsMonitor {
  /// INV-C17: as long as nothing changes, a contact is found by itself exactly if it is found among
  /// others. INV-B02: and it is found if a callback has just reported it.
  mutating func bothWaysOfFetchingAgree(_ query: StoreQuery, _ result: CallResult) {
    fetches.use()
    var found = ContactSet()
    switch result {
    case .contacts(let contacts):
      for position in contacts.indices where before.existing.contains(contacts[position].id) {
        found.insert(contacts[position].id)
      }
    case .failed: break
    case .access, .created, .saved: return
    }
    switch query {
    case .one(let contact):
      if before.existing.contains(contact) { foundAlone(contact, found.contains(contact)) }
    case .these(let list):
      for contact in list where before.existing.contains(contact) {
        foundAmongOthers(contact, found.contains(contact))
      }
    case .all:
      for contact in before.existing { foundAmongOthers(contact, found.contains(contact)) }
    case .named:
      // Whoever it leaves out may only not have matched.
      for contact in found { foundAmongOthers(contact, true) }
    }
  }

  private mutating func foundAlone(_ contact: ContactID, _ isFound: Bool) {
    visit(
      .bothWaysOfFetchingAgree,
      where: fetches.foundAmongOthers.contains(contact)
        || fetches.missedAmongOthers.contains(contact))
    if isFound {
      fetches.foundAlone.insert(contact)
      require(.bothWaysOfFetchingAgree, !fetches.missedAmongOthers.contains(contact))
    } else {
      fetches.missedAlone.insert(contact)
      require(.bothWaysOfFetchingAgree, !fetches.foundAmongOthers.contains(contact))
    }
    aReportedContactIsFound(contact, isFound)
  }

  private mutating func foundAmongOthers(_ contact: ContactID, _ isFound: Bool) {
    visit(
      .bothWaysOfFetchingAgree,
      where: fetches.foundAlone.contains(contact) || fetches.missedAlone.contains(contact))
    if isFound {
      fetches.foundAmongOthers.insert(contact)
      require(.bothWaysOfFetchingAgree, !fetches.missedAlone.contains(contact))
    } else {
      fetches.missedAmongOthers.insert(contact)
      require(.bothWaysOfFetchingAgree, !fetches.foundAlone.contains(contact))
    }
    aReportedContactIsFound(contact, isFound)
  }

  private mutating func aReportedContactIsFound(_ contact: ContactID, _ isFound: Bool) {
    guard fetches.reported.contains(contact) else { return }
    visit(.reportedContactsCanBeRead)
    require(.reportedContactsCanBeRead, isFound)
  }

  /// INV-B02: whoever a callback reports can be read at that moment. The fetches that follow are
  /// held to it until something changes.
  mutating func reportedContactsCanBeRead(_ contacts: [ContactID], reading visible: ContactSet) {
    for contact in contacts {
      if visible.contains(contact) {
        fetches.use()
        fetches.reported.insert(contact)
      } else {
        broken.insert(.reportedContactsCanBeRead)
      }
    }
  }
}
