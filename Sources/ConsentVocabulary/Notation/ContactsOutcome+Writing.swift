extension ContactsResponse: CustomStringConvertible {
  /// The answer in words, such as `pending call 1`.
  public var description: String {
    func say(_ phrase: ResponsePhrase, _ rest: String = "") -> String { phrase.rawValue + rest }
    return switch self {
    case .done: say(.done)
    case .status(let status): say(.status, " \(status.words)")
    case .returned(let result): result.description
    case .pending(let call): say(.pending, " \(call.ordinal)")
    case .touch(.held): say(.held)
    case .touch(.granted(let contact)): say(.grants, " \(contact.ordinal)")
    case .touch(.choosing(let contacts)): say(.choosing, " \(contacts)")
    case .touch(.prompting): say(.prompting)
    case .touch(.inert(let inertia)): say(.inert, ": \(inertia)")
    case .refused(let refusal): say(.refused, ": \(refusal.words)")
    case .crashed: say(.crashed)
    }
  }
}

extension ContactsCallback: CustomStringConvertible {
  /// The event in words, such as `call 1: access granted`.
  public var description: String {
    func say(_ phrase: EventPhrase, _ rest: String = "") -> String { phrase.rawValue + rest }
    return switch self {
    case .completed(let call, let result): say(.completed, " \(call.ordinal): \(result)")
    case .buttonApproved(let button, let contacts):
      say(.approved, " \(button.ordinal) approved \(Notation.list(contacts))")
    case .accessPickerCompleted(let contacts):
      say(.accessPickerCompleted, " \(Notation.list(contacts))")
    case .contactPickerPicked(let contacts):
      say(.contactPickerPicked, " \(Notation.contacts(contacts))")
    case .contactPickerCancelled: say(.contactPickerCancelled)
    }
  }
}

extension CallResult: CustomStringConvertible {
  /// The result in words, such as `access not granted: authorization denied`.
  public var description: String {
    func say(_ phrase: ResultPhrase, _ rest: String = "") -> String { phrase.rawValue + rest }
    return switch self {
    case .access(let granted, let error):
      say(granted ? .accessGranted : .accessNotGranted, error.map { ": \($0)" } ?? "")
    case .contacts(let contacts): say(.found, " \(Notation.contacts(contacts))")
    case .created(let contact): say(.created, " \(contact.ordinal)")
    case .saved: say(.saved)
    case .failed(let error): say(.failed, ": \(error)")
    }
  }
}

extension ContactsError: CustomStringConvertible {
  /// The error in words, such as `record does not exist about [3]`.
  public var description: String {
    affected.isEmpty ? code.words : "\(code.words) about \(Notation.list(affected))"
  }
}

extension Inertia: CustomStringConvertible {
  /// The reason in words, such as `blocked by clipped, low contrast`.
  public var description: String {
    switch self {
    case .notShown: InertiaPhrase.notShown.rawValue
    case .blocked(let blockers): "\(InertiaPhrase.blocked.rawValue) \(blockers.words)"
    case .restricted: InertiaPhrase.restricted.rawValue
    case .denied: InertiaPhrase.denied.rawValue
    case .pointsToSettings: InertiaPhrase.pointsToSettings.rawValue
    case .nothingToGrant: InertiaPhrase.nothingToGrant.rawValue
    case .outdated: InertiaPhrase.outdated.rawValue
    }
  }
}
