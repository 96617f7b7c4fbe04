/// Something that a run found wrong, with the place that a reader should open.
public struct Finding: Hashable, Sendable {
  /// What can be found wrong, or right.
  public enum Kind: String, Sendable { case files, checks, claims, faults, requirements }

  public var machine: String
  public var kind: Kind
  /// What is wrong: the file, or the rule with its clause.
  public var name: String
  /// Which rule is broken: the name of a claim or a check, or one of ``Rule``.
  public var rule: String
  /// What is wrong, who is to blame, and what that means, a line each.
  public var explanation: [String]
  /// The file that says what should be, from the root of the checkout, or the saved case, and the line
  /// in it, from 1.
  public var file: String
  public var line: Int
  /// What plays it again, where a file does.
  public var replay: String?
  /// The steps on both sides, where they are few enough to be read.
  public var lines: [ComparedLine] = []

  /// What is checked besides claims and named checks, in each machine.
  public enum Rule: String, CaseIterable, Sendable {
    case modelAndSystemAgree, savedFilesGoAsWritten

    public var claim: String {
      switch self {
      case .modelAndSystemAgree: "Model and system give the same answers to the same commands."
      case .savedFilesGoAsWritten: "Scenarios and regressions go as they are written."
      }
    }
  }

  /// The rule with its machine, such as `lamp/lightsStayOn`.
  public var id: String { "\(machine)/\(rule)" }

  /// Everything that is known about it, as it stands in the data: each outlet escapes it.
  public var text: String {
    let steps = lines.isEmpty ? [] : [""] + lines.map(\.text)
    return (explanation + steps + (replay.map { ["", "Replay: \($0)"] } ?? []))
      .joined(separator: "\n")
  }
}

/// Where clauses stand in Specs.
public struct ClausePlaces: Sendable {
  private var places: [String: [(file: String, line: Int)]] = [:]

  /// Reads the headings of Markdown files, whose first words are the clauses.
  ///
  /// - Parameter files: Each with its path from the root of the checkout.
  public init(_ files: [(path: String, text: String)] = []) {
    for (path, text) in files {
      for (index, line) in text.lines.enumerated() where line.hasPrefix("##") {
        guard let clause = line.split(separator: " ").dropFirst().first else { continue }
        places[String(clause), default: []].append((path, index + 1))
      }
    }
  }

  /// Where the clause stands, or the first line of the file for clauses of its kind.
  public func place(of clause: String?, in catalogue: Catalogue) -> (file: String, line: Int) {
    clause.flatMap { places[$0] }?.first { $0.file.hasPrefix("\(catalogue.specs)/") }
      ?? ("\(catalogue.specs)/Invariants.md", 1)
  }
}

extension Report {
  /// Everything that makes this run violated, in the order in which the text tells of it.
  public func findings(_ places: ClausePlaces) -> [Finding] {
    parts.flatMap { part in part.report.map { findings(part.catalogue, $0, places) } ?? [] }
  }

  private func findings(
    _ catalogue: Catalogue, _ played: MachineReport, _ places: ClausePlaces
  ) -> [Finding] {
    func finding(
      _ kind: Finding.Kind, _ name: String, _ rule: String, _ explanation: [String],
      _ place: (file: String, line: Int), replay: String? = nil, _ lines: [ComparedLine] = []
    ) -> Finding {
      Finding(
        machine: catalogue.machine, kind: kind, name: name, rule: rule, explanation: explanation,
        file: place.file, line: place.line, replay: replay, lines: lines)
    }
    let files = played.brokenReplays.map { replay in
      finding(
        .files, replay.file, Finding.Rule.savedFilesGoAsWritten.rawValue,
        ["\(replay.file) does not go as written."] + replay.mismatches.flatMap(\.text.lines)
          + replay.explanation,
        (replay.file, replay.mismatches.compactMap(\.line).first ?? 1),
        replay: catalogue.replay(of: replay.file))
    }
    let checks = played.brokenChecks.map { broken in
      let check = catalogue.checks.first { $0.name == broken.name }
      return finding(
        .checks, check?.title ?? broken.name, broken.name, broken.breach,
        places.place(of: check?.clause, in: catalogue))
    }
    let cases = played.lockstep.found.map { found in
      let saved = found.file.problem == nil ? found.file.path : nil
      let claim = found.breach.claim(in: catalogue)
      let rule = claim?.name ?? Finding.Rule.modelAndSystemAgree.rawValue
      let clause = places.place(of: claim?.clause, in: catalogue)
      return finding(
        .claims, claim?.title ?? rule, rule, found.explanation,
        claim == nil ? saved.map { ($0, 1) } ?? clause : clause,
        // A saved case names its fault itself.
        replay: saved.map { "consent replay \($0)" }, found.lines)
    }
    return files + checks + cases
  }
}
