import ConsentSuite
import Notation
import Reporting

/// Looks up the names that reports print: identifiers of the specification, claims, landmarks, faults, saved
/// cases, refusals, commands, decisions and requirements.
public struct SpecLookup: Sendable {
  private let pages: SpecPages
  /// The names of the machines.
  private let machines: [String]
  private var subjects: [Subject] = []

  /// The item that a name denotes.
  private struct Subject: Sendable {
    let names: [String]
    let kind: SpecAnswer.Kind
    var title = ""
    /// The machine that prints the name. `nil` if all do.
    var machine: String?
    /// Sentences from the program, before the text of the specification.
    var sentences: [String] = []
    /// The entries of the specification about the item.
    var entries: [SpecEntry] = []

    var text: [String] { sentences + entries.flatMap(\.text) }
  }

  /// Creates a lookup in the pages of the specification and the catalogues of the machines.
  public init(_ pages: SpecPages, of program: Machines) {
    self.pages = pages
    machines = program.withTwins.map(\.name)
    for machine in program.withTwins { add(machine) }
    for rule in FailureClass.Rule.allCases {
      subjects.append(Subject(names: [rule.rawValue], kind: .check, sentences: [rule.claim]))
    }
    let known = Set(subjects.flatMap(\.entries))
    for entry in pages.entries where !known.contains(entry) {
      subjects.append(
        Subject(
          names: entry.names, kind: .entry(entry.kind),
          title: entry.kind.hasTitle ? entry.title : "",
          machine: program.machine(ofPage: entry.path)?.name, entries: [entry]))
    }
  }

  /// Returns the answers for a name, at least one.
  ///
  /// - Throws: The nearest name, if there is one.
  public func answers(to name: String) throws(SpecLookupError) -> [SpecAnswer] {
    let all = subjects.filter { $0.names.contains(name) }
    let found = all.isEmpty ? subjects.filter { $0.names.contains { $0.same(as: name) } } : all
    // Reports for other programs name a claim together with its machine.
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    if found.isEmpty, parts.count == 2, machines.contains(parts[0]) {
      return try answers(to: parts[1])
    }
    guard !found.isEmpty else {
      throw SpecLookupError(
        name: name, nearest: Notation.nearest(to: name, in: subjects.flatMap(\.names)))
    }
    // A row of the collection of rules may have the identifier of another clause.
    let isClause = found.contains { $0.kind == .entry(.clause) }
    let isOther = found.contains { $0.kind != .entry(.term) }
    let meant = found.filter {
      !(isClause && $0.kind == .entry(.source)) && !(isOther && $0.kind == .entry(.term))
    }
    // Twins of several machines share their pages.
    return meant.reduce(into: [Subject]()) { subjects, subject in
      let place = subjects.firstIndex { $0.kind == subject.kind && $0.text == subject.text }
      guard let place else { return subjects.append(subject) }
      subjects[place].machine = [subjects[place].machine, subject.machine].compactMap(\.self)
        .distinct.joined(separator: ", ")
    }.map(answer)
  }

  // MARK: - The names of a machine

  private mutating func add(_ machine: AnyMachine) {
    guard let set = try? machine.set() else { return }
    let catalogue = set.catalogue(RunSettings(seed: 0, runs: 0, isolation: nil, folder: nil))
    let (name, folder) = (machine.name, "\(machine.specs)/")
    let own = pages.entries.filter { $0.path.hasPrefix(folder) }
    func entries(_ kind: SpecEntry.Kind, _ id: String) -> [SpecEntry] {
      own.filter { $0.kind == kind && $0.id == id }
    }
    for rule in catalogue.rules {
      let entries = entries(.clause, rule.clause)
      subjects.append(
        Subject(
          names: [rule.clause, rule.name, "\(rule.clause) \(rule.name)"],
          kind: .entry(.clause), title: entries.first?.title ?? rule.name, machine: name,
          entries: entries))
    }
    for claim in catalogue.claims {
      add(
        [claim.clause, claim.name], claim.sentence, claim.landmarks, of: name,
        entries(.claim, claim.clause))
    }
    for check in catalogue.checks {
      add(
        [check.clause, check.name].compactMap(\.self), check.sentence,
        [check.landmark].compactMap(\.self), of: name,
        check.clause.map { entries(.claim, $0) } ?? [])
    }
    for kind in catalogue.kinds {
      let refusals = catalogue.refusals.filter { $0.kind == kind }.map(\.refusal)
      subjects.append(
        Subject(
          names: [kind], kind: .entry(.command), machine: name,
          sentences: refusals.isEmpty
            ? ["It is never refused."]
            : ["It can be refused: \(refusals.joined(separator: ", "))."],
          entries: entries(.command, kind)))
    }
    for refusal in catalogue.refusals.map(\.refusal).distinct {
      let kinds = catalogue.refusals.filter { $0.refusal == refusal }.map(\.kind)
      subjects.append(
        Subject(
          names: [refusal] + kinds.flatMap { ["\($0) \(refusal)", "\($0): \(refusal)"] },
          kind: .entry(.refusal), machine: name,
          sentences: ["A reason to refuse: \(kinds.joined(separator: ", "))."],
          entries: entries(.refusal, refusal)))
    }
    let fields = catalogue.alternatives.map { $0.prefix { $0 != ":" } }.map(String.init).distinct
    for field in fields {
      let named = catalogue.alternatives.filter { $0.hasPrefix("\(field): ") }
      let values = named.map { $0.dropFirst(field.count + 2) }
      subjects.append(
        Subject(
          names: [field] + named, kind: .entry(.decision), machine: name,
          sentences: ["Values that are drawn: \(values.joined(separator: ", "))."],
          entries: entries(.decision, field)))
    }
    for fault in machine.faults {
      subjects.append(
        Subject(
          names: [fault.name], kind: .entry(.fault), title: fault.summary, machine: name,
          entries: entries(.fault, fault.name)))
    }
    for fault in machine.unrulyFaults {
      subjects.append(
        Subject(
          names: [fault.name], kind: .entry(.fault), title: fault.summary, machine: name,
          sentences: ["It ends its process or varies between plays, and is planted on request."]))
    }
  }

