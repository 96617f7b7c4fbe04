extension Ledger {
  /// The stretches of the cases that one machine had to play.
  static func cases(_ part: Report.Part, _ lockstep: LockstepRecord) -> Entry {
    let all = part.catalogue.runs ?? UInt64(Int64.max)
    var asked = part.shard?.cases(of: all) ?? 0..<all
    if let last = lockstep.failingIndex, asked.contains(last) {
      asked = asked.lowerBound..<last + 1
    }
    let told = lockstep.stretches.map(\.cases)
    let account = RangeAccount(told, of: asked)
    let (count, length) = (lockstep.cases, told.map { $0.upperBound - $0.lowerBound }.total)
    var entry = Entry(
      subject: .cases, machine: part.catalogue.machine, name: "cases",
      asked: asked.upperBound - asked.lowerBound, told: account.told)
    let isTimed = part.catalogue.runs == nil
    if length == 0 && count == 0 {
      // A shard of a short run may have none.
      entry.add(
        "the run ended before its first case",
        unless: part.shard != nil && !isTimed && asked.isEmpty, isLess: true)
    } else if !isTimed || lockstep.hasFailed {
      // Where time limits the run, what was not asked for in time is not missing.
      entry.add(
        "\(entry.asked.grouped) cases were asked for, \(account.told.grouped) are accounted for: "
          + "\(RangeAccount.words(account.missing)) missing",
        unless: account.missing.isEmpty, isLess: true)
    }
    entry.add(
      "cases are told of twice: \(RangeAccount.words(account.twice))",
      unless: account.twice.isEmpty)
    entry.add(
      "cases are told of that were not asked for: \(RangeAccount.words(account.surplus))",
      unless: account.surplus.isEmpty)
    entry.add(
      "\(count.grouped) cases are counted, \(length.grouped) are accounted for",
      unless: count == length)
    return entry
  }

  /// How the cases of one machine came out, and what they visited: numbers that depend on each other.
  static func outcomes(_ part: Report.Part, _ played: MachineReport) -> Entry {
    let (catalogue, lockstep) = (part.catalogue, played.lockstep)
    var entry = Entry(
      subject: .outcomes, machine: catalogue.machine, name: "outcomes", asked: lockstep.cases,
      told: lockstep.cases)
    guard let coverage = lockstep.coverage else {
      entry.add("nothing is told of what the cases visited", unless: lockstep.hasFailed)
      return entry
    }
    guard coverage.fits(catalogue) else {
      entry.add("what was visited is not that of the catalogue, item for item", unless: false)
      return entry
    }
    let (cases, commands) = (lockstep.cases, coverage.commands)
    entry.told = [lockstep.passed, lockstep.discarded].total
    entry.add(
      "\(cases.grouped) cases were played, but \(lockstep.passed.grouped) passed and "
        + "\(lockstep.discarded.grouped) were discarded", unless: entry.told == cases)
    let (most, isMore) = cases.multipliedReportingOverflow(
      by: UInt64(clamping: part.limits.commands))
    entry.add(
      "\(cases.grouped) cases have \(commands.grouped) commands, more than they may",
      unless: isMore || commands <= most)
    let drawn = coverage.kinds.total
    entry.add(
      "\(drawn.grouped) commands have a kind, of \(commands.grouped)", unless: drawn <= commands)
    for (kind, count) in zip(catalogue.kinds, coverage.kinds) {
      let refused = zip(catalogue.refusals, coverage.refusals).filter { $0.0.kind == kind }
        .map(\.1).total
      entry.add(
        "\(kind) was refused \(refused.times), but drawn \(count.times)", unless: refused <= count)
    }
    entry.add(
      "\(coverage.states.words) states are told apart in \(commands.grouped) commands, and "
        + "\(coverage.sequences.words) sequences in \(lockstep.passed.grouped) cases",
      unless: coverage.states.fit(among: commands) && coverage.sequences.fit(among: lockstep.passed)
    )
    entry.add(
      "something is counted more often than anything can be",
      unless: (coverage.rules + coverage.held.flatMap(\.self)).allSatisfy { $0 <= 1 << 53 })
    return entry
  }

  /// What is missing of `count` shards where only those in `present` are there: a sentence for each
  /// stretch of them, with the first.
  static func gaps(_ present: [Int], of count: Int) -> [(first: Int, sentence: String)] {
    let ranges = present.map { UInt64($0)..<UInt64($0) + 1 }
    let missing = RangeAccount(ranges, of: 1..<UInt64(count) + 1).missing
    return missing.map { range in
      let (first, last) = (Int(range.lowerBound), range.upperBound - 1)
      return last == range.lowerBound
        ? (first, "shard \(last) of \(count) is missing: no file holds it")
        : (
          first,
          "shards \(first.grouped) to \(last.grouped) of \(count.grouped) are missing: no file holds "
            + "them"
        )
    }
  }
}

extension Fingerprints {
  /// Whether so many can be distinct among `count`. Beyond the capacity their number may be an estimate,
  /// which errs by far less than a sixteenth.
  fileprivate func fit(among count: UInt64) -> Bool {
    let isExact = self.count <= UInt64(clamping: capacity)
    return (isExact ? self.count : self.count - self.count / 16) <= count
  }
}
