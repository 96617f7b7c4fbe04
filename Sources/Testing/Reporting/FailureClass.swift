import StateMachines

/// The findings of one machine that violate the same rule in the same way: one failure, however many cases show
/// it. All outputs list failures by class.
package struct FailureClass: Sendable {
  package let machine: String
  /// The findings, the shortest first; at least one.
  package let findings: [Finding]
  /// The violated rule: the name of a claim or a check, or one of ``Rule``.
  package let rule: String
  /// The rule with its clause, if it has one.
  package let title: String
  /// The source of a crash, the saved case, or else the file that specifies the rule: a path from the root of
  /// the checkout.
  package let file: String
  /// The line in the file, from 1.
  package let line: Int
  private let catalogue: Catalogue
  private let invocation: Invocation

  /// A rule that applies to every machine, besides its claims and named checks.
  package enum Rule: String, CaseIterable, Sendable {
    /// A rule; see ``claim`` for its statement.
    case modelAndSystemAgree, noCaseEndsItsProcess, savedFilesGoAsWritten

    package var claim: String {
      switch self {
      case .modelAndSystemAgree: "Model and system give the same answers to the same commands."
      case .noCaseEndsItsProcess: "No command ends the process in which it is played."
      case .savedFilesGoAsWritten: "Scenarios and regressions match their files."
      }
    }
  }

  /// Creates a class.
  ///
  /// - Precondition: There is a finding, and all have the same failure.
  @inline(never)
  init(
    _ findings: [Finding], _ catalogue: Catalogue, _ places: ClausePlaces, _ invocation: Invocation
  ) {
    precondition(!findings.isEmpty, "a class of failures has a case")
    // The sort is stable: among equals, the first that was found comes first.
    self.findings = findings.sorted { $0.weight < $1.weight }
    (machine, self.catalogue, self.invocation) = (catalogue.machine, catalogue, invocation)
    let claim = findings[0].failure.claim(in: catalogue)
    var clause = claim?.clause
    func name(_ rule: Rule) -> (String, String) { (rule.rawValue, rule.rawValue) }
    switch findings[0].failure {
    case .broken(let broken, by: _): (rule, title) = (broken.name, claim?.title ?? broken.name)
    case .differs: (rule, title) = name(.modelAndSystemAgree)
    case .died, .gone: (rule, title) = name(.noCaseEndsItsProcess)
    case .unlikeFile: (rule, title) = name(.savedFilesGoAsWritten)
    case .failed(let name):
      let check = catalogue.check(name)
      (rule, title, clause) = (name, check?.title ?? name, check?.clause)
    }
    let shortest = self.findings[0]
    let crash = self.findings.lazy.compactMap(\.crash).first
    if let crash, let file = crash.file, let line = crash.line {
      (self.file, self.line) = (file, line)
    } else if let saved = shortest.saved, claim == nil {
      (file, line) = (saved.file, saved.line)
    } else if claim == nil, let path = shortest.file?.savedPath {
      (file, line) = (path, 1)
    } else {
      let place = places.place(of: clause, in: catalogue)
      (file, line) = (place.file, place.line)
    }
  }

  package var shortest: Finding { findings[0] }

  /// The rule with its machine, such as `lamp/lightsStayOn`.
  package var id: String { "\(machine)/\(rule)" }

  /// A text that identifies the class in any run: sixteen hexadecimal digits.
  package var fingerprint: String {
    // Equal endings may have different records: which limit is reached first depends on the machine.
    let failure =
      if case .died(let ending) = shortest.failure { ending.identity } else {
        JSONText.line(shortest.failure)
      }
    var digest = Digest()
    digest.add("\(machine) \(failure)".utf8)
    return digest.text
  }

  /// The place in the source at which the shortest finding ended its process, or else another one.
  package var crash: CrashSite? { findings.lazy.compactMap(\.crash).first }

  /// The explanation of the shortest finding, with the place of a crash.
  package var explanation: [String] { shortest.explanation + (crash.map { [$0.words] } ?? []) }

  /// A sentence on the other findings, such as "14 scenarios break the same claim (--all)." `nil` if there are
  /// none.
  package var others: String? {
    let rest = findings.dropFirst()
    func count(_ noun: String, _ isOne: (Finding) -> Bool) -> String? {
      let count = rest.count(where: isOne)
      return count == 0 ? nil : "\(count.grouped) \(noun)\(count == 1 ? "" : "s")"
    }
    let parts = [
      count("scenario") { $0.saved?.group == .scenario },
      count("regression") { $0.saved?.group == .regression },
      count("random case") { $0.drawn != nil },
      count("check") { $0.saved == nil && $0.drawn == nil },
    ].compactMap(\.self)
    if parts.isEmpty { return nil }
    let one = rest.count == 1
    let verb =
      switch shortest.failure {
      case .broken: "\(one ? "breaks" : "break") the same claim"
      case .differs: "\(one ? "differs" : "differ") in the same part"
      case .died, .gone: "\(one ? "ends its" : "end their") process in the same way"
      case .unlikeFile:
        "\(one ? "does" : "do") not match \(one ? "its file" : "their files") either"
      case .failed: "\(one ? "fails" : "fail") as well"
      }
    return "\(parts.joined(separator: " and ")) \(verb) (--all)."
  }

  /// Returns the command line that replays a finding. Returns `nil` if it has no saved file.
  package func replay(of finding: Finding) -> String? {
    if let saved = finding.saved { return catalogue.replay(of: saved.file, calledAs: invocation) }
    // A saved case contains the name of its fault.
    return finding.file?.savedPath.map { invocation.replay($0, system: catalogue.peer) }
  }

  /// The complete text of the class, unescaped. Each output format escapes it.
  package var text: String {
    text(explanation, of: shortest, besides: others.map { ["", $0] } ?? [])
  }

  func text(of finding: Finding) -> String { text(finding.explanation, of: finding, besides: []) }

  private func text(_ words: [String], of finding: Finding, besides others: [String]) -> String {
    let steps = finding.lines.isEmpty ? [] : [""] + finding.lines.map(\.text)
    return (words + steps + others + (replay(of: finding).map { ["", "Replay: \($0)"] } ?? []))
      .joined(separator: "\n")
  }
}

