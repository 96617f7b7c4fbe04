import ConsentVocabulary

extension ContactsCore {
  /// A call of the app that a prompt holds up, under the number by which its answer finds the caller.
  struct Request: Hashable, Sendable {
    var number: CallID
    let errand: Errand

    enum Errand: Hashable, Sendable {
      case access
      case operation(StoreOperation)
    }
  }

  /// Holds a call up until the person has answered, and asks the person unless that has been done
  /// (TC-02, TC-04, TS-01).
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

  /// Answers all that waits, in turn, under the status of now.
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
