import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Setting: UInt8, Numbered { case access, selection, unchanged, reset }
  enum Restriction: UInt8, Numbered { case overPrompt, requested, otherwise }
  enum Lifting: UInt8, Numbered { case decided, undecided }
  enum Answered: UInt8, Numbered { case refused, carriedOut }
  enum Background: UInt8, Numbered { case left, returned, stayed }
  enum ProcessEnd: UInt8, Numbered { case amidScreen, otherwise }

  static let lifecycle = list {
    settingsEndTheProcess.means(
      "A choice in Settings is in force at once, with own creations if they are kept.",
      on: [.setNone, .setLimited, .setOffered, .setFull, .resetPrivacy, .restrict],
      reads: [\.pendingDecision, \.offered, \.created],
      sometimes: (Setting.access, "access changed"),
      (.selection, "a selection changed"), (.unchanged, "nothing changed"),
      (.reset, "the app was reset or restricted")
    ) { step, past in
      if case .user(.setAccess(let choice)) = step.command {
        return step.heeds(choice, after: past)
      }
      return .when(
        step.before.isDecided || step.kind == .resetPrivacy, at: .reset,
        requires: step.before.isDecided
          ? step.endsWithoutAWord : step.isSilent(but: [.elsewhere, .grants]))
    }
    restrictionShowsNoPrompt.means(
      "Under a restriction no prompt is up, and only lifting the restriction ends it.",
      sometimes: (Restriction.overPrompt, "a restriction began over a prompt"),
      (.requested, "a restricted app requested access"),
      (.otherwise, "a restriction was on, and the app asked for nothing")
    ) { step, _ in step.restrictionShowsNoPrompt() }
    liftingRestoresTheDecision.means(
      "Lifting a restriction restores the status and the grants from before it.",
      on: [.liftRestriction], reads: [\.beneath],
      sometimes: (Lifting.decided, "a restriction was lifted from a decision"),
      (.undecided, "a restriction was lifted from no decision")
    ) { step, past in
      .requires(
        step.after.status == past.beneath && step.after.granted == step.before.granted
          && step.after.process == step.before.process,
        at: past.beneath == .notDetermined ? .undecided : .decided)
    }
    everyCommandIsAnswered.means(
      "A refused command has a valid reason and changes nothing; any other command gets an answer of its kind.",
      on: .every, reads: [\.handed], sometimes: (Answered.refused, "a command was refused"),
      (.carriedOut, "a command was carried out")
    ) { step, past in
      if case .refused(let reason) = step.outcome.response {
        return .requires(
          step.bearsOut(reason, after: past) && step.isSilent() && !step.outcome.contactsChanged,
          at: .refused)
      }
      return .requires(step.isAnsweredInKind && step.leadsToTheProcess, at: .carriedOut)
    }
    behindAnotherAppNothingIsTouched.means(
      "In the background nothing is touched or answered; only the person takes the app there and back.",
      sometimes: (Background.left, "the app was left"), (.returned, "the app was returned to"),
      (.stayed, "something happened in the background")
    ) { step, _ in step.behindAnotherAppNothingIsTouched() }
    timePassesByCommandAlone.means(
      "The clock moves on by the time of its command, never back, and by no other command.",
      sometimes: "time passed"
    ) { step, _ in
      guard case .clock(.advance(let delay)) = step.command else {
        return step.after.now == step.before.now ? .silent : .broken
      }
      return .requires(step.after.now == step.before.now.advanced(by: max(delay, .zero)))
    }
    noCallbackAfterTheEnd.means(
      "After the process has ended nothing reaches the app, and nothing of it is left on the screen.",
      reads: [\.isInterrupted],
      sometimes: (ProcessEnd.amidScreen, "a process ended amid a prompt or sheet"),
      (.otherwise, "no process ran, a process began, or a button had left")
    ) { $0.noCallbackAfterTheEnd(after: $1) }
  }
}

