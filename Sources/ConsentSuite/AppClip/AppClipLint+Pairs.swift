import ConsentVocabulary
import Notation
import Reporting

// Which use of the one program is to be met by which of the other.
extension AppClipLint {
  /// Each name that the clip hands over under, with the one that the app is to find it by.
  mutating func pairs(_ flow: AppClipFlow) -> [Pair] {
    let (clip, app) = (uses(flow, of: .clip), uses(flow, of: .app))
    for use in clip + app {
      if case .unknown(let reason) = use.name {
        doubts.append(
          AppClipDoubt.nameIsUnknown.finding(
            "The name here is \(reason). Give it in a file that ends in .suites, such as "
              + "\"\(use.place.role) \(flow.word) = group.com.example\".", at: [use.place]))
      }
    }
    if clip.isEmpty && app.isEmpty { return assumedPairs(flow) }
    for (program, own, others) in [(AppClipProgram.clip, clip, app), (.app, app, clip)]
    where own.isEmpty {
      let what = flow == .text ? "texts" : "the account"
      doubts.append(
        AppClipDoubt.nameIsMissing.finding(
          "No source of the \(program.word) that was handed in names a suite for \(what). Hand in "
            + "its sources, or write \"\(program.word) \(flow.word) = NAME\" in a file that ends "
            + "in .suites.", at: others.map(\.place)))
    }
    let (left, sought) = (Self.choices(clip), Self.choices(app))
    let isOpen = app.isEmpty || app.count(where: { $0.name.isUnknown }) > 0
    guard !left.isEmpty else {
      // What the app alone says of itself can be judged.
      return sought.prefix(1).map {
        Pair(clip: Choice(group: $0.group, isSaid: false), app: $0)
      }
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

  /// The names that are said, each at its first place.
  private static func choices(_ uses: [AppClipUse]) -> [Choice] {
    uses.reduce(into: []) { choices, use in
      let group: String?
      switch use.name {
      case .group(let name): group = name
      case .standard: group = nil
      case .unknown: return
      }
      if !choices.contains(where: { $0.group == group }) {
        choices.append(Choice(group: group, place: use.place))
      }
    }
  }

  /// What the lists of groups alone allow, where no source was handed in: a name that both have, or,
  /// if there is none, the two that are nearest. Two names beside a common one that differ by a slip are a
  /// pair as well: what is kept under the one is not found under the other.
  private mutating func assumedPairs(_ flow: AppClipFlow) -> [Pair] {
    guard case .known(let clip, _) = facts.groups[.clip],
      case .known(let app, _) = facts.groups[.app]
    else { return [] }
    func pair(_ left: String, _ right: String) -> Pair {
      Pair(
        clip: Choice(group: left, place: facts.place(of: left, in: .clip)),
        app: Choice(group: right, place: facts.place(of: right, in: .app)))
    }
    let common = clip.filter(app.contains)
    let (clipAlone, appAlone) = (
      clip.filter { !common.contains($0) }, app.filter { !common.contains($0) }
    )
    if let first = common.first {
      let alike = clipAlone.flatMap { name in
        appAlone.filter { Spelling.isSlip(name, $0) }.map { pair(name, $0) }
      }
      notes.append(
        "\(flow == .text ? "texts" : "the account"): no source was handed in, so the names in the "
          + "code are taken to be right")
      return [pair(first, first)] + (flow == .text ? alike : [])
    }
    notes.append(
      "\(flow == .text ? "texts" : "the account"): no source was handed in, but no group is in both "
        + "lists, so it is lost whatever the names in the code are")
    let nearest = clip.compactMap { name in
      Notation.nearest(to: name, in: app).map { pair(name, $0) }
    }
    if !nearest.isEmpty { return nearest }
    return (clip.first ?? app.first).map { [pair($0, app.first ?? $0)] } ?? []
  }
}

extension AppClipUse.Name {
  fileprivate var isUnknown: Bool {
    switch self {
    case .unknown: true
    case .group, .standard: false
    }
  }
}
