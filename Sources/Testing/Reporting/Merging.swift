import StateMachines

/// A merge of the shards of one run from their files.
package struct Merging: Sendable {
  package typealias Part = (file: String, content: ReportFile.Content)

  /// The whole run, as far as its shards are available.
  package private(set) var report: Report
  /// Remarks on the input, one sentence each.
  package private(set) var notes: [String] = []

  /// A shard with its file and its report. The report is `nil` if the shard is incomplete.
  private typealias ShardInput = (shard: Shard, file: String, report: Report?)

  /// Merges shards into one run.
  ///
  /// - Throws: An error if a file is not a shard, if files belong to different runs, or if two files have
  ///   different contents for the same shard.
  /// - Precondition: `parts` is not empty.
  package init(_ parts: [Part]) throws(Mistake) {
    guard let first = parts.first else { preconditionFailure("there is nothing to merge") }
    let whole = first.content.settings.whole
    report = Report(settings: whole, machines: [])
    let count = first.content.settings.shard?.count ?? 1
    var pieces: [ShardInput] = []
    // Shards are compared with one whose build is known, if there is any.
    let model = parts.first { $0.content.settings.build != nil } ?? first
    for (file, content) in parts {
      let shard = try Self.shard(of: content, file, as: model, count)
      var report: Report?
      if case .whole(let whole) = content { report = whole }
      guard let index = pieces.firstIndex(where: { $0.shard.number >= shard.number }) else {
        pieces.append((shard, file, report))
        continue
      }
      let other = pieces[index]
      if other.shard.number > shard.number {
        pieces.insert((shard, file, report), at: index)
        continue
      }
      guard report != nil || other.report == nil else { continue }
      if let report, let second = other.report {
        guard second.textWithoutPlaces == report.textWithoutPlaces else {
          throw Mistake(
            file, line: 1,
            expected: "shard \(shard) as in \(other.file); name only one of the two files")
        }
        notes.append("Shard \(shard) is in \(other.file) and in \(file); it is counted once.")
      }
      pieces[index] = (shard, file, report)
    }
    for catalogue in whole.machines {
      if let sum = try Self.sum(of: catalogue.machine, in: pieces) { report.machines.append(sum) }
    }
    addGaps(pieces, of: count)
    let builds = Dictionary(
      parts.map { ($0.file, $0.content.settings.build) }, uniquingKeysWith: { one, _ in one })
    if pieces.count > 1 {
      report.gaps += pieces.filter { builds[$0.file] == .some(nil) }.map {
        "the build of a shard is unknown, because its program could not be read: \($0.file)"
      }
    }
  }

  /// Returns the shard of a file. Throws an error if it is not part of the run of the first file.
  private static func shard(
    of content: ReportFile.Content, _ file: String, as first: Part, _ count: Int
  ) throws(Mistake) -> Shard {
    let settings = content.settings
    do throws(Mistake) {
      guard let shard = settings.shard else {
        let end =
          switch content {
          case .whole: "with its own verdict"
          case .incomplete: "that was not completed: check again"
          }
        throw Mistake(expected: "one shard of a run, but this is a whole run \(end)")
      }
      if let difference = settings.difference(from: first.content.settings) {
        throw Mistake(expected: "the run of \(first.file), but this is another: \(difference)")
      }
      try expect(
        shard.count == count,
        "one of \(count) shards as in \(first.file), but this is one of \(shard.count)")
      return shard
    } catch {
      throw Mistake(file, line: 1, expected: error.expected)
    }
  }

  /// Returns the merged report of one machine. Returns `nil` if no shard contains the machine.
  private static func sum(of machine: String, in pieces: [ShardInput]) throws(Mistake)
    -> MachineReport?
  {
    var (sum, firstFile): (MachineReport?, String) = (nil, "")
    for piece in pieces {
      guard let part = piece.report?.machines.first(where: { $0.machine == machine }) else {
        continue
      }
      if sum == nil {
        (sum, firstFile) = (part, piece.file)
        continue
      }
      // A single process would have ended there, without results of later cases.
      if sum?.lockstep.endedAt != nil { continue }
      do throws(Mistake) {
        try sum?.lockstep.merge(part.lockstep)
      } catch {
        throw Mistake(
          piece.file, line: 1, expected: "counts that can be added to the counts of \(firstFile)")
      }
    }
    return sum
  }

  /// Adds the gaps: shards that are missing, incomplete, interrupted, or unknown by themselves.
  private mutating func addGaps(_ pieces: [ShardInput], of count: Int) {
    var next = 1
    func missing(to last: Int) -> String {
      next == last
        ? "shard \(last) of \(count) is missing: no file contains it"
        : "shards \(next.grouped) to \(last.grouped) of \(count.grouped) are missing: no file contains "
          + "them"
    }
    for (shard, file, partial) in pieces {
      if next < shard.number { report.gaps.append(missing(to: shard.number - 1)) }
      if partial == nil {
        report.gaps.append("shard \(shard.number) of \(count) was not completed: \(file)")
      }
      next = shard.number == .max ? .max : shard.number + 1
    }
    if let last = pieces.last?.shard.number, last < count { report.gaps.append(missing(to: count)) }
    for case (_, let file, let partial?) in pieces {
      if partial.wasInterrupted {
        report.gaps.append("a shard was interrupted before its end: \(file)")
      } else if partial.machines.count < report.settings.machines.count {
        report.gaps.append("a shard did not play every machine: \(file)")
      }
      report.gaps += partial.gaps
    }
    guard report.verdict == .holds else { return }
    // An inconsistency of a shard is an inconsistency of the whole run.
    for case (_, let file, let partial?) in pieces {
      for reason in partial.verdict.reasons {
        report.gaps.append("a shard is unknown, \(reason.words): \(file)")
      }
    }
  }
}

