import ConsentInvariants
import FoundationEssentials

/// Something that a run found wrong, with the place that a reader should open.
public struct Finding: Hashable, Sendable {
  /// Which rule is broken: the name of an invariant or a law, or one of ``Rule``.
  public var rule: String
  /// What is wrong, who is to blame, and what that means, a line each.
  public var explanation: [String]
  /// The file that says what should be, from the root of the checkout, or the saved case.
  public var file: String
  /// The line in it, from 1.
  public var line: Int
  /// What plays it again, where a file does.
  public var replay: String?
  /// The steps on both sides, where they are few enough to be read.
  public var lines: [ComparedLine] = []

  /// What is checked besides invariants and laws.
  public enum Rule: String, CaseIterable, Sendable {
    case modelAndSystemAgree, bothSidesSeeAlike, savedFilesGoAsWritten

    public var claim: String {
      switch self {
      case .modelAndSystemAgree: "Model and system give the same answers to the same commands."
      case .bothSidesSeeAlike: "Model and system judge each scene alike, blocker for blocker."
      case .savedFilesGoAsWritten: "Scenarios and regressions go as they are written."
      }
    }
  }
}

/// Where each clause stands in Specs.
public struct ClauseLines: Sendable {
  /// The file in which invariants and laws stand, from the root of the checkout.
  public static let file = "Specs/Contacts/Invariants.md"

  private var lines: [String: Int] = [:]

  /// Reads the headings; without the folder, every clause stands in line 1.
  public init(folder: CaseFolder?) {
    guard let folder,
      let data = FileManager.default.contents(atPath: folder.path + "/Contacts/Invariants.md")
    else { return }
    let text = String(decoding: data, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.hasPrefix("### ") {
      if let clause = line.split(separator: " ").dropFirst().first {
        lines[String(clause)] = index + 1
      }
    }
  }

  public subscript(clause: String) -> Int { lines[clause] ?? 1 }
}

extension SuiteReport {
  /// Everything that makes this run violated, in the order in which the text tells of it.
  public func findings(_ clauses: ClauseLines) -> [Finding] {
    let planted = settings.fault.map { " --fault \($0)" } ?? ""
    var findings = brokenReplays.map { replay in
      Finding(
        rule: Finding.Rule.savedFilesGoAsWritten.rawValue,
        explanation: ["\(replay.file) does not go as written."]
          + replay.mismatches.flatMap { $0.text.split(separator: "\n").map(String.init) }
          + replay.explanation,
        file: replay.file, line: replay.mismatches.compactMap(\.line).first ?? 1,
        replay: "consent replay \(replay.file)\(planted)")
    }
    findings += brokenLaws.map { law in
      Finding(
        rule: law.name, explanation: law.breach, file: ClauseLines.file, line: clauses[law.clause])
    }
    if let difference = prelude?.sight.difference, !difference.isEmpty {
      findings.append(
        Finding(
          rule: Finding.Rule.bothSidesSeeAlike.rawValue, explanation: difference,
          file: "Specs/Contacts/Legibility.md", line: 1))
    }
    let found = (lockstep.counterexample.map { [$0] } ?? []) + lockstep.others
    findings += found.map { found in
      let saved = found.file.problem == nil ? found.file.path : nil
      return Finding(
        rule: found.breach.claim ?? Finding.Rule.modelAndSystemAgree.rawValue,
        explanation: found.explanation,
        file: found.breach.clause == nil ? saved ?? ClauseLines.file : ClauseLines.file,
        line: found.breach.clause.map { clauses[$0] } ?? 1,
        replay: saved.map { "consent replay \($0)" }, lines: found.lines)
    }
    return findings
  }
}