extension Event<Contacts> {
  /// Judges a choice in Settings. Less access ends the app; more access and edits follow the configuration.
  fileprivate func heeds(_ choice: SettingsChoice, after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.Setting>
  {
    let (configuration, known) = (world.configuration, Decided(in: before))
    let decided = decision(by: choice, after: past)
    let isInForce = Decided(in: after) == decided
    if decided == self.decided(after: past) { return .requires(isSilent(), at: .unchanged) }
    if decided.status == known.status {
      let ends = configuration.settingsEdit == .killsAlways
      return .requires(isInForce && (ends ? endsWithoutAWord : keepsTheApp), at: .selection)
    }
    if decided.breadth < known.breadth || before.process != .running {
      return .requires(isInForce && endsWithoutAWord, at: .access)
    }
    return switch configuration.wideningInSettings {
    case .ends: .requires(isInForce && endsWithoutAWord, at: .access)
    case .staleUntilLaunch: .requires(isSilent(), at: .access)
    case .live: .requires(isInForce && after.process == .running && closesPicker, at: .access)
    }
  }

  /// Returns the decision that results from a choice in Settings. A selection includes the app's own
  /// creations if the configuration keeps them.
  func decision(by choice: SettingsChoice, after past: ContactsMonitorState) -> Decided {
    let before = decided(after: past)
    var selection: ContactSet
    switch choice {
    case .none: return Decided(status: .denied, granted: ContactSet())
    case .full: return Decided(status: .authorized, granted: ContactSet())
    case .limited(let contacts): selection = contacts
    case .limitedAsOffered: selection = before.status == .limited ? before.granted : past.offered
    }
    if world.configuration.ownCreations == .kept { selection = selection.union(past.created) }
    return Decided(status: .limited, granted: selection.intersection(self.before.existing))
  }

  fileprivate var endsWithoutAWord: Bool {
    outcome.events.isEmpty
      && after.process == (before.process == .running ? .stopped : before.process)
  }

  /// Whether the step changes nothing but the grants. An access picker on screen completes without contacts
  /// if the grants change.
  fileprivate var keepsTheApp: Bool {
    closesPicker && changes(only: [.grants, .sheet, .faces, .elsewhere])
  }

  /// Whether an access picker on screen is dismissed if the decision changes, and any other sheet stays.
  fileprivate var closesPicker: Bool {
    if Decided(in: after) != Decided(in: before), case .accessPicker = before.sheet {
      return after.sheet == nil && completesWithNobody
    }
    return after.sheet == before.sheet && reports.isEmpty
  }

  func restrictionShowsNoPrompt() -> Ruling<ContactsClaim.Restriction> {
    if before.status == .restricted {
      if case .system(.liftRestriction) = command { return .held(at: .otherwise) }
      return .requires(
        after.status == .restricted && after.alert == nil,
        at: kind == .requestAccess ? .requested : .otherwise)
    }
    let restricts = if case .system(.restrict) = command { true } else { false }
    guard restricts || after.status == .restricted else { return .silent }
    let runsOn =
      before.status != .notDetermined
      || after.process == before.process && after.sheet == before.sheet && !callsBack
    return .requires(
      restricts && after.status == .restricted && after.alert == nil && runsOn,
      at: before.alert != nil ? .overPrompt : .otherwise)
  }

  /// Whether the response is of a kind that the command permits.
  fileprivate var isAnsweredInKind: Bool {
    let isStated = world.configuration.usageDescription == .present
    return switch (command, outcome.response) {
    case (.app(.readStatus), .status(let status)): status == before.status
    case (.app(.requestAccess), .pending), (.app(.store), .pending): isStated
    case (.app(.requestAccess), .crashed), (.app(.store), .crashed):
      !isStated && before.status == .notDetermined
    case (.app(.read), .crashed): true
    case (.app(.requestAccess), .returned(.access)), (.app(.store(.fetch)), .returned(.contacts)),
      (.app(.store(.update)), .returned(.saved)), (.app(.store(.delete)), .returned(.saved)),
      (.app(.store(.create)), .returned(.created)), (.app(.store(.token)), .returned(.token)),
      (.app(.store(.changes)), .returned(.changes)):
      true
    case (.app(.store(.create)), .returned(.failed)), (.app(.store(.token)), .returned(.failed)):
      !before.opensStore
    case (.app(.store), .returned(.failed)): true
    case (.app(.readStatus), _), (.app(.requestAccess), _), (.app(.store), _): false
    case (.user(.press), .touch(.inert)), (.user(.press), .touch(.held)): true
    case (.user(.tap), .touch(let answer)): answer != .held
    case (.user(.lift), .touch(let answer)), (.user(.liftAt), .touch(let answer)): answer != .held
    case (.user(.press), _), (.user(.tap), _), (.user(.lift), _), (.user(.liftAt), _): false
    case (_, .done): true
    case (_, _): false
    }
  }

  /// Whether a step that starts or ends the process is a command for that purpose. Ends caused by a change of
  /// access are accepted here; INV-C34 checks them.
  fileprivate var leadsToTheProcess: Bool {
    switch (command, outcome.response) {
    case (.user(.setAccess), _), (.user(.resetPrivacy), _), (.system(.restrict), _): true
    case (.user(.deleteApp), _): before.process != .notInstalled && after.process == .notInstalled
    case (.user(.installApp), _): before.process == .notInstalled && after.process == .stopped
    case (.user(.launchApp), _): before.process == .stopped && after.process == .running
    case (.system(.kill), _): before.process == .running && after.process == .stopped
    case (.app, .crashed): after.process == .stopped
    case (.app, _), (.user(.tap), _), (.user(.press), _), (.user(.lift), _),
      (.user(.liftAt), _), (.user(.leaveApp), _), (.user(.returnToApp), _):
      before.process == .running && after.process == .running
    case (.user, _), (.system, _), (.clock, _): after.process == before.process
    }
  }

  /// Whether the state permits the refusal. Checks only necessary conditions that are visible in the
  /// snapshot; the model's rules for refusals are not implemented again.
  fileprivate func bearsOut(_ reason: ContactsRefusal, after past: ContactsMonitorState) -> Bool {
    switch reason {
    case .notInstalled: before.process == .notInstalled
    case .alreadyInstalled: before.process != .notInstalled
    case .notRunning: before.process == .stopped
    case .alreadyRunning: before.process == .running
    case .inBackground: before.isInBackground
    case .inForeground: !before.isInBackground
    case .restricted: before.status == .restricted
    case .notRestricted: before.status != .restricted
    case .noSettingsEntry: before.status == .notDetermined
    case .covered where kind == .presentSheet || kind == .dismissSheet:
      (before.isCovered || before.hasOwnSheet) && world.configuration.secondScreen == .refused
    case .covered: before.isCovered && (!presents || world.configuration.secondScreen == .refused)
    case .notPresented: !decides
    case .nothingBefore: before.alert != nil
    case .emptySelection: before.sheet != nil || before.alert == .selecting([])
    case .notSelectable: before.sheet != nil
    case .noSuchButton, .buttonAlreadyMounted, .noSuchContact: true
    case .nothingHeld: before.held == nil
    case .nothingFetched: past.handed == nil
    }
  }

  /// Whether the app presents a picker.
  private var presents: Bool { kind == .presentAccessPicker || kind == .presentContactPicker }

  func behindAnotherAppNothingIsTouched() -> Ruling<ContactsClaim.Background> {
    switch command {
    case .user(.leaveApp):
      return .requires(
        after.isInBackground && reports.isEmpty && changesPlace(only: [.finger])
          && after.held == nil, at: .left)
    case .user(.returnToApp):
      return .requires(
        !after.isInBackground && reports.isEmpty && changesPlace(only: []), at: .returned)
    case .app, .user, .system, .clock: break
    }
    if !before.isInBackground { return after.isInBackground ? .broken : .silent }
    let acts: Bool =
      switch command {
      case .user(.tap), .user(.press), .user(.lift), .user(.liftAt), .user(.choose),
        .user(.pick), .user(.cancel), .user(.toggle), .user(.finish), .user(.allow), .user(.deny),
        .user(.refuseSharing), .user(.continueSharing), .user(.shareEverything),
        .user(.selectContacts), .user(.confirmSelection), .user(.goBack):
        true
      case .app, .user, .system, .clock: false
      }
    return .requires(!acts && (after.isInBackground || after.process != .running), at: .stayed)
  }

  /// Returns whether nothing but `parts` changes, apart from the move to the foreground or background.
  fileprivate func changesPlace(only parts: SnapshotPart) -> Bool {
    var event = self
    event.before.isInBackground = after.isInBackground
    return event.changes(only: parts)
  }

  func noCallbackAfterTheEnd(after past: ContactsMonitorState) -> Ruling<ContactsClaim.ProcessEnd> {
    if after.process != .running {
      let ends = before.alert != nil || before.sheet != nil
      return .requires(outcome.events.isEmpty && after.isBare, at: ends ? .amidScreen : .otherwise)
    }
    if case .user(.launchApp) = command {
      let comesAgain =
        past.isInterrupted && world.configuration.interruptedPrompt == .presentedAgain
        && before.status == .notDetermined
      var rest = after
      rest.alert = nil
      return .requires(
        rest.isBare && reports.isEmpty && after.alert == (comesAgain ? .shareOrNot : nil),
        at: .otherwise)
    }
    guard world.configuration.lateCallback == .suppressed, let button = reporting,
      before.shown(by: button) == nil
    else { return .silent }
    return .requires(!callsBack, at: .otherwise)
  }
}
