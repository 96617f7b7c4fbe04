import Lockstep
import StateMachines

/// Workload W4: exploration of all states of the grant machine with k contacts under all commands. It
/// measures only the state table and the loop around it.
package struct GrantExploration {
  package private(set) var states = 0
  package private(set) var transitions: UInt64 = 0
  /// The memory of the states in bytes.
  package private(set) var bytes = 0

  package static func expected(contacts: Int) -> (states: Int, transitions: UInt64) {
    let power = (0..<contacts).reduce(1) { product, _ in product * 3 }
    let states = 2 * power + 2 << contacts
    return (states, UInt64(states) * UInt64(2 << contacts + 11 * contacts + 7))
  }

  /// Explores all states with 1 to 12 contacts. Traps if a transition violates an invariant.
  package init(contacts: Int) {
    precondition((1...12).contains(contacts), "1 to 12 contacts")
    let commands = Self.commands(contacts: contacts)
    var table = StateTable()
    var models: ContiguousArray<GrantModel> = []
    var key: ContiguousArray<UInt64> = [0]
    var start = GrantModel()
    start.existing = 1 << UInt16(contacts / 2) - 1
    key[0] = start.word
    _ = table.meet(key)
    models.append(start)
    var next = 0
    while next < models.count {
      let model = models[next]
      next += 1
      for (command, mayShrink) in commands {
        var after = model
        _ = after.take(command)
        precondition(
          after.granted & ~after.existing == 0
            && (after.level == .limited || after.level == .full || after.granted == 0)
            && (mayShrink || model.granted & ~after.granted == 0), "an invariant is broken")
        if after == model { continue }
        key[0] = after.word
        if table.meet(key).isNew { models.append(after) }
      }
      transitions += UInt64(commands.count)
    }
    states = models.count
    bytes = table.bytes + models.count * MemoryLayout<GrantModel>.stride
  }

  private static func commands(contacts: Int) -> [(GrantCommand, mayShrink: Bool)] {
    var grows: [GrantCommand] = [.requestAccess(.deny), .requestAccess(.full), .fetch]
    var shrinks: [GrantCommand] = GrantLevel.allCases.map { .settingsSetLevel($0) }
    for set in 0..<UInt16(1 << contacts) {
      grows += [.requestAccess(.limited(set)), .accessPicker(set)]
    }
    for contact in 0..<contacts {
      grows.append(.create(contact))
      for (contrast, visible) in [(299, 99), (300, 99), (299, 100), (300, 100)] {
        for isTrusted in [false, true] {
          grows.append(
            .tap(contact: contact, contrast: contrast, visible: visible, isTrusted: isTrusted))
        }
      }
      shrinks += [.settingsRevoke(contact), .delete(contact)]
    }
    return grows.map { ($0, false) } + shrinks.map { ($0, true) }
  }
}

extension GrantModel {
  fileprivate var word: UInt64 {
    UInt64(granted) | UInt64(existing) << 16 | UInt64(level.rawValue) << 32
  }
}
