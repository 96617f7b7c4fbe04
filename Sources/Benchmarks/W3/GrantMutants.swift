import PropertyTesting

/// W3: six broken grant machines, each found and shrunk from several seeds.
struct GrantMutants {
  var seeds: UInt64

  /// How the arguments of a command are drawn.
  enum Arguments: String, CaseIterable {
    /// Every value alike.
    case uniform
    /// Leaning, with the thresholds of the rule named.
    case near
  }

  func run(write: (String) -> Void) {
    for arguments in Arguments.allCases {
      for fault in FaultySystem.Fault.allCases {
        write(measure(fault, arguments))
      }
    }
  }

  private func measure(_ fault: FaultySystem.Fault, _ arguments: Arguments) -> String {
    var found = 0
    var evaluations: [Int] = []
    var ends: [String: Int] = [:]
    for seed in 1...seeds {
      let result: SearchResult<Int> = Search(seed: seed, count: 1000).firstFailure {
        Self.evaluate(fault, arguments, &$0)
      }
      guard let failing = result.found else { continue }
      found += 1
      let shrunk = Shrinker().shrink(
        failing.choices, keeping: failing.failure, knowing: result.knowledge
      ) {
        Self.evaluate(fault, arguments, &$0)
      }
      evaluations.append(shrunk.evaluations)
      ends[Self.commands(shrunk.choices, arguments), default: 0] += 1
    }
    let all = ends.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let median = evaluations.isEmpty ? 0 : evaluations.sorted()[evaluations.count / 2]
    let forms = all.map { #"{"share":\#($0.value),"commands":"\#($0.key)"}"# }
    return #"{"workload":"w3","fault":"\#(fault.rawValue)","arguments":"\#(arguments.rawValue)","#
      + #""seeds":\#(seeds),"found":\#(found),"median_shrink_evals":\#(median),"#
      + #""ends":[\#(forms.joined(separator: ","))]}"#
  }

  private static func commands(_ choices: ChoiceSequence, _ arguments: Arguments) -> String {
    var source = ChoiceSource(replaying: choices)
    var all: [String] = []
    _ = try? source.steps(0...50) { source, _ throws(Discard) in
      all.append("\(try GrantCommand.draw(&source, arguments))")
      return .goOn
    }
    return all.joined(separator: "; ")
  }

  /// The class of failure is what kind of claim broke: 0 a response, 1 the grants.
  private static func evaluate(
    _ fault: FaultySystem.Fault, _ arguments: Arguments, _ source: inout ChoiceSource
  ) -> CaseOutcome<Int> {
    var model = GrantModel()
    var system = FaultySystem(fault)
    var outcome = CaseOutcome<Int>.passed
    do throws(Discard) {
      try source.steps(0...50) { source, _ throws(Discard) in
        let command = try GrantCommand.draw(&source, arguments)
        let before = system.shared
        guard model.take(command) == system.perform(command) else {
          outcome = .failed(0)
          return .stop
        }
        switch command {
        case .settingsRevoke, .settingsSetLevel, .delete: break
        case .requestAccess, .tap, .accessPicker, .create, .fetch:
          if before & ~system.shared != 0 {
            outcome = .failed(1)
            return .stop
          }
        }
        return .goOn
      }
    } catch {
      return .discarded(error)
    }
    return outcome
  }
}

extension GrantCommand {
  static func draw(
    _ source: inout ChoiceSource, _ arguments: GrantMutants.Arguments
  ) throws(Discard) -> GrantCommand {
    switch arguments {
    case .uniform: return try uniform(&source)
    case .near:
      switch try source.alternative(below: 8) {
      case 0: return .fetch
      case 1:
        switch try source.alternative(below: 3) {
        case 0: return .requestAccess(.deny)
        case 1: return .requestAccess(.limited(try set(&source)))
        default: return .requestAccess(.full)
        }
      case 2:
        return .tap(
          contact: try source.index(below: 16),
          contrast: try source.integer(in: 100...2100, near: [300]),
          visible: try source.integer(in: 0...100, near: [100]), isTrusted: source.boolean())
      case 3: return .accessPicker(try set(&source))
      case 4: return .settingsRevoke(try source.index(below: 16))
      case 5: return .create(try source.index(below: 16))
      case 6: return .delete(try source.index(below: 16))
      default:
        return .settingsSetLevel(
          GrantLevel(rawValue: try source.index(below: 4)) ?? .notDetermined)
      }
    }
  }

  /// Any set of contacts, a choice each.
  private static func set(_ source: inout ChoiceSource) throws(Discard) -> UInt16 {
    var set: UInt16 = 0
    for contact in 0..<16 where source.boolean() { set |= 1 << UInt16(contact) }
    return set
  }
}
