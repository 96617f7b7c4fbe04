import ConsentVocabulary

/// A clip and the app that replaces it, in one configuration.
struct AppClipProject {
  let clip: AppClipTarget
  let app: AppClipTarget
  /// Whether a program that is neither of the two uses a group, such as a widget.
  let othersUseGroups: Bool
  /// The association files of websites in the checkout.
  let associations: [LintFile]

  /// The name of the file in which a website names its apps.
  static let associationName = "apple-app-site-association"

  subscript(program: AppClipProgram) -> AppClipTarget { program == .clip ? clip : app }

  /// The clips in some files, each with its app, in each configuration that both have.
  ///
  /// - Returns: The pairs, and the findings about clips without a pair.
  static func all(_ inputs: LintInputs) -> (projects: [AppClipProject], reading: LintReport) {
    var reading = LintReport()
    var projects: [AppClipProject] = []
    let clips = inputs.projects.all.flatMap { file in file.clips.map { (file, $0.clip, $0.apps) } }
    for (file, clip, apps) in clips {
      let all = file.targets.filter { $0.kind == .app }
      // The app of another project file may need the clip by its name.
      let isNeeded = inputs.projects.all.contains { file in
        file.targets.contains { $0.frameworks.contains(clip.name) }
      }
      let lacking = apps.filter { !$0.clips.contains(clip.id) && !$0.copiesByScript }.map(\.name)
      if apps.isEmpty || !lacking.isEmpty {
        reading.add(
          .clipIsNotEmbedded, apps.isEmpty && (all.isEmpty || isNeeded) ? .unknown : .wrong,
          (apps.isEmpty
            ? "No app depends on the clip \(clip.name) or embeds it."
            : "\(lacking.capped) needs the clip \(clip.name), and does not copy it into its clips.")
            + " Embed it at $(CONTENTS_FOLDER_PATH)/AppClips in the folder of the products.",
          LintFinding.Place(file.path, line: nil, clip.name))
      }
      for app in apps.isEmpty && all.count == 1 ? all : apps {
        projects += pairs(inputs, file, clip, app)
      }
    }
    for (place, reason) in inputs.projects.unread {
      reading.add(.projectIsUnread, .unknown, "\(reason) Nothing of its targets was judged.", place)
    }
    for (file, _, command) in inputs.generators(of: .clip) {
      reading.add(
        .clipIsUnread, .unknown,
        "A clip is made from this file, and no project file has it. Make the project first, "
          + "with \(command), and lint it then.", LintFinding.Place(file.path, line: nil))
    }
    if clips.isEmpty && reading.findings.isEmpty { addClipsWithoutProject(inputs, &reading) }
    return (projects, reading)
  }

  /// A clip and its app in each configuration that both have.
  private static func pairs(
    _ inputs: LintInputs, _ file: XcodeProject, _ clip: XcodeProject.Target,
    _ app: XcodeProject.Target
  ) -> [AppClipProject] {
    let (clips, apps) = (
      AppClipMembers(clip, in: file, inputs), AppClipMembers(app, in: file, inputs)
    )
    let others = file.targets.filter { $0.kind == .other }.flatMap { target in
      inputs.projects.members(of: target, in: file, among: inputs.index).places
    }
    let othersUseGroups = others.contains { place in
      !inputs.marks[place].isDisjoint(with: AppClipSources.groupWords)
        && !apps.sources.places.contains(place)
    }
    return clip.configurations.compactMap { own in
      guard let other = app.configurations.first(where: { $0.name == own.name }) else { return nil }
      return AppClipProject(
        clip: AppClipTarget(.clip, clip, own.settings, in: file, clips, inputs),
        app: AppClipTarget(.app, app, other.settings, in: file, apps, inputs),
        othersUseGroups: othersUseGroups,
        associations: inputs.files.ending(Self.associationName).filter { $0.failure == nil })
    }
  }

  /// Reports clips that no project file has: nothing says which files are theirs.
  private static func addClipsWithoutProject(_ inputs: LintInputs, _ reading: inout LintReport) {
    func places(_ keys: String...) -> [LintFinding.Place] {
      keys.flatMap { key in
        inputs.lists.filter { $0.contains(key) }.map { $0.place(of: key, role: "") }
      }
    }
    let naming = places(AppClipKeys.clips)
    let marked = places(AppClipKeys.parents, AppClipKeys.onDemand, AppClipKeys.clip)
    if inputs.projects.all.contains(where: { $0.targets.contains { $0.kind == .app } }) {
      reading.judged = ["no hand-over, because no target of a project file is a clip"]
      reading.notes += marked.map(\.file).distinct.map {
        "\($0): the file belongs to a clip, but no target is a clip"
      }
      for place in naming {
        reading.add(
          .clipIsUnread, .unknown,
          "The app names a clip, and no project file has one. Hand in its project as well.", place)
      }
    } else if let place = (marked + naming).first {
      reading.add(
        .clipIsUnread, .unknown,
        "There is a clip, and no project file that says which files are its own, so nothing of it was "
          + "judged. Hand in the folder of the whole project.", place)
    } else if !inputs.sources.isEmpty || !inputs.projects.all.isEmpty {
      reading.judged.append(
        "no hand-over, because there is no clip: no target, no entitlements and no property list "
          + "belongs to one")
    }
  }
}

extension LintReport {
  fileprivate mutating func add(
    _ rule: AppClipRule, _ level: LintFinding.Level, _ sentence: String, _ place: LintFinding.Place
  ) {
    findings.append(LintFinding(rule.rule, level, sentence, at: [place]))
  }
}
