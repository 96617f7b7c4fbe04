import ConsentVocabulary

/// A grant of one contact: its source, its start and its end.
public struct ContactGrant: Hashable, Sendable {
  /// The contact that is granted.
  public let contact: ContactID
  /// The source of the grant.
  public let source: Source
  /// The time at which the grant was made.
  public let since: Instant
  /// The time and cause of the end. `nil` while the grant is in force.
  public internal(set) var ending: GrantEnd?

  /// The source of a grant.
  public enum Source: Hashable, Sendable, CaseIterable {
    /// The person selected the contact in the prompt.
    case promptSelection
    /// A touch on an access button, the chooser or the simplified prompt granted it.
    case accessButton
    /// The person ticked it in the access picker.
    case accessPicker
    /// The person granted it in Settings.
    case settings
    /// The app created the contact.
    case ownCreation
  }

  /// The end of a grant.
  public struct GrantEnd: Hashable, Sendable {
    /// The time of the end.
    public let at: Instant
    /// The cause of the end.
    public let cause: Cause
  }

  /// The cause of the end of a grant.
  public enum Cause: Hashable, Sendable {
    /// The contact was removed from the address book.
    case contactGone
    /// A new selection without the contact replaced the old one.
    case deselected
    /// Settings removed access or gave full access, by the answer with this number, from 0.
    case withdrawn(byAnswer: Int)
  }
}

extension ContactsCore {
  /// The decisions about the app: the person's answers in order, and one row per grant.
  ///
  /// Rows are closed and never removed. The current grants, the selection offered by Settings and the app's
  /// own contacts are queries over the rows.
  struct Ledger: Hashable, Sendable {
    /// The answers, oldest first. The first was given in a prompt, all others in Settings.
    private(set) var answers: [Extent] = []
    private(set) var grants: [ContactGrant] = []
    /// The contacts of the open rows, for lookup. Under full access these are the contacts that the app has
    /// created since full access began.
    private(set) var held = ContactSet()

    /// The extent of access that the person allows.
    enum Extent: Int, Hashable, Comparable, Sendable {
      case nothing, selection, everything

      static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    // MARK: - Queries

    /// The current extent of access. `nil` if the person has made no decision.
    var extent: Extent? { answers.last }

    var selected: ContactSet {
      switch extent {
      case .selection: held
      case nil, .nothing, .everything: ContactSet()
      }
    }

    /// The last selection that Settings has withdrawn (TC-25).
    var withdrawn: ContactSet {
      let last = answers.indices.last { index in
        index > 0 && answers[index] != .selection && answers[index - 1] == .selection
      }
      var contacts = ContactSet()
      guard let last else { return contacts }
      for grant in grants where grant.ending?.cause == .withdrawn(byAnswer: last) {
        contacts.insert(grant.contact)
      }
      return contacts
    }

    // MARK: - Changes

    /// Records an answer. Any answer but a selection closes all open rows.
    mutating func answer(_ extent: Extent, at now: Instant) {
      switch extent {
      case .selection: break
      case .nothing, .everything: close(held, .withdrawn(byAnswer: answers.count), at: now)
      }
      answers.append(extent)
    }

    /// Opens a row for each of the contacts without an open one.
    mutating func grant(_ contacts: ContactSet, by source: ContactGrant.Source, at now: Instant) {
      for contact in contacts.subtracting(held) {
        grants.append(ContactGrant(contact: contact, source: source, since: now))
      }
      held = held.union(contacts)
    }

    /// Closes the open rows of these contacts.
    mutating func close(_ contacts: ContactSet, _ cause: ContactGrant.Cause, at now: Instant) {
      let closing = held.intersection(contacts)
      if closing.isEmpty { return }
      for index in grants.indices
      where grants[index].ending == nil && closing.contains(grants[index].contact) {
        grants[index].ending = ContactGrant.GrantEnd(at: now, cause: cause)
      }
      held = held.subtracting(closing)
    }

    /// Closes and opens rows, so that exactly these contacts have open ones.
    mutating func replaceSelection(
      with contacts: ContactSet, by source: ContactGrant.Source, at now: Instant
    ) {
      close(held.subtracting(contacts), .deselected, at: now)
      grant(contacts, by: source, at: now)
    }
  }
}
