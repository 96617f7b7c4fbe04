import ConsentVocabulary
import Notation

// The pairs of uses: each name of the clip with the matching name of the app.
extension AppClipLint {
  /// Returns each name of the clip with the name under which the app should find its data.
  mutating func pairs(_ flow: AppClipFlow) -> [Pair] {
    let uses = AppClipBoth { self.uses(flow, of: $0) }
    for use in uses.clip + uses.app {
      if case .unknown(let reason) = use.name {
        doubts.append(
          AppClipDoubt.nameIsUnknown.finding(
            "The name here is \(reason). Give it in a file that ends in .suites, such as "
              + "\"\(use.place.role) \(flow.word) = group.com.example\".", at: [use.place]))
      }
    }
    if uses.clip.isEmpty && uses.app.isEmpty { return assumedPairs(flow) }
    for program in AppClipProgram.allCases where uses[program].isEmpty {
      doubts.append(
        AppClipDoubt.nameIsMissing.finding(
          "No source of the \(program.word) that was handed in names a suite for \(flow.content). "
            + "Hand in its sources, or write \"\(program.word) \(flow.word) = NAME\" in a file that "
            + "ends in .suites.", at: uses[program.other].map(\.place)))
    }
    let (left, sought) = (Self.choices(uses.clip), Self.choices(uses.app))
    // The app may use unknown names.
    let isOpen = uses.app.contains { $0.group == nil && $0.name != .standard }
    guard !left.isEmpty else {
      // The app's name can still be checked.
      return sought.prefix(1).map { Pair(clip: Choice(group: $0.group, isSaid: false), app: $0) }
    }
    return left.map { own in
      if let same = sought.first(where: { $0.group == own.group }) {
        return Pair(clip: own, app: same)
      }
      if isOpen || sought.isEmpty {
        return Pair(clip: own, app: Choice(group: own.group, isSaid: false))
      }
      let nearest = own.group.flatMap { Notation.nearest(to: $0, in: sought.compactMap(\.group)) }
      return Pair(clip: own, app: sought.first { $0.group == nearest } ?? sought[0])
    }
  }

  /// Returns the known names without duplicates, each at its first place.
  private static func choices(_ uses: [AppClipUse]) -> [Choice] {
    uses.reduce(into: []) { choices, use in
      guard use.group != nil || use.name == .standard,
        !choices.contains(where: { $0.group == use.group })
      else { return }
      choices.append(Choice(group: use.group, place: use.place))
    }
  }

  /// Returns the pairs from the lists of groups alone, if no source was given: a name in both lists, or else
  /// the two nearest names. Besides a common name, two names that differ by a typing error are also a
  /// pair, as data under one is not found under the other.
  private mutating func assumedPairs(_ flow: AppClipFlow) -> [Pair] {
    guard let clip = facts[.clip].groups.value, let app = facts[.app].groups.value else {
      return []
    }
    func pair(_ left: String, _ right: String) -> Pair {
      Pair(
        clip: Choice(group: left, place: project.clip.place(of: left)),
        app: Choice(group: right, place: project.app.place(of: right)))
    }
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
    return (clip.first ?? app.first).map { [pair($0, app.first ?? $0)] } ?? []
  }
}

extension AppClipUse {
  /// The name of a group; `nil` for the standard defaults and for an unknown name.
  fileprivate var group: String? { if case .group(let group) = name { group } else { nil } }
}
