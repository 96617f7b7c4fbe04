import ConsentVocabulary
import StateMachines

// Calls that need access, and the screens of the full prompt.
//
//     share or not ── continue ─▶ how much ── select ─▶ selecting S ── finish ─▶ confirming S
//          │                          │                                              │
//        refuse                  share all                                        confirm
//          ▼                          ▼                                              ▼
//        denied                      full                                        limited S
//
// Source: Specs/Contacts/Authorization.md.

/// A call that waits for the answer to the prompt.
public struct WaitingCall: Hashable, Sendable {
  /// The number of the call, which is unique.
  public let id: CallID
  /// The request of the call.
  public let request: Request

  /// A request that needs access.
  public enum Request: Hashable, Sendable {
    /// A request for access.
    case access
    /// A store operation.
    case store(StoreOperation)
  }
}

extension ContactsModel {
  /// Makes a call that needs access. Without a decision, the call waits for the current prompt, or for a new
  /// one. Without a usage description, such a call crashes the app.
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

  /// Returns the result of a call under the current decision.
  private func answer(to request: WaitingCall.Request) -> Step {
    if case .store(let operation) = request { return answer(to: operation) }
    let error = isReadable ? nil : ContactsError(.authorizationDenied)
    let result = CallResult.access(granted: isReadable, error: error)
    return step(.returned(result), by: isReadable ? .grantedAtOnce : .refusedAtOnce)
  }

  /// Closes the prompt with a decision.
  func deciding(_ decision: Decision, by rule: Rule) -> Step {
    let decided = with {
      $0.decision = decision
      $0.note(since: self)
    }
    return decided.endingPrompt(by: rule)
  }

  /// Closes the prompt and completes the waiting calls, oldest first, under the current decision.
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
