import FoundationEssentials
import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Workers

extension Corpus {
  /// The index of a corpus folder. Its contents are validated and not trusted.
  package struct Index: Sendable {
    package let folder: String
    /// The first line of the index.
    package let header: Header
    /// The runs, in the order of the index.
    package let runs: [Run]

    /// Reads the index of a folder.
    ///
    /// - Throws: An error with the line of the first invalid entry.
    package init(folder: String) throws(Mistake) {
      let path = "\(folder)/\(Corpus.indexName)"
      func mistake(_ line: Int?, _ expected: String) -> Mistake {
        Mistake(path, line: line, expected: expected)
      }
      func expect(_ isMet: Bool, in line: Int = 1, _ expected: String) throws(Mistake) {
        if !isMet { throw mistake(line, expected) }
      }
      let text: String
      do throws(FileError) {
        let file = try BoundedFile(reading: path, atMost: CaseText.largestFile)
        text = String(decoding: file.bytes, as: UTF8.self)
      } catch {
        throw mistake(nil, "the index of a corpus, but \(error.reason)")
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let decoder = JSONDecoder()
      guard let first = try? decoder.decode(Named.self, from: Data(lines[0].utf8)),
        first.kind == "corpus"
      else { throw mistake(1, "a JSON line of kind corpus") }
      try expect(
        first.version == Corpus.version, "version \(Corpus.version), which this build reads")
      guard let header = try? decoder.decode(Header.self, from: Data(lines[0].utf8)) else {
        throw mistake(1, "a header with machine, flags, scope and counts")
      }
      let (mostRuns, mostCommands) = (Corpus.mostRuns, Corpus.mostCommands)
      try expect((1...mostRuns).contains(header.runs), "1 to \(mostRuns) runs")
      try expect(
        (1...mostCommands).contains(header.longest),
        "a longest run of 1 to \(mostCommands) commands")
      try expect(
        lines.last == "" && lines.count - 2 == header.runs, in: lines.count,
        "\(header.runs) lines of kind run below the header")
      var runs: [Run] = []
      var names: Set<String> = []
      for (index, line) in lines.dropFirst().dropLast().enumerated() {
        guard let run = try? decoder.decode(Run.self, from: Data(line.utf8)), run.kind == "run"
        else { throw mistake(index + 2, "a JSON line of kind run") }
        try expect(
          run.name.wholeMatch(of: /[A-Za-z0-9-]{1,100}/) != nil && names.insert(run.name).inserted,
          in: index + 2, "a unique name of letters, digits and hyphens")
        try expect(
          (1...header.longest).contains(run.commands)
            && (0...run.commands).contains(run.transitions), in: index + 2,
          "1 to \(header.longest) commands, and at most as many transitions")
        runs.append(run)
      }
      let (commands, transitions) = (
        runs.reduce(0) { $0 + $1.commands }, runs.reduce(0) { $0 + $1.transitions }
      )
      try expect(
        header.commands == commands && header.transitions == transitions,
        "the totals of its runs: \(commands) commands and \(transitions) transitions")
      try expect(
        header.random ?? 0 == runs.count { $0.transitions == 0 },
        "a number of random runs equal to the number of runs without transitions")
      (self.folder, self.header, self.runs) = (folder, header, runs)
    }

    private struct Named: Decodable {
      let kind: String
      let version: Int?
    }
  }

  package enum Outcome: Codable, Sendable, Equatable, Portable {
    /// The run behaves as expected, and has this number of commands.
    case asExpected(commands: Int)
    /// The model differs from the expectations: the corpus was written for other rules.
    case stale(String)
    /// The system differs from the expectations, with details if requested.
    case differs(Difference?)
    /// The plays of the run differ from each other, with the run and the counts.
    case wavers(String)
    /// The system is gone in the run, and with it the program that played. Other runs need not be played.
    case gone
    /// The files are invalid.
    case malformed(String)

    package var isFlaky: Bool { if case .wavers = self { true } else { false } }

    package var differs: Bool {
      switch self {
      case .differs, .gone: true
      case .asExpected, .stale, .wavers, .malformed: false
      }
    }
  }

  /// A difference between a system and the expectations of a run.
  package struct Difference: Codable, Sendable, Equatable {
    /// The failure, and the side that causes it.
    package let explanation: [String]
    /// The steps of both sides, in a shortened run if one fails in the same way.
    package let lines: [ComparedLine]
    package var file: CaseFile
  }
}

extension Corpus.Outcome {
  /// Plays a run.
  ///
  /// - Parameters:
  ///   - isolation: The worker that plays. `nil` to play in this process.
  ///   - shortens: Whether a run that differs is shortened, which takes many times as long.
  package init<M: SuiteMachine>(
    of run: Corpus.Run, in folder: String, on machine: M, fault: String?, _ isolation: Isolation?,
    shortens: Bool
  ) throws(CommandError) {
    var expected: Case<M.Language>
    do throws(CommandError) {
      func read(_ kind: String) throws(CommandError) -> Case<M.Language> {
        try CaseText(readingFile: "\(folder)/\(kind)/\(run.name).consent").parsed()
      }
      let input = try read("inputs")
      expected = try read("expected")
      // A step without lines expects nothing, rather than anything.
      expected.isStrict = true
      if input.world != expected.world
        || input.steps.map(\.command) != expected.steps.map(\.command)
        || expected.steps.count != run.commands
      {
        self = .malformed(
          "\(folder)/expected/\(run.name).consent belongs to another run than its file in inputs, or "
            + "has other than the \(run.commands) commands of its line in the index.")
        return
      }
    } catch {
      self = .malformed("\(error.message) \(error.advice)")
      return
    }
    let contestant = machine.contestant(fault) ?? M.system
    let file = "\(folder)/expected/\(run.name).consent"
    var played = try CaseReplay(
      expected, file: file, on: machine, against: contestant, in: isolation, .moreWhereItFails)
    // A claim that both sides break alike is no difference.
    if case .broken(_, by: .both) = played.failure {
      (played.failure, played.explanation) = (nil, [])
    }
    if let mismatch = played.mismatches.first(where: { $0.side != "system" }) {
      self = .stale(mismatch.text)
    } else if let wavering = played.wavering {
      self = .wavers("Run \(run.name): \(wavering.sentence)")
    } else if played.passed {
      self = .asExpected(commands: expected.steps.count)
    } else if !shortens, contestant.isProgram, played.failure?.endsSystem == true {
      self = .gone
    } else {
      self = .differs(
        !shortens
          ? nil
          : try Corpus.Difference(played, of: expected, on: machine, against: contestant, isolation)
      )
    }
  }
}

extension Corpus.Difference {
  fileprivate init<M: SuiteMachine>(
    _ played: CaseReplay, of expected: Case<M.Language>, on machine: M,
    against contestant: SystemUnderTest<M.Language>, _ isolation: Isolation?
  ) throws(CommandError) {
    var scenario = expected.scenario
    let died = if case .died = played.failure { true } else { false }
    if let failure = played.failure, contestant.isProgram, failure.endsSystem {
      let check = Check(machine, against: contestant)
      scenario.commands = Array(scenario.commands.prefix(played.length))
      scenario = check.scenario(
        try check.needed(of: scenario, ending: failure, in: isolation), of: scenario)
    } else if let failure = played.failure, !died {
      scenario = machine.shortened(scenario, failing: failure, against: contestant)
    }
    var saved = Case<M.Language>(scenario)
    saved.savedFailure = played.failure.map { SavedFailure($0) }
    saved.plantedFault = contestant.plantedFault
    let shown = try CaseReplay(
      saved, file: "", on: machine, against: contestant, in: died ? isolation : nil)
    explanation = played.explanation + (played.failure == nil ? played.mismatches.map(\.text) : [])
    lines = saved.comparedWorld + shown.lines
    let failure = played.failure?.fileName ?? "mismatch"
    file = CaseFile(
      name: "\(M.name)-\(failure)\(contestant.plantedPart)-corpus", text: saved.description)
  }
}
