import ConsentVocabulary

extension ContactsCore {
  /// A call of the app that waits for a prompt, with the number that its completion is stored under.
  struct Request: Hashable, Sendable {
    var number: CallID
    let errand: Errand

    enum Errand: Hashable, Sendable {
      case access
      case operation(StoreOperation)
    }
  }

  /// Makes a call wait for the person's answer, and opens a prompt if none is open (TC-02, TC-04, TS-01).
  mutating func hold(_ errand: Request.Errand) -> ContactsResponse {
    switch policy.usageDescription {
    case .missing:  // TC-03
      endProcess()
      return .crashed
    case .present: break
    }
    callsEver += 1
    let number = CallID(callsEver)
    app.process.requests.append(Request(number: number, errand: errand))
    if !app.process.screens.isPromptUp { app.process.present(.shareOrNot) }
    return .pending(number)
  }

  /// Answers all waiting calls in order, under the current decision.
  mutating func answerRequests() {
    if app.process.requests.isEmpty { return }
    let requests = app.process.requests
    app.process.requests = []
    lookAtAccess()
    for request in requests {
      let result =
        switch request.errand {
        case .access: accessResult
        case .operation(let operation): carryOut(operation)
        }
      outbox.append(.completed(request.number, result))
    }
  }
}
