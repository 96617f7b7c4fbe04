/// A violation found by a run, with the file position that a reader should open.
public struct Finding: Sendable {
  /// The kind of a finding or a test case.
  public enum Kind: String, Sendable {
    /// The kind of the violated item.
    case files, checks, claims, faults, requirements
  }

  /// The name of the machine.
  public var machine: String
  /// The kind of the finding.
  public var kind: Kind
  /// The name of the violated item: a file, or a rule with its clause.
  public var name: String
  /// The violated rule: the name of a claim or a check, or one of ``Rule``.
  public var rule: String
  /// An explanation in lines: the violation, the side that causes it, and its meaning.
  public var explanation: [String]
  /// The file that specifies the rule, from the root of the checkout, or the saved case.
  public var file: String
  /// The line in the file, from 1.
  public var line: Int
  /// The command line that replays the violation. `nil` if no file was saved.
  public var replay: String?
  /// The steps of model and system, if there are few enough to read.
  public var lines: [ComparedLine] = []

  /// A rule that applies to every machine, besides its claims and named checks.
  public enum Rule: String, CaseIterable, Sendable {
    /// A rule; see ``claim`` for its statement.
    case modelAndSystemAgree, savedFilesGoAsWritten

    /// The statement of the rule.
    public var claim: String {
      switch self {
      case .modelAndSystemAgree: "Model and system give the same answers to the same commands."
      case .savedFilesGoAsWritten: "Scenarios and regressions match their files."
      }
    }
  }

  /// The rule with its machine, such as `lamp/lightsStayOn`.
  public var id: String { "\(machine)/\(rule)" }

  /// The complete text of the finding, unescaped. Each output format escapes it.
  public var text: String {
    let steps = lines.isEmpty ? [] : [""] + lines.map(\.text)
    return (explanation + steps + (replay.map { ["", "Replay: \($0)"] } ?? []))
      .joined(separator: "\n")
  }
}

/// The positions of clauses in the specifications.
public struct ClausePlaces: Sendable {
  /// A file from the root of the checkout, and a line in it, from 1.
  package struct Place {
    package let file: String
    package let line: Int
  }

  private var clauses: [String] = []
  private var places: [Place] = []

  /// Collects the headings of Markdown files, whose first words are clauses.
  ///
  /// - Parameter files: Each file's path from the root of the checkout, and its text.
  public init(_ files: [(path: String, text: String)] = []) {
    for (path, text) in files {
      for (index, line) in text.lines.enumerated() where line.hasPrefix("##") {
        guard let clause = line.split(separator: " ").dropFirst().first else { continue }
        clauses.append(String(clause))
        places.append(Place(file: path, line: index + 1))
      }
    }
  }

  /// Returns the position of the clause. If it is unknown, returns line 1 of the machine's `Invariants.md`.
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
  /// Returns all violations, in the order in which the text report lists them.
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
  /// Creates a finding for a saved file whose replay differs from it.
  @inline(never) fileprivate init(_ replay: ReplayRecord, _ catalogue: Catalogue) {
    (machine, kind, name) = (catalogue.machine, .files, replay.file)
    rule = Rule.savedFilesGoAsWritten.rawValue
    explanation =
      ["The replay differs from \(replay.file)."] + replay.mismatches.flatMap(\.text.lines)
      + replay.explanation
    file = replay.file
    line = replay.mismatches.first { $0.line != nil }?.line ?? 1
    self.replay = catalogue.replay(of: replay.file)
  }

  /// Creates a finding for a check that fails.
  @inline(never)
  fileprivate init(_ broken: CheckRecord, _ catalogue: Catalogue, _ places: ClausePlaces) {
    let check = catalogue.check(broken.name)
    (machine, kind, name) = (catalogue.machine, .checks, check?.title ?? broken.name)
    (rule, explanation) = (broken.name, broken.breach)
    let place = places.place(of: check?.clause, in: catalogue)
    (file, line) = (place.file, place.line)
  }

  /// Creates a finding for a failing case.
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
    // A saved case contains the name of its fault.
    replay = saved.map { Invocation.consent.replay($0) }
  }
}
