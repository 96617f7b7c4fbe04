import Desk
import Foundation
import Reporting
import StateMachines
import Testing

/// Returns variants with each list element deleted or duplicated, and each number changed.
private func damages(_ tree: Tree) -> [(path: [String], tree: Tree)] {
  tree.variants { value, _ in
    switch value {
    case .none, .truth, .text, .object: []
    case .number(let number):
      [number &+ 1, number &- 1, number &* 2, 0, .max, 1 << 63, number | 1 << 60]
        .filter { $0 != number }.map(Tree.number)
    case .list(let list):
      list.indices.flatMap { index -> [Tree] in
        var (less, more) = (list, list)
        less.remove(at: index)
        more.insert(list[index], at: index)
        return [.list(less), .list(more)]
      }
    }
  }
}

/// Returns whether nothing else in a report depends on a number or list: changing it yields a valid run.
private func isFree(_ path: [String], _ tree: Tree) -> Bool {
  let free: Set = [
    "seed", "version", "patience", "memory", "rules", "kinds", "refusals", "held",
    "visits", "commands", "states", "sequences", "explanation",
  ]
  return !free.isDisjoint(with: path) || path.suffix(2).contains("settings")
}

@Suite struct `A ledger` {
  @Test func `never lets a run hold of which an entry is missing, doubled or changed`() throws {
    let whole = Example.report()
    #expect(whole.verdict == .holds)
    var heard: Set<Requirement> = []
    for (path, tree) in Desk.sample(of: damages(try whole.tree), oneIn: 4) {
      guard let report = Report(tree) else { continue }
      heard.formUnion(report.verdict.reasons.map(\.requirement))
      if report.isSame(as: whole) || isFree(path, tree) { continue }
      #expect(report.verdict != .holds, "\(path.joined(separator: "."))")
    }
    let alarms: Set<Requirement> = [
      .everyMachineIsPlayed, .allCasesArePlayed, .countsAddUp, .everySavedFileIsPlayed,
      .everyCheckIsPlayed, .everyCheckIsVisited, .everyRuleIsTaken, .everyLandmarkIsVisited,
      .everyRefusalIsMet, .everyKindIsDrawn, .everyAlternativeIsDrawn,
    ]
    // A debug build damages one entry of four, which may raise few of the rare alarms.
    let most = Desk.sized(4, 4, alarms.count)
    #expect(heard.isSubset(of: alarms) && heard.count >= most, "\(heard)")
  }

  @Test func `never lets shards hold of which an entry is missing, doubled or changed`() throws {
    let shards = (1...3).compactMap { Shard($0, of: 3) }.map { Example.report(shard: $0) }
    let parts: [Merging.Part] = shards.enumerated().map { ("\($0)", .whole($1)) }
    let whole = try Merging(parts).report
    #expect(
      whole.verdict == .holds && WholeFile.outputs(whole) == WholeFile.outputs(Example.report()))
    var count = 0
    for index in shards.indices {
      var less = parts
      less.remove(at: index)
      #expect(try Merging(less).report.verdict.reasons.map(\.requirement) == [.everyPartIsThere])
      let some = Desk.sample(of: damages(try shards[index].tree), oneIn: 6)
      for (path, tree) in some where !isFree(path, tree) {
        guard let report = Report(tree) else { continue }
        count += 1
        var damaged = parts
        damaged[index].content = .whole(report)
        do throws(Mistake) {
          let merged = try Merging(damaged).report
          #expect(
            merged.verdict != .holds || WholeFile.outputs(merged) == WholeFile.outputs(whole),
            "\(index).\(path.joined(separator: "."))")
        } catch {}
      }
    }
    #expect(count > Desk.sized(60, 60, 400))
  }

  @Test func `says with the figures what does not add up`() {
    let changes: [((inout MachineReport) -> Void, String)] = [
      (
        { $0.lockstep.stretches = IndexRanges([0..<3, 7..<12]) },
        "12 cases were requested, 8 were reported: 3 to 6 missing"
      ),
      (
        { $0.lockstep.stretches = IndexRanges([0..<12, 3..<7]) },
        "cases were reported twice: 3 to 6"
      ),
      (
        { $0.lockstep.stretches = IndexRanges(0..<14) },
        "cases were reported but not requested: 12 to 13"
      ),
      ({ $0.lockstep.cases = 13 }, "13 cases were counted, 12 were reported"),
      (
        { $0.lockstep.endedAt = .max },
        "case 18,446,744,073,709,551,615 ended the search, but was not requested"
      ),
      (
        { $0.lockstep.passed = 10 },
        "12 cases were played, but 10 passed, 0 failed and 0 were discarded"
      ),
      (
        { ($0.lockstep.passed, $0.lockstep.failed) = (11, 1) },
        "1 cases failed, but 0 are reported"
      ),
      (
        { $0.lockstep.coverage?.commands = 601 },
        "12 cases have 601 commands, which exceeds the limit"
      ),
      ({ $0.lockstep.coverage?.kinds[1] = 111 }, "115 commands have a kind, of 114"),
      (
        { $0.lockstep.coverage?.refusals[0] = 9 }, "wait was refused 13 times, but drawn 12 times"
      ),
      ({ $0.prelude?.checks[0].visits = 401 }, "brightnessGrows visited its landmark more"),
      (
        { $0.prelude?.checks[0].samples = 401 },
        "L-01 brightnessGrows held on 401 samples, but only 400 were requested"
      ),
      ({ $0.prelude?.checks[1].name = "other" }, "other was checked, but not requested"),
      ({ $0.prelude?.replays[0].file = "a" }, "a was played, but not requested"),
    ]
    for (change, words) in changes {
      var report = Example.report(["lamp"])
      change(&report.machines[0])
      let sentences = report.verdict.reasons.map(\.sentence)
      #expect(sentences.contains { $0.contains(words) }, "\(words): \(sentences)")
    }
  }

  @Test func `asks of a run that time limits stretches that are disjoint and counted`() {
    var report = Example.report(["lamp"])
    (report.settings.runs, report.settings.machines[0].runs) = (nil, nil)
    report.machines[0].lockstep.stretches = IndexRanges([0..<7, 9..<14])
    #expect(report.verdict == .holds)
    for stretches in [[0..<7, 6..<11], [0..<7], [0..<7, 9..<15], []] as [[Range<UInt64>]] {
      report.machines[0].lockstep.stretches = IndexRanges(stretches)
      #expect(report.verdict.reasons.map(\.requirement) == [.allCasesArePlayed], "\(stretches)")
    }
  }
}
