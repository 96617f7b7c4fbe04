/// The account of a run: for each thing that had to be done exactly once, how often that was asked for
/// and how often it is told of. Whatever does not add up says so with its figures; it is the one place
/// where that is judged.
public struct Ledger: Hashable, Sendable {
  public let entries: [Entry]

  /// What is accounted for.
  public enum Subject: Hashable, Sendable {
    /// What the settings say for all machines.
    case settings
    /// A part of a merged run.
    case part
    case machine
    case scenario, regression
    /// The samples of a named check.
    case check
    /// The stretches of random cases.
    case cases
    /// How these cases came out, and what they visited.
    case outcomes

    /// The requirement that is not met where it does not add up.
    var requirement: Requirement {
      switch self {
      case .settings, .outcomes: .countsAddUp
      case .part: .everyPartIsThere
      case .machine: .everyMachineIsPlayed
      case .scenario, .regression: .everySavedFileIsPlayed
      case .check: .everyCheckIsPlayed
      case .cases: .allCasesArePlayed
      }
    }
  }

  public struct Entry: Hashable, Sendable {
    public var subject: Subject
    /// `nil` for what belongs to the run as a whole.
    public var machine: String?
    /// Which of its kind it is.
    public var name: String
    /// How much of it was asked for, and how much is told of.
    public var asked, told: UInt64
    /// What does not add up, a sentence each with the figures.
    public var problems: [Problem] = []

    /// - Parameter isLess: Whether it is of course less where somebody ended the run.
    mutating func add(_ sentence: String, unless isMet: Bool, isLess: Bool = false) {
      if !isMet { problems.append(Problem(sentence: sentence, isLess: isLess)) }
    }
  }

  public struct Problem: Hashable, Sendable {
    public var sentence: String
    /// Whether less is told of than was asked for, and nothing else.
    public var isLess: Bool
  }

  public init(_ report: Report) {
    let parts = report.parts
    var entries = report.gaps.map {
      Entry(
        subject: .part, machine: nil, name: $0, asked: 1, told: 0,
        problems: [Problem(sentence: $0, isLess: false)])
    }
    let cases = parts.map { $0.catalogue.runs ?? 0 }.total
    var settings = Entry(
      subject: .settings, machine: nil, name: "settings", asked: report.settings.runs ?? 0,
      told: cases)
    if parts.isEmpty {
      entries.append(
        Entry(
          subject: .machine, machine: nil, name: "", asked: 0, told: 0,
          problems: [Problem(sentence: "no machine was asked for", isLess: false)]))
    } else if let mistake = report.settings.mistake {
      settings.add("the settings do not fit: expected \(mistake)", unless: false)
    }
    entries.append(settings)
    entries += counted(parts.map(\.catalogue.machine), in: report.machines.map(\.machine)).map {
      Self.machine($0)
    }
    for part in parts {
      guard let played = part.report else { continue }
      entries += Self.prelude(part, played)
      entries += [Self.cases(part, played.lockstep), Self.outcomes(part, played)]
    }
    self.entries = entries
  }

  /// What does not add up and makes `requirement` not met.
  ///
  /// - Parameter wasCut: Whether less was played of course.
  func reasons(_ requirement: Requirement, wasCut: Bool) -> [Reason] {
    entries.filter { $0.subject.requirement == requirement }.flatMap { entry in
      entry.problems.filter { !wasCut || !$0.isLess }.map {
        Reason(requirement: requirement, machine: entry.machine, sentence: $0.sentence)
      }
    }
  }

  /// What no run can have told, however it ended: such a file is damaged.
  var contradictions: [String] {
    entries.flatMap(\.problems).filter { !$0.isLess }.map(\.sentence)
  }

  // MARK: - Entries

  private static func machine(_ count: Count) -> Entry {
    var entry = Entry(
      subject: .machine, machine: count.name, name: count.name, asked: count.asked,
      told: count.told)
    entry.add("not played", unless: count.told > 0, isLess: true)
    entry.add("played, and nobody asked for it", unless: count.asked > 0)
    entry.add("asked for once, told of \(count.told.times)", unless: count.told < 2)
    return entry
  }

  /// Saved files and checks; a shard that is not the first has none.
  private static func prelude(_ part: Report.Part, _ played: MachineReport) -> [Entry] {
    let (catalogue, prelude) = (part.catalogue, played.prelude)
    guard part.shard?.isFirst ?? true || prelude != nil else { return [] }
    func files(
      _ subject: Subject, _ group: ReplayRecord.Group, _ asked: [String]
    ) -> [Entry] {
      counted(asked, in: prelude?.replays(group).map(\.file) ?? []).map { count in
        var entry = Entry(
          subject: subject, machine: played.machine, name: count.name, asked: count.asked,
          told: count.told)
        entry.add("\(count.name) was not played", unless: count.told > 0, isLess: true)
        entry.add("\(count.name) was played, and nobody asked for it", unless: count.asked > 0)
        entry.add(
          "\(count.name) was asked for once, and is told of \(count.told.times)",
          unless: count.told < 2)
        return entry
      }
    }
    var scenarios = files(.scenario, .scenario, catalogue.scenarios)
    if scenarios.isEmpty {
      scenarios = [
        Entry(
          subject: .scenario, machine: played.machine, name: "", asked: 0, told: 0,
          problems: [Problem(sentence: "no scenario was played", isLess: true)])
      ]
    }
    let checks = counted(catalogue.checks.map(\.name), in: prelude?.checks.map(\.name) ?? [])
    return scenarios + files(.regression, .regression, catalogue.regressions)
      + checks.map { Self.check($0, catalogue, prelude, played.machine) }
  }

  private static func check(
    _ count: Count, _ catalogue: Catalogue, _ prelude: MachineReport.Prelude?, _ machine: String
  ) -> Entry {
    let check = catalogue.checks.first { $0.name == count.name }
    let records = prelude?.checks.filter { $0.name == count.name } ?? []
    var entry = Entry(
      subject: .check, machine: machine, name: count.name, asked: check?.samples ?? 0,
      told: records.map(\.samples).total)
    let (asked, told) = (entry.asked, entry.told)
    guard let check else {
      entry.add("\(count.name) was checked, and nobody asked for it", unless: false)
      return entry
    }
    let title = check.title
    entry.add("\(title) has no sample to be judged on", unless: asked > 0, isLess: true)
    entry.add(
      "\(title) was asked for once, and is told of \(count.told.times)", unless: count.told < 2)
    entry.add(
      "\(title) held on \(told.grouped) of \(asked.grouped) samples", unless: told >= asked,
      isLess: true)
    entry.add(
      "\(title) held on \(told.grouped) samples, and only \(asked.grouped) were asked for",
      unless: told <= asked)
    entry.add(
      "\(title) did not get to its end", unless: records.allSatisfy(\.isFinished), isLess: true)
    entry.add(
      "\(title) met its landmark more often than it has samples",
      unless: records.allSatisfy { $0.visits <= $0.samples })
    return entry
  }
}

/// How often a name was asked for, and is told of.
private struct Count {
  var name: String
  var asked, told: UInt64
}

/// Each name of both, those that were asked for first.
private func counted(_ asked: [String], in told: [String]) -> [Count] {
  var counts: [Count] = []
  var places: [String: Int] = [:]
  func place(of name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = counts.count
    counts.append(Count(name: name, asked: 0, told: 0))
    return counts.count - 1
  }
  for name in asked { counts[place(of: name)].asked += 1 }
  for name in told { counts[place(of: name)].told += 1 }
  return counts
}
