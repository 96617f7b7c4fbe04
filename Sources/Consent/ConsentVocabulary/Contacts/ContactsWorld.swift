/// The start of a scenario. The app is installed and running; unless the world says otherwise, the person has
/// made no decision.
public struct ContactsWorld: Hashable, Sendable {
  /// The decisions about rules that the platform leaves open.
  public var configuration: ContactsConfiguration
  /// The address book. The n-th card belongs to contact n.
  public var cards: [Card]
  /// The seed of arbitrary but fixed choices of the platform, such as the order of fetched contacts.
  public var salt: Salt
  /// The person's decision about the app before its first launch. `nil` if there was none.
  public var earlier: EarlierDecision?

  /// Creates a world, by default with an empty address book and the default configuration.
  public init(
    configuration: ContactsConfiguration = ContactsConfiguration(), cards: [Card] = [],
    salt: Salt = Salt(0), earlier: EarlierDecision? = nil
  ) {
    (self.configuration, self.cards, self.salt) = (configuration, cards, salt)
    self.earlier = earlier
  }
}

/// A decision that the person made in the prompt before the scenario began.
///
/// - Source: Specs/Contacts/World.md, Decided beforehand.
public enum EarlierDecision: Hashable, Sendable {
  /// No access.
  case denied
  /// Access to these contacts only. Contacts that are not in the address book do not count.
  case limited(ContactSet)
  /// Access to all contacts.
  case authorized
}

/// A seed of the platform's arbitrary choices, in which devices may differ. Values outside 0...1,000,000 are
/// clamped to that range.
public struct Salt: Hashable, Sendable {
  /// The value of the seed.
  public let number: Int

  /// Creates a seed, clamped to 0...1,000,000.
  @inlinable
  public init(_ number: Int) { self.number = min(max(number, 0), 1_000_000) }
}

/// The decisions about all rules that the platform leaves open, as data. The first case of each question is
/// the default.
///
/// - Source: Specs/Contacts/Decisions.md.
public struct ContactsConfiguration: Hashable, Sendable {
  /// The criteria for the legibility of buttons.
  public var profile: LegibilityProfile
  /// Whether the app states why it requests contacts.
  public var usageDescription: UsageDescription
  /// Whether the prompt's selection may be empty.
  public var emptySelection: EmptySelection
  /// The effect of a touch after access was denied.
  public var deniedButton: DeniedButton
  /// The contacts that a blank query matches.
  public var blankQuery: BlankQuery
  /// Whether Settings offers the last selection again.
  public var selectionMemory: SelectionMemory
  /// Whether the app's creations stay readable when its access is narrowed.
  public var ownCreations: OwnCreations
  /// Whether an unmounted button still reports grants.
  public var lateCallback: LateCallback
  /// Whether a change of only the selection ends the app.
  public var settingsEdit: SettingsEdit
  /// The effect of wider access on a running app.
  public var wideningInSettings: WideningInSettings
  /// Whether a prompt that a kill interrupted comes up again.
  public var interruptedPrompt: InterruptedPrompt
  /// The decision of a prompt that goes away unanswered.
  public var lostPrompt: LostPrompt
  /// The end of the calls that waited for such a prompt.
  public var callsOfLostPrompt: CallsOfLostPrompt
  /// The first question to the person at a button with several matches.
  public var severalBeforeDecision: SeveralBeforeDecision
  /// The effect of a touch under a restriction.
  public var restrictedButton: RestrictedButton
  /// The changes that the app is notified of.
  public var changeNotification: ChangeNotification
  /// The time of notifications while another app is in front.
  public var backgroundNotification: BackgroundNotification
  /// The notifications at the return from another app.
  public var returnNotification: ReturnNotification
  /// The time at which a picker answers.
  public var pickerAnswer: PickerAnswer
  /// The effect of presenting a picker while a screen is up.
  public var secondScreen: SecondScreen
  /// The end of the app's own sheet beneath a screen of the system.
  public var ownSheet: OwnSheet
  /// The effect of a sheet of the system on the activity of the app beneath it.
  public var systemSheet: SystemSheet
  /// The answer to an unknown token.
  public var expiredToken: ExpiredToken
  /// The tokens of the history that stay known.
  public var knownTokens: KnownTokens
  /// Whether the store gives the app a token that it asks for.
  public var currentToken: CurrentToken
  /// The effect of a grant on the history.
  public var grantsInHistory: GrantsInHistory
  /// The error of a write to an existing but hidden contact. A write to an absent contact always fails with
  /// `recordDoesNotExist`, so every other case reveals whether a contact exists.
  public var hiddenWriteError: HiddenWriteError

