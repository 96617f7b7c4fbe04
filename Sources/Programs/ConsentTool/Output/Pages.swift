import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

extension Page {
  mutating func add(_ reports: [ScopeReport], of catalogue: Catalogue) {
    let scopes = reports.map { report in
      Markup(
        card: report.scope.isEmpty ? "The whole machine" : report.scope, [report.sentence],
        [
          Markup(facts: facts(of: report)),
          report.finding.map { card($0, of: report, catalogue) } ?? .blank,
        ])
    }
    add(
      Markup(
        .section, [.init(.id, "machine-\(catalogue.machine)")],
        [Markup(.h2, catalogue.machine)] + scopes + coverage(reports, catalogue)))
  }

  private func facts(of report: ScopeReport) -> [(name: String, value: String)] {
    let renamed =
      report.orbits == report.states ? "" : ", \(report.orbits.grouped) up to renaming"
    let states = "\(report.states.grouped)\(renamed)"
    let transitions =
      "\(report.transitions.grouped), \(report.refusals.grouped) refused, "
      + "\(report.loops.grouped) self-loops"
    let twins = report.twins.map { twins in
      ("twins", "\(twins.pairs.grouped) pairs in \(twins.classes.grouped) classes")
    }
    let left = report.leftOut.isEmpty ? nil : report.leftOut.joined(separator: ", ")
    return [report.ground.map { ("worlds", $0) }].compactMap(\.self)
      + [("states", states), ("depth", "\(report.depth)"), ("transitions", transitions)]
      + [twins, left.map { ("left out", $0) }].compactMap(\.self)
  }

  private func card(
    _ finding: Finding, of report: ScopeReport, _ catalogue: Catalogue
  ) -> Markup {
    let proof =
      report.isRepeated
      ? "No run of fewer commands fails in this scope."
      : "The failure did not repeat when the run was replayed."
    return Markup([
      Markup(sentences: finding.explanation + (finding.crash.map { [$0.words] } ?? [])),
      steps(of: finding),
      Markup(.p, [.css("quiet")], proof),
      finding.file.map { file($0, hasPlayground: catalogue.twinsOf == nil) } ?? .blank,
    ])
  }

  private func coverage(_ reports: [ScopeReport], _ catalogue: Catalogue) -> [Markup] {
    guard let first = reports.first(where: { !$0.claims.isEmpty }) else { return [] }
    let reports = reports.filter { $0.claims.count == first.claims.count }
    let judged = catalogue.judgedClaims
    let claims = first.claims.indices.map { index in
      let claim = first.claims[index]
      let known = judged.first { $0.title == claim.title }
      return ClaimCount(
        claim.title, known?.sentence ?? "",
        claim.landmarks.indices.map { branch in
          let all = reports.map { $0.claims[index].landmarks[branch] }
          let length = all.filter { $0.count > 0 }.map(\.length).min()
          let after = length.map { " (first after \($0) \($0 == 1 ? "command" : "commands"))" }
          return (
            landmark: claim.landmarks[branch].sentence + (after ?? ""),
            count: all.map { UInt64(clamping: $0.count) }.total
          )
        })
    }
    func never(_ title: String, _ lists: [[String]]) -> Markup {
      let all = lists[0].filter { word in lists.allSatisfy { $0.contains(word) } }
      return all.isEmpty ? .blank : Markup(folded: "\(title): \(all.count)", [Markup(list: all)])
    }
    return [
      Markup(folded: "Claims", isOpen: true, [Markup(claims: claims)]),
      never("Commands that were never carried out", reports.map(\.dead)),
      never("Refusals that were never met", reports.map(\.neverRefused)),
    ]
  }
}

extension Page {
  init(_ outcome: CaseReplay, of file: SavedFile, playground: Playground?) {
    self.init("consent replay \(file.path)", playground: playground)
    add(outcome.banner)
    if let planted = outcome.plantedFault { add(Markup(.p, "Planted fault: \(planted).")) }
    if let program = file.set.program { add(Markup(.p, "Against: \(program).")) }
    add(Markup(sentences: outcome.design))
    add(Markup(sentences: Array(outcome.explanation.dropFirst(outcome.passed ? 0 : 1))))
    for mismatch in outcome.mismatches {
      add(
        Markup(
          card: "Differs from the file, in \(mismatch.sides)", [], [Markup(.pre, mismatch.text)]))
    }
    let world = outcome.world.map { ComparedLine(.same, $0) }
    let end = outcome.failure.map { _ in "the case fails here" }
    add(Timeline(world + outcome.lines, end: end).markup)
    if !outcome.pairs.isEmpty { add(TwinTimeline(outcome.pairs).markup) }
    add(Markup(sentences: outcome.notes.map { "Final state: \($0)." }))
    let text = String(decoding: file.text.bytes, as: UTF8.self)
    add(
      self.file(
        CaseFile(name: "case", text: text),
        hasPlayground: file.set.bareCatalogue.twinsOf == nil))
  }
}

extension CaseReplay {
  fileprivate var banner: Markup {
    if wavering != nil { return Markup(verdict: .doubtful, "UNKNOWN", "The case is flaky.") }
    if !passed { return Markup(verdict: .bad, "VIOLATED", explanation.first ?? "") }
    let broken = asWritten.map { ", and break \($0) as expected" } ?? ""
    return Markup(verdict: .good, "HOLDS", "Both sides agree on every step\(broken).")
  }
}

/// The output file of `--html`.
struct PageOutput {
  let path: String
  let playground: Playground?

  /// Returns `nil` if no page is requested.
  init?(_ arguments: Arguments) throws(CommandError) {
    try arguments.refuse([.playground], without: .html)
    let address = arguments[.playground]
    let playground = address.flatMap { Playground($0) }
    if address != nil, playground == nil {
      throw CommandError(
        "--playground does not accept \(Notation.quoted(address ?? "")).",
        "Give the address of a page, without a fragment: https://… or consent.html.")
    }
    guard let path = arguments[.html] else { return nil }
    (self.path, self.playground) = (path, playground)
  }

  /// Writes the page.
  ///
  /// - Returns: Whether the file was written.
  func write(_ page: Page, _ console: Console) -> Bool { console.write(page.text, to: path) }
}
