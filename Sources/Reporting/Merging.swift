/// The shards of one run, as their files say.
public struct Merging: Sendable {
  /// A file that was handed in.
  public typealias Part = (file: String, content: ReportFile.Content)

  /// The whole run, as far as it is there.
  public private(set) var report: Report
  /// What a person may want to know besides, a sentence each.
  public private(set) var notes: [String] = []

  /// Adds shards up to one run.
  ///
  /// - Throws: where files are no shards, belong to different runs, or tell of one shard in two
  ///   ways.
  /// - Precondition: There is a file.
  public init(_ parts: [Part]) throws(Mistake) {
    guard let first = parts.first else { preconditionFailure("there is nothing to merge") }
    let whole = first.content.settings.whole
    let count = first.content.settings.shard?.count ?? 1
    var shards: [Int: (file: String, report: Report)] = [:]
    var unfinished: [Int: String] = [:]
    for (file, content) in parts {
      let settings = content.settings
      let expected = firstMistake(
        (
          settings.shard != nil,
          "one shard of a run, but this is a whole run, with a verdict of its own"
        ),
        (
          settings.whole == whole,
          "the run of \(first.file), but this is another: \(settings.difference(from: whole))"
        ),
        (
          settings.shard?.count == count,
          "one of \(count) shards as in \(first.file), but this is one of \(settings.shard?.count ?? 1)"
        ))
      guard let shard = settings.shard, expected == nil else {
        throw Mistake(file, line: 1, expected: expected ?? "")
      }
      switch content {
      case .incomplete: unfinished[shard.number] = file
      case .whole(let report):
        if let other = shards[shard.number] {
          guard other.report.withoutPlaces == report.withoutPlaces else {
            throw Mistake(
              file, line: 1,
              expected: "shard \(shard) as \(other.file) tells of it; name one of the two files")
          }
          notes.append("Shard \(shard) is in \(other.file) and in \(file); it counts once.")
        }
        shards[shard.number] = (file, report)
      }
    }
    let present = shards.sorted { $0.key < $1.key }.map(\.value)
    report = Report(settings: whole, machines: [])
    for catalogue in whole.machines {
      if let sum = try Self.sum(of: catalogue.machine, in: present) { report.machines.append(sum) }
    }
    let cut = unfinished.filter { shards[$0.key] == nil }.map {
      (first: $0, sentence: "shard \($0) of \(count) did not get to its end: \($1)")
    }
    let missing = Ledger.gaps(Array(shards.keys) + cut.map(\.first), of: count)
    report.gaps = (cut + missing).sorted { $0.first < $1.first }.map(\.sentence)
    for (file, shard) in present {
      if shard.wasInterrupted {
        report.gaps.append("a shard was interrupted before its end: \(file)")
      } else if shard.machines.count < whole.machines.count {
        report.gaps.append("a shard did not play every machine: \(file)")
      }
      report.gaps += shard.gaps
    }
    guard report.verdict == .holds else { return }
    // What does not add up in a part does not add up in the whole.
    report.gaps = present.flatMap { file, shard in
      shard.verdict.reasons.map { "a shard is unknown by itself, \($0.words): \(file)" }
    }
  }

  /// What the shards say of one machine; `nil` where none does.
  private static func sum(
    of machine: String, in shards: [(file: String, report: Report)]
  ) throws(Mistake) -> MachineReport? {
    var sum: (file: String, whole: MachineReport)?
    for (file, report) in shards {
      guard let part = report.machines.first(where: { $0.machine == machine }) else { continue }
      guard let (firstFile, whole) = sum else {
        sum = (file, part)
        continue
      }
      // One process would have ended at the first failure, with nothing said of later cases.
      if whole.lockstep.hasFailed { continue }
      do throws(Misfit) {
        try sum?.whole.lockstep.merge(part.lockstep)
      } catch {
        throw Mistake(file, line: 1, expected: "numbers that can be added to those of \(firstFile)")
      }
    }
    return sum?.whole
  }
}

extension LockstepRecord {
  /// Takes in the cases that follow these.
  fileprivate mutating func merge(_ next: LockstepRecord) throws(Misfit) {
    cases = try cases.adding(next.cases)
    stretches = (stretches + next.stretches).map(\.cases).joined.map { Stretch($0) }
    passed = try passed.adding(next.passed)
    discarded = try discarded.adding(next.discarded)
    (counterexample, others, flaky) = (next.counterexample, next.others, next.flaky)
    if let more = next.coverage {
      try coverage?.merge(more)
    } else {
      (coverage, passed, discarded) = (nil, 0, 0)
    }
  }
}

extension Report {
  /// The report with nothing in it that depends on where its cases were saved.
  fileprivate var withoutPlaces: Report {
    var report = self
    report.save { CaseFile(name: $0.name, text: $0.text) }
    return report
  }
}

extension Report.Settings {
  /// What differs, such as `seed 7 and not 8`.
  fileprivate func difference(from other: Self) -> String {
    func words(_ value: UInt64?) -> String { value.map { "\($0)" } ?? "none" }
    let fields: [(name: String, words: (Self) -> String)] = [
      ("seed", { words($0.seed) }), ("runs", { words($0.runs) }),
      ("milliseconds", { words($0.milliseconds) }), ("limits", \.limits.words),
      ("machines", { $0.machines.map(\.machine).joined(separator: ", ") }),
    ]
    let found = fields.map { ($0.name, $0.words(self), $0.words(other)) }.filter { $0.1 != $0.2 }
    if !found.isEmpty { return found.map { "\($0) \($1) and not \($2)" }.joined(separator: ", ") }
    let differing = zip(machines, other.machines).filter { $0.0 != $0.1 }.map(\.0.machine)
    return "another catalogue of \(differing.joined(separator: ", "))"
  }
}
