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
  public internal(set) var id: CallID
  /// What it asks for.
  public let request: Request

  /// What a call asks for that needs access.
  public enum Request: Hashable, Sendable {
    case access
    case store(StoreOperation)
  }
}

extension ContactsModel {
  /// A call that needs access. While nothing is decided it joins the prompt that is up, or brings
  /// it up; asking without a reason ends the app.
  func call(_ request: WaitingCall.Request) -> Step {
    if status != .notDetermined { return answer(to: request) }
    let isSilent = configuration.usageDescription == .missing
    if isSilent { return ended.step(.crashed, by: .askedWithoutReason) }
    let call = WaitingCall(id: CallID(callCount + 1), request: request)
    let first: Rule = session.alert == nil ? .promptShown : .promptJoined
    let rule = request == .access ? first : .storeAskedFirst
    var step = showing(session.alert ?? .shareOrNot, .pending(call.id), by: rule)
    step.state.callCount += 1
    step.state.session.waiting.append(call)
    return step
  }

  /// What a call returns under the decision of now.
  private func answer(to request: WaitingCall.Request) -> Step {
    if case .store(let operation) = request { return answer(to: operation) }
    let error = isReadable ? nil : ContactsError(.authorizationDenied)
    let result = CallResult.access(granted: isReadable, error: error)
    return step(.returned(result), by: isReadable ? .grantedAtOnce : .refusedAtOnce)
  }

  /// The prompt ends with a decision.
  func deciding(_ decision: Decision, by rule: Rule) -> Step {
    let decided = with {
      $0.decision = decision
      $0.note(since: self)
    }
    return decided.endingPrompt(by: rule)
  }

  /// The prompt goes away, and the calls end that waited, oldest first, each as if it were asked now.
  func endingPrompt(by rule: Rule) -> Step {
    let closed = with { ($0.session.alert, $0.session.waiting) = (nil, []) }.step(by: rule)
    return session.waiting.reduce(into: closed) { step, call in
      let answer = step.state.answer(to: call.request)
      guard case .returned(let result) = answer.outcome.response else { return }
      step.state = answer.state
      step.outcome.events.append(.completed(call.id, result))
    }
  }
}
