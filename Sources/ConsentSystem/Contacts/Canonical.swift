import ConsentVocabulary

extension ContactsSide {
  /// The side with a past of no consequence: sides whose canonical forms are equal behave alike, but
  /// for the names of waiting calls and the time on the clock.
  ///
  /// Waiting calls are named by their places in the queue; instants keep their order, and are as far
  /// apart as a touch can tell; of what was decided only what can still be asked for is left.
  public var canonical: ContactsSide { ContactsSide(core.canonical) }
}

extension ContactsCore {
  var canonical: ContactsCore {
    var core = self
    core.callsEver = 0
    core.now = .start
    core.app.ledger = app.ledger.canonical(
      offering: policy.selectionMemory == .remembered ? book.existing : ContactSet())
    core.callsEver = app.process.requests.count
    for place in app.process.requests.indices {
      core.app.process.requests[place].number = CallID(place + 1)
    }
    // A button that has settled stays settled, however long ago that was.
    let settled = criteria.settleTime.count > 0 ? criteria.settleTime.count + 1 : 0
    let ages = app.process.buttons.map { min(timeSince($0.disturbed).count, settled) }
    let oldest = ages.max() ?? 0
    core.now = Instant(Milliseconds(oldest))
    for place in app.process.buttons.indices {
      core.app.process.buttons[place].disturbed = Instant(Milliseconds(oldest - ages[place]))
    }
    return core
  }
}

extension ContactsCore.Ledger {
  /// The ledger with the fewest answers and rows that give the same replies, as long as Settings can
  /// offer these contacts again.
  func canonical(offering offerable: ContactSet) -> Self {
    var ledger = Self()
    guard let extent else { return ledger }
    switch extent {
    case .selection: break
    case .nothing, .everything:
      let withdrawn = withdrawn.intersection(offerable)
      if !withdrawn.isEmpty {
        ledger.grant(withdrawn, by: .settings, at: .start)
        ledger.answer(.selection, at: .start)
      }
    }
    ledger.answer(extent, at: .start)
    ledger.grant(held, by: .settings, at: .start)
    return ledger
  }
}
