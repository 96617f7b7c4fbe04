import ConsentVocabulary

// INV-C10 and INV-C39: calls that wait for the prompt, and how they end.

/// The calls that wait, as the commands told, not as the snapshots say.
struct CallMemory: Sendable {
  /// How many calls have waited since the start.
  var count = 0
  /// Oldest first.
  var waiting: [WaitingCall] = []
}

struct WaitingCall: Sendable {
  let call: CallID
  /// The store operation, or nothing for a request for access.
  let operation: StoreOperation?
}

extension ContactsMonitor {
  /// INV-C10: a call that waits joins the others, leaves the prompt that is up as it is, or brings
  /// up the first screen of one.
  mutating func callWaits(
    _ call: CallID, for operation: StoreOperation?, _ after: ContactsSnapshot
  ) {
    require(.everyCommandIsAnswered, configuration.usageDescription == .present)
    require(
      .requestsShareOnePrompt,
      call.ordinal == calls.count &+ 1 && after.alert == before.alert ?? .shareOrNot
        && after.pending.last == call && after.pending.count == before.pending.count + 1
        && changesNothing(after, but: [.alert, .calls, .finger]))
    calls.count = call.ordinal
    calls.waiting.append(WaitingCall(call: call, operation: operation))
  }

  /// INV-C10: while a call waits a prompt is up, and those wait that the snapshot says.
  mutating func callsWaitForAPrompt(_ after: ContactsSnapshot) {
    let waiting = calls.waiting
    guard !(waiting.isEmpty && after.pending.isEmpty) else { return }
    var agree = waiting.count == after.pending.count && after.alert != nil
    if agree {
      for position in waiting.indices where waiting[position].call != after.pending[position] {
        agree = false
      }
    }
    require(.requestsShareOnePrompt, agree)
  }

  /// INV-C10, C06, C35: a prompt stands on an undetermined status, and comes up by a request, a
  /// store call or a touch.
  mutating func judgeAlert(_ command: ContactsCommand, _ after: ContactsSnapshot) {
    switch after.status {
    case .notDetermined: break
    case .restricted: broken.insert(.restrictionShowsNoPrompt)
    case .denied, .limited, .authorized: broken.insert(.aDecidedRequestShowsNothing)
    }
    if before.alert == nil {
      let asks =
        switch command {
        case .app(.requestAccess), .app(.store), .user(.tap), .user(.lift): true
        case .app, .user, .system, .clock: false
        }
      require(.requestsShareOnePrompt, asks)
    } else if after.alert != before.alert {
      aPromptMovesOnByAnswersAlone(command)
    }
  }

  /// INV-C10: a prompt that is up changes by what the person does with it. INV-B10: the simplified
  /// one gives way to no other.
  private mutating func aPromptMovesOnByAnswersAlone(_ command: ContactsCommand) {
    if case .simplified = before.alert {
      broken.insert(.theSimplifiedPromptLeadsToLimitedOrDenied)
      return
    }
    let isAnswer =
      switch command {
      case .user(.continueSharing), .user(.selectContacts), .user(.toggle), .user(.finish),
        .user(.goBack):
        true
      case .app, .user, .system, .clock: false
      }
    require(.requestsShareOnePrompt, isAnswer)
  }

  /// INV-C10, C39: the prompt is decided, and the calls that waited end, each once, oldest first,
  /// each as if it were made now.
  ///
  /// - Parameter grants: What the decision grants, where it limits access.
  mutating func waitingCallsEnd(
    granting grants: ContactSet, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    step.grantable = grants
    var visible =
      switch after.status {
      case .limited: grants.intersection(before.existing)
      case .authorized: before.existing
      case .notDetermined, .restricted, .denied: ContactSet()
      }
    var ended = 0
    for event in outcome.events {
      switch event {
      case .completed(let call, let result):
        guard ended < calls.waiting.count, calls.waiting[ended].call == call else {
          broken.insert(.requestsShareOnePrompt)
          continue
        }
        aWaitingCallAnswersAsIfAskedAfterwards(
          calls.waiting[ended].operation, result, under: after.status, reading: &visible)
        ended += 1
      case .buttonApproved(_, let contacts):
        // INV-B01: the callback comes ahead of the calls that waited.
        require(.aCallbackReportsExactlyWhatIsNew, ended == 0)
        reportedContactsCanBeRead(contacts, reading: visible)
      case .accessPickerCompleted, .contactPickerPicked, .contactPickerCancelled: misheard(event)
      }
    }
    visit(.requestsShareOnePrompt, where: ended > 1)
    require(.requestsShareOnePrompt, ended == calls.waiting.count)
    calls.waiting.removeAll(keepingCapacity: true)
    if !step.gone.isEmpty {
      // A waiting call may delete whom the callback has just reported.
      fetches.reported = fetches.reported.subtracting(step.gone)
    }
    if after.status == .limited {
      // What the waiting calls created and nobody deleted since must be granted by now.
      let created = step.born.subtracting(step.gone)
      require(.aCreatedContactAloneBecomesVisible, created.isSubset(of: after.granted))
      step.grantable = step.grantable.union(created)
    }
  }

  /// INV-C39: a store operation that waited ends with what it returns now; a request with what
  /// INV-C07 says.
  private mutating func aWaitingCallAnswersAsIfAskedAfterwards(
    _ operation: StoreOperation?, _ result: CallResult, under status: AuthorizationStatus,
    reading visible: inout ContactSet
  ) {
    guard let operation else { return grantedMeansReadable(result, under: status) }
    visit(.aWaitingCallAnswersAsIfAskedAfterwards, where: status.isReadable)
    let isExpected = answers(operation, result, under: status, reading: &visible)
    require(.aWaitingCallAnswersAsIfAskedAfterwards, isExpected)
  }
}
