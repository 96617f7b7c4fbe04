import ConsentInvariants
import ConsentVocabulary
import FoundationEssentials
import Isolation

/// A part of what comes before the random cases, small enough for a worker to do by itself.
enum PreludeTask: Sendable {
  case replay(ContactsCase, file: String, ReplayRecord.Kind)
  case law(LegibilityLaw)
  /// The scenes with these indices.
  case sight(Range<UInt64>)

  /// How many scenes are judged at a time.
  static let scenesAtATime: UInt64 = 20_000

  /// Does the part in this process.
  ///
  /// - Parameter beats: Asked often; says whether to stop.
  func result(of check: SuiteCheck, shouldStop beats: () -> Bool) -> PreludePart {
    switch self {
    case .replay(let scenario, let file, let kind):
      .replay(
        ReplayRecord(
          ContactsReplay(scenario, file: file, fault: check.machine.fault), kind: kind))
    case .law(let law):
      .law(LawRecord(law, check.lawCheck(of: law).run(shouldStop: beats)))
    case .sight(let scenes):
      .sight(
        SightRecord(
          SightComparison(seed: check.seed, scenes: scenes, fault: check.machine.fault)
            .run(shouldStop: beats)))
    }
  }

  /// What there is to say where doing the part has ended a process.
  func result(
    of check: SuiteCheck, ending: Ending, in isolation: Isolation
  ) throws(IsolationError) -> PreludePart {
    switch self {
    case .replay(let scenario, let file, let kind):
      .replay(
        ReplayRecord(
          try ContactsReplay(scenario, file: file, fault: check.machine.fault, in: isolation),
          kind: kind))
    case .law(let law): .law(LawRecord(law, ending: ending))
    case .sight: .sight(SightRecord(ending: ending))
    }
  }
}

/// What came of a part.
enum PreludePart: Codable, Sendable {
  case replay(ReplayRecord)
  case law(LawRecord)
  case sight(SightRecord)
}

extension PreludePart: Portable {
  func write(to message: inout Message) {
    guard let data = try? JSONEncoder().encode(self) else {
      preconditionFailure("a record holds numbers and texts only, which JSON can always say")
    }
    message.write(data)
  }

  init?(from message: inout Message) {
    guard let part = message.part(),
      let value = try? JSONDecoder().decode(PreludePart.self, from: Data(part))
    else { return nil }
    self = value
  }
}

extension SuiteReport.Prelude {
  /// The parts put together, in the order of their tasks; scenes count up to the first that is judged
  /// differently.
  init(_ parts: [PreludePart]) {
    self.init(replays: [], laws: [], sight: SightRecord())
    for part in parts {
      switch part {
      case .replay(let record): replays.append(record)
      case .law(let record): laws.append(record)
      case .sight(let record):
        guard sight.difference.isEmpty else { continue }
        sight.scenes += record.scenes
        sight.difference = record.difference
      }
    }
  }
}
