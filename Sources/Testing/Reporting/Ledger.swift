import StateMachines

/// A consistency check of a report: every task that the catalogue lists must be reported exactly once. All
/// such checks are here; each discrepancy is reported with its numbers.
struct Ledger {
  /// The discrepancies, in the order of the checks.
  private(set) var reasons: [Reason] = []
  /// The machine that is being checked, `nil` for the run as a whole, and the requirement.
  private var machine: String?
  private var requirement = Requirement.everyPartIsThere

  init(_ report: Report) {
    for gap in report.gaps { expect(false, gap) }
    let parts = report.parts
    requirement = .countsAddUp
    do throws(Mistake) {
      if !parts.isEmpty { try report.settings.check() }
    } catch {
      expect(false, "the settings do not fit: expected \(error.expected)")
    }
    requirement = .everyMachineIsPlayed
    expect(!parts.isEmpty, "no machine was requested")
    for count in counts(parts.map(\.catalogue.machine), in: report.machines.map(\.machine)) {
      machine = count.name
      expect(count.reported > 0, "not played", isLess: true)
      expect(count.asked > 0, "played, but not requested")
      expect(count.reported < 2, "requested once, reported \(count.reported.times)")
    }
    for part in parts {
      guard let played = part.report else { continue }
      machine = part.catalogue.machine
      // Only the first shard performs the checks before the random cases.
      if part.shard?.isFirst ?? true || played.prelude != nil {
        accountForFiles(part.catalogue, played.prelude?.replays ?? [])
        accountForChecks(part.catalogue, played.prelude?.checks ?? [])
      }
      accountForCases(part, played.lockstep)
      accountForOutcomes(part, played.lockstep)
    }
  }

  /// A discrepancy that no run can report, however it ended. A file that contains one is damaged.
  var contradiction: String? { reasons.first { !$0.isLess }?.sentence }

  /// Records a discrepancy unless `isMet`. If `isLess`, it is expected in an interrupted run.
  @inline(never)
  private mutating func expect(_ isMet: Bool, _ sentence: String, isLess: Bool = false) {
    if isMet { return }
    reasons.append(
      Reason(requirement: requirement, machine: machine, sentence: sentence, isLess: isLess))
  }

  // MARK: - Checks before the random cases

  private mutating func accountForFiles(_ catalogue: Catalogue, _ replays: [ReplayRecord]) {
    requirement = .everySavedFileIsPlayed
    for (group, asked) in [
      (ReplayRecord.Group.scenario, catalogue.scenarios), (.regression, catalogue.regressions),
    ] {
      let reported = replays.filter { $0.group == group }.map(\.file)
      let isThere = group == .regression || !asked.isEmpty || !reported.isEmpty
      expect(isThere, "no scenario was played", isLess: true)
      let counts = counts(asked, in: reported)
      let missing = counts.filter { $0.reported == 0 }.map(\.name)
      let rest = missing.count > 1 ? " and \(missing.count - 1) more were" : " was"
      expect(missing.isEmpty, "\(missing.first ?? "")\(rest) not played", isLess: true)
      for count in counts {
        let name = count.name
        expect(count.asked > 0, "\(name) was played, but not requested")
        expect(
          count.reported < 2, "\(name) was requested once, but reported \(count.reported.times)")
      }
    }
  }

  private mutating func accountForChecks(_ catalogue: Catalogue, _ made: [CheckRecord]) {
    requirement = .everyCheckIsPlayed
    for count in counts(catalogue.checks.map(\.name), in: made.map(\.name)) {
      guard let check = catalogue.check(count.name) else {
        expect(false, "\(count.name) was checked, but not requested")
        continue
      }
      let (title, asked) = (check.title, check.samples)
      let records = made.filter { $0.name == count.name }
      let reported = records.map(\.samples).total
      expect(asked > 0, "\(title) has no samples", isLess: true)
      expect(
        count.reported < 2, "\(title) was requested once, but reported \(count.reported.times)")
      if let obstacle = records.lazy.compactMap(\.obstacle).first {
        expect(false, obstacle, isLess: true)
        continue
      }
      expect(
        reported >= asked, "\(title) held on \(reported.grouped) of \(asked.grouped) samples",
        isLess: true)
      expect(
        reported <= asked,
        "\(title) held on \(reported.grouped) samples, but only \(asked.grouped) were requested")
      expect(records.allSatisfy(\.isFinished), "\(title) was not completed", isLess: true)
      expect(
        records.allSatisfy { $0.visits <= $0.samples },
        "\(title) visited its landmark more often than it has samples")
    }
  }

