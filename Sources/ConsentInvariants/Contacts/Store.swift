import ConsentVocabulary

// INV-C01, C02, C07, C13, C15, C16, C18: what the store answers.

extension ContactsMonitor {
  mutating func storeCalled(
    _ operation: StoreOperation, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    visit(.theAppAloneNeverLeavesUndetermined, where: before.status == .notDetermined)
    hearsNothing(outcome, after)
    switch outcome.response {
    case .returned(let result): storeReturned(result, of: operation, after)
    case .pending(let call):
      switch before.status {
      case .notDetermined: break
      case .denied, .restricted: broken.insert(.aDeniedAppReachesNothing)
      case .limited, .authorized: broken.insert(.requestsShareOnePrompt)
      }
      callWaits(call, for: operation, after)
    case .crashed: crashed(outcome, after)
    case .done, .status, .touch, .refused: answeredInAnotherKind()
    }
  }

  /// An operation that was answered at once.
  private mutating func storeReturned(
    _ result: CallResult, of operation: StoreOperation, _ after: ContactsSnapshot
  ) {
    switch before.status {
    case .notDetermined:
      // INV-C39: before the decision no operation is answered.
      broken.insert(.aWaitingCallAnswersAsIfAskedAfterwards)
    case .denied, .restricted:
      visit(.aDeniedAppReachesNothing)
      visit(.restrictionShowsNoPrompt, where: before.status == .restricted)
      require(.aDeniedAppReachesNothing, result.isDenial && changesNothing(after))
    case .limited, .authorized:
      var visible = before.visible
      _ = answers(operation, result, under: before.status, reading: &visible)
      switch operation {
      case .fetch(let query): bothWaysOfFetchingAgree(query, result)
      case .create: aCreatedContactAloneBecomesVisible(after)
      case .update, .delete:
        if case .failed = result { require(.hiddenContactsCannotBeWritten, changesNothing(after)) }
      }
    }
  }

  /// Judges what one operation answered, now or after having waited.
  ///
  /// - Parameter visible: What can be read at that moment; what the operation creates or deletes
  ///   joins or leaves it.
  /// - Returns: Whether the answer is the one that the operation must have.
  mutating func answers(
    _ operation: StoreOperation, _ result: CallResult, under status: AuthorizationStatus,
    reading visible: inout ContactSet
  ) -> Bool {
    switch status {
    case .notDetermined: return false
    case .denied, .restricted:
      // INV-C02: a refused app reaches nothing.
      visit(.aDeniedAppReachesNothing)
      require(.aDeniedAppReachesNothing, result.isDenial)
      return result.isDenial
    case .limited, .authorized: break
    }
    if case .failed(let error) = result, error.code == .authorizationDenied {
      // INV-C07: a store that can be read never fails with error 100.
      broken.insert(.grantedMeansReadable)
      return false
    }
    switch operation {
    case .fetch(let query): return fetched(query, result, under: status, reading: visible)
    case .create(let card):
      guard case .created(let contact) = result else { return unfit() }
      guard contactIsBorn(contact, card) else { return false }
      visible.insert(contact)
      if status == .authorized { decisions.ownCreations.insert(contact) }
      return true
    case .update(let contact, let card):
      let isWritten = hiddenContactsCannotBeWritten(contact, result, reading: visible)
      if case .saved = result, visible.contains(contact) { book.note(card, of: contact) }
      return isWritten
    case .delete(let contact):
      let isWritten = hiddenContactsCannotBeWritten(contact, result, reading: visible)
      if case .saved = result, visible.contains(contact) {
        // INV-C16 asks the snapshot after the step whether it is gone.
        step.gone.insert(contact)
        visible.remove(contact)
      }
      return isWritten
    }
  }

