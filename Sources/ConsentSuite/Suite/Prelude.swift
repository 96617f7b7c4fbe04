import FoundationEssentials
import Lockstep
import Reporting
import Workers

/// A part of what comes before the random cases, small enough for a worker to do by itself.
enum PreludeTask: Sendable {
  /// Plays a saved file; in a process of its own, where it is given one.
  case replay(@Sendable (Isolation?) throws(IsolationError) -> ReplayRecord)
  /// Judges the samples of a check with these indices.
  case check(SampledCheck, Range<UInt64>)
}

/// Plays what comes before the random cases, in workers where there are any.
struct PreludeRun {
  let tasks: [PreludeTask]
  let isolation: Isolation?
  let specs: String

  init(tasks: [PreludeTask], isolation: Isolation?, _ specs: String) {
    (self.tasks, self.isolation, self.specs) = (tasks, isolation, specs)
  }

  func run(_ shouldStop: () -> Bool) throws(IsolationError) -> MachineReport.Prelude {
    guard let isolation else {
      var parts: [Part] = []
      for task in tasks { parts.append(try Part(task, shouldStop)) }
      return MachineReport.Prelude(parts)
    }
    var parts: [Int: Part] = [:]
    var deaths: [(task: Int, ending: Ending)] = []
    let tasks = tasks
    try isolation.overBlocks(
      of: 0..<UInt64(tasks.count), shouldStop: shouldStop,
      work: { block, marker in
        var message = Message()
        for index in block.cases {
          marker.begin(index)
          let part = try? Part(tasks[Int(index)]) {
            marker.beat()
            return marker.isStopped
          }
          guard let part else { break }
          message.write(index)
          part.write(to: &message)
        }
        return message
      },
      onMessage: { _, message in
        var message = message
        while let index = message.word(), let place = Int(exactly: index),
          tasks.indices.contains(place), let part = Part(from: &message)
        {
          parts[place] = part
        }
        return .goOn
      },
      onDeath: { index, death in
        deaths.append((Int(index), death.ending))
        return .goOn
      })
    for (index, ending) in deaths {
      parts[index] = try Part(tasks[index], ending: ending, in: isolation)
    }
    return MachineReport.Prelude(parts.sorted { $0.key < $1.key }.map(\.value))
  }

  /// What came of a task.
  enum Part: Codable, Sendable {
    case replay(ReplayRecord)
    case check(CheckRecord)

    /// Does the task in this process.
    init(_ task: PreludeTask, _ shouldStop: () -> Bool) throws(IsolationError) {
      switch task {
      case .replay(let play): self = .replay(try play(nil))
      case .check(let check, let samples): self = .check(check.judge(samples, shouldStop))
      }
    }

    /// What there is to say where doing the task has ended a process.
    init(_ task: PreludeTask, ending: Ending, in isolation: Isolation) throws(IsolationError) {
      switch task {
      case .replay(let play): self = .replay(try play(isolation))
      case .check(let check, _):
        self = .check(
          CheckRecord(
            check.row.name, samples: 0, isFinished: false,
            breach: [
              "\(check.row.title) cannot be judged: the process \(ending.words).",
              check.row.sentence,
            ]))
      }
    }
  }
}

extension PreludeRun.Part: Portable {
  func write(to message: inout Message) {
    guard let data = try? JSONEncoder().encode(self) else {
      preconditionFailure("a record holds numbers and texts only, which JSON can always say")
    }
    message.write(data)
  }

  init?(from message: inout Message) {
    guard let part = message.part(),
      let value = try? JSONDecoder().decode(PreludeRun.Part.self, from: Data(part))
    else { return nil }
    self = value
  }
}

extension MachineReport.Prelude {
  /// The parts put together, in the order of their tasks; the samples of a check count up to the first
  /// that breaks it.
  init(_ parts: [PreludeRun.Part]) {
    self.init()
    for part in parts {
      switch part {
      case .replay(let record): replays.append(record)
      case .check(let record):
        guard let place = checks.firstIndex(where: { $0.name == record.name }) else {
          checks.append(record)
          continue
        }
        guard checks[place].breach.isEmpty else { continue }
        checks[place].samples += record.samples
        checks[place].visits += record.visits
        checks[place].isFinished = checks[place].isFinished && record.isFinished
        checks[place].breach = record.breach
      }
    }
  }
}
