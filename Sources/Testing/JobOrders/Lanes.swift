/// What a run did, as lanes: a column for each task, a row for each job.
struct Lanes {
  let tasks: [(number: UInt64, name: String?)]
  let events: [JobLoop.Event]

  private static let width = 80
  /// The maximum number of rows in a text.
  private static let rows = 60

  /// The text, at most 80 columns wide.
  var text: String {
    var started: Set<Int> = []
    var job = 0
    var lines = [header]
    for (place, event) in events.enumerated() {
      if lines.count == Self.rows {
        lines.append("       … and \(events.count - place) more")
        break
      }
      switch event {
      case .ran(let task, let executor):
        job += 1
        let lane = self.lane(of: task)
        let isFirst = lane.map { started.insert($0).inserted } ?? false
        lines.append(row(job, lane, Self.words(executor, isFirst: isFirst)))
      case .waited(let task, let executor, let turn):
        let others = tasksBeforeNext(of: task, executor, after: place)
        lines.append("       \(Self.sentence(turn, name(of: task), others))")
      case .time(let time): lines.append("       time goes on to \(time)")
      case .outside(let task):
        lines.append("       another thread resumes \(name(of: task)): the order does not decide when")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The sentences of the departures alone.
  var departures: [String] {
    events.enumerated().compactMap { place, event in
      guard case .waited(let task, let executor, let turn) = event else { return nil }
      return Self.sentence(
        turn, name(of: task), tasksBeforeNext(of: task, executor, after: place))
    }
  }

  /// The name of a task: by `Task(name:)`, or its number, from 1.
  func name(of task: UInt64) -> String {
    guard let lane = lane(of: task) else { return "another task" }
    return tasks[lane].name.map { "“\($0)”" } ?? "task \(lane + 1)"
  }

  private static func sentence(_ turn: Int, _ name: String, _ others: [String]) -> String {
    let rest = others.isEmpty ? "the others" : others.formatted
    return "turn \(turn): \(name) waits until nothing of \(rest) is ready"
  }

  private func lane(of task: UInt64) -> Int? { tasks.firstIndex { $0.number == task } }

  /// The names of the tasks that are executed while this one waits, in lane order.
  private func tasksBeforeNext(
    of task: UInt64, _ executor: JobLoop.Place, after place: Int
  ) -> [String] {
    var found: Set<UInt64> = []
    for case .ran(let other, let where_) in events[(place + 1)...] {
      if other == task, where_ == executor { break }
      found.insert(other)
    }
    return tasks.filter { found.contains($0.number) }.map { name(of: $0.number) }
  }

  private static func words(_ place: JobLoop.Place, isFirst: Bool) -> String {
    switch place {
    case .pool: isFirst ? "starts" : "goes on"
    case .actor: "an actor"
    case .main: "main actor"
    }
  }

  private var column: Int { max((Self.width - 7) / max(tasks.count, 1), 11) }

  private var header: String {
    tasks.indices.reduce("  job  ") { line, lane in
      line + (tasks[lane].name ?? "task \(lane + 1)").filled(column)
    }.trimmed(Self.width)
  }

  private func row(_ job: Int, _ lane: Int?, _ words: String) -> String {
    let lane = lane ?? 0
    let start = String("     \(job)".suffix(5)) + "  "
    if lane * column + words.count + 7 > Self.width {
      return start + "task \(lane + 1): \(words)"
    }
    return start + String(repeating: " ", count: lane * column) + words
  }
}

extension String {
  fileprivate func filled(_ width: Int) -> String {
    let text = prefix(width - 1)
    return text + String(repeating: " ", count: width - text.count)
  }

  fileprivate func trimmed(_ width: Int) -> String {
    var text = prefix(width)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension [String] {
  fileprivate var formatted: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + last!
  }
}
