import ConsentVocabulary
import Notation

// The pairs of uses: which store of the clip is to meet which store of the app.
extension AppClipLint {
  /// Each store in which the clip leaves something, with the store in which the app looks for it.
  mutating func pairs(_ flow: AppClipFlow) -> [Pair] {
    let uses = AppClipBoth { self.uses(flow, of: $0) }
    addUnknownNames(uses, flow)
    // A file of names says which store is meant.
    if let clip = given(flow, .clip).first {
      let app = uses.app.first { $0.group != nil || $0.name == .standard }
      if case .unknown = clip.name { return [] }
      return [
        Pair(
          clip: Choice(clip),
          app: app.map { Choice($0) } ?? Choice(group: clip.group, isSaid: false))
      ]
    }
    guard !uses.clip.isEmpty else {
      return hasSources(.clip) || flow == .user ? [] : assumedPairs(flow)
    }
    // The app may look under names that are unknown, or in sources that are not read.
    let isOpen = uses.app.contains { $0.group == nil && $0.name != .standard }
    let left = uses.clip.filter { $0.name != .standard }
    let keys = left.flatMap(\.keys).filter(\.isWritten).map(\.name)
    let isRead = uses.app.contains { use in use.keys.contains { keys.contains($0.name) } }
    if !left.isEmpty, !isRead, uses.app.allSatisfy({ $0.name == .standard }) {
      doubts.append(missing(flow, left))
    }
    var pairs: [Pair] = []
    func add(_ clip: AppClipUse, _ app: AppClipUse) {
      let isNew = !pairs.contains { $0.clip.group == clip.group && $0.app.group == app.group }
      if isNew { pairs.append(Pair(clip: Choice(clip), app: Choice(app))) }
    }
    for own in uses.clip where own.group != nil || own.name == .standard {
      let written = own.keys.filter(\.isWritten).map(\.name).distinct
      /// The uses of the app that read this value.
      let readers = uses.app.filter { use in
        (use.group != nil || use.name == .standard)
          && use.keys.contains { $0.isRead && written.contains($0.name) }
      }
      let same = uses.app.first { $0.name == own.name }
      if let reader = readers.first(where: { $0.name == own.name })
        ?? readers.first(where: { isOwn($0, written, uses.app) })
      {
        if reader.name == own.name && own.name == .standard
          && !isLost(own, reader, written, uses.app)
        {
          continue
        }
        add(own, reader)
      } else if own.name == .standard {
        // Nothing at all is said of the values.
        guard let same, !shareGroup, (uses.clip + uses.app).allSatisfy(\.isIdle) else { continue }
        add(own, same)
      } else if let same {
        add(own, same)
      } else if isOpen || uses.app.isEmpty || !uses.app.contains(where: { $0.group != nil }) {
        pairs.append(Pair(clip: Choice(own), app: Choice(group: own.group, isSaid: false)))
      } else if let name = own.group {
        let groups = uses.app.compactMap(\.group)
        let nearest = Notation.nearest(to: name, in: groups)
        if let app = uses.app.first(where: { $0.group == nearest ?? groups[0] }) { add(own, app) }
      }
    }
    return pairs
  }

  /// Whether the app reads a value in a store that only the clip can have written.
  private func isOwn(_ reader: AppClipUse, _ keys: [String], _ app: [AppClipUse]) -> Bool {
    reader.name != .standard
      || !app.contains { use in
        use.name == .standard && use.keys.contains { $0.isWritten && keys.contains($0.name) }
      }
  }

  /// Whether values in the clip's standard defaults are meant for the app: the app reads it there and
  /// does not write it, or the two have no group in which it could lie.
  private func isLost(
    _ own: AppClipUse, _ reader: AppClipUse, _ keys: [String], _ app: [AppClipUse]
  ) -> Bool {
    !shareGroup || isOwn(reader, keys, app)
  }

