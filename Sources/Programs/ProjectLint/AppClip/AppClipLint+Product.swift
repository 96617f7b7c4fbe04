import ConsentInvariants
import ConsentVocabulary
import Foundation

/// The clip and its app as one product: the parent, invocations, domains and identifiers.
extension AppClipLint {
  /// Judges whether the clip's entitlements name the app as their one parent, and the app's the clip.
  mutating func judgeParent() {
    guard let identifier = app.identifier, let parents = listed(AppClipKeys.parents, of: .clip)
    else { return }
    ask("the parent")
    let names = parents.map(Self.bare)
    var world = AppClipWorld()
    world.clipNamesApp = names.count == 1 && BuildSettings.canBe(identifier, names[0])
    let moved = app.texts(AppClipKeys.parents) ?? []
    if !world.clipNamesApp {
      add(
        LintFinding(
          AppClipFinding.clipNamesNoApp.rule, .wrong,
          details: Spelling.compared(
            ("parent", names.isEmpty ? "none" : names.capped), ("app", identifier)),
          at: [clip.place(of: parents.first, AppClipKeys.parents)]
            + moved.map { app.place(of: $0, AppClipKeys.parents) },
          steps: AppClipLoss(.lostItem, in: world).lines))
    }
    guard app.settings["CODE_SIGN_STYLE"] != "Automatic", let own = clip.identifier,
      let clips = app.texts(AppClipKeys.clips),
      !clips.contains(where: { BuildSettings.canBe(own, Self.bare($0)) })
    else { return }
    add(
      LintFinding(
        AppClipFinding.appNamesNoClip.rule, .advice, details: ["  needed  TEAM.\(own)"],
        at: [app.place(of: clips.first, AppClipKeys.clips)]))
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
      && app.objectiveC.isEmpty && app.missing.isEmpty
    let (world, names) = ownGroups
    let loss = AppClipLoss(
      [.user(.invoke(AppClipLink(1))), .user(.installApp), .user(.invoke(AppClipLink(2)))],
      in: world)
    add(
      .invocationIsLost, isRead ? .wrong : .unknown,
      isRead
        ? "The clip answers invocations, and the app that replaces it, which gets all of them from then "
          + "on, has no onContinueUserActivity, onOpenURL or delegate's method for them."
        : "The clip answers invocations. It is not known whether the app that replaces it does: not all "
          + "of its sources are read here.", at: [handler],
      steps: isRead
        ? names.enumerated().map { "group \($0.offset + 1) is \($0.element)" } + loss.lines : [])
  }

  /// The world with exactly the groups of the project, and their names from group 1 on. Entitlements that were
  /// not handed in have none.
  private var ownGroups: (world: AppClipWorld, names: [String]) {
    let names = Array(((clip.groups ?? []) + (app.groups ?? [])).distinct.prefix(64))
    func signature(_ target: AppClipTarget) -> AppClipEntitlements {
      let own = names.indices.filter { (target.groups ?? []).contains(names[$0]) }
      return AppClipEntitlements(groups: Ascending(own.map { AppClipGroup($0 + 1) }))
    }
    return (AppClipWorld(clip: signature(clip), app: signature(app)), names)
  }

  /// Judges the domains of both, and that each has the other's: the app by clips or links, the clip by clips.
  mutating func judgeDomains() {
    let own = clip.domains.filter { $0.service == "appclips" }
    ask("domains (\(own.map(\.name).distinct.count))")
    for program in AppClipProgram.allCases {
      let odd = project[program].domains.filter { !$0.isSound }.map(\.text)
      if odd.isEmpty { continue }
      add(
        .domainIsMalformed, .wrong, details: ["  entries  \(odd.capped)"],
        at: odd.map { project[program].place(of: $0, AppClipKeys.domains) })
    }
    if !own.isEmpty { _ = listed(AppClipKeys.domains, of: .app) }
    judgeDomains(own, of: .app, by: ["appclips", "applinks"])
    let needed =
      app.domains.filter { $0.service == "appclips" }
      + clip.domains.filter { $0.service == "applinks" }
    judgeDomains(needed, of: .clip, by: ["appclips"])
  }

  /// Reports the domains that a program does not have under one of these services.
  private mutating func judgeDomains(
    _ needed: [AppClipTarget.Domain], of program: AppClipProgram, by services: [String]
  ) {
    let own = project[program]
    if own.missingEntitlements != nil { return }
    // A service that is none of the platform's may be meant for any.
    let listed = own.domains.filter { $0.service.map(services.contains) ?? true }.map(\.name)
    let lost = needed.filter { domain in
      !listed.contains { other in
        BuildSettings.canBe(domain.name, other) || BuildSettings.canBe(other, domain.name)
          || other.hasPrefix("*.") && domain.name.hasSuffix(other.dropFirst())
      }
    }
    if lost.isEmpty { return }
    add(
      .domainIsMissing, .wrong,
      program == .app
        ? "The clip is associated with a domain, and the app is not."
        : "The clip lacks an appclips entry of a domain. The app has this entry, or the clip has an entry "
          + "for links of this domain. No link opens a clip without it.",
      details: [
        "  needed  \(lost.map { "appclips:\($0.name)" }.distinct.capped)",
        "  \(program == .app ? "app " : "clip")    \(listed.isEmpty ? "no domain" : listed.distinct.capped)",
      ],
      at: [program == .app ? clip : app, own].map {
        $0.place(of: lost[0].text, AppClipKeys.domains)
      })
  }

