/// The history of a run, as lanes: a column for each task, a row for each job.
struct Lanes {
  let tasks: [JobQueue.Task]
  let events: [JobQueue.Event]

  private static let width = 80
  /// The maximum number of rows in a text.
  private static let rows = 40
  /// The number of rows of tasks that only go on, from which on they share one.
  private static let plainRows = 4

  /// The text, at most 80 columns wide. Jobs of one task that follow each other share a row, and so do many rows of
  /// tasks that only go on.
  var text: String {
    var lines = [header]
    var rows: [Row] = []
    var (started, job) = (Set<UInt64>(), 0)
    func end() {
      lines += self.lines(of: rows)
      rows = []
    }
    for (index, event) in events.enumerated() {
      switch event {
      case .ran(_, .resumption): break
      case .ran(let task, let executor):
        let lane = lane(of: task)
        if rows.last?.lane != lane || rows.isEmpty { rows.append(Row(jobs: job..<job, lane: lane)) }
        job += 1
        let words = Self.words(executor, isFirst: started.insert(task).inserted)
        rows[rows.count - 1].add(job: job, words)
      case .waited(let task, let executor, let turn):
        end()
        let others = tasksBeforeNext(of: task, executor, after: index)
        lines.append(Self.indent + Self.sentence(turn, name(of: task), others))
      case .wentOn(let tasks, let others):
        end()
        lines.append(Self.indent + sentence(tasks, others))
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
    var words: [String] = []

    /// Whether the task only goes on.
    var isPlain: Bool { words == [Lanes.goesOn] }

    mutating func add(job: Int, _ words: String) {
      jobs = jobs.lowerBound..<job
      if !self.words.contains(words) { self.words.append(words) }
    }
  }

  /// Returns the lines of rows between two other lines.
  private func lines(of rows: [Row]) -> [String] {
    var lines: [String] = []
    var place = 0
    while place < rows.count {
      let plain = rows[place...].prefix { $0.isPlain }
      if plain.count < Self.plainRows {
        lines.append(text(of: rows[place]))
        place += 1
        continue
      }
      let names = Set(plain.compactMap(\.lane)).sorted().map { name(of: tasks[$0].number) }
      let jobs = plain[plain.startIndex].jobs.lowerBound..<plain[plain.endIndex - 1].jobs.upperBound
      lines.append(
        (start(jobs) + "\(names.formatted(by: "and")) go on in turn").trimmed(Self.width))
      place = plain.endIndex
    }
    return lines
  }

  private static let indent = String(repeating: " ", count: 11)

  /// The name of a task: by `Task(name:)`, or its number, from 1.
  func name(of task: UInt64) -> String {
    guard let lane = lane(of: task) else { return "another task" }
    return tasks[lane].name.map { "“\($0)”" } ?? "task \(lane + 1)"
  }

  private static func sentence(_ turn: Int, _ name: String, _ others: [String]) -> String {
    let rest = others.isEmpty ? "the others" : others.formatted(by: "and")
    return "turn \(turn): \(name) waits while any of \(rest) is ready"
  }

  /// Returns a line on tasks that waited, and went on although these others were ready.
  private func sentence(_ waiting: [UInt64], _ others: [UInt64]) -> String {
    func names(_ numbers: [UInt64]) -> String {
      tasks.map(\.number).filter(numbers.contains).map(name(of:)).formatted(by: "and")
    }
    let goes = Set(waiting).count > 1 ? "go on" : "goes on"
    if others.isEmpty { return "\(names(waiting)) \(goes), though others are ready" }
    return "\(names(waiting)) \(goes), because \(names(others)) "
      + (others.count > 1 ? "yield again and again" : "yields again and again")
  }

  /// The place of a task, whose numbers grow.
  private func lane(of task: UInt64) -> Int? {
    var (first, last) = (0, tasks.count)
    while first < last {
      let middle = (first + last) / 2
      if tasks[middle].number < task { first = middle + 1 } else { last = middle }
    }
    return first < tasks.count && tasks[first].number == task ? first : nil
  }

  /// The names of the tasks that are executed while this one waits, in lane order.
  private func tasksBeforeNext(
    of task: UInt64, _ executor: JobQueue.Place, after place: Int
  ) -> [String] {
    var found: Set<UInt64> = []
    for case .ran(let other, let where_) in events[(place + 1)...] {
      if other == task, where_ == executor { break }
      found.insert(other)
    }
    return tasks.filter { found.contains($0.number) }.map { name(of: $0.number) }
  }

  private static let goesOn = "goes on"

  private static func words(_ place: JobQueue.Place, isFirst: Bool) -> String {
    switch place {
    case .pool, .resumption: isFirst ? "starts" : goesOn
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

  /// Returns the start of a row of these jobs.
  private func start(_ jobs: Range<Int>) -> String {
    let (first, last) = (jobs.lowerBound + 1, jobs.upperBound)
    let numbers = "\(first)" + (last > first ? "-\(last)" : "")
    return String("          \(numbers)".suffix(8)) + "   "
  }

  private func text(of row: Row) -> String {
    let start = start(row.jobs)
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
  /// The strings as a list whose last two are joined by a word.
  func formatted(by word: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(word) " + last!
  }
}
