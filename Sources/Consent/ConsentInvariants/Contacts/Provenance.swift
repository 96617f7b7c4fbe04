import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Elsewhere: UInt8, Numbered { case granted, changed }
  enum Acting: UInt8, Numbered { case app, other, cut }

  static let grants = list {
    everyGrantHasASource.means(
      "Every grant has a source: a choice of the person that included the contact, or its creation by the app.",
      reads: [\.pendingDecision, \.offered, \.created, \.frame], sometimes: "a contact was granted"
    ) { step, past in
      guard step.after.granted != step.before.granted || step.after.status != step.before.status
      else { return .silent }
      let gained = step.after.granted.subtracting(step.known(after: past).granted)
      let haveSources = gained.allSatisfy { step.source(of: $0, after: past) != nil }
      let mayHold =
        step.after.granted.isEmpty || [.limited, .restricted].contains(step.after.status)
      let holds = haveSources && mayHold
      return gained.isEmpty && holds ? .silent : .requires(holds)
    }
    grantsElsewhereStayApart.means(
      "Other apps may see the contacts that the person last granted them, until these leave or a reset.",
      sometimes: (Elsewhere.granted, "other apps were granted contacts"),
      (.changed, "the contacts of other apps changed otherwise")
    ) { step, _ in
      if case .user(.grantElsewhere(let contacts)) = step.command {
        return .requires(
          step.after.elsewhere == contacts.intersection(step.before.existing)
            && step.outcome.response == .done
            && step.isSilent(but: .elsewhere) && !step.outcome.contactsChanged, at: .granted)
      }
      let kept =
        step.kind == .resetPrivacy ? [] : step.before.elsewhere.intersection(step.after.existing)
      return .when(
        kept != step.before.elsewhere || step.after.elsewhere != step.before.elsewhere,
        at: .changed,
        requires: step.after.elsewhere == kept)
    }
    grantsAreTakenByThePersonAlone.means(
      "No action of an app, and no touch, takes a grant away; only the person and a restriction do.",
      reads: [\.pendingDecision], sometimes: (Acting.app, "an app acted while it had access"),
      (.other, "somebody else acted while it had access"), (.cut, "access was cut")
    ) { $0.grantsAreTakenByThePersonAlone(after: $1) }
  }
}

/// The source of a grant in force.
public struct GrantSource: Hashable, Sendable {
  /// The granted contact.
  public let contact: ContactID
  /// The screen or call that made the grant.
  public let way: GrantPath
  /// The time at which the grant was made.
  public let time: Instant

  /// The screen or call that made a grant.
  public enum GrantPath: Hashable, Sendable {
    /// Selection in the full prompt that answered these calls.
    case prompt([CallID])
    /// Approval in the simplified prompt of this button.
    case simplifiedPrompt(ButtonID)
    /// A touch on this button.
    case touch(ButtonID)
    /// A choice in the chooser of this button.
    case chooser(ButtonID)
    /// Selection in the access picker.
    case accessPicker
    /// Selection in Settings.
    case settings
    /// Creation by the app, with the number of the waiting call, if any.
    case creation(CallID?)
  }
}

extension GrantSource: CustomStringConvertible {
  /// A sentence such as `contact 2 is granted by the user, by a touch on button 1, at 500 ms`.
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

extension ContactsMonitorState {
  /// Descriptions of the sources of all grants in force, in the order in which the grants were made.
  public var notes: [String] { sources.map(\.description) }

  /// Records a source for each new grant, and removes the sources of revoked grants.
  mutating func noteSources(of event: Event<Contacts>) {
    // Grants made in Settings count before they are in force for the running app.
    var chosenInSettings = pendingDecision?.granted ?? ContactSet()
    if case .user(.setAccess(let choice)) = event.command {
      chosenInSettings = event.decision(by: choice, after: self).granted
    } else if event.after.granted == event.before.granted,
      event.after.existing == event.before.existing
    {
      return
    }
    let granted = event.after.granted.union(chosenInSettings)
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
  /// Returns how this step may grant the contact, or `nil` if it may not.
  fileprivate func source(of contact: ContactID, after past: ContactsMonitorState)
    -> GrantSource.GrantPath?
  {
    if newContacts.contains(contact), kind != .addContact {
      return .creation(creation(of: contact))
    }
    switch (command, before.alert, before.sheet) {
    case (.user(.choose(let contacts)), _, .chooser(let button, _)) where contacts.contains(contact):
      return .chooser(button)
    case (.user(.finish), nil, .accessPicker(let ticked)) where ticked.contains(contact):
      return .accessPicker
    case (.user(.setAccess(let choice)), _, _)
    where decision(by: choice, after: past).granted.contains(contact): return .settings
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

  /// Returns the waiting call that created the contact in this step, if any.
  fileprivate func creation(of contact: ContactID) -> CallID? {
    for case .completed(let call, .created(contact)) in outcome.events { return call }
    return nil
  }

  func grantsAreTakenByThePersonAlone(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.Acting>
  {
    let before = known(after: past)
    guard before.status == .limited || before.status == .authorized else { return .silent }
    var kept = before.status == .limited ? before.granted : self.before.existing
    kept = kept.intersection(after.existing)
    let isKept = after.status == .authorized || kept.isSubset(of: after.granted)
    switch (command, self.before.sheet) {
    case (.user(.setAccess), _), (.user(.resetPrivacy), _), (.user(.deleteApp), _),
      (.system(.restrict), _), (.user(.finish), .accessPicker):
      return isKept ? .silent : .held(at: .cut)
    case (.app, _): return kept.isEmpty ? .silent : .requires(isKept && after.opensStore, at: .app)
    case (.user, _), (.system, _), (.clock, _):
      if kept.isEmpty { return .silent }
      return .requires(isKept && after.opensStore, at: .other)
    }
  }
}
