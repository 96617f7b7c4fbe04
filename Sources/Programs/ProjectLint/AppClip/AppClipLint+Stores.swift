import ConsentInvariants
import ConsentVocabulary
import Notation

/// The values that the clip leaves in stores, and the places in which the app looks for them.
extension AppClipLint {
  /// The stores of a program for a flow, each once with all its keys.
  private func stores(_ flow: AppClipFlow, of program: AppClipProgram) -> [AppClipUse] {
    let uses = (project[program].sources?.uses ?? []).filter { $0.flow == flow }
    return uses.map(\.name).distinct.compactMap { name in
      let own = uses.filter { $0.name == name }
      guard
        var store = own.first(where: { !$0.written.isEmpty }) ?? own.first(where: \.isLeft)
          ?? own.first
      else { return nil }
      store.keys = own.flatMap(\.keys)
      (store.isWhole, store.isIdle) = (own.allSatisfy(\.isWhole), own.allSatisfy(\.isIdle))
      store.isObserved = own.allSatisfy { $0.isWhole || $0.isObserved }
      return store
    }
  }

  private var sharedGroups: [String] {
    (clip.groups ?? []).filter { (app.groups ?? []).contains($0) }
  }

  mutating func judge(_ flow: AppClipFlow) {
    if clip.sources == nil { return }
    let left = stores(flow, of: .clip).filter(\.isLeft)
    let found = stores(flow, of: .app)
    let groups = left.compactMap(\.group)
    let names = left.map { use in
      switch use.name {
      case .group(let name): name
      case .standard: "standard defaults"
      case .unknown: "an unknown name"
      }
    }
    ask("\(flow.content) (\(names.isEmpty ? "none is left" : names.distinct.capped))")
    var missed: [AppClipUse] = []
    for own in left {
      switch own.name {
      case .unknown(let reason): addUnknown(own, reason)
      case .standard: judgeStandard(own, found, flow)
      case .group:
        let same = found.first { $0.name == own.name }
        let reader = found.first { store in
          store.name != own.name && isRead(own, in: store)
            && Set(store.written).isDisjoint(with: own.written)
        }
        if let reader, same.map({ !isRead(own, in: $0) && $0.isWhole }) ?? true {
          add(flow, own, reader)
        } else if let same {
          add(flow, own, same)
          compareKeys(own, same, flow)
        } else {
          missed.append(own)
        }
      }
    }
    judgeMissed(missed, found, flow)
    if !groups.isEmpty { checkSettings() }
  }

  private func isRead(_ own: AppClipUse, in store: AppClipUse) -> Bool {
    (store.group != nil || store.name == .standard)
      && !Set(store.read).isDisjoint(with: own.written)
  }

  /// Judges stores of the clip under names that the app does not have.
  private mutating func judgeMissed(
    _ missed: [AppClipUse], _ found: [AppClipUse], _ flow: AppClipFlow
  ) {
    for own in missed {
      let unknown = found.filter { if case .unknown = $0.name { true } else { false } }
      // A store whose keys are all known to be others is not meant.
      let candidates = found.filter { $0.group != nil && !(own.isWhole && $0.isWhole) }
      let nearest = own.group.flatMap {
        Notation.nearest(to: $0, in: candidates.compactMap(\.group))
      }
      if unknown.isEmpty,
        let other = candidates.first(where: { $0.group == nearest }) ?? candidates.first
      {
        add(flow, own, other)
        continue
      }
      add(flow, own, nil)
      for use in unknown { if case .unknown(let reason) = use.name { addUnknown(use, reason) } }
      guard unknown.isEmpty else { continue }
      let unread = app.objectiveC.first.map { " Not read were files such as \($0)." } ?? ""
      add(
        .nameIsMissing, .unknown,
        "No source of the app that was read names a suite for \(flow.content).\(unread) Hand in its "
          + "sources, or judge by eye.", details: Self.keyLine(own), at: [own.place])
    }
  }

  private mutating func addUnknown(_ use: AppClipUse, _ reason: String) {
    add(
      .nameIsUnknown, .unknown,
      "The name here is \(reason). Judge by eye whether both programs get the same.",
      at: [use.place])
  }

