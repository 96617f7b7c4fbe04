/// Where a scenario begins: the app is installed and running, and nothing has been decided unless the
/// world says so.
public struct ContactsWorld: Hashable, Sendable {
  public var configuration: ContactsConfiguration
  /// The address book; the n-th card is contact n.
  public var cards: [Card]
  /// What the platform settles by rules of its own, such as the order of fetched contacts, is settled
  /// by it.
  public var salt: Salt
  /// What the person had decided about the app before it was first started; `nil` for nothing.
  public var earlier: EarlierDecision?

  public init(
    configuration: ContactsConfiguration = ContactsConfiguration(), cards: [Card] = [],
    salt: Salt = Salt(0), earlier: EarlierDecision? = nil
  ) {
    (self.configuration, self.cards, self.salt) = (configuration, cards, salt)
    self.earlier = earlier
  }
}

/// What the person has decided in the prompt, before a scenario begins.
///
/// - Source: Specs/Contacts/World.md, Decided beforehand.
public enum EarlierDecision: Hashable, Sendable {
  case denied
  /// Only these contacts; who is not in the address book is not among them.
  case limited(ContactSet)
  case authorized
}

/// A number that tells apart devices on which what is left open comes out differently. One out of
/// 0...1,000,000 stands for the nearest in it.
public struct Salt: Hashable, Sendable {
  public let number: Int

  @inlinable
  public init(_ number: Int) { self.number = min(max(number, 0), 1_000_000) }
}

/// Every decision about a rule that the platform leaves open, as data. The first case of each
/// question is the default.
///
/// - Source: Specs/Contacts/Decisions.md.
public struct ContactsConfiguration: Hashable, Sendable {
  public var profile: LegibilityProfile
  public var usageDescription: UsageDescription
  public var emptySelection: EmptySelection
  public var deniedButton: DeniedButton
  public var blankQuery: BlankQuery
  public var selectionMemory: SelectionMemory
  public var ownCreations: OwnCreations
  public var lateCallback: LateCallback
  public var settingsEdit: SettingsEdit
  public var wideningInSettings = WideningInSettings.ends
  public var interruptedPrompt = InterruptedPrompt.forgotten
  public var lostPrompt = LostPrompt.staysUndecided
  public var severalBeforeDecision = SeveralBeforeDecision.promptFirst
  public var restrictedButton = RestrictedButton.inert
  public var changeNotification = ChangeNotification.ofWhatIsReadable
  public var expiredToken = ExpiredToken.dropsEverything
  public var grantsInHistory = GrantsInHistory.addedAndDeleted
  /// How writing to a contact fails that is there and hidden; an absent one does not exist. All but
  /// the default tell the app whether a contact is there.
  public var hiddenWriteError: HiddenWriteError

  public init(
    profile: LegibilityProfile = .apple,
    usageDescription: UsageDescription = .present,
    emptySelection: EmptySelection = .allowed,
    deniedButton: DeniedButton = .inert,
    blankQuery: BlankQuery = .matchesNothing,
    selectionMemory: SelectionMemory = .remembered,
    ownCreations: OwnCreations = .kept,
    lateCallback: LateCallback = .suppressed,
    settingsEdit: SettingsEdit = .killsOnNewStatus,
    hiddenWriteError: HiddenWriteError = .recordDoesNotExist
  ) {
    self.profile = profile
    (self.usageDescription, self.emptySelection) = (usageDescription, emptySelection)
    (self.deniedButton, self.blankQuery) = (deniedButton, blankQuery)
    (self.selectionMemory, self.ownCreations) = (selectionMemory, ownCreations)
    (self.lateCallback, self.settingsEdit) = (lateCallback, settingsEdit)
    self.hiddenWriteError = hiddenWriteError
  }

  /// Whether the app states why it wants contacts; without it, asking ends the app.
  public enum UsageDescription: Hashable, Sendable, CaseIterable { case present, missing }
  /// Whether the prompt's selection may be finished with no contact.
  public enum EmptySelection: Hashable, Sendable, CaseIterable { case allowed, refused }
  /// What a touch on the button does once access was denied.
  public enum DeniedButton: Hashable, Sendable, CaseIterable { case inert, pointsToSettings }
  /// What a query of blanks matches.
  public enum BlankQuery: Hashable, Sendable, CaseIterable {
    case matchesNothing, matchesEverything
  }
  /// Whether Settings offers the last selection again after access was taken away.
  public enum SelectionMemory: Hashable, Sendable, CaseIterable { case remembered, forgotten }
  /// Whether contacts that the app created under full access stay readable when it is narrowed.
  public enum OwnCreations: Hashable, Sendable, CaseIterable { case kept, released }
  /// Whether a button that has left the screen still reports what its chooser or prompt grants.
  public enum LateCallback: Hashable, Sendable, CaseIterable { case suppressed, delivered }
  /// Whether a visit to Settings that changes only the selection ends the app.
  public enum SettingsEdit: Hashable, Sendable, CaseIterable { case killsOnNewStatus, killsAlways }
  /// What becomes of a running app that Settings gives more than before: it ends, goes on with what it
  /// had until it is launched anew, or has the more at once. One that is given less always ends.
  public enum WideningInSettings: Hashable, Sendable, CaseIterable {
    case ends, staleUntilLaunch, live
  }
  /// Whether a full prompt that was up when the process ended comes up again at the next launch.
  public enum InterruptedPrompt: Hashable, Sendable, CaseIterable { case forgotten, presentedAgain }
  /// What a prompt decides that the system loses before it was answered.
  public enum LostPrompt: Hashable, Sendable, CaseIterable { case staysUndecided, denies }
  /// What a touch on a button that shows several brings up first before any decision.
  public enum SeveralBeforeDecision: Hashable, Sendable, CaseIterable {
    case promptFirst, chooserFirst
  }
  /// Which changes of the address book the app is notified of. All but the default tell it of contacts
  /// that are hidden.
  public enum ChangeNotification: Hashable, Sendable, CaseIterable {
    case ofWhatIsReadable, ofEverything
  }
  /// How writing to a hidden contact fails.
  public enum HiddenWriteError: Hashable, Sendable, CaseIterable {
    case recordDoesNotExist, authorizationDenied, recordNotWritable
  }
  /// What is told of changes since a token that is not known any more.
  public enum ExpiredToken: Hashable, Sendable, CaseIterable { case dropsEverything, fails }
  /// What the history makes of contacts that the person grants, or grants no longer: they count as added
  /// and deleted, or no token is known any more.
  public enum GrantsInHistory: Hashable, Sendable, CaseIterable {
    case addedAndDeleted, beginAnew
  }
  /// What a touch on the button does under a restriction.
  public enum RestrictedButton: Hashable, Sendable, CaseIterable { case inert, pointsToSettings }
}

extension ContactsConfiguration.HiddenWriteError {
  public var code: ContactsError.Code {
    switch self {
    case .recordDoesNotExist: .recordDoesNotExist
    case .authorizationDenied: .authorizationDenied
    case .recordNotWritable: .recordNotWritable
    }
  }
}