  // MARK: - The random cases

  /// Checks the index ranges of the cases of one machine.
  private mutating func accountForCases(_ part: Report.Part, _ lockstep: LockstepRecord) {
    requirement = .allCasesArePlayed
    let all = part.catalogue.runs ?? UInt64(Int64.max)
    var asked = part.shard?.cases(of: all) ?? 0..<all
    if let last = lockstep.endedAt {
      expect(asked.contains(last), "case \(last.grouped) ended the search, but was not requested")
      if asked.contains(last) { asked = asked.lowerBound..<last + 1 }
    }
    let account = RangeAccount(lockstep.stretches, of: asked)
    let (count, length) = (lockstep.cases, lockstep.stretches.count)
    let isTimed = part.catalogue.runs == nil
    if length == 0 && count == 0 {
      // A shard of a short run may have no cases.
      expect(
        part.shard != nil && !isTimed && asked.isEmpty,
        "the run ended before its first case", isLess: true)
    } else if !isTimed || lockstep.endedAt != nil {
      // If the run is limited by time, cases beyond the limit are not missing.
      let size = asked.upperBound - asked.lowerBound
      expect(
        account.missing.isEmpty,
        "\(size.grouped) cases were requested, \(account.reported.grouped) were reported: "
          + "\(RangeAccount.words(account.missing)) missing", isLess: true)
    }
    expect(account.twice.isEmpty, "cases were reported twice: \(RangeAccount.words(account.twice))")
    expect(
      account.surplus.isEmpty,
      "cases were reported but not requested: \(RangeAccount.words(account.surplus))")
    expect(
      count == length, "\(count.grouped) cases were counted, \(length.grouped) were reported")
  }

  /// Checks that the outcomes and the coverage counts of one machine are consistent with each other.
  private mutating func accountForOutcomes(_ part: Report.Part, _ lockstep: LockstepRecord) {
    requirement = .countsAddUp
    guard let coverage = lockstep.coverage else {
      return expect(lockstep.endedAt != nil, "the coverage of the cases is missing")
    }
    guard coverage.fits(part.catalogue) else {
      return expect(false, "the coverage does not match the catalogue")
    }
    let (cases, passed, commands) = (lockstep.cases, lockstep.passed, coverage.commands)
    expect(
      [passed, lockstep.failed, lockstep.discarded].total == cases,
      "\(cases.grouped) cases were played, but \(passed.grouped) passed, "
        + "\(lockstep.failed.grouped) failed and \(lockstep.discarded.grouped) were discarded")
    let alike = lockstep.findings.map { $0.drawn?.cases ?? 0 }.total
    expect(
      alike == lockstep.failed || alike < lockstep.failed && lockstep.flaky != nil,
      "\(lockstep.failed.grouped) cases failed, but \(alike.grouped) are reported")
    let (most, isMore) = cases.multipliedReportingOverflow(
      by: UInt64(clamping: part.limits.commands))
    expect(
      isMore || commands <= most,
      "\(cases.grouped) cases have \(commands.grouped) commands, which exceeds the limit")
    let drawn = coverage.kinds.total
    expect(drawn <= commands, "\(drawn.grouped) commands have a kind, of \(commands.grouped)")
    for (kind, count) in zip(part.catalogue.kinds, coverage.kinds) {
      var refused: [UInt64] = []
      for (refusal, count) in zip(part.catalogue.refusals, coverage.refusals)
      where refusal.kind == kind { refused.append(count) }
      expect(
        refused.total <= count,
        "\(kind) was refused \(refused.total.times), but drawn \(count.times)")
    }
    expect(
      coverage.sequences.fit(among: passed),
      "\(coverage.sequences.words) distinct sequences were counted in \(passed.grouped) cases")
    expect(
      (coverage.held + [coverage.rules]).allSatisfy { $0.allSatisfy { $0 <= 1 << 53 } },
      "a count is too large")
  }
}

/// The number of times a name was requested and reported.
private struct Count {
  var name: String
  var asked, reported: UInt64
}

/// Counts each name of both lists, requested names first.
private func counts(_ asked: [String], in reported: [String]) -> [Count] {
  var counts: [Count] = []
  func index(of name: String) -> Int {
    if let index = counts.firstIndex(where: { $0.name == name }) { return index }
    counts.append(Count(name: name, asked: 0, reported: 0))
    return counts.count - 1
  }
  for name in asked { counts[index(of: name)].asked += 1 }
  for name in reported { counts[index(of: name)].reported += 1 }
  return counts
}