  /// Judges the texts in the standard defaults of the clip. A text is lost if the app reads it, there or in a
  /// group, and does not write it.
  private mutating func judgeStandard(_ own: AppClipUse, _ found: [AppClipUse], _ flow: AppClipFlow)
  {
    let standard = found.first { $0.name == .standard }
    let written = found.flatMap(\.written)
    let lost = own.written.filter { !written.contains($0) }
    let readers = found.filter { $0.group != nil || $0.name == .standard }
    if let reader = readers.first(where: { !Set($0.read).isDisjoint(with: lost) }) {
      var left = own
      left.keys = own.keys.filter { $0.isWritten && reader.read.contains($0.name) }
      return add(flow, left, reader)
    }
    // A use of the app that may look for it.
    let loose = app.sources?.looseReads.first {
      own.written.contains($0.name) && standard?.written.contains($0.name) != true
    }
    let reader = readers.first { store in
      if store.name != .standard {
        return isOnlyApps(store)
          && (!own.isWhole
            || !store.isWhole && lost.contains { app.sources?.module.contains($0) == true })
      }
      return sharedGroups.isEmpty && !store.isIdle
        && (!own.isWhole || !lost.isEmpty && !store.isWhole)
    }
    if let place = loose?.place ?? reader?.place {
      add(
        .keyIsUnknown, .unknown,
        "The app may look for data that the clip keeps in its standard defaults. If it "
          + "does, both need a store in a group.", details: Self.keyLine(own),
        at: [own.place, place])
    } else if let standard,
      let key = own.keys.first(where: { $0.isWritten && standard.read.contains($0.name) })
    {
      let rule = flow == .text ? AppClipFinding.clipTextIsStandard : .clipUserIsStandard
      let names = own.written.filter(standard.read.contains)
      add(
        LintFinding(
          rule.rule, .advice,
          "Both programs keep \(names.map(Notation.quoted).capped) in their "
            + "standard defaults, and the app does not see the clip's.",
          at: [key.place, standard.place]))
    } else if let standard, !(own.isWhole && standard.isWhole) {
      passOver("unknown keys in standard defaults")
    }
  }

  /// Whether the app reads in a group of both, and the clip does nothing with it.
  private func isOnlyApps(_ store: AppClipUse) -> Bool {
    store.group.map(sharedGroups.contains) ?? false
      && !(clip.sources?.uses ?? []).contains { $0.name == store.name }
  }

  /// Reports the keys that the clip writes in a group and the app reads under another name.
  private mutating func compareKeys(_ own: AppClipUse, _ other: AppClipUse, _ flow: AppClipFlow) {
    guard own.isWhole, other.isWhole, app.objectiveC.isEmpty else {
      passOver("keys in \(own.group ?? ""), of which not all are known")
      return
    }
    let lost = own.keys.filter { $0.isWritten && !other.keys.map(\.name).contains($0.name) }
    let sought = other.keys.filter { key in
      key.isRead && !own.written.contains(key.name)
        && (key.isFile || !other.written.contains(key.name))
    }
    guard let key = lost.first, let first = sought.first else {
      let names = lost.map { Notation.quoted($0.name) }.distinct
      if !names.isEmpty {
        passOver("\(names.capped), which the clip leaves and the app does not read")
      }
      return
    }
    let isOne = lost.map(\.name).distinct.count == 1 && sought.map(\.name).distinct.count == 1
    let nearest = Notation.nearest(to: key.name, in: sought.map(\.name))
    let match = sought.first { isOne || $0.name == nearest }
    let other = match ?? first
    let isWrong = match != nil && !project.othersUseGroups
    let loss = AppClipLoss(.lostText, in: AppClipWorld(), underOtherKey: true)
    add(
      .keysDiffer, isWrong ? .wrong : .unknown,
      isWrong
        ? nil
        : "The app does not read \(Notation.quoted(key.name)), which the clip leaves, but "
          + "\(Notation.quoted(other.name)), which the clip does not leave. Judge by eye whether one is "
          + "meant for the other.",
      details: Spelling.compared(("clip", key.name), ("app", other.name)),
      at: [key.place, other.place],
      steps: isWrong ? ["key 1 is \(key.name)", "key 2 is \(other.name)"] + loss.lines : [])
  }

  /// Reports a setting that is left in a group of one program, unless the other lists it in the same way.
  private mutating func checkSettings() {
    for program in AppClipProgram.allCases {
      let others = project[program == .clip ? .app : .clip].groups ?? []
      for name in project[program].groups ?? []
      where BuildSettings.isLeft(in: name) && !others.contains(name) {
        add(
          .settingIsUnexpanded, .unknown,
          "\(Notation.quoted(name)) holds a build setting. Hand in the .xcconfig that gives its value, "
            + "or what was signed (codesign -d --entitlements - --xml PROGRAM).",
          at: [project[program].place(of: name)])
      }
    }
  }

  /// Reports stores of a kind that each program has for itself, if the two programs share no group.
  mutating func addOwnStores() {
    guard sharedGroups.isEmpty, let own = clip.sources?.ownStores else { return }
    for (kind, place) in own.sorted(by: { $0.key < $1.key }) {
      guard let other = app.sources?.ownStores[kind] else { continue }
      add(
        .ownStoreIsNotShared, .unknown,
        "Both programs use \(kind), and no group is in both lists. If the app looks for data that the clip "
          + "leaves there, both need a store in a group.", at: [place, other])
    }
  }
}
