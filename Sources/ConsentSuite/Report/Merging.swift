/// The shards of one run, as their files say.
public struct Merging {
  /// A file that was handed in.
  public struct Part: Sendable {
    public var file: String
    public var content: ReportLines.Content

    public init(file: String, content: ReportLines.Content) {
      self.file = file
      self.content = content
    }
  }

  /// The whole run, as far as it is there.
  public private(set) var report: SuiteReport
  /// What a person may want to know besides, a sentence each.
  public private(set) var notes: [String] = []

  /// Adds shards up to one run.
  ///
  /// - Throws: where files are no shards, belong to different runs, or tell of one shard in two
  ///   ways.
  public init(_ parts: [Part]) throws(ReportLines.Mistake) {
    guard let first = parts.first else { preconditionFailure("there is nothing to merge") }
    let whole = first.content.settings.whole
    var shards: [Int: (file: String, report: SuiteReport)] = [:]
    var unfinished: [Int: String] = [:]
    var count = 0
    for part in parts {
      let settings = part.content.settings
      func mistake(_ expected: String) -> ReportLines.Mistake {
        ReportLines.Mistake(file: part.file, line: 1, expected: expected)
      }
      guard let shard = settings.shard else {
        throw mistake("one shard of a run, but this is a whole run, with a verdict of its own")
      }
      guard settings.whole == whole else {
        throw mistake(
          "the run of \(first.file), but this is another: \(settings.differences(from: whole))")
      }
      if count == 0 { count = shard.count }
      guard shard.count == count else {
        throw mistake(
          "one of \(count) shards as in \(first.file), but this is one of \(shard.count)")
      }
      switch part.content {
      case .incomplete: unfinished[shard.number] = part.file
      case .whole(let report):
        if let other = shards[shard.number] {
          guard other.report.withoutPlaces == report.withoutPlaces else {
            throw mistake("shard \(shard) as \(other.file) tells of it; name one of the two files")
          }
          notes.append(
            "Shard \(shard) is in \(other.file) and in \(part.file); it counts once.")
        }
        shards[shard.number] = (part.file, report)
      }
    }
    let present = shards.sorted { $0.key < $1.key }.map(\.value)
    if let one = present.first,
      let odd = present.first(where: { $0.report.known != one.report.known })
    {
      throw ReportLines.Mistake(
        file: odd.file, line: 1, expected: "the known divergences of \(one.file)")
    }
    report = Self.sum(of: present.map(\.report), settings: whole)
    for number in 1...max(count, 1) where shards[number] == nil {
      report.gaps.append(
        unfinished[number].map { "shard \(number) of \(count) did not get to its end: \($0)" }
          ?? "shard \(number) of \(count) is missing: no file holds it")
    }
    report.gaps += present.filter(\.report.wasInterrupted).map {
      "a shard was interrupted before its end: \($0.file)"
    }
  }

  private static func sum(
    of parts: [SuiteReport], settings: SuiteReport.Settings
  ) -> SuiteReport {
    var sum = SuiteReport(
      settings: settings, prelude: parts.first { $0.prelude != nil }?.prelude,
      lockstep: LockstepRecord(cases: 0, discarded: 0, coverage: nil, wasStopped: false),
      known: parts.first?.known ?? [])
    for part in parts {
      let lockstep = part.lockstep
      sum.lockstep.cases += lockstep.cases
      sum.lockstep.discarded += lockstep.discarded
      sum.lockstep.knownMet += lockstep.knownMet
      sum.lockstep.wasStopped = sum.lockstep.wasStopped || lockstep.wasStopped
      // One process would have ended here, with nothing said of later cases.
      if lockstep.hasFailed {
        sum.lockstep.counterexample = lockstep.counterexample
        sum.lockstep.others = lockstep.others
        sum.lockstep.flaky = lockstep.flaky
        sum.lockstep.coverage = nil
        break
      }
      guard let coverage = lockstep.coverage else { continue }
      if sum.lockstep.coverage == nil {
        sum.lockstep.coverage = coverage
      } else {
        sum.lockstep.coverage?.merge(coverage)
      }
    }
    return sum
  }
}

extension ReportLines.Content {
  var settings: SuiteReport.Settings {
    switch self {
    case .whole(let report): report.settings
    case .incomplete(let settings): settings
    }
  }
}

extension SuiteReport {
  /// The report with nothing in it that depends on where its cases were saved.
  fileprivate var withoutPlaces: SuiteReport {
    func forget(_ file: inout CaseFile) { (file.path, file.problem) = (nil, nil) }
    var report = self
    if var found = report.lockstep.counterexample {
      forget(&found.file)
      report.lockstep.counterexample = found
    }
    if var file = report.lockstep.flaky?.file {
      forget(&file)
      report.lockstep.flaky?.file = file
    }
    for place in report.lockstep.others.indices { forget(&report.lockstep.others[place].file) }
    return report
  }
}

extension SuiteReport.Settings {
  /// The settings of the run that this is a part of.
  var whole: Self {
    var whole = self
    whole.shard = nil
    return whole
  }

  /// What differs, such as `seed 7 and not 8`.
  func differences(from other: Self) -> String {
    func words(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "none" }
    let pairs: [(String, String, String)] = [
      ("seed", "\(seed)", "\(other.seed)"), ("runs", words(runs), words(other.runs)),
      ("contacts", "\(contacts)", "\(other.contacts)"),
      ("profile", words(profile), words(other.profile)),
      ("fault", words(fault), words(other.fault)),
      ("limits", "\(limits)", "\(other.limits)"),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) and not \($0.2)" }
      .joined(separator: ", ")
  }
}
