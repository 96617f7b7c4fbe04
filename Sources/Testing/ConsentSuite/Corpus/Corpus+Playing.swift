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
      let text: String
      do throws(BoundedFile.Failure) {
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
      guard first.version == Corpus.version else {
        throw mistake(1, "version \(Corpus.version), which this build reads")
      }
      guard let header = try? decoder.decode(Header.self, from: Data(lines[0].utf8)) else {
        throw mistake(1, "a header with machine, flags, scope and counts")
      }
      guard (1...Corpus.mostRuns).contains(header.runs) else {
        throw mistake(1, "1 to \(Corpus.mostRuns) runs")
      }
      guard (1...Corpus.mostCommands).contains(header.longest) else {
        throw mistake(1, "a longest run of 1 to \(Corpus.mostCommands) commands")
      }
      guard lines.last == "", lines.count - 2 == header.runs else {
        throw mistake(lines.count, "\(header.runs) lines of kind run below the header")
      }
      var runs: [Run] = []
      var names: Set<String> = []
      for (place, line) in lines.dropFirst().dropLast().enumerated() {
        guard let run = try? decoder.decode(Run.self, from: Data(line.utf8)), run.kind == "run"
        else { throw mistake(place + 2, "a JSON line of kind run") }
        guard Corpus.isName(run.name), names.insert(run.name).inserted else {
          throw mistake(place + 2, "a unique name of letters, digits and hyphens")
        }
        guard run.commands > 0, run.commands <= header.longest,
          (0...run.commands).contains(run.transitions)
        else {
          throw mistake(
            place + 2, "1 to \(header.longest) commands, and at most as many transitions")
        }
        runs.append(run)
      }
      let (commands, transitions) = (
        runs.reduce(0) { $0 + $1.commands }, runs.reduce(0) { $0 + $1.transitions }
      )
      guard header.commands == commands, header.transitions == transitions else {
        throw mistake(
          1, "the totals of its runs: \(commands) commands and \(transitions) transitions")
      }
      guard header.random ?? 0 == runs.count(where: { $0.transitions == 0 }) else {
        throw mistake(1, "as many random runs as runs without a transition")
      }
      (self.folder, self.header, self.runs) = (folder, header, runs)
    }

    private struct Named: Decodable {
      let kind: String
      let version: Int?
    }
  }

  /// Returns whether a text is safe as a file name: letters, digits and hyphens, at most 100.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
      }
  }

  /// The texts of the two files of a run.
  struct Texts: Sendable {
    let input, expected: CaseText

    init(_ run: Run, in folder: String) throws(CaseFileError) {
      input = try CaseText(readingFile: "\(folder)/inputs/\(run.name).consent")
      expected = try CaseText(readingFile: "\(folder)/expected/\(run.name).consent")
    }
  }

  package enum Outcome: Codable, Sendable, Equatable, Portable {
    /// The run behaves as expected, and has this number of commands.
    case asExpected(commands: Int)
    /// The model differs from the expectations: the corpus was written for other rules.
    case stale(String)
    /// The system differs from the expectations, with details if requested.
    case differs(Difference?)
    /// The files are invalid.
    case malformed(String, advice: String)

    package var differs: Bool { if case .differs = self { true } else { false } }
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
  init<M: SuiteMachine>(
    of run: Corpus.Run, in folder: String, on machine: M, fault: String?, _ isolation: Isolation?,
    shortens: Bool
  ) throws(IsolationError) {
    let expected: Case<M.Language>
    do throws(CaseFileError) {
      let texts = try Corpus.Texts(run, in: folder)
      let input: Case<M.Language> = try texts.input.parsed()
      var complete: Case<M.Language> = try texts.expected.parsed()
      // A step without lines expects nothing, rather than anything.
      complete.isStrict = true
      expected = complete
      if input.world != expected.world
        || input.steps.map(\.command) != expected.steps.map(\.command)
      {
        self = .malformed(
          "\(texts.expected.file) belongs to another run than \(texts.input.file).",
          advice: "Both files need the same world and the same commands.")
        return
      }
      if expected.steps.count != run.commands {
        self = .malformed(
          "\(texts.expected.file) has \(expected.steps.count) commands, but its line in the index "
            + "contains \(run.commands).",
          advice: "Write the corpus again with consent corpus.")
        return
      }
    } catch {
      self = .malformed(error.sentence, advice: "Write the corpus again with consent corpus.")
      return
    }
    let contestant = machine.contestant(fault) ?? M.system
    let file = "\(folder)/expected/\(run.name).consent"
    let played = try CaseReplay(
      expected, file: file, on: machine, against: contestant, in: isolation, forgives: true)
    if let mismatch = played.mismatches.first(where: { $0.side != "system" }) {
      self = .stale(mismatch.text)
    } else if played.passed {
      self = .asExpected(commands: expected.steps.count)
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
  ) throws(IsolationError) {
    var scenario = expected.scenario
    var died = false
    if case .died = played.failure { died = true }
    if let failure = played.failure, !died {
      scenario = machine.shortened(scenario, failing: failure, against: contestant)
    }
    var saved = Case<M.Language>(scenario)
    saved.savedFailure = played.failure.map { SavedFailure($0) }
    saved.plantedFault = contestant.plantedFault
    let shown = try CaseReplay(
      saved, file: "", on: machine, against: contestant, in: died ? isolation : nil, forgives: true)
    explanation = played.explanation + (played.failure == nil ? played.mismatches.map(\.text) : [])
    lines = saved.comparedWorld + shown.lines
    let failure = played.failure?.fileName ?? "mismatch"
    file = CaseFile(
      name: "\(M.name)-\(failure)\(contestant.plantedPart)-corpus", text: saved.description)
  }
}
