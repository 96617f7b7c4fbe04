import ConsentVocabulary
import StateMachines

// INV-C04, C11, C12, C16: contacts come and go as the commands say, and grants with them.

extension Event<Contacts> {
  /// Whoever is granted anew has a source in this step: the claim, step by step, is the whole history.
  func everyGrantHasASource(after past: ContactsPast) -> Judgement {
    guard after.granted != before.granted || after.status != before.status else { return .silent }
    let gained = after.granted.subtracting(before.granted)
    let isInForce = after.status == .limited || after.status == .restricted
    let holds = gained.isSubset(of: source(after: past)) && (after.granted.isEmpty || isInForce)
    return gained.isEmpty && holds ? .silent : .requires(holds)
  }

  /// Whom this step may grant.
  private func source(after past: ContactsPast) -> ContactSet {
    switch (command, before.sheet) {
    case (.user(.choose(let contacts)), _): return contacts
    case (.user(.finish), .accessPicker(let ticked)): return ticked
    case (.user(.setAccess(let choice)), _): return selection(of: choice, after: past)
    case (.user(.tap), _), (.user(.lift), _):
      let shown = touch(after: past)?.shown ?? ContactSet()
      return shown.count == 1 ? shown : ContactSet()
    case (.user(.addContact), _): return ContactSet()
    case (.app, _), (.user, _), (.system, _), (.clock, _):
      return shared.union(ContactSet(births(next: past.next)))
    }
  }

  func noGrantOutlivesItsContact() -> Judgement {
    guard after.granted != before.granted || after.existing != before.existing else {
      return .silent
    }
    return .requires(
      after.granted.isSubset(of: after.existing),
      branch: before.granted.isSubset(of: after.existing) ? 1 : 0)
  }

  func ordinalsAreNeverReused(after past: ContactsPast) -> Judgement {
    guard mayMoveContacts || after.existing != before.existing else { return .silent }
    let births = births(next: past.next)
    let appeared = after.existing.subtracting(before.existing)
    if births.isEmpty && appeared.isEmpty { return .silent }
    return .requires(
      births.map(\.ordinal) == Array(past.next..<past.next + births.count)
        && appeared == ContactSet(births).subtracting(deaths(after: past)),
      branch: before.existing.count < past.next - 1 ? 0 : 1)
  }

  func aDeletedContactIsGone(after past: ContactsPast) -> Judgement {
    if before.status == .authorized, case .returned(.contacts(let found)) = outcome.response {
      return .requires(found.allSatisfy { before.existing.contains($0.id) }, branch: 1)
    }
    guard mayMoveContacts || after.existing != before.existing else { return .silent }
    let gone = before.existing.subtracting(after.existing)
    let deleted = deaths(after: past).intersection(before.existing)
    return .when(!gone.isEmpty || !deleted.isEmpty, requires: gone == deleted)
  }
}
