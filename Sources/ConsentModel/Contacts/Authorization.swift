import ConsentVocabulary
import StateMachines

// Calls that need access, and the full prompt, screen by screen.
//
//     share or not ── continue ─▶ how much ── select ─▶ selecting S ── finish ─▶ confirming S
//          │                          │                                              │
//        refuse                  share all                                        confirm
//          ▼                          ▼                                              ▼
//        denied                      full                                        limited S
//
// Source: Specs/Contacts/Authorization.md.

/// A call that returns only when the prompt has been answered.
public struct WaitingCall: Hashable, Sendable {
  /// Its number, which no other call has had.
  public let id: CallID
  /// What it asks for.
  public let request: Request

  /// What a call asks for that needs access.
  public enum Request: Hashable, Sendable {
    case access
    case store(StoreOperation)
  }
}

/// What a call returns, the state after it, and by which rule.
struct Return {
  let state: ContactsModel
  let result: CallResult
  let rule: ContactsRule
}

extension ContactsModel {
  /// A call that needs access: it waits while nothing is decided, and returns at once otherwise.
  func call(_ request: WaitingCall.Request) -> Step {
    if status == .notDetermined { return waiting(for: request) }
    let answer = answer(to: request)
    return answer.state.step(.returned(answer.result), by: answer.rule)
  }

  /// A call joins the prompt that is up, or brings it up; asking without a reason ends the app.
  private func waiting(for request: WaitingCall.Request) -> Step {
    if configuration.usageDescription == .missing {
      return ended.step(.crashed, by: .askedWithoutReason)
    }
    let id = CallID(callCount + 1)
    let asked = with {
      $0.callCount += 1
      $0.session.waiting.append(WaitingCall(id: id, request: request))
    }
    return asked.showing(session.alert ?? .shareOrNot).step(
      .pending(id),
      by: request != .access
        ? .storeAskedFirst : session.alert == nil ? .promptShown : .promptJoined)
  }

  /// What a call returns under the decision of now.
  private func answer(to request: WaitingCall.Request) -> Return {
    switch request {
    case .store(let operation): answer(to: operation)
    case .access where isReadable: returning(.access(granted: true, error: nil), by: .grantedAtOnce)
    case .access:
      returning(
        .access(granted: false, error: ContactsError(.authorizationDenied)), by: .refusedAtOnce)
    }
  }

  /// A return that changes nothing.
  func returning(_ result: CallResult, by rule: ContactsRule) -> Return {
    Return(state: self, result: result, rule: rule)
  }

  // MARK: - Selecting

  /// A tick adds a contact or takes it away, wherever contacts are being ticked.
  func tick(_ contact: ContactID, among ticked: ContactSet) -> Step {
    let ticked = ticked.symmetricDifference(ContactSet(just: contact))
    return session.alert == nil
      ? showing(.accessPicker(ticked)).step(by: .accessPickerToggled)
      : showing(.selecting(ticked)).step(by: .selectionToggled)
  }

  /// The person has ticked all: the prompt asks for confirmation, the access picker is done.
  func finish(_ ticked: ContactSet) -> Step {
    session.alert == nil
      ? accessPickerFinished(with: ticked)
      : showing(.confirming(ticked)).step(by: .selectionFinished)
  }

  /// Access is limited to the selection, less whoever has gone meanwhile.
  func confirmation(of selection: ContactSet) -> Step {
    deciding(.limited(selection.intersection(existing)), by: .selectionConfirmed)
  }

  // MARK: - Deciding

  /// The prompt ends with a decision.
  func deciding(
    _ decision: Decision, sending callback: [ContactsCallback] = [], by rule: ContactsRule
  ) -> Step {
    with { $0.decision = decision }.endingPrompt(sending: callback, by: rule)
  }

  /// The prompt goes away: a button's callback is sent first, if one is due, then the calls end that
  /// waited, oldest first, each as if it were asked now.
  func endingPrompt(sending callback: [ContactsCallback] = [], by rule: ContactsRule) -> Step {
    let closed = with {
      $0.session.alert = nil
      $0.session.waiting = []
    }
    return session.waiting.reduce(closed.step(sending: callback, by: rule)) { step, call in
      let answer = step.state.answer(to: call.request)
      let ending = ContactsCallback.completed(call.id, answer.result)
      return answer.state.step(sending: step.outcome.events + [ending], by: rule)
    }
  }
}
