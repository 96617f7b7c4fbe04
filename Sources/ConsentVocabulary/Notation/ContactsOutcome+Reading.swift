extension NotationReader {
  /// Reads what stands behind the arrow.
  mutating func answer() throws(NotationError) -> TranscriptLine {
    switch try phrase(AnswerPhrase.spellings) {
    case .response(let phrase): return .response(try response(phrase))
    case .result(let phrase): return .response(.returned(try result(phrase)))
    case .event(let phrase): return .event(try event(phrase))
    }
  }

  private mutating func response(_ phrase: ResponsePhrase) throws(NotationError) -> ContactsResponse
  {
    switch phrase {
    case .done: return .done
    case .status: return .status(try self.phrase(AuthorizationStatus.spellings))
    case .pending: return .pending(try call())
    case .held: return .touch(.held)
    case .grants: return .touch(.granted(try contact()))
    case .choosing: return .touch(.choosing(try contactSet()))
    case .prompting: return .touch(.prompting)
    case .inert:
      try mark(":")
      return .touch(.inert(try inertia()))
    case .refused:
      try mark(":")
      return .refused(try self.phrase(ContactsRefusal.spellings))
    case .crashed: return .crashed
    }
  }

  private mutating func event(_ phrase: EventPhrase) throws(NotationError) -> ContactsCallback {
    switch phrase {
    case .completed:
      let call = try call()
      try mark(":")
      return .completed(call, try result(try self.phrase(ResultPhrase.spellings)))
    case .approved:
      let button = try button()
      try word("approved")
      return .buttonApproved(button, try contactList())
    case .accessPickerCompleted: return .accessPickerCompleted(try contactList())
    case .contactPickerPicked: return .contactPickerPicked(try contacts())
    case .contactPickerCancelled: return .contactPickerCancelled
    }
  }

  private mutating func result(_ phrase: ResultPhrase) throws(NotationError) -> CallResult {
    switch phrase {
    case .accessGranted: return .access(granted: true, error: try errorIfAny())
    case .accessNotGranted: return .access(granted: false, error: try errorIfAny())
    case .found: return .contacts(try contacts())
    case .created: return .created(try contact())
    case .saved: return .saved
    case .failed:
      try mark(":")
      return .failed(try error())
    }
  }

  private mutating func errorIfAny() throws(NotationError) -> ContactsError? {
    accept(":") ? try error() : nil
  }

  private mutating func error() throws(NotationError) -> ContactsError {
    let code = try phrase(ContactsError.Code.spellings)
    guard !isAtEnd else { return ContactsError(code) }
    try word("about")
    return ContactsError(code, affected: try contactList())
  }

  private mutating func inertia() throws(NotationError) -> Inertia {
    switch try phrase(InertiaPhrase.spellings) {
    case .notShown: return .notShown
    case .blocked: return .blocked(try blockers())
    case .restricted: return .restricted
    case .denied: return .denied
    case .pointsToSettings: return .pointsToSettings
    case .nothingToGrant: return .nothingToGrant
    case .outdated: return .outdated
    }
  }

  private mutating func blockers() throws(NotationError) -> BlockerSet {
    if isAt(word: "nothing") {
      try word("nothing")
      return BlockerSet()
    }
    var blockers = BlockerSet()
    var known = Once<Blocker>()
    repeat {
      _ = peek()
      let place = position
      let blocker = try phrase(Blocker.spellings)
      try only(blocker, &known, from: place)
      blockers.insert(blocker)
    } while accept(",")
    return blockers
  }
}
