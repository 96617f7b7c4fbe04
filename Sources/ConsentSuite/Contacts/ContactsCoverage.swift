import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Lockstep
import PropertyTesting
import struct StateMachines.Rules

/// What a run of contacts cases has visited, with raw numbers never alone.
public struct ContactsCoverage: MachineCoverage {
  public internal(set) var commands = 0
  public internal(set) var cases = 0
  /// How often each rule was applied, in the order of `ContactsRule`.
  public internal(set) var transitions = ContiguousArray(
    repeating: 0, count: ContactsRule.allCases.count)
  /// How often each refusal was given, in the order of `ContactsRefusal`.
  public internal(set) var refusals = ContiguousArray(
    repeating: 0, count: ContactsRefusal.allCases.count)
  /// The invariants whose landmark some case visited.
  public internal(set) var landmarks = InvariantSet()
  public internal(set) var states = FingerprintSet()
  public internal(set) var sequences = FingerprintSet()

  /// The place of each rule in the order of `ContactsRule`, by its raw value.
  private static let places: [Int] = {
    let rules = ContactsRule.allCases
    var places = Array(repeating: 0, count: rules.map { Int($0.rawValue) + 1 }.max() ?? 0)
    for (place, rule) in rules.enumerated() { places[Int(rule.rawValue)] = place }
    return places
  }()

  public init() {}

  public mutating func record(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, after model: ContactsModelSide,
    _ snapshot: borrowing ContactsSnapshot?
  ) {
    commands += 1
    func count(_ rule: UInt16) { transitions[Self.places[Int(rule)]] += 1 }
    model.rules.forEach(count)
    if case .refused(let refusal) = outcome.response { refusals[Int(refusal.rawValue)] += 1 }
    switch snapshot {
    case nil: break
    case let snapshot?: states.insert(snapshot.fingerprint)
    }
  }

  public mutating func finish(
    _ judge: ContactsJudge, fingerprint: Fingerprint, withPairs: Bool
  ) {
    cases += 1
    let visited = judge.monitor.visited
    landmarks = landmarks.union(visited)
    if withPairs && visited.contains(.illegibleTouchesDoNothing) {
      landmarks.insert(.illegibleTouchesLeaveNoTrace)
    }
    sequences.insert(fingerprint)
  }
}

extension ContactsSnapshot {
  /// A digest of the state without the clock and the numbers of calls, which only count up.
  var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.combine(
      UInt64(process.rawValue) | UInt64(status.rawValue) << 4 | UInt64(pending.count) << 8
        | UInt64(held?.ordinal ?? 0) << 32)
    fingerprint.combine(granted)
    fingerprint.combine(existing)
    switch alert {
    case nil: break
    case .shareOrNot: fingerprint.combine(1)
    case .howMuch: fingerprint.combine(2)
    case .selecting(let contacts): fingerprint.combine(3, contacts)
    case .confirming(let contacts): fingerprint.combine(4, contacts)
    case .simplified(let button, let contacts):
      fingerprint.combine(5 | UInt64(button.ordinal) << 8, contacts)
    }
    switch sheet {
    case nil: break
    case .chooser(let button, let contacts):
      fingerprint.combine(6 | UInt64(button.ordinal) << 8, contacts)
    case .accessPicker(let contacts): fingerprint.combine(7, contacts)
    case .contactPicker(let picker):
      let enabled: UInt64 =
        switch picker.enabled {
        case .everyone: 0
        case .withEmail: 1
        case .withPhone: 2
        }
      fingerprint.combine(8 | enabled << 8 | (picker.allowsSeveral ? 1 : 0) << 12)
    }
    for face in buttons { fingerprint.combine(9 | UInt64(face.button.ordinal) << 8, face.matches) }
    return fingerprint
  }
}

extension Fingerprint {
  fileprivate mutating func combine(_ tag: UInt64, _ contacts: ContactSet) {
    combine(tag)
    combine(contacts)
  }

  fileprivate mutating func combine(_ contacts: ContactSet) {
    combine(contacts.lowBits)
    if let last = contacts.last, last.ordinal > 64 {
      for contact in contacts where contact.ordinal > 64 { combine(UInt64(contact.ordinal)) }
    }
  }
}
