/// The history of a run, as lanes: a column for each task, a row for each job.
struct Lanes {
  let tasks: [JobLoop.Task]
  let events: [JobLoop.Event]

  private static let width = 80
  /// The maximum number of rows in a text.
  private static let rows = 40

  /// The text, at most 80 columns wide. Jobs of one task that follow each other share a row.
  var text: String {
    var lines = [header]
    var row = Row(jobs: 0..<0, lane: nil, words: [])
    var (started, job) = (Set<UInt64>(), 0)
    func end() {
      if !row.jobs.isEmpty { lines.append(text(of: row)) }
      row.jobs = job..<job
    }
    for (place, event) in events.enumerated() {
      switch event {
      case .ran(_, .resumption): job += 1
      case .ran(let task, let executor):
        let lane = lane(of: task)
        if lane != row.lane || row.jobs.isEmpty {
          end()
          row = Row(jobs: job..<job, lane: lane, words: [])
        }
        job += 1
        row.jobs = row.jobs.lowerBound..<job
        let isFirst = started.insert(task).inserted
        let words = Self.words(executor, isFirst: isFirst)
        if !row.words.contains(words) { row.words.append(words) }
      case .waited(let task, let executor, let turn):
        end()
        let others = tasksBeforeNext(of: task, executor, after: place)
        lines.append(Self.indent + Self.sentence(turn, name(of: task), others))
      case .time(let time):
        end()
        lines.append(Self.indent + "\(time) after the start")
      case .outside(let task):
        end()
        lines.append(Self.indent + "another thread resumes \(name(of: task))")
      }
    }
    end()
    let rest = lines.count - Self.rows
    if rest > 0 { lines[Self.rows...] = [Self.indent + "… and \(rest) rows more"] }
    return lines.joined(separator: "\n")
  }

  /// The jobs of one task that follow each other, numbered from 0.
  private struct Row {
    var jobs: Range<Int>
    var lane: Int?
    var words: [String]
  }

  private static let indent = String(repeating: " ", count: 11)

  /// The name of a task: by `Task(name:)`, or its number, from 1.
  func name(of task: UInt64) -> String {
    guard let lane = lane(of: task) else { return "another task" }
    return tasks[lane].name.map { "“\($0)”" } ?? "task \(lane + 1)"
  }

  private static func sentence(_ turn: Int, _ name: String, _ others: [String]) -> String {
    let rest = others.isEmpty ? "the others" : others.formatted
    return "turn \(turn): \(name) waits while any of \(rest) is ready"
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
    case .pool, .resumption: isFirst ? "starts" : "goes on"
    case .actor: "on an actor"
    case .main: "on the main actor"
    }
  }

  private var column: Int { max((Self.width - Self.indent.count) / max(tasks.count, 1), 12) }

  private var header: String {
    tasks.indices.reduce("    jobs   ") { line, lane in
      line + (tasks[lane].name ?? "task \(lane + 1)").filled(column)
    }.trimmed(Self.width)
  }

  private func text(of row: Row) -> String {
    let (first, last) = (row.jobs.lowerBound + 1, row.jobs.upperBound)
    let jobs = "\(first)" + (last > first ? "-\(last)" : "")
    let start = String("          \(jobs)".suffix(8)) + "   "
    guard let lane = row.lane else { return start + "another task" }
    let words = row.words.joined(separator: ", ")
    if Self.indent.count + lane * column + words.count <= Self.width {
      return start + String(repeating: " ", count: lane * column) + words
    }
    return start + "\(name(of: tasks[lane].number)): \(words)".trimmed(Self.width - start.count)
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