  /// Whether a group is in both lists.
  var shareGroup: Bool {
    let lists = AppClipBoth { facts[$0].groups.value ?? [] }
    return lists.clip.contains(where: lists.app.contains)
  }

  func hasSources(_ program: AppClipProgram) -> Bool {
    project[program].sources != nil || !project[program].unread.isEmpty
  }

  private mutating func addUnknownNames(_ uses: AppClipBoth<[AppClipUse]>, _ flow: AppClipFlow) {
    // Unknown names matter where the clip leaves something.
    for use in uses.clip + (uses.clip.isEmpty ? [] : uses.app) {
      guard case .unknown(let reason) = use.name else { continue }
      let isKnown = doubts.contains { doubt in
        doubt.rule == AppClipDoubt.nameIsUnknown.rawName
          && doubt.places.contains { $0.file == use.place.file && $0.line == use.place.line }
      }
      if isKnown { continue }
      doubts.append(
        AppClipDoubt.nameIsUnknown.finding(
          "The name here is \(reason). Give it in a file that ends in .suites, such as "
            + "\"\(use.place.role) \(flow.word) = group.com.example\".", at: [use.place]))
    }
  }

  private func missing(_ flow: AppClipFlow, _ clip: [AppClipUse]) -> LintFinding {
    let unread = project.app.unread
    let more =
      unread.isEmpty ? "" : " Not read were \(unread.count) of its files, such as \(unread[0])."
    return AppClipDoubt.nameIsMissing.finding(
      "No source of the app that was read names a suite for \(flow.content).\(more) "
        + "Hand in its sources, or write \"app \(flow.word) = NAME\" in a file that "
        + "ends in .suites.", at: clip.map(\.place).distinct)
  }

  /// The pairs that the lists of groups alone allow, if no source was handed in: a name in both lists, or
  /// else the two nearest names. Two names beside a common one that differ by a slip are a pair as well:
  /// data under the one is not found under the other.
  private mutating func assumedPairs(_ flow: AppClipFlow) -> [Pair] {
    guard let clip = facts[.clip].groups.value, !clip.isEmpty, let app = facts[.app].groups.value
    else { return [] }
    func pair(_ left: String, _ right: String) -> Pair {
      Pair(
        clip: Choice(group: left, place: project.clip.place(of: left)),
        app: Choice(group: right, place: project.app.place(of: right)))
    }
    // A setting that is left can stand for the other's name.
    let isOpen = (clip + app).contains(where: BuildSettings.isLeft)
    if isOpen && !clip.contains(where: app.contains) { return [] }
    if let common = clip.first(where: app.contains) {
      notes.append(
        "\(flow.content): no source was handed in, so the names in the code are taken to be right")
      let slips = clip.filter { !app.contains($0) }.flatMap { name in
        app.filter { !clip.contains($0) && Spelling.isSlip(name, $0) }.map { pair(name, $0) }
      }
      return [pair(common, common)] + (flow == .text ? slips : [])
    }
    notes.append(
      "\(flow.content): no source was handed in, but no group is in both lists, so it is lost "
        + "whatever the names in the code are")
    let nearest = clip.compactMap { name in
      Notation.nearest(to: name, in: app).map { pair(name, $0) }
    }
    if !nearest.isEmpty { return nearest }
    return clip.first.map { [pair($0, app.first ?? $0)] } ?? []
  }

  // MARK: - Losses of keys and of own stores

