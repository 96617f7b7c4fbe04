import ConsentInvariants
import ConsentVocabulary
import Notation

/// The losses of the world that the names and rights of two programs make.
extension AppClipLint {
  /// Adds the findings of the world in which the clip leaves a flow in one store and the app looks in another.
  /// Without `other`, the app is taken to look rightly.
  mutating func add(_ flow: AppClipFlow, _ own: AppClipUse, _ other: AppClipUse?) {
    let names = [own.group, (other ?? own).group].compactMap(\.self).distinct
    func suite(_ use: AppClipUse) -> AppClipSuite {
      use.group.flatMap(names.firstIndex).map { .suite(AppClipGroup($0 + 1)) } ?? .standard
    }
    func signature(_ target: AppClipTarget) -> AppClipEntitlements {
      // A name that a setting can stand for is taken to be in the list; an unknown list has all names.
      let listed = names.filter { name in
        target.groups?.contains { BuildSettings.canBe(name, $0) } ?? true
      }
      return AppClipEntitlements(
        groups: Ascending(listed.compactMap(names.firstIndex).map { AppClipGroup($0 + 1) }),
        signIn: target.texts(AppClipKeys.signIn).map { !$0.isEmpty } ?? true)
    }
    for program in AppClipProgram.allCases where !names.isEmpty {
      _ = listed(AppClipKeys.groups, of: program)
    }
    var world = AppClipWorld(clip: signature(clip), app: signature(app))
    let suites = (suite(own), suite(other ?? own))
    if flow == .text {
      (world.design.clipText, world.design.appText) = suites
    } else {
      (world.design.clipUser, world.design.appUser) = suites
    }
    var found = AppClipFinding.findings(of: world).filter { $0.level == flow.level }
    if other == nil { found.removeAll { $0 == .appTextNotEntitled || $0 == .appUserNotEntitled } }
    // One cause, one finding: a wrong name is not in the list either.
    if let first = found.first, !"\(first)".contains("NotEntitled") {
      found.removeAll { $0 != first && !"\($0)".contains("SignIn") }
    }
    let steps =
      names.enumerated().map { "suite \($0.offset + 1) is \($0.element)" }
      + own.written.prefix(1).map { "key 1 is \($0)" } + AppClipLoss(flow.level, in: world).lines
    for (index, finding) in found.enumerated() {
      add(finding, own, other ?? own, steps: index == 0 ? steps : [])
    }
  }

  private mutating func add(
    _ finding: AppClipFinding, _ own: AppClipUse, _ other: AppClipUse, steps: [String]
  ) {
    var details: [String]
    var places = [own.place, other.place]
    switch finding {
    case .textNamesDiffer, .userNamesDiffer:
      details = Spelling.compared(("clip", own.group ?? ""), ("app", other.group ?? ""))
    case .clipTextNotEntitled, .clipUserNotEntitled, .appTextNotEntitled, .appUserNotEntitled:
      // Beside the nearest group of the program.
      let isClip = finding == .clipTextNotEntitled || finding == .clipUserNotEntitled
      let (use, target) = isClip ? (own, clip) : (other, app)
      let (name, listed) = (use.group ?? "", target.groups ?? [])
      let nearest = Notation.nearest(to: name, in: listed) ?? listed.first
      details =
        nearest.map { Spelling.compared(("used", name), ("entitled", $0)) }
        ?? ["  used      \(name)", "  entitled  no group"]
      places = [use.place, target.place(of: nearest)]
    case .clipSignInNotEntitled, .appSignInNotEntitled:
      details = ["  needed  \(AppClipKeys.signIn)"]
      let target = finding == .clipSignInNotEntitled ? clip : app
      places = [target.place(of: nil, AppClipKeys.signIn)]
    case _:
      details = [("clip", own), ("app ", other)].map {
        "  \($0)  \($1.group ?? "standard defaults")"
      }
    }
    details += Self.keyLine(own)
    // A store of both flows is reported once.
    let rule = finding.rule
    let twin = rule.name.replacing("User", with: "Text")
    if findings.contains(where: { $0.places == places.distinct && $0.rule == twin }) { return }
    add(LintFinding(rule, .wrong, details: details, at: places, steps: steps))
  }

  /// The keys of a store, the written ones first.
  static func keyLine(_ use: AppClipUse) -> [String] {
    let keys = (use.written + use.read).distinct
    return keys.isEmpty ? [] : ["  keys  \(keys.capped)"]
  }
}