extension LockstepRecord {
  /// Adds the cases that follow.
  fileprivate mutating func merge(_ next: LockstepRecord) throws(Mistake) {
    cases = try cases.adding(next.cases)
    stretches.add(next.stretches)
    passed = try passed.adding(next.passed)
    failed = try failed.adding(next.failed)
    discarded = try discarded.adding(next.discarded)
    flaky = flaky ?? next.flaky
    if let more = next.leftOut { leftOut = Set((leftOut ?? []) + more).sorted() }
    deaths += next.deaths
    endedAt = next.endedAt
    if let more = next.coverage { try coverage?.merge(more) }
    for finding in next.findings { try add(finding) }
    var left = Self.mostDeaths
    let last = deaths.first { death in
      left -= min(left, death.cost)
      return left == 0
    }?.index
    if let last { endedAt = min(endedAt ?? last, last) }
    if let endedAt { end(at: endedAt) }
  }

  /// Adds a finding, whose case comes after the cases of the other findings.
  private mutating func add(_ finding: Finding) throws(Mistake) {
    guard let index = findings.firstIndex(where: { $0.failure == finding.failure }) else {
      findings.append(finding)
      return
    }
    guard var drawn = findings[index].drawn else { return }
    drawn.cases = try drawn.cases?.adding(finding.drawn?.cases ?? 0)
    findings[index].origin = .drawn(case: drawn)
  }

  /// Removes all cases after one of them, as if the search had ended there.
  private mutating func end(at last: UInt64) {
    stretches = stretches.before(last == .max ? last : last + 1)
    cases = stretches.count
    (coverage, passed, failed, discarded) = (nil, 0, 0, 0)
    deaths.removeAll { $0.index > last }
    findings.removeAll { $0.drawn?.index ?? 0 > last }
    for index in findings.indices {
      guard var drawn = findings[index].drawn else { continue }
      drawn.cases = nil
      findings[index].origin = .drawn(case: drawn)
    }
    if let index = flaky?.index, index > last { flaky = nil }
  }
}

extension Report {
  /// The file without the paths at which cases were saved.
  fileprivate var textWithoutPlaces: String {
    var report = self
    report.save { CaseFile(name: $0.name, text: $0.text) }
    return ReportFile.text(of: report)
  }
}

extension Report.Settings {
  /// Returns the difference, such as `seed 7 and not 8`. Returns `nil` if only the shards differ.
  fileprivate func difference(from other: Self) -> String? {
    func words(_ value: UInt64?) -> String { value.map { "\($0)" } ?? "none" }
    func names(_ settings: Self) -> String {
      settings.machines.map(\.machine).joined(separator: ", ")
    }
    var found: [String] = []
    func compare(_ name: String, _ one: String, _ other: String) {
      if one != other { found.append("\(name) \(one) and not \(other)") }
    }
    if let build, let theirs = other.build { compare("build", build, theirs) }
    compare("seed", "\(seed)", "\(other.seed)")
    compare("runs", words(runs), words(other.runs))
    compare("milliseconds", words(milliseconds), words(other.milliseconds))
    compare("limits", limits.words, other.limits.words)
    compare("machines", names(self), names(other))
    if !found.isEmpty { return found.joined(separator: ", ") }
    let differing = zip(machines, other.machines).filter { JSONText.line($0) != JSONText.line($1) }
    let machines = differing.map(\.0.machine)
    return machines.isEmpty ? nil : "another catalogue of \(machines.joined(separator: ", "))"
  }
}