  /// Adds a claim or a check, and its landmarks.
  private mutating func add(
    _ names: [String], _ sentence: String, _ landmarks: [String], of machine: String,
    _ entries: [SpecEntry]
  ) {
    let (id, title) = (names[0], names.joined(separator: " "))
    let kind = entries.isEmpty ? SpecAnswer.Kind.check : .entry(.claim)
    subjects.append(
      Subject(
        names: names + [title], kind: kind,
        title: names.count > 1 ? names[1] : "", machine: machine,
        sentences: entries.isEmpty ? [sentence] : [], entries: entries))
    for (branch, landmark) in landmarks.enumerated() {
      subjects.append(
        Subject(
          names: ["\(id)/\(branch + 1)", landmark, "\(landmark) (\(title))"], kind: .landmark,
          title: landmark, machine: machine,
          sentences: ["Landmark \(branch + 1) of \(landmarks.count) of \(title): \(landmark)."],
          entries: entries))
    }
  }

  // MARK: - Answers

  private func answer(about subject: Subject) -> SpecAnswer {
    // A word in small letters may occur in any text, and cites nothing.
    let names = Set(subject.entries.flatMap(\.names) + [subject.names[0]])
      .filter { $0.contains(where: \.isUppercase) }
    let cited = subject.entries.reduce(into: Set<String>()) { $0.formUnion($1.cited) }
    let rows = pages.entries.filter { !subject.entries.contains($0) && isNear($0, subject) }
    func citing(_ kind: SpecEntry.Kind) -> [SpecEntry] {
      rows.filter { $0.kind == kind && !$0.cited.isDisjoint(with: names) }
    }
    func listed(_ kind: SpecEntry.Kind) -> [SpecEntry] {
      rows.filter { $0.kind == kind && cited.contains($0.id) }
    }
    let claims = (citing(.claim) + listed(.claim)).distinct
    var faults = (citing(.fault) + listed(.fault)).distinct
    if subject.kind == .entry(.clause) {
      let broken = Set(claims.map(\.id))
      faults += rows.filter { $0.kind == .fault && !$0.cited.isDisjoint(with: broken) }
    }
    var scenarios = citing(.scenario)
    if scenarios.isEmpty, subject.kind == .entry(.claim) {
      scenarios = self.scenarios(of: Set(listed(.clause).map(\.id)))
    }
    let relations: [(SpecAnswer.Relation.Sort, [SpecEntry])] = [
      (.clauses, listed(.clause)), (.claims, claims), (.commands, citing(.command)),
      (.faults, faults.distinct), (.scenarios, scenarios), (.sources, citing(.source)),
    ]
    return SpecAnswer(
      id: subject.names[0], kind: subject.kind, title: subject.title, machine: subject.machine,
      places: subject.entries.map { "\($0.path):\($0.line)" },
      text: subject.text,
      related: relations.filter { !$1.isEmpty }.map { SpecAnswer.Relation(sort: $0, entries: $1) })
  }

  /// Returns the scenarios that cite the most of some clauses, at most five.
  private func scenarios(of clauses: Set<String>) -> [SpecEntry] {
    let counts = pages.entries.filter { $0.kind == .scenario }
      .map { (entry: $0, count: $0.cited.intersection(clauses).count) }
    let most = counts.filter { $0.count > 0 }.sorted {
      ($1.count, $0.entry.path) < ($0.count, $1.entry.path)
    }
    return most.prefix(5).map(\.entry)
  }

  /// Whether an entry can be about a subject: identifiers are unique, but a word may occur on other machines'
  /// pages.
  private func isNear(_ entry: SpecEntry, _ subject: Subject) -> Bool {
    if subject.names[0].isIdentifier { return true }
    let folders = subject.entries.map { $0.path.split(separator: "/").prefix(2) }
    return folders.isEmpty || folders.contains(entry.path.split(separator: "/").prefix(2))
  }
}

/// An unknown name, and the known name nearest to it.
public struct SpecLookupError: Error, Equatable {
  /// The name.
  public let name: String
  /// The nearest known name. `nil` if none is close.
  public let nearest: String?
}

extension Machines {
  /// Returns the machine whose specification contains a page.
  fileprivate func machine(ofPage path: String) -> AnyMachine? {
    withTwins.first { path.hasPrefix("\($0.cases)/") }
      ?? all.first { path.hasPrefix("\($0.specs)/") }
  }
}

extension String {
  /// Whether two names differ in case only.
  fileprivate func same(as other: String) -> Bool {
    utf8.count == other.utf8.count && lowercased() == other.lowercased()
  }
}