  /// INV-C01, C16, C18: what a fetch delivers.
  ///
  /// - Returns: Whether the answer is the one that the fetch must have, as far as can be told
  ///   without matching names.
  private mutating func fetched(
    _ query: StoreQuery, _ result: CallResult, under status: AuthorizationStatus,
    reading visible: ContactSet
  ) -> Bool {
    let contacts: [Contact]
    switch result {
    case .contacts(let delivered): contacts = delivered
    case .failed(let error):
      guard case .one(let contact) = query else {
        // INV-C18: fetching many never fails.
        broken.insert(.fetchingManyNeverFails)
        return false
      }
      return error.affected.isEmpty ? !visible.contains(contact) : unfit()
    case .access, .created, .saved: return unfit()
    }
    var isAscending = true
    var isReadable = true
    var previous = 0
    for position in contacts.indices {
      let contact = contacts[position].id
      if contact.ordinal <= previous { isAscending = false }
      if !visible.contains(contact) { isReadable = false }
      previous = contact.ordinal
    }
    limitedReadsStayWithinTheGrants(contacts, isReadable, under: status, reading: visible)
    switch query {
    case .one(let contact):
      // INV-C17 asks whether it was to be found; here it must at least be the one asked for.
      let isTheOne = contacts.count == 1 && contacts[0].id == contact
      require(.bothWaysOfFetchingAgree, isTheOne)
      return isTheOne && isReadable
    case .these(let list):
      let isComplete = fetchingManyNeverFails(list, contacts, isAscending, reading: visible)
      return isComplete && isReadable
    case .named:
      require(.fetchingManyNeverFails, isAscending)
      return isAscending && isReadable
    case .all:
      let isComplete = isAscending && (!isReadable || contacts.count == visible.count)
      require(.fetchingManyNeverFails, isComplete)
      return isComplete && isReadable
    }
  }

  /// INV-C01: a read under limited access delivers granted contacts of the address book only. Under
  /// full access, INV-C16: it delivers contacts of the address book only.
  private mutating func limitedReadsStayWithinTheGrants(
    _ contacts: [Contact], _ isReadable: Bool, under status: AuthorizationStatus,
    reading visible: ContactSet
  ) {
    if status == .limited {
      visit(
        .limitedReadsStayWithinTheGrants, where: !contacts.isEmpty && visible != before.existing)
      require(.limitedReadsStayWithinTheGrants, isReadable)
    } else {
      require(.aDeletedContactIsGone, isReadable)
    }
  }

  /// INV-C18: a fetch by identifiers answers with those of them that can be read, in ascending
  /// order, each once.
  private mutating func fetchingManyNeverFails(
    _ list: [ContactID], _ contacts: [Contact], _ isAscending: Bool, reading visible: ContactSet
  ) -> Bool {
    var wanted = ContactSet()
    for contact in list {
      if visible.contains(contact) {
        wanted.insert(contact)
      } else {
        visit(.fetchingManyNeverFails, where: list.count > 1)
      }
    }
    var found = 0
    var isAsked = true
    for position in contacts.indices {
      let contact = contacts[position].id
      if wanted.contains(contact) {
        found += 1
      } else if visible.contains(contact) {
        isAsked = false
      }
    }
    let holds = isAscending && isAsked && found == wanted.count
    require(.fetchingManyNeverFails, holds)
    return holds
  }

  /// INV-C15: a contact is written exactly if it can be read; otherwise the answer is error 200 with
  /// the contact.
  private mutating func hiddenContactsCannotBeWritten(
    _ contact: ContactID, _ result: CallResult, reading visible: ContactSet
  ) -> Bool {
    let isVisible = visible.contains(contact)
    visit(.hiddenContactsCannotBeWritten, where: !isVisible)
    let holds: Bool
    switch result {
    case .saved: holds = isVisible
    case .failed(let error):
      holds = !isVisible && error.affected.count == 1 && error.affected[0] == contact
    case .access, .contacts, .created: return unfit()
    }
    require(.hiddenContactsCannotBeWritten, holds)
    return holds
  }

  /// INV-C13: a contact created under limited access is granted, and joins the ticked ones of an
  /// access picker that is up.
  private mutating func aCreatedContactAloneBecomesVisible(_ after: ContactsSnapshot) {
    guard before.status == .limited else { return }
    visit(.aCreatedContactAloneBecomesVisible)
    step.grantable = step.born
    require(.aCreatedContactAloneBecomesVisible, after.granted == before.granted.union(step.born))
    if case .accessPicker = before.sheet {
      ticked = ticked.union(step.born)
      theAccessPickerShowsWhatIsTicked(after)
    }
  }

  private mutating func unfit() -> Bool {
    answeredInAnotherKind()
    return false
  }
}

extension CallResult {
  /// Whether it is error 100 without affected records.
  var isDenial: Bool {
    switch self {
    case .failed(let error): error.code == .authorizationDenied && error.affected.isEmpty
    case .access, .contacts, .created, .saved: false
    }
  }
}
