import ConsentInvariants
import ConsentVocabulary
import Isolation
import Lockstep
import PropertyTesting
import StateMachines

/// What the random cases came to.
public struct LockstepRecord: Codable, Sendable, Equatable {
  /// How many cases were played, a failing one included.
  public var cases: UInt64
  public var discarded: Int
  /// What the cases visited; `nil` where one failed, as what was visited until then depends on how
  /// the cases were shared out.
  public var coverage: CoverageRecord?
  /// Whether the run ended before its last case with none failing.
  public var wasStopped: Bool
  public var counterexample: CounterexampleRecord?
  /// Failures of other classes, met while the counterexample was made smaller.
  public var others: [CounterexampleRecord]
  /// A failure that did not repeat.
  public var flaky: FlakyRecord?
  /// How often a known failure was met.
  public var knownMet: Int

  public init(
    cases: UInt64, discarded: Int, coverage: CoverageRecord?, wasStopped: Bool,
    counterexample: CounterexampleRecord? = nil, others: [CounterexampleRecord] = [],
    flaky: FlakyRecord? = nil, knownMet: Int = 0
  ) {
    self.cases = cases
    self.discarded = discarded
    self.coverage = coverage
    self.wasStopped = wasStopped
    self.counterexample = counterexample
    self.others = others
    self.flaky = flaky
    self.knownMet = knownMet
  }

  /// - Parameter isolation: Where counterexamples are played once more, to be shown.
  init(
    _ result: CheckResult<ContactsMachine>, of machine: ContactsMachine, in isolation: Isolation?
  ) throws(IsolationError) {
    self.init(
      cases: result.cases, discarded: result.discarded,
      coverage: CoverageRecord(result.coverage), wasStopped: result.wasStopped,
      knownMet: result.known)
    if let found = result.flaky {
      flaky = FlakyRecord(
        index: found.index, first: found.first.map { ComparedLine(.same, $0) },
        second: found.second.map { ComparedLine(.same, $0) },
        file: machine.scenario(ofCase: found.index, below: result.seed).map {
          CaseFile(flaky: $0, seed: result.seed, index: found.index, fault: machine.fault)
        })
    } else if let found = result.counterexample {
      counterexample = try CounterexampleRecord(found, of: machine, in: isolation)
      for other in result.others {
        others.append(try CounterexampleRecord(other, of: machine, in: isolation))
      }
    }
    if flaky != nil || counterexample != nil { coverage = nil }
  }
}

/// A failing case, made as small as it got.
public struct CounterexampleRecord: Codable, Sendable, Equatable {
  public var breach: BreachRecord
  /// What failed, who is to blame, and what that means, a line each.
  public var explanation: [String]
  public var file: CaseFile
  /// The world and the steps on both sides.
  public var lines: [ComparedLine]
  public var seed: UInt64
  /// The index of the case in which it was found.
  public var index: UInt64
  /// How many commands that case had.
  public var originalLength: Int
  /// The commands in the notation of saved cases, with the layouts that they need.
  public var commands: [String]
  /// How many evaluations making it smaller took.
  public var evaluations: Int
  /// What is known about its size, a sentence each.
  public var minimality: [String]
  /// How many random cases with fewer commands were tried without finding another.
  public var shorterTried: UInt64

  init(
    _ found: Counterexample<ContactsMachine>, of machine: ContactsMachine, in isolation: Isolation?
  ) throws(IsolationError) {
    breach = BreachRecord(found.failure)
    let replay = try ContactsReplay(
      ContactsCase(found, fault: machine.fault), file: "", fault: machine.fault, in: isolation)
    explanation = replay.explanation
    file = CaseFile(found, fault: machine.fault)
    let header = ContactsCase(world: found.scenario.world).header.dropFirst(2)
    lines =
      header.map { ComparedLine(.same, "   \($0)") }
      + replay.lines
    seed = found.seed
    index = found.index
    originalLength = found.originalLength
    commands =
      ContactsCase(
        world: found.scenario.world,
        steps: found.scenario.commands.map { ContactsCase.Step($0) }
      ).commandLines
    evaluations = found.evaluations
    minimality = found.minimalityInWords
    shorterTried = found.shorterTried
  }
}

/// What broke, in the names of files and outputs.
public struct BreachRecord: Codable, Sendable, Hashable {
  /// The claim, such as `illegibleTouchesDoNothing`; `nil` where the sides differ and break none.
  public var claim: String?
  public var clause: String?
  /// Who breaks the claim: `system`, `model` or `both`.
  public var culprit: String?
  /// The part in which the sides differ, such as "the response", where no claim is broken.
  public var part: String?
  /// How the process ended, such as "trapped", where a side ended it.
  public var ending: String?

  public init(_ failure: ContactsMachine.Failure) {
    switch failure {
    case .broken(let invariant, by: let side):
      (claim, clause, culprit) = ("\(invariant)", invariant.clause, "\(side)")
    case .differs(let part): self.part = part.name
    case .died(let ending): self.ending = ending.words
    }
  }
}

/// A case as a file, and what became of it.
public struct CaseFile: Codable, Sendable, Hashable {
  /// Its name without folder and ending.
  public var name: String
  public var text: String
  /// Where it was to be saved; `nil` before anyone tried.
  public var path: String?
  /// Why it could not be saved there.
  public var problem: String?

  /// A case that does not come out the same each time.
  init(
    flaky scenario: Lockstep.Scenario<ContactsWorld, ContactsCommand>, seed: UInt64, index: UInt64,
    fault: Contestant<Contacts>?
  ) {
    name = "flaky\(fault.map { "-\($0.name)" } ?? "")-\(seed)-\(index)"
    text =
      ContactsCase(
        world: scenario.world,
        provenance: ContactsCase.Provenance(seed: seed, index: Int(clamping: index)),
        plantedFault: fault?.name, steps: scenario.commands.map { ContactsCase.Step($0) }
      ).description
  }

  public init(_ found: Counterexample<ContactsMachine>, fault: Contestant<Contacts>?) {
    let planted = fault.map { "-\($0.name)" } ?? ""
    name = "\(found.failure.fileName)\(planted)-\(found.seed)-\(found.index)"
    text = ContactsCase(found, fault: fault).description
  }
}

/// A failure that did not show itself again when its case was replayed.
public struct FlakyRecord: Codable, Sendable, Equatable {
  public var index: UInt64
  /// What was seen the first time, as far as it was kept, and the second time.
  public var first: [ComparedLine]
  public var second: [ComparedLine]
  /// The case, which fails now and then.
  public var file: CaseFile?

  public init(
    index: UInt64, first: [ComparedLine], second: [ComparedLine], file: CaseFile? = nil
  ) {
    self.file = file
    self.index = index
    self.first = first
    self.second = second
  }
}

extension Counterexample<ContactsMachine> {
  fileprivate var minimalityInWords: [String] {
    let shorter =
      shorterTried > 0
      ? ["None of \(shorterTried.grouped) shorter random cases fails in this way."] : []
    switch minimality {
    case .locallyMinimal:
      return ["No command can be left out and no argument made simpler."] + shorter
    case .budgetEnded:
      return ["The budget for shrinking ended first; it may get smaller."] + shorter
    case .stopped, nil: return ["Shrinking was interrupted; it may get smaller."]
    case .notReproduced: return ["It did not fail in this way when it was run again."]
    }
  }
}

extension BinaryInteger {
  /// The number with its thousands apart, such as `1,000,000`.
  public var grouped: String {
    var digits = String(magnitude)
    var result = ""
    while digits.count > 3 {
      result = ",\(digits.suffix(3))\(result)"
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + digits + result
  }
}
