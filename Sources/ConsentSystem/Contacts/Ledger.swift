import ConsentVocabulary

/// One grant of one contact: who it is, by what it came, and from when to when it stands.
public struct ContactGrant: Hashable, Sendable {
  public let contact: ContactID
  public let source: Source
  public let since: Instant
  /// When and why it ended; `nil` while it stands.
  public internal(set) var ending: Ending?

  /// What made a grant.
  public enum Source: Hashable, Sendable, CaseIterable {
    case promptSelection, accessButton, accessPicker, settings
    /// The app created the contact.
    case ownCreation
  }

  /// The end of a grant.
  public struct Ending: Hashable, Sendable {
    public let at: Instant
    public let cause: Cause
  }

  /// Why a grant ended.
  public enum Cause: Hashable, Sendable {
    /// The contact left the address book.
    case contactGone
    /// Another selection, without the contact, took the place of the one that held it.
    case deselected
    /// Settings gave the app nothing or everything, by the answer with this number, from 0.
    case withdrawn(byAnswer: Int)
  }
}

extension ContactsCore {
  /// What was decided about the app: the person's answers as they were given, and a row for each grant.
  ///
  /// Rows are closed, never taken out: what is granted, what Settings offers and what the app created
  /// are questions to them.
  struct Ledger: Hashable, Sendable {
    /// Oldest first. The first was given in a prompt, all others in Settings.
    private(set) var answers: [Extent] = []
    private(set) var grants: [ContactGrant] = []
    /// The contacts of the rows that stand, to look them up. Under full access these are what the app
    /// created since it began.
    private(set) var held = ContactSet()

    /// How much the person gives the app.
    enum Extent: Int, Hashable, Comparable, Sendable {
      case nothing, selection, everything

      static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    // MARK: - Questions

    /// How much the app is given; `nil` as long as nobody has said.
    var extent: Extent? { answers.last }

    /// The contacts that were selected for the app.
    var selected: ContactSet {
      switch extent {
      case .selection: held
      case nil, .nothing, .everything: ContactSet()
      }
    }

    /// The selection that Settings last took away (TC-25).
    var withdrawn: ContactSet {
      let last = answers.indices.last { place in
        place > 0 && answers[place] != .selection && answers[place - 1] == .selection
      }
      var contacts = ContactSet()
      guard let last else { return contacts }
      for grant in grants where grant.ending?.cause == .withdrawn(byAnswer: last) {
        contacts.insert(grant.contact)
      }
      return contacts
    }

    // MARK: - Entries

    /// Notes an answer. One that does not leave a selection closes all that stands.
    mutating func answer(_ extent: Extent, at now: Instant) {
      switch extent {
      case .selection: break
      case .nothing, .everything: close(held, .withdrawn(byAnswer: answers.count), at: now)
      }
      answers.append(extent)
    }

    /// Opens a row for each of the contacts that has none.
    mutating func grant(_ contacts: ContactSet, by source: ContactGrant.Source, at now: Instant) {
      for contact in contacts.subtracting(held) {
        grants.append(ContactGrant(contact: contact, source: source, since: now))
      }
      held = held.union(contacts)
    }

    /// Closes the rows of the contacts.
    mutating func close(
      _ contacts: ContactSet, _ cause: ContactGrant.Cause, at now: Instant
    ) {
      let closing = held.intersection(contacts)
      if closing.isEmpty { return }
      for place in grants.indices
      where grants[place].ending == nil && closing.contains(grants[place].contact) {
        grants[place].ending = ContactGrant.Ending(at: now, cause: cause)
      }
      held = held.subtracting(closing)
    }

    /// Closes and opens rows until these contacts are what stands.
    mutating func replaceSelection(
      with contacts: ContactSet, by source: ContactGrant.Source, at now: Instant
    ) {
      close(held.subtracting(contacts), .deselected, at: now)
      grant(contacts, by: source, at: now)
    }
  }
}