  /// Judges the association files of websites that name one of the two programs.
  mutating func judgeAssociations() {
    guard let own = clip.identifier, let other = app.identifier else { return }
    let named = project.associations.filter { !$0.contained([own, other]).isEmpty }
    let files = named.isEmpty && project.associations.count == 1 ? project.associations : named
    if files.isEmpty { return }
    ask("association files (\(files.count))")
    var (lists, hasLinks, places): ([[String]], Bool, [LintFinding.Place]) = ([], false, [])
    for file in files {
      let place = LintFinding.Place(file.path, line: nil)
      let values = try? JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
      guard let values else {
        return add(.associationIsWrong, .wrong, "It is no object in JSON.", at: [place])
      }
      places.append(place)
      if let clips = values["appclips"] as? [String: Any] {
        lists.append(clips["apps"] as? [String] ?? [])
      }
      hasLinks = hasLinks || values["applinks"] != nil
    }
    let entries = lists.flatMap(\.self)
    let isNamed =
      lists.isEmpty ? clip.domains.isEmpty : entries.contains { $0.hasSuffix(".\(own)") }
    if !isNamed || entries.contains(own) {
      // A file that names neither of the two may be another app's.
      add(
        .associationIsWrong, named.isEmpty ? .unknown : .wrong,
        details: [
          "  needed  TEAM.\(own) in apps of appclips",
          "  listed  \(entries.isEmpty ? "nothing" : entries.capped)",
        ], at: places)
    }
    if !lists.isEmpty && !hasLinks {
      add(
        .associationIsWrong, app.domains.contains { $0.service == "applinks" } ? .wrong : .advice,
        "It has no applinks, by which links reach the app.", at: places)
    }
  }

  /// Judges identifiers, teams and property lists, as the project file gives them.
  mutating func judgeIdentifiers() {
    ask("identifiers")
    if let own = clip.identifier, let other = app.identifier, !own.hasPrefix(other + ".") {
      add(
        .identifierIsNotBelow, .wrong, details: Spelling.compared(("clip", own), ("app", other)),
        at: [clip.project])
    }
    let programs = AppClipProgram.allCases.map { project[$0] }
    let teams = programs.compactMap { $0.settings["DEVELOPMENT_TEAM"] }
    if teams.count == 2, teams[0] != teams[1], !BuildSettings.isLeft(in: teams.joined()) {
      add(
        .teamsDiffer, .wrong, details: Spelling.compared(("clip", teams[0]), ("app", teams[1])),
        at: programs.map(\.project))
    }
    // A list that Xcode completes gets its type from there; one without a type may be completed by a script,
    // unless the other program's is not.
    let types = programs.map { $0.value("CFBundlePackageType") }
    for (own, type) in zip(programs, types) where type.map(BuildSettings.isLeft) != true {
      let isLacking = type == nil && types.contains("APPL") && !own.isCompleted
      guard let info = own.info, isLacking || type != nil && type != "APPL" else { continue }
      add(
        .packageTypeIsNotApp, .wrong, details: ["  type  \(type ?? "none")"],
        at: [info.place(of: "CFBundlePackageType", role: own.program.word)])
    }
    for (key, setting) in [
      ("CFBundleShortVersionString", "MARKETING_VERSION"),
      ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    ] {
      guard let own = clip.value(key, setting: setting),
        let other = app.value(key, setting: setting),
        own != other, !BuildSettings.isLeft(in: own + other)
      else { continue }
      add(
        .versionsDiffer, .wrong,
        details: ["  \(key)"] + Spelling.compared(("clip", own), ("app", other)),
        at: programs.map { $0.place(ofKey: key) })
    }
    if app.hasIcon && !clip.hasIcon {
      add(.iconIsMissing, .wrong, at: [clip.place(ofKey: "CFBundleIconName")])
    }
  }

  /// Judges services that no clip is given: work in the background, location at any time, contacts.
  mutating func judgeWithheld() {
    let key = "UIBackgroundModes"
    let modes = clip.info?.texts(key) ?? []
    if !modes.isEmpty || clip.settings["INFOPLIST_KEY_\(key)"] != nil {
      add(.clipRunsInBackground, .wrong, at: [clip.place(ofKey: key)])
    }
    for path in clip.asksElsewhere {
      add(.clipAsksForAlways, .wrong, at: [LintFinding.Place(path, line: nil, "clip")])
    }
    for (rule, file, token) in clip.sources?.withheld ?? [] {
      // Contacts that are read behind a look at the status are not asked for.
      let isGuarded =
        file.word(token).hasSuffix("Contacts")
        && file.tokens.contains { $0.kind == .word("authorizationStatus") }
      let isSure = rule == .clipAsksForAlways || !isGuarded && clip.isReached(file, token)
      add(
        rule, isSure ? .wrong : .advice,
        isSure
          ? nil
          : "\(rule.rawValue) The source is a library's to which no call was found to lead, or it looks "
            + "at the status before.",
        at: [file.place(token, "clip")])
    }
  }
}
