import ConsentVocabulary
import Notation
import StateMachines

extension RandomValues {
  mutating func command() -> ContactsCommand {
    switch int(0...9) {
    case 0...3: .app(appCommand())
    case 4...7: .user(userCommand())
    case 8: .system(one(of: ContactsCommand.SystemCommand.allCases))
    default: .clock(.advance(Milliseconds(one(of: [0, 500, 1_000_000_000, int(0...1_000)]))))
    }
  }

  private mutating func appCommand() -> ContactsCommand.AppCommand {
    switch int(0...17) {
    case 0: .readStatus
    case 1: .requestAccess
    case 2: .store(.fetch(.one(contact()), keys()))
    case 3: .store(.fetch(.these(some(upTo: 4) { $0.contact() }), keys()))
    case 4: .store(.fetch(.named(text()), keys()))
    case 5: .store(.fetch(.all, keys()))
    case 6: .store(.create(card()))
    case 7: .store(.update(contact(), card()))
    case 8: .store(.delete(contact()))
    case 9: .mount(ButtonID(int(1...3)), accessButton())
    case 10: .change(ButtonID(int(1...3)), accessButton())
    case 11: .unmount(button())
    case 12: .presentAccessPicker
    case 13: .read(one(of: ContactKey.allCases))
    case 14: .store(.token)
    case 15:
      .store(
        .changes(
          ChangeRequest(
            from: one(of: [.beginning, .damaged, .token(TokenID(int(1...4)))]),
            leavesOutOwn: bool())))
    case 16: one(of: [.presentSheet, .dismissSheet])
    default: .presentContactPicker(picker())
    }
  }

  private mutating func userCommand() -> ContactsCommand.UserCommand {
    switch int(0...26) {
    case 0: .refuseSharing
    case 1: .continueSharing
    case 2: .shareEverything
    case 3: .selectContacts
    case 4: .confirmSelection
    case 5: .goBack
    case 6: .allow
    case 7: .deny
    case 8: .toggle(contact())
    case 9: .finish
    case 10: .choose(set())
    case 11: .pick(set())
    case 12: .cancel
    case 13, 14: .tap(ButtonID(int(1...4)), touch())
    case 15: .press(ButtonID(int(1...4)), touch())
    case 16: one(of: [.lift, .liftAt(Point(x: int(-9...400), y: int(-9...400))), .slideOff])
    case 17: .setAccess(one(of: [.none, .limited(set()), .limitedAsOffered, .full]))
    case 18: .resetPrivacy
    case 19: .deleteApp
    case 20: .installApp
    case 21: one(of: [.launchApp, .leaveApp, .returnToApp])
    case 22: .addContact(card())
    case 23, 24: .editContact(contact(), card())
    case 25: .grantElsewhere(set())
    default: .removeContact(contact())
    }
  }

  mutating func error() -> ContactsError {
    ContactsError(one(of: ContactsError.Code.allCases), affected: some(upTo: 2) { $0.contact() })
  }

  mutating func contacts() -> Unordered<Contact> {
    if int(0...3) == 0 { return Unordered(set().map { Contact(only: $0) }) }
    return Unordered(some(upTo: 2) { Contact(id: $0.contact(), card: $0.card()) })
  }

  mutating func result() -> CallResult {
    switch int(0...6) {
    case 0: .access(granted: bool(), error: bool() ? error() : nil)
    case 1: .contacts(contacts())
    case 2: .created(contact())
    case 3: .saved
    case 4: .token(bool() ? TokenID(int(1...4)) : nil)
    case 5: .changes(changes())
    default: .failed(error())
    }
  }

  mutating func changes() -> ContactChanges {
    var changes = ContactChanges(upTo: TokenID(int(1...4)))
    changes.dropsEverything = bool()
    changes.added = Unordered(some(upTo: 2) { $0.contact() })
    changes.updated = Unordered(some(upTo: 2) { $0.contact() })
    changes.deleted = Unordered(some(upTo: 2) { $0.contact() })
    return changes
  }

  mutating func keys() -> ContactKeys { ContactKeys(rawValue: UInt8(int(0...7))) }

  mutating func response() -> ContactsResponse {
    switch int(0...7) {
    case 0: .done
    case 1: .status(one(of: AuthorizationStatus.allCases))
    case 2: .returned(result())
    case 3: .pending(call())
    case 4: .touch(one(of: [.held, .granted(contact()), .choosing(set()), .prompting]))
    case 5:
      .touch(
        .inert(
          one(of: [
            .notShown, .blocked(BlockerSet(some(upTo: 4) { $0.one(of: Blocker.allCases) })),
            .restricted, .denied, .pointsToSettings, .nothingToGrant, .outdated,
          ])))
    case 6: .refused(one(of: ContactsRefusal.allCases))
    default: .crashed
    }
  }

  mutating func event() -> ContactsCallback {
    switch int(0...5) {
    case 5: one(of: [.becameInactive, .wentToBackground, .becameActive, .sheetClosed])
    case 0: .completed(call(), result())
    case 1: .buttonApproved(button(), Unordered(some(upTo: 3) { $0.contact() }))
    case 2: .accessPickerCompleted(Unordered(some(upTo: 3) { $0.contact() }))
    case 3: .contactPickerPicked(contacts())
    default: .contactPickerCancelled
    }
  }