  /// Reports the keys that the clip writes in a group and the app reads under another name.
  mutating func addLostKeys() {
    let uses = AppClipBoth { self.uses(.text, of: $0) }
    for group in uses.clip.compactMap(\.group).distinct {
      let own = AppClipBoth { program in uses[program].filter { $0.group == group } }
      guard !own.app.isEmpty, own.app.allSatisfy({ $0.isWhole && $0.isSure }),
        own.clip.allSatisfy(\.isSure), own.clip.allSatisfy(\.isWhole), project.app.unread.isEmpty
      else { continue }
      let keys = AppClipBoth { program in own[program].flatMap(\.keys) }
      let written = keys.clip.filter(\.isWritten)
      let lost = written.filter { key in !keys.app.contains { $0.name == key.name } }
      let sought = keys.app.filter { key in
        key.isRead && !written.contains { $0.name == key.name }
          && (!key.isWritten
            || !keys.app.contains { $0.name == key.name && $0.isWritten && !$0.isRead })
      }
      for key in lost {
        let nearest = Notation.nearest(to: key.name, in: sought.map(\.name))
        let isOne = lost.map(\.name).distinct.count == 1 && sought.map(\.name).distinct.count == 1
        guard let first = sought.first else {
          notes.append(
            "the app does not read \(Notation.quoted(key.name)), which the clip leaves in \(group)")
          continue
        }
        let other = sought.first { isOne || $0.name == nearest }
        guard let other, !project.othersUseGroups else {
          doubts.append(
            AppClipDoubt.keysDiffer.finding(
              "The app does not read \(Notation.quoted(key.name)), which the clip leaves, but "
                + "\(Notation.quoted((other ?? first).name)), which the clip does not leave. Judge by "
                + "eye whether one is meant for the other.",
              at: [key.place, (other ?? first).place]))
          break
        }
        let steps = AppClipLoss(.lostText, in: AppClipWorld(), underOtherKey: true).steps
        losses.append(
          LintFinding(
            AppClipDoubt.keysDiffer.rule, .wrong,
            details: Spelling.compared(("clip", key.name), ("app", other.name)),
            at: [key.place, other.place], steps: steps.flatMap(\.lines)))
      }
    }
  }

  /// Reports stores that each program has for itself, if the two programs share no group. A value of the same
  /// name is lost; whether values of unknown names are lost is unknown.
  mutating func addOwnStores() {
    guard !shareGroup, given(.text, .clip).isEmpty, case .known = facts[.clip].groups,
      case .known = facts[.app].groups
    else { return }
    let sources = AppClipBoth { project[$0].sources }
    let standard = "standard defaults"
    func own(_ kind: String) -> AppClipBoth<[AppClipUse]> {
      AppClipBoth { program in
        kind == standard
          ? uses(.text, of: program).filter { $0.name == .standard }
          : sources[program]?.ownStores[kind] ?? []
      }
    }
    for kind in [standard] + (sources.clip?.ownStores.keys.sorted() ?? []) {
      let own = own(kind)
      guard let clip = own.clip.first, let app = own.app.first else { continue }
      let keys = own.clip.flatMap(\.keys).filter(\.isWritten).map(\.name)
      let reader = own.app.first { use in use.keys.contains { $0.isRead && keys.contains($0.name) }
      }
      let writer = reader.flatMap { reader in
        own.clip.first { use in
          use.keys.contains { $0.isWritten && reader.keys.map(\.name).contains($0.name) }
        }
      }
      let all = own.clip + own.app
      let places = [
        (writer ?? own.clip.first { !$0.isWhole } ?? clip).place,
        (reader ?? own.app.first { !$0.isWhole } ?? app).place,
      ]
      let isLost = reader != nil || all.allSatisfy(\.isIdle)
      if isLost && all.allSatisfy(\.isSure) {
        // Standard defaults are judged in a world.
        if kind == standard { continue }
        losses.append(
          LintFinding(
            AppClipDoubt.ownStoreIsNotShared.rule, .wrong, details: ["  store  \(kind)"], at: places
          ))
      } else if isLost || !own.app.allSatisfy(\.isWhole) && !keys.isEmpty
        || !own.clip.allSatisfy(\.isWhole)
      {
        doubts.append(
          AppClipDoubt.keyIsUnknown.finding(
            "Both programs use \(kind), and no group is in both lists. Whether the app looks for "
              + "what the clip leaves there is not known. If it does, both need a store in a group; "
              + "if not, write \"clip text = NAME\" in a file that ends in .suites.", at: places))
      }
    }
  }
}
