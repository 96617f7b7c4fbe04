import ConsentVocabulary

// INV-C03, C05, C06, C07, C09: how the status is decided and what a request answers.

/// What the monitor remembers of decisions.
struct DecisionMemory: Sendable {
  /// Whether a prompt was answered since the last installation or reset.
  var isAnswered = false
  /// The status beneath a restriction that is on.
  var statusBeneath = AuthorizationStatus.notDetermined
  /// The grants beneath a restriction that is on.
  var grantsBeneath = ContactSet()
  /// The selection that Settings offers where none is in force.
  var offered = ContactSet()
  /// The contacts that the app created since full access began.
  var ownCreations = ContactSet()

  /// Nothing is decided, as after an installation or a reset.
  mutating func forget() { self = DecisionMemory() }
}

extension ContactsMonitor {
  mutating func accessRequested(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    visit(.theAppAloneNeverLeavesUndetermined, where: before.status == .notDetermined)
    visit(.restrictionShowsNoPrompt, where: before.status == .restricted)
    visit(.aDecidedRequestShowsNothing, where: before.status.isDetermined)
    switch outcome.response {
    case .returned(let result):
      hearsNothing(outcome, after)
      require(.requestsShareOnePrompt, before.status.isDetermined)
      grantedMeansReadable(result, under: before.status)
      aDecidedRequestShowsNothing(after)
    case .pending(let call):
      hearsNothing(outcome, after)
      require(.aDecidedRequestShowsNothing, !before.status.isDetermined)
      callWaits(call, for: nil, after)
    case .crashed: crashed(outcome, after)
    case .done, .status, .touch, .refused: answeredInAnotherKind()
    }
  }

  /// INV-C06: once access is decided, a request brings up no prompt and changes nothing.
  private mutating func aDecidedRequestShowsNothing(_ after: ContactsSnapshot) {
    require(.aDecidedRequestShowsNothing, changesNothing(after))
  }

  /// INV-C07: granted is answered exactly if the status is limited or authorized, and error 100
  /// otherwise.
  mutating func grantedMeansReadable(_ result: CallResult, under status: AuthorizationStatus) {
    visit(.grantedMeansReadable)
    switch result {
    case .access(let granted, nil):
      require(.grantedMeansReadable, granted && status.isReadable)
    case .access(let granted, let error?):
      require(
        .grantedMeansReadable,
        !granted && !status.isReadable && error.code == .authorizationDenied
          && error.affected.isEmpty)
    case .contacts, .created, .saved, .failed: answeredInAnotherKind()
    }
  }

  /// INV-C03, C05, C09, C35: what may lead from the status before to the one after.
  mutating func judgeStatus(_ command: ContactsCommand, _ after: ContactsSnapshot) {
    switch before.status {
    case .notDetermined: theAppAloneNeverLeavesUndetermined(command)
    case .restricted: onlyLiftingEndsARestriction(command)
    case .denied, .limited, .authorized: onlySettingsChangeAnAnswer(command)
    }
    switch after.status {
    case .authorized:
      fullAccessIsChosenInFull(command)
      theSimplifiedPromptNeverSharesEverything()
    case .restricted: onlyRestrictingRestricts(command)
    case .limited, .denied, .notDetermined: break
    }
  }

  /// INV-C03: only an answer to the prompt that is up, or a restriction, ends the undetermined
  /// status.
  private mutating func theAppAloneNeverLeavesUndetermined(_ command: ContactsCommand) {
    let isAnswer =
      switch (command, before.alert) {
      case (.user(.refuseSharing), .shareOrNot), (.user(.shareEverything), .howMuch),
        (.user(.confirmSelection), .confirming), (.user(.allow), .simplified),
        (.user(.deny), .simplified), (.system(.restrict), _):
        true
      case (.app, _), (.user, _), (.system, _), (.clock, _): false
      }
    require(.theAppAloneNeverLeavesUndetermined, isAnswer)
  }

  /// INV-C05: what was answered is changed by Settings, a reset, a deletion or a restriction only.
  private mutating func onlySettingsChangeAnAnswer(_ command: ContactsCommand) {
    let mayChange =
      switch command {
      case .user(.setAccess), .user(.resetPrivacy), .user(.deleteApp), .system(.restrict): true
      case .app, .user, .system, .clock: false
      }
    require(.onePromptIsAnsweredPerEpoch, mayChange)
  }

  /// INV-C05: a prompt was answered, for the first time since the last installation or reset.
  mutating func onePromptIsAnsweredPerEpoch() {
    visit(.onePromptIsAnsweredPerEpoch)
    require(.onePromptIsAnsweredPerEpoch, !decisions.isAnswered)
    decisions.isAnswered = true
  }

  /// INV-C05: what an answer granted is taken away by Settings, a reset, a deletion or a list in which
  /// contacts are ticked, or leaves with the contact. (Buttons and pickers have claims of their own.)
  mutating func theGrantsStand(_ command: ContactsCommand, _ after: ContactsSnapshot) {
    switch command {
    case .user(.setAccess), .user(.resetPrivacy), .user(.deleteApp), .user(.finish),
      .user(.choose), .user(.pick), .user(.cancel), .user(.tap), .user(.lift),
      .app(.presentAccessPicker), .app(.presentContactPicker), .app(.store(.create)),
      .system(.liftRestriction):
      break
    case .app, .user, .system, .clock:
      let kept = before.granted.intersection(after.existing)
      require(.onePromptIsAnsweredPerEpoch, kept.isSubset(of: after.granted))
    }
  }

  /// INV-C05: an answer is not forgotten.
  mutating func theAnswerStands(_ after: ContactsSnapshot) {
    require(.onePromptIsAnsweredPerEpoch, after.status != .notDetermined)
  }

  /// INV-C09: access becomes full by sharing everything, by choosing it in Settings, or by lifting
  /// a restriction from it.
  private mutating func fullAccessIsChosenInFull(_ command: ContactsCommand) {
    visit(.fullAccessIsChosenInFull)
    let isChosen =
      switch command {
      case .user(.shareEverything), .user(.setAccess(.full)): true
      case .system(.liftRestriction): decisions.statusBeneath == .authorized
      case .app, .user, .system, .clock: false
      }
    require(.fullAccessIsChosenInFull, isChosen)
  }
}