  mutating func outcome() -> ContactsOutcome {
    ContactsOutcome(response(), events: some(upTo: 2) { $0.event() }, contactsChanged: bool())
  }

  mutating func snapshot() -> ContactsSnapshot {
    ContactsSnapshot(
      process: one(of: ProcessState.allCases), isInBackground: bool(),
      status: one(of: AuthorizationStatus.allCases),
      granted: set(), existing: set(), elsewhere: set(),
      alert: one(of: [
        nil, .shareOrNot, .howMuch, .selecting(set()), .confirming(set()),
        .simplified(button(), set()),
      ]),
      sheet: one(of: [
        nil, .chooser(button(), set()), .accessPicker(set()), .contactPicker(picker()),
      ]),
      hasOwnSheet: bool(),
      // Duplicate buttons, which no correct implementation states, are generated as well.
      buttons: some(upTo: 4) { ButtonFace(button: ButtonID($0.int(1...4)), matches: $0.set()) },
      pending: some(upTo: 3) { CallID($0.int(1...4)) },
      unanswered: some(upTo: 2) { CallID($0.int(1...4)) }, held: bool() ? button() : nil,
      now: Instant(Milliseconds(int(0...2_000))))
  }

  mutating func transcript() -> [TranscriptLine] {
    let (outcome, before, after) = (outcome(), snapshot(), snapshot())
    return Contacts.transcript(of: outcome, from: bool() ? before : nil, to: after)
  }

  mutating func world() -> ContactsWorld {
    var configuration = ContactsConfiguration(
      profile: one(of: LegibilityProfile.allCases),
      usageDescription: one(of: ContactsConfiguration.UsageDescription.allCases),
      emptySelection: one(of: ContactsConfiguration.EmptySelection.allCases),
      deniedButton: one(of: ContactsConfiguration.DeniedButton.allCases),
      blankQuery: one(of: ContactsConfiguration.BlankQuery.allCases),
      selectionMemory: one(of: ContactsConfiguration.SelectionMemory.allCases),
      ownCreations: one(of: ContactsConfiguration.OwnCreations.allCases),
      lateCallback: one(of: ContactsConfiguration.LateCallback.allCases),
      settingsEdit: one(of: ContactsConfiguration.SettingsEdit.allCases))
    configuration.changeNotification = one(of: ContactsConfiguration.ChangeNotification.allCases)
    configuration.wideningInSettings = one(of: ContactsConfiguration.WideningInSettings.allCases)
    configuration.interruptedPrompt = one(of: ContactsConfiguration.InterruptedPrompt.allCases)
    configuration.lostPrompt = one(of: ContactsConfiguration.LostPrompt.allCases)
    configuration.severalBeforeDecision = one(
      of: ContactsConfiguration.SeveralBeforeDecision.allCases)
    configuration.restrictedButton = one(of: ContactsConfiguration.RestrictedButton.allCases)
    configuration.expiredToken = one(of: ContactsConfiguration.ExpiredToken.allCases)
    configuration.knownTokens = one(of: ContactsConfiguration.KnownTokens.allCases)
    configuration.currentToken = one(of: ContactsConfiguration.CurrentToken.allCases)
    configuration.grantsInHistory = one(of: ContactsConfiguration.GrantsInHistory.allCases)
    configuration.backgroundNotification = one(
      of: ContactsConfiguration.BackgroundNotification.allCases)
    configuration.returnNotification = one(
      of: ContactsConfiguration.ReturnNotification.allCases)
    configuration.pickerAnswer = one(of: ContactsConfiguration.PickerAnswer.allCases)
    configuration.callsOfLostPrompt = one(of: ContactsConfiguration.CallsOfLostPrompt.allCases)
    configuration.systemSheet = one(of: ContactsConfiguration.SystemSheet.allCases)
    configuration.ownSheet = one(of: ContactsConfiguration.OwnSheet.allCases)
    configuration.secondScreen = one(of: ContactsConfiguration.SecondScreen.allCases)
    configuration.hiddenWriteError = one(of: ContactsConfiguration.HiddenWriteError.allCases)
    let cards = some(upTo: 3) { $0.card() }
    let known = ContactSet(first: cards.count)
    return ContactsWorld(
      configuration: configuration, cards: cards, salt: Salt(int(0...3)),
      earlier: one(of: [nil, .denied, .limited(set().intersection(known)), .authorized]))
  }

  private mutating func breaks() -> SavedBreaks {
    switch int(0...2) {
    case 0: .nothing
    case 1:
      .failure(
        SavedFailure(
          bool() ? "illegibleTouchesDoNothing" : text(), by: one(of: [nil, .model, .system, .both]))
      )
    default:
      .claims([
        BrokenClaims(["INV-M16"], at: int(1...9)),
        BrokenClaims(["INV-K13b", "INV-C01"], at: int(10...10_000)),
      ])
    }
  }

  mutating func contactsCase() -> ContactsCase {
    ContactsCase(
      world: world(),
      provenance: bool()
        ? CaseOrigin(seed: next(), index: int(0...1_000), choices: bool() ? text() : nil) : nil,
      breaks: breaks(), plantedFault: bool() ? (bool() ? "grantsWhenClipped" : text()) : nil,
      isStrict: bool(),
      steps: some(upTo: 8) {
        let expected = $0.bool() ? $0.transcript() : []
        return ContactsCase.Step($0.command(), expectations: expected.map { .init($0) })
      })
  }
}
