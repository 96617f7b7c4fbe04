import Lockstep
import StateMachines

/// The true minimal counterexamples of a faulty grant machine, by exhaustive search of short sequences.
///
/// The arguments are representatives that the rules and the faults distinguish: three contacts, one of
/// them initially absent; sets of the two existing ones; and both sides of each threshold.
package struct GrantMinima {
  /// The number of commands of the shortest counterexamples.
  package let count: Int
  /// The arguments of the shortest counterexamples, by the kinds of their commands. For each sequence of
  /// kinds, the arguments of each command are kept that come first in lexicographic order.
  private(set) var arguments: [[Int]: [[Int]]] = [:]

  package init(of fault: FaultySystem.Fault) {
    var failing: [[GrantCommand]] = []
    var passing: [[GrantCommand]] = [[]]
    let check = Check(fault, seed: 1)
    while failing.isEmpty {
      var next: [[GrantCommand]] = []
      for start in passing {
        for command in Self.palette {
          let scenario = Scenario<Grants>(world: NoWorld(), commands: start + [command])
          if check.replay(scenario).failure == nil {
            next.append(scenario.commands)
          } else {
            failing.append(scenario.commands)
          }
        }
      }
      passing = next
    }
    count = failing[0].count
    for commands in failing {
      let kinds = commands.map(\.shape.kind)
      let numbers = commands.map(\.shape.arguments)
      let least = arguments[kinds] ?? numbers
      arguments[kinds] =
        numbers.lexicographicallyPrecedes(least) { $0.lexicographicallyPrecedes($1) }
        ? numbers : least
    }
  }

  /// Returns whether `commands` is as short as possible, with the smallest arguments for its kinds.
  package func contains(_ commands: [GrantCommand]) -> Bool {
    arguments[commands.map(\.shape.kind)] == commands.map(\.shape.arguments)
  }

  private static let palette: [GrantCommand] = {
    let contacts = [0, 1, 8]
    let sets: [UInt16] = [0, 1, 2, 3]
    var all: [GrantCommand] = [.fetch, .requestAccess(.deny), .requestAccess(.full)]
    all += sets.map { .requestAccess(.limited($0)) }
    all += sets.map(GrantCommand.accessPicker)
    for contact in [0, 8] {
      for contrast in [299, 300] {
        for visible in [99, 100] {
          for isTrusted in [false, true] {
            all.append(
              .tap(contact: contact, contrast: contrast, visible: visible, isTrusted: isTrusted))
          }
        }
      }
    }
    all += contacts.map(GrantCommand.settingsRevoke) + contacts.map(GrantCommand.create)
    all += contacts.map(GrantCommand.delete)
    return all + GrantLevel.allCases.map(GrantCommand.settingsSetLevel)
  }()
}

extension GrantCommand {
  /// The kind of this command as a number, and its arguments as numbers; small numbers are simple.
  fileprivate var shape: (kind: Int, arguments: [Int]) {
    switch self {
    case .fetch: (0, [])
    case .requestAccess(.deny): (1, [])
    case .requestAccess(.limited(let set)): (2, [Int(set)])
    case .requestAccess(.full): (3, [])
    case .tap(let contact, let contrast, let visible, let isTrusted):
      (4, [contact, contrast, visible, isTrusted ? 1 : 0])
    case .accessPicker(let set): (5, [Int(set)])
    case .settingsRevoke(let contact): (6, [contact])
    case .settingsSetLevel(let level): (7, [level.rawValue])
    case .create(let contact): (8, [contact])
    case .delete(let contact): (9, [contact])
    }
  }
}