  /// Creates a configuration, by default with the default answer to each question.
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
    wideningInSettings: WideningInSettings = .ends,
    interruptedPrompt: InterruptedPrompt = .forgotten,
    lostPrompt: LostPrompt = .staysUndecided,
    callsOfLostPrompt: CallsOfLostPrompt = .end,
    severalBeforeDecision: SeveralBeforeDecision = .promptFirst,
    restrictedButton: RestrictedButton = .inert,
    changeNotification: ChangeNotification = .ofWhatIsReadable,
    backgroundNotification: BackgroundNotification = .onReturn,
    returnNotification: ReturnNotification = .ifChanged,
    pickerAnswer: PickerAnswer = .whenClosed,
    secondScreen: SecondScreen = .silent,
    ownSheet: OwnSheet = .stays,
    systemSheet: SystemSheet = .leavesActive,
    expiredToken: ExpiredToken = .dropsEverything,
    knownTokens: KnownTokens = .all,
    currentToken: CurrentToken = .given,
    grantsInHistory: GrantsInHistory = .addedAndDeleted,
    hiddenWriteError: HiddenWriteError = .recordDoesNotExist
  ) {
    self.profile = profile
    (self.usageDescription, self.emptySelection) = (usageDescription, emptySelection)
    (self.deniedButton, self.blankQuery) = (deniedButton, blankQuery)
    (self.selectionMemory, self.ownCreations) = (selectionMemory, ownCreations)
    (self.lateCallback, self.settingsEdit) = (lateCallback, settingsEdit)
    (self.wideningInSettings, self.interruptedPrompt) = (wideningInSettings, interruptedPrompt)
    (self.lostPrompt, self.severalBeforeDecision) = (lostPrompt, severalBeforeDecision)
    (self.restrictedButton, self.changeNotification) = (restrictedButton, changeNotification)
    (self.backgroundNotification, self.pickerAnswer) = (backgroundNotification, pickerAnswer)
    (self.expiredToken, self.grantsInHistory) = (expiredToken, grantsInHistory)
    (self.hiddenWriteError, self.knownTokens) = (hiddenWriteError, knownTokens)
    (self.returnNotification, self.currentToken) = (returnNotification, currentToken)
    (self.secondScreen, self.callsOfLostPrompt) = (secondScreen, callsOfLostPrompt)
    (self.ownSheet, self.systemSheet) = (ownSheet, systemSheet)
  }

  /// Whether the app states why it requests contacts. Without a reason, a request crashes the app.
  public enum UsageDescription: Hashable, Sendable, CaseIterable {
    /// The app states its reason, or states none.
    case present, missing
  }
  /// Whether the prompt's selection may be empty.
  public enum EmptySelection: Hashable, Sendable, CaseIterable {
    /// An empty selection can be finished, or is refused.
    case allowed, refused
  }
  /// The effect of a touch on the button after access was denied.
  public enum DeniedButton: Hashable, Sendable, CaseIterable {
    /// The touch has no effect, or leads to Settings.
    case inert, pointsToSettings
  }
  /// The contacts that a blank query matches.
  public enum BlankQuery: Hashable, Sendable, CaseIterable {
    /// No contact, or every contact.
    case matchesNothing, matchesEverything
  }
  /// Whether Settings offers the last selection again after access was removed.
  public enum SelectionMemory: Hashable, Sendable, CaseIterable {
    /// Settings offers the last selection, or has forgotten it.
    case remembered, forgotten
  }
  /// Whether contacts created by the app under full access stay readable when its access is narrowed.
  public enum OwnCreations: Hashable, Sendable, CaseIterable {
    /// The contacts stay readable, or become hidden.
    case kept, released
  }
  /// Whether a button that has left the screen still reports the grants of its chooser or prompt.
  public enum LateCallback: Hashable, Sendable, CaseIterable {
    /// The late report is suppressed, or delivered.
    case suppressed, delivered
  }
  /// Whether a change of only the selection in Settings ends the app.
  public enum SettingsEdit: Hashable, Sendable, CaseIterable {
    /// Only a change of the status ends the app, or any change does.
    case killsOnNewStatus, killsAlways
  }
  /// The effect on a running app of wider access in Settings: the app ends, keeps its old access until its
  /// next launch, or gains access at once. A status with less access always ends the app.
  public enum WideningInSettings: Hashable, Sendable, CaseIterable {
    /// The app ends, keeps its old access until the next launch, or has the new access at once.
    case ends, staleUntilLaunch, live
  }
  /// Whether a full prompt that was open when the process ended is shown again at the next launch.
  public enum InterruptedPrompt: Hashable, Sendable, CaseIterable {
    /// The prompt is forgotten, or comes up again at the next launch.
    case forgotten, presentedAgain
  }
  /// The decision that results when the system removes a prompt before it was answered.
  public enum LostPrompt: Hashable, Sendable, CaseIterable {
    /// The status stays undetermined, or becomes denied.
    case staysUndecided, denies
  }
  /// The end of the calls that waited for a prompt that the system has removed, such as when the phone was locked:
  /// they end under the current decision, or never, as long as the process runs.
  public enum CallsOfLostPrompt: Hashable, Sendable, CaseIterable {
    /// The calls end as if access were denied, or are never answered.
    case end, neverEnd
  }
  /// The first screen after a touch on a button with several matches, before any decision.
  public enum SeveralBeforeDecision: Hashable, Sendable, CaseIterable {
    /// The prompt for access comes first, or the chooser.
    case promptFirst, chooserFirst
  }
  /// The address book changes that notify the app. Only the default does not reveal changes of hidden
  /// contacts.
  public enum ChangeNotification: Hashable, Sendable, CaseIterable {
    /// Changes of readable contacts, or of all contacts.
    case ofWhatIsReadable, ofEverything
  }
  /// The time at which an app behind another one is notified of changes: once, when it returns to the front,
  /// or at once.
  public enum BackgroundNotification: Hashable, Sendable, CaseIterable {
    /// On the return of the app, or at once.
    case onReturn, atOnce
  }
  /// Whether an app with access is notified at each return from another app, even without a change.
  public enum ReturnNotification: Hashable, Sendable, CaseIterable {
    /// Only after a change, or at each return.
    case ifChanged, always
  }
  /// The time at which a picker answers the app: when it has closed, or while it is closing, which it does
  /// until time passes. A picker that is presented while another is closing never appears.
  public enum PickerAnswer: Hashable, Sendable, CaseIterable {
    /// When the picker has closed, or while it is closing.
    case whenClosed, whileClosing
  }
  /// The effect of presenting a picker while an alert or a sheet is up: nothing appears and nobody is told, or the
  /// call is refused.
  public enum SecondScreen: Hashable, Sendable, CaseIterable {
    /// Nothing happens, or the call is refused.
    case silent, refused
  }
  /// The end of the app's own sheet beneath a screen of the system: it stays when that screen closes, or goes along
  /// with it.
  public enum OwnSheet: Hashable, Sendable, CaseIterable {
    /// The sheet stays, or closes with the screen over it.
    case stays, goesAlong
  }
  /// The effect of a picker or a chooser on the activity of the app beneath it. A prompt always makes the app
  /// inactive.
  public enum SystemSheet: Hashable, Sendable, CaseIterable {
    /// The app stays active, or is inactive while the sheet is up.
    case leavesActive, makesInactive
  }
  /// The error of a write to a hidden contact.
  public enum HiddenWriteError: Hashable, Sendable, CaseIterable {
    /// The code of the error.
    case recordDoesNotExist, authorizationDenied, recordNotWritable
  }
  /// The answer to a request for the changes since an expired token.
  public enum ExpiredToken: Hashable, Sendable, CaseIterable {
    /// Everything is dropped and added again, or the call fails.
    case dropsEverything, fails
  }
  /// The tokens of the history that stay known: all, or the new one and the one that was used last before it.
  public enum KnownTokens: Hashable, Sendable, CaseIterable {
    /// Every token, or the two used last.
    case all, lastTwo
  }
  /// Whether the store has a token for the contacts that are readable now. Without one, the app still gets
  /// tokens with the changes that it requests.
  public enum CurrentToken: Hashable, Sendable, CaseIterable {
    /// The store gives the next token, or none.
    case given, absent
  }
  /// The effect on the change history when the person grants or revokes contacts: they count as added and
  /// deleted, or all tokens expire.
  public enum GrantsInHistory: Hashable, Sendable, CaseIterable {
    /// Contacts are added and deleted, or all tokens become unknown.
    case addedAndDeleted, beginAnew
  }
  /// The effect of a touch on the button under a restriction.
  public enum RestrictedButton: Hashable, Sendable, CaseIterable {
    /// The touch has no effect, or leads to Settings.
    case inert, pointsToSettings
  }
}

extension ContactsConfiguration.HiddenWriteError {
  /// The platform's error code.
  public var code: ContactsError.Code {
    switch self {
    case .recordDoesNotExist: .recordDoesNotExist
    case .authorizationDenied: .authorizationDenied
    case .recordNotWritable: .recordNotWritable
    }
  }
}