extension Finding {
  /// The order of findings: shorter ones first; of equal length, random cases before saved files.
  fileprivate var weight: (UInt64, Int) {
    switch origin {
    case .drawn: (length, 0)
    case .checked: (length, 1)
    case .saved: (length, 2)
    }
  }
}

extension CaseFile {
  /// The path of the file. `nil` if it was not saved.
  var savedPath: String? { problem == nil ? path : nil }
}

extension MachineReport {
  /// All findings, in the order in which they were found.
  var findings: [Finding] {
    (prelude?.replays.compactMap(\.finding) ?? []) + (prelude?.checks.compactMap(\.finding) ?? [])
      + lockstep.findings
  }
}

extension Report {
  /// Returns the classes of all failures, the shortest first. Files that differ from their replays only come
  /// last.
  ///
  /// - Parameters:
  ///   - places: The positions of clauses.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  package func failures(
    _ places: ClausePlaces = ClausePlaces(), calledAs invocation: Invocation = .consent
  ) -> [FailureClass] {
    var classes: [(place: (Int, UInt64, Int), failure: FailureClass)] = []
    for (number, part) in parts.enumerated() {
      var groups: [(failure: Failure, findings: [Finding])] = []
      for finding in part.report?.findings ?? [] {
        if let index = groups.firstIndex(where: { $0.failure == finding.failure }) {
          groups[index].findings.append(finding)
        } else {
          groups.append((finding.failure, [finding]))
        }
      }
      for group in groups {
        let failure = FailureClass(group.findings, part.catalogue, places, invocation)
        let isOfFiles = group.failure == .unlikeFile
        classes.append(((isOfFiles ? 1 : 0, failure.shortest.length, number), failure))
      }
    }
    return classes.sorted { $0.place < $1.place }.map(\.failure)
  }
}

/// The positions of clauses in the specifications.
package struct ClausePlaces: Sendable {
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
  package init(_ files: [(path: String, text: String)] = []) {
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
    for index in places.indices
    where clauses[index] == clause && places[index].file.hasPrefix(folder) {
      return places[index]
    }
    return Place(file: folder + "Invariants.md", line: 1)
  }
}
