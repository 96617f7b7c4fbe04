/// Something that a run found wrong, with the place that a reader should open.
public struct Finding: Sendable {
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
  /// A file from the root of the checkout, and a line in it, from 1.
  package struct Place {
    package let file: String
    package let line: Int
  }

  private var clauses: [String] = []
  private var places: [Place] = []

  /// Reads the headings of Markdown files, whose first words are the clauses.
  ///
  /// - Parameter files: Each with its path from the root of the checkout.
  public init(_ files: [(path: String, text: String)] = []) {
    for (path, text) in files {
      for (index, line) in text.lines.enumerated() where line.hasPrefix("##") {
        guard let clause = line.split(separator: " ").dropFirst().first else { continue }
        clauses.append(String(clause))
        places.append(Place(file: path, line: index + 1))
      }
    }
  }

  /// Where the clause stands, or the first line of the file for clauses of its kind.
  @inline(never) package func place(of clause: String?, in catalogue: Catalogue) -> Place {
    let folder = "\(catalogue.specs)/"
    for place in places.indices
    where clauses[place] == clause && places[place].file.hasPrefix(folder) {
      return places[place]
    }
    return Place(file: folder + "Invariants.md", line: 1)
  }
}

extension Report {
  /// Everything that makes this run violated, in the order in which the text tells of it.
  public func findings(_ places: ClausePlaces) -> [Finding] {
    var findings: [Finding] = []
    for part in parts {
      guard let played = part.report else { continue }
      for replay in played.brokenReplays { findings.append(Finding(replay, part.catalogue)) }
      for check in played.brokenChecks { findings.append(Finding(check, part.catalogue, places)) }
      for found in played.lockstep.found { findings.append(Finding(found, part.catalogue, places)) }
    }
    return findings
  }
}

extension Finding {
  /// A saved file that does not go as it is written.
  @inline(never) fileprivate init(_ replay: ReplayRecord, _ catalogue: Catalogue) {
    (machine, kind, name) = (catalogue.machine, .files, replay.file)
    rule = Rule.savedFilesGoAsWritten.rawValue
    explanation =
      ["\(replay.file) does not go as written."] + replay.mismatches.flatMap(\.text.lines)
      + replay.explanation
    file = replay.file
    line = replay.mismatches.first { $0.line != nil }?.line ?? 1
    self.replay = catalogue.replay(of: replay.file)
  }

  /// A check that something breaks.
  @inline(never)
  fileprivate init(_ broken: CheckRecord, _ catalogue: Catalogue, _ places: ClausePlaces) {
    let check = catalogue.check(broken.name)
    (machine, kind, name) = (catalogue.machine, .checks, check?.title ?? broken.name)
    (rule, explanation) = (broken.name, broken.breach)
    let place = places.place(of: check?.clause, in: catalogue)
    (file, line) = (place.file, place.line)
  }

  /// A case that fails.
  @inline(never)
  fileprivate init(_ found: CounterexampleRecord, _ catalogue: Catalogue, _ places: ClausePlaces) {
    let claim = found.breach.claim(in: catalogue)
    let saved = found.file.problem == nil ? found.file.path : nil
    rule = claim?.name ?? Rule.modelAndSystemAgree.rawValue
    (machine, kind, name) = (catalogue.machine, .claims, claim?.title ?? rule)
    (explanation, lines) = (found.explanation, found.lines)
    let place = places.place(of: claim?.clause, in: catalogue)
    (file, line) = (place.file, place.line)
    if claim == nil, let saved { (file, line) = (saved, 1) }
    // A saved case names its fault itself.
    replay = saved.map { "consent replay \($0)" }
  }
}
