import ConsentVocabulary

extension ContactsDevice {
  func requestAccess(then completion: ((CallResult) -> Void)? = nil) -> ContactsResponse {
    let status = interior.status
    switch status {
    case .notDetermined:  // TC-02, TC-03, TC-04
      return wait(for: .access, then: completion)
    case .authorized, .limited, .denied, .restricted:  // TC-14, TC-15
      return .returned(accessResult)
    }
  }

  /// Holds a call up until the prompt is decided, and brings the prompt up where none is.
  func wait(
    for request: WaitingCall.Request, then completion: ((CallResult) -> Void)?
  ) -> ContactsResponse {
    switch configuration.usageDescription {
    case .missing:  // TC-03
      endProcess(as: .stopped)
      return .crashed
    case .present:
      break
    }
    let id = collaborators.nextCall(interior.waitingCallsEver)
    interior.waitingCallsEver += 1
    interior.waiting.append(WaitingCall(id: id, request: request, completion: completion))
    if interior.alert == nil { bringUp(.shareOrNot) }
    return .pending(id)
  }

  /// How a request for access ends under the status of now.
  private var accessResult: CallResult {
    interior.status.isReadable
      ? .access(granted: true, error: nil)
      : .access(granted: false, error: ContactsError(.authorizationDenied))
  }

  // MARK: - The person's answers

  func refuseSharing() -> ContactsResponse {
    guard case .shareOrNot = interior.alert else { return .refused(.notPresented) }
    decide(.denied)
    return .done
  }

  func continueSharing() -> ContactsResponse {
    guard case .shareOrNot = interior.alert else { return .refused(.notPresented) }
    interior.alert = .howMuch
    return .done
  }

  func shareEverything() -> ContactsResponse {
    guard case .howMuch = interior.alert else { return .refused(.notPresented) }
    decide(.full(created: ContactSet()))
    return .done
  }

  func selectContacts() -> ContactsResponse {
    guard case .howMuch = interior.alert else { return .refused(.notPresented) }
    interior.alert = .selecting(ContactSet())
    return .done
  }

  func confirmSelection() -> ContactsResponse {
    guard case .confirming(let selection) = interior.alert else { return .refused(.notPresented) }
    decide(.limited(selection.intersection(interior.book.existing)))
    return .done
  }

  func goBack() -> ContactsResponse {
    switch interior.alert {
    case nil: return .refused(.notPresented)
    case .shareOrNot, .simplified: return .refused(.nothingBefore)
    case .howMuch: interior.alert = .shareOrNot
    case .selecting: interior.alert = .howMuch
    case .confirming(let selection): interior.alert = .selecting(selection)
    }
    return .done
  }

  /// TC-09 in the prompt, TP-03 in the access picker.
  func toggle(_ contact: ContactID) -> ContactsResponse {
    if case .selecting(let selection) = interior.alert {
      guard interior.book.existing.contains(contact) else { return .refused(.noSuchContact) }
      interior.alert = .selecting(selection.toggling(contact))
      return .done
    }
    guard interior.alert == nil, case .accessPicker(let ticked) = interior.sheet else {
      return .refused(.notPresented)
    }
    guard interior.book.existing.contains(contact) else { return .refused(.noSuchContact) }
    interior.sheet = .accessPicker(ticked.toggling(contact))
    return .done
  }

  /// TC-10 in the prompt, TP-04 in the access picker.
  func finish() -> ContactsResponse {
    if case .selecting(let selection) = interior.alert {
      switch configuration.emptySelection {
      case .allowed: break
      case .refused: if selection.isEmpty { return .refused(.emptySelection) }
      }
      interior.alert = .confirming(selection)
      return .done
    }
    guard interior.alert == nil, case .accessPicker(let ticked) = interior.sheet else {
      return .refused(.notPresented)
    }
    finishAccessPicker(with: ticked)
    return .done
  }

  // MARK: - Deciding

  /// Contacts that a button is about to report.
  struct Approval {
    var button: ButtonID
    var contacts: ContactSet
  }

  /// Takes the prompt down with a decision, and answers everything that waited for it.
  ///
  /// - Source: Specs/Contacts/World.md, Decide.
  func decide(_ decision: Decision, approving approval: Approval? = nil) {
    interior.alert = nil
    interior.decision = decision
    if let approval { report(approval) }
    endWaitingCalls()
  }

  func endWaitingCalls() {
    if interior.waiting.isEmpty { return }
    let calls = interior.waiting
    interior.waiting = []
    for call in calls {
      let result =
        switch call.request {
        case .access: accessResult
        case .store(let operation): carryOut(operation)
        }
      let delivery = call.completion.map { completion in { completion(result) } }
      tell(.completed(call.id, result), by: delivery)
    }
  }

  /// Puts an alert on top of everything; a finger that is down loses what it was on.
  func bringUp(_ alert: ContactsAlert) {
    interior.alert = alert
    interior.finger = nil
  }

  /// Puts a sheet over the app; a finger that is down loses what it was on.
  func bringUp(_ sheet: ContactsSheet) {
    interior.sheet = sheet
    interior.finger = nil
  }
}

extension ContactSet {
  /// This set without `contact` if it holds it, otherwise with it.
  func toggling(_ contact: ContactID) -> ContactSet {
    contains(contact) ? removing(contact) : inserting(contact)
  }
}
