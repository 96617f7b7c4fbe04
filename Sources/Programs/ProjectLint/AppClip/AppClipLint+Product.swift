import ConsentInvariants
import ConsentVocabulary

/// The clip and its app as one product: the parent, invocations, domains and identifiers.
extension AppClipLint {
  /// Judges whether the clip's entitlements name the app as their one parent.
  mutating func judgeParent() {
    guard let parents = clip.texts(AppClipKeys.parents), parents.count == 1,
      let identifier = app.identifier
    else { return }
    ask("the parent")
    let parent = Self.bare(parents[0])
    var world = AppClipWorld()
    world.clipNamesApp = BuildSettings.canBe(identifier, parent)
    if world.clipNamesApp { return }
    add(
      LintFinding(
        AppClipFinding.clipNamesNoApp.rule, .wrong,
        details: Spelling.compared(("parent", parent), ("app", identifier)),
        at: [clip.place(of: parents[0], AppClipKeys.parents)],
        steps: AppClipLoss(.lostItem, in: world).lines))
  }

  /// An identifier without the team before it.
  private static func bare(_ identifier: String) -> String {
    let setting = identifier.hasPrefix("$(") ? identifier.firstIndex(of: ")") : nil
    guard let end = setting ?? identifier.firstIndex(of: ".") else { return identifier }
    let rest = identifier[identifier.index(after: end)...]
    return String(setting != nil && rest.hasPrefix(".") ? rest.dropFirst() : rest)
  }

  /// Judges the invocations after the hand-over, all of which the app gets.
  mutating func judgeInvocations() {
    guard let handler = clip.sources?.handlers.first else {
      return ask("invocations (the clip has no handler)")
    }
    ask("invocations")
    let isHandled = app.sources.map { $0.mayHandle || !$0.handlers.isEmpty } ?? false
    if isHandled || app.handlesElsewhere { return }
    let isRead =
      app.sources.map { $0.host == nil && $0.unread.isEmpty } ?? false
      && app.foreign.isEmpty && app.missing.isEmpty
    let loss = AppClipLoss(
      [.user(.invoke), .user(.installApp), .user(.invoke)], in: AppClipWorld())
    add(
      .invocationIsLost, isRead ? .wrong : .unknown,
      isRead
        ? "The clip answers invocations, and the app that replaces it, which gets all of them from then "
          + "on, has no onContinueUserActivity, onOpenURL or delegate's method for them."
        : "The clip answers invocations. Whether the app that replaces it does is not known, as not all "
          + "of its sources are read here.", at: [handler], steps: isRead ? loss.lines : [])
  }

  /// Judges the domains of the clip, each of which the app needs as well.
  mutating func judgeDomains() {
    func domains(_ texts: [String], _ services: [String]) -> [(text: String, name: String)] {
      texts.compactMap { text in
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, services.contains(parts[0]) else { return nil }
        return (text, parts[1].prefix { $0 != "?" }.lowercased())
      }
    }
    let own = domains(clip.texts(AppClipKeys.domains) ?? [], ["appclips"])
    ask("domains (\(own.count))")
    guard !own.isEmpty, let texts = listed(AppClipKeys.domains, of: .app) else { return }
    let others = domains(texts, ["appclips", "applinks"]).map(\.name)
    let lost = own.filter { domain in
      !others.contains { other in
        BuildSettings.canBe(domain.name, other) || BuildSettings.canBe(other, domain.name)
          || other.hasPrefix("*.") && domain.name.hasSuffix(other.dropFirst())
      }
    }
    guard !lost.isEmpty else { return }
    add(
      .domainIsMissing, .wrong,
      details: lost.map { "  clip  \($0.text)" }
        + ["  app   \(others.isEmpty ? "no domain" : others.joined(separator: ", "))"],
      at: [
        clip.place(of: lost[0].text, AppClipKeys.domains), app.place(of: nil, AppClipKeys.domains),
      ])
  }

  /// Judges the identifier and the property list of the clip, as its project file gives them.
  mutating func judgeIdentifiers() {
    ask("identifiers")
    if let own = clip.identifier, let other = app.identifier, !own.hasPrefix(other + ".") {
      add(
        .identifierIsNotBelow, .wrong, details: Spelling.compared(("clip", own), ("app", other)),
        at: [clip.project])
    }
    // A list that Xcode completes gets its type from there, and one without a type may be completed by a script,
    // unless the other program's list is not.
    let types = AppClipProgram.allCases.map { project[$0].value(AppClipKeys.packageType) }
    for (program, type) in zip(AppClipProgram.allCases, types) {
      let own = project[program]
      guard let info = own.info,
        type == nil ? types.contains("APPL") && !own.isCompleted : type != "APPL",
        type.map(BuildSettings.isLeft) != true
      else { continue }
      add(
        .packageTypeIsNotApp, .wrong, details: ["  type  \(type ?? "none")"],
        at: [info.place(of: AppClipKeys.packageType, role: program.word)])
    }
  }
}
