import StateMachines

extension Page {
  /// Creates the page of a run or of merged shards.
  ///
  /// - Parameters:
  ///   - places: The positions of clauses.
  ///   - playground: The page that failing cases can be opened in.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  package init(
    _ report: Report, _ places: ClausePlaces, playground: Playground?,
    calledAs invocation: Invocation = .consent
  ) {
    let settings = TextReport.sentences(on: report.settings)
    self.init(settings[0], playground: playground)
    add(verdict(of: report))
    let parts = report.parts
    add(Markup(.nav, [.init(.ariaLabel, "machines")], [Markup(.ul, parts.map(link))]))
    add(Markup(folded: "Settings", [Markup(list: Array(settings.dropFirst()))]))
    let failures = report.failures(places, calledAs: invocation)
    for part in parts {
      add(section(part, failures.filter { $0.machine == part.catalogue.machine }))
    }
    add(
      Markup(
        .footer,
        "Equal settings and calls write the same bytes, unless time limits the run. Specs/Reports.md describes "
          + "the numbers."))
  }

  private func verdict(of report: Report) -> Markup {
    switch report.verdict {
    case .holds:
      Markup(
        verdict: .good, "HOLDS",
        report.agreement.prefix(1).uppercased() + report.agreement.dropFirst(),
        report.settings.machines.filter { !$0.untried.isEmpty }.map {
          "Not tried: \($0.machine) in \($0.untried.joined(separator: "; "))."
        })
    case .partial:
      Markup(verdict: .good, "PASSED", "No failure in this shard. Merge all shards for a verdict.")
    case .violated:
      Markup(
        verdict: .bad, "VIOLATED",
        report.machines.filter(\.isViolated).map(\.machine).joined(separator: ", "),
        report.gaps.map { "Not counted: \($0)." })
    case .unknown(let reasons):
      Markup(
        verdict: .doubtful, report.wasInterrupted ? "INTERRUPTED" : "UNKNOWN",
        "No failure, but the run is not conclusive.", reasons.map(\.words))
    }
  }

  private func link(_ part: Report.Part) -> Markup {
    let name = part.catalogue.machine
    let css = part.report.map {
      $0.isViolated ? "bad" : $0.lockstep.coverage == nil ? "doubt" : "good"
    }
    return Markup(
      .li, [Markup(.a, [.init(.href, "#machine-\(name)"), .css(css ?? "doubt")], name)])
  }

  private func section(_ part: Report.Part, _ failures: [FailureClass]) -> Markup {
    let catalogue = part.catalogue
    let head = Markup(.h2, catalogue.machine)
    let id = Markup.Attribute(.id, "machine-\(catalogue.machine)")
    guard let played = part.report else {
      return Markup(.section, [id], [head, Markup(.p, "The run did not reach this machine.")])
    }
    let planted = catalogue.contestant.map {
      Markup(.p, "\($0.isFault ? "Planted fault" : "Against") \($0.names): \($0.summary).")
    }
    let counts = Markup(
      facts: TextReport.counts(part, played).map { (name: $0.label, value: $0.words) })
    let findings = failures.map { card($0, catalogue) } + flaky(played)
    let signs =
      findings.isEmpty ? Markup.blank : Markup(.p, [.css("quiet")], TextReport.legend(of: [.same]))
    return Markup(
      .section, [id],
      [head, planted ?? .blank, signs] + findings + [counts] + coverage(part, played))
  }

  // MARK: - Findings

  private func card(_ failure: FailureClass, _ catalogue: Catalogue) -> Markup {
    let shortest = failure.shortest
    let others = failure.findings.dropFirst().map { other in
      Markup(
        .li,
        [
          Markup(sentences: TextReport.origin(of: other)),
          failure.replay(of: other).map(command) ?? .blank,
        ])
    }
    return Markup(
      card: failure.title, failure.explanation,
      [
        steps(of: shortest),
        Markup(
          .p, [.css("quiet")],
          (TextReport.origin(of: shortest) + shortest.minimality).joined(separator: " ")),
        Markup(.p, [.css("quiet")], "See \(failure.file):\(failure.line)."),
        failure.replay(of: shortest).map(command) ?? .blank,
        shortest.file.map { file($0, hasPlayground: catalogue.twinsOf == nil) } ?? .blank,
        others.isEmpty
          ? .blank : Markup(folded: "\(others.count) more fail in this way", [Markup(.ul, others)]),
      ])
  }

  /// Returns the steps of a finding: model and system, and for twins both worlds.
  package func steps(of finding: Finding) -> Markup {
    Markup([
      Timeline(finding.lines, end: finding.failure.end).markup,
      finding.pairs.isEmpty ? .blank : TwinTimeline(finding.pairs).markup,
    ])
  }

  private func flaky(_ played: MachineReport) -> [Markup] {
    let files = played.flakyReplays.map { replay in
      Markup(
        card: "\(replay.file) is flaky", [replay.wavering?.sentence].compactMap(\.self),
        [Timeline(replay.wavering?.lines ?? []).markup])
    }
    let cases = [played.lockstep.flaky].compactMap(\.self).map { flaky in
      Markup(
        card: "Case \(flaky.index) is flaky",
        [flaky.second.isEmpty ? FlakyRecord.once : "Two plays of it differ."],
        [Timeline(Wavering.lines(flaky.first, flaky.second)).markup])
    }
    return files + cases
  }

  private func command(_ line: String) -> Markup {
    Markup(.p, [Markup("Replay: "), Markup(.code, line)])
  }

  package func file(_ file: CaseFile, hasPlayground: Bool) -> Markup {
    let address = hasPlayground ? playground?.link(to: file.text) : nil
    return Markup([
      address.map { Markup(.p, [Markup(.a, [.init(.href, $0)], "Play it on the model")]) }
        ?? .blank,
      Markup(folded: "The case as a file", [Markup(.pre, file.text)]),
    ])
  }

  // MARK: - Coverage

  private func coverage(_ part: Report.Part, _ played: MachineReport) -> [Markup] {
    let catalogue = part.catalogue
    guard let coverage = part.coverage else {
      let words = "The search ended early: its counts depend on the workers, so none are kept."
      return [Markup(.p, [.css("quiet")], words)]
    }
    let claims = zip(catalogue.claims, coverage.held).map { claim, counts in
      ClaimCount(
        claim.title, claim.sentence,
        zip(claim.landmarks, counts).map { (landmark: $0, count: $1) })
    }
    let kinds = zip(catalogue.kinds, coverage.kinds).map { (name: $0, count: $1) }
    let refusals = zip(catalogue.refusals, coverage.refusals).map {
      (name: "\($0.kind): \($0.refusal)", count: $1)
    }
    let rules = zip(catalogue.rules, coverage.rules).map {
      (name: "\($0.clause) \($0.name)", count: $1)
    }
    return [
      Markup(folded: "Claims", isOpen: true, [Markup(claims: claims)]),
      Markup(folded: "Distribution of commands", [Markup(bars: "Commands of each kind", kinds)]),
      Markup(
        folded: "Distribution of refusals", [Markup(bars: "Refusals of each command", refusals)]),
      Markup(folded: "Distribution of rules", [Markup(bars: "Rules of the model", rules)]),
      alternatives(catalogue, coverage),
    ]
  }

  private func alternatives(_ catalogue: Catalogue, _ coverage: CoverageRecord) -> Markup {
    if catalogue.alternatives.isEmpty { return .blank }
    let drawn = zip(catalogue.alternatives, coverage.alternatives)
    return Markup(
      folded: "Alternatives of worlds",
      [Markup(list: drawn.map { "\($0): \($1 == 0 ? "never drawn" : "drawn")" })])
  }
}

