import ConsentVocabulary
import StateMachines

// INV-C04, C41: where every grant comes from, and who takes it away.

/// Where a grant in force comes from.
public struct GrantSource: Hashable, Sendable {
  public let contact: ContactID
  public let way: Way
  /// When it was made.
  public let time: Instant

  /// By whom it was made, on which screen, for which request.
  public enum Way: Hashable, Sendable {
    /// Selected in the full prompt, which answered these calls.
    case prompt([CallID])
    case simplifiedPrompt(ButtonID)
    case touch(ButtonID)
    case chooser(ButtonID)
    case accessPicker
    case settings
    /// Created by the app, in the waiting call with this number if in one.
    case creation(CallID?)
  }
}

extension GrantSource: CustomStringConvertible {
  /// Such as `contact 2 is granted by the user, by a touch on button 1, at 500 ms`.
  public var description: String {
    let way =
      switch way {
      case .prompt(let calls) where calls.isEmpty: "by the user, selected in the prompt"
      case .prompt(let calls):
        "by the user, selected in the prompt of "
          + calls.map { "call \($0.ordinal)" }.joined(separator: ", ")
      case .simplifiedPrompt(let button): "by the user, in the prompt of button \(button.ordinal)"
      case .touch(let button): "by the user, by a touch on button \(button.ordinal)"
      case .chooser(let button): "by the user, in the chooser of button \(button.ordinal)"
      case .accessPicker: "by the user, in the access picker"
      case .settings: "by the user, in Settings"
      case .creation(nil): "to the app, which created it"
      case .creation(let call?): "to the app, which created it in call \(call.ordinal)"
      }
    return "contact \(contact.ordinal) is granted \(way), at \(time.sinceStart.count) ms"
  }
}

extension ContactsPast {
  /// The sources of the grants in force, in the order in which they were made.
  public var notes: [String] { sources.map(\.description) }

  /// Notes a source for each new grant, and forgets those of grants that are gone.
  mutating func noteSources(of event: Event<Contacts>) {
    // What Settings grants beyond what the app goes on with counts as well.
    var beyond = ahead?.granted ?? ContactSet()
    if case .user(.setAccess(let choice)) = event.command {
      beyond = event.decision(by: choice, after: self).granted
    } else if event.after.granted == event.before.granted,
      event.after.existing == event.before.existing
    {
      return
    }
    let granted = event.after.granted.union(beyond)
    sources.removeAll { !granted.contains($0.contact) }
    var unknown = granted
    for source in sources { unknown.remove(source.contact) }
    for contact in unknown {
      guard let way = event.source(of: contact, after: self) else { continue }
      sources.append(GrantSource(contact: contact, way: way, time: event.before.now))
    }
  }
}

extension Event<Contacts> {
  /// Whoever is granted anew has a source in this step, and whoever is granted still has one from before.
  func everyGrantHasASource(after past: ContactsPast) -> Judgement {
    guard after.granted != before.granted || after.status != before.status else { return .silent }
    let known = known(after: past).granted
    let gained = after.granted.subtracting(known)
    let isInForce = after.status == .limited || after.status == .restricted
    let holds =
      gained.allSatisfy { source(of: $0, after: past) != nil }
      && after.granted.intersection(known).isSubset(of: ContactSet(past.sources.map(\.contact)))
      && (after.granted.isEmpty || isInForce)
    return gained.isEmpty && holds ? .silent : .requires(holds)
  }

  /// By what this step may grant a contact; `nil` where it may not.
  fileprivate func source(of contact: ContactID, after past: ContactsPast) -> GrantSource.Way? {
    if births.contains(contact), kind != .addContact { return .creation(creation(of: contact)) }
    switch (command, before.alert, before.sheet) {
    case (.user(.choose(let contacts)), _, .chooser(let button, _)) where contacts.contains(contact):
      return .chooser(button)
    case (.user(.finish), nil, .accessPicker(let ticked)) where ticked.contains(contact):
      return .accessPicker
    case (.user(.setAccess(let choice)), _, _)
    where decision(by: choice, after: past).granted.contains(contact):
      return .settings
    case (.user(.confirmSelection), .confirming, _) where shared.contains(contact):
      return .prompt(before.pending)
    case (.user(.allow), .simplified(let button, _), _) where shared.contains(contact):
      return .simplifiedPrompt(button)
    case (.user(.tap), _, _), (.user(.lift), _, _), (.user(.liftAt), _, _):
      guard let (button, shown, _) = touch(after: past), shown == ContactSet(just: contact) else {
        return nil
      }
      return .touch(button)
    case (.app, _, _), (.user, _, _), (.system, _, _), (.clock, _, _): return nil
    }
  }

  /// The waiting call that created a contact in this step.
  private func creation(of contact: ContactID) -> CallID? {
    for case .completed(let call, .created(contact)) in outcome.events { return call }
    return nil
  }

  /// A grant to others leaves this app as it was, and nothing that is done in it reaches them.
  func grantsElsewhereStayApart() -> Judgement {
    if case .user(.grantElsewhere(let contacts)) = command {
      return .requires(
        after.elsewhere == contacts.intersection(before.existing) && outcome.response == .done
          && isSilent(but: .elsewhere) && !outcome.contactsChanged)
    }
    let kept = kind == .resetPrivacy ? [] : before.elsewhere.intersection(after.existing)
    return .when(
      kept != before.elsewhere || after.elsewhere != before.elsewhere, branch: 1,
      requires: after.elsewhere == kept)
  }

  /// Nothing an app does takes a grant away, nor does any touch on a button; the person does, in Settings
  /// and the access picker, and a contact takes its grant along.
  func grantsAreTakenByThePersonAlone(after past: ContactsPast) -> Judgement {
    let before = known(after: past)
    guard before.status == .limited || before.status == .authorized else { return .silent }
    var kept = before.status == .limited ? before.granted : self.before.existing
    kept = kept.intersection(after.existing)
    let isKept = after.status == .authorized || kept.isSubset(of: after.granted)
    switch (command, self.before.sheet) {
    case (.user(.setAccess), _), (.user(.resetPrivacy), _), (.user(.deleteApp), _),
      (.system(.restrict), _), (.user(.finish), .accessPicker):
      return isKept ? .silent : .held(branch: 2)
    case (.app, _):
      return kept.isEmpty ? .silent : .requires(isKept && after.opensStore)
    case (.user, _), (.system, _), (.clock, _):
      if kept.isEmpty { return .silent }
      return .requires(isKept && after.opensStore, branch: 1)
    }
  }
}