extension Failure {
  /// The words at the failing step if model and system agree on it.
  fileprivate var end: String {
    switch self {
    case .broken: "the claim breaks here"
    case .differs, .unlikeFile, .failed: "the difference shows here"
    case .died, .gone: "the run ends here"
    }
  }
}

extension Markup {
  package init(
    verdict tone: TextReport.Line.Tone, _ word: String, _ sentence: String, _ reasons: [String] = []
  ) {
    let css =
      switch tone {
      case .good: "good"
      case .bad: "bad"
      case .doubtful: "doubt"
      }
    self.init(
      .div, [.css("verdict \(css)"), .init(.role, "status")],
      [Markup(.strong, word), Markup(.p, sentence), Markup(list: reasons)])
  }

  package init(facts: [(name: String, value: String)]) {
    self.init(
      .dl, [.css("facts")], facts.flatMap { [Markup(.dt, $0.name), Markup(.dd, $0.value)] })
  }

  package init(sentences: [String]) {
    self.init(sentences.map { Markup(.p, $0.hasPrefix(" ") ? [.css("mono")] : [], $0) })
  }

  package init(card title: String, _ sentences: [String], _ parts: [Markup]) {
    self.init(
      .article, [.css("card")],
      [Markup(.h3, title), Markup(sentences: sentences.filter { $0 != title })] + parts)
  }
}
