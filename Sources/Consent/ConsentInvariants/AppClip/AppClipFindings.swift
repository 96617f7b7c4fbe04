import ConsentVocabulary

extension AppClipFinding {
  /// Returns the lint findings of a world, in the order of the cases.
  ///
  /// - Source: Specs/Tool/Lint.md, KN-01 to KN-04. Exact for each pair of uses (INV-K21): a flow arrives
  ///   exactly if there is no finding of its level.
  public static func findings(of world: AppClipWorld) -> [AppClipFinding] {
    allCases.filter { $0.holds(in: world) }
  }

  private func holds(in world: AppClipWorld) -> Bool {
    let (clip, app, design) = (world.clip, world.app, world.design)
    let texts = [design.clipText, design.appText]
    let users = [design.clipUser, design.appUser]
    return switch self {
    case .textNamesDiffer: texts[0] != texts[1] && !texts.contains(.standard)
    case .clipTextIsStandard: texts[0] == .standard
    case .appTextIsStandard: texts[1] == .standard
    case .clipTextNotEntitled: texts[0].isForeign(to: clip)
    case .appTextNotEntitled: texts[1].isForeign(to: app)
    case .userNamesDiffer: users[0] != users[1] && !users.contains(.standard)
    case .clipUserIsStandard: users[0] == .standard
    case .appUserIsStandard: users[1] == .standard
    case .clipUserNotEntitled: users[0].isForeign(to: clip)
    case .appUserNotEntitled: users[1].isForeign(to: app)
    case .clipSignInNotEntitled: !clip.signIn
    case .appSignInNotEntitled: !app.signIn
    case .clipNamesNoApp: !world.clipNamesApp
    case .appNamesNoClip: !world.appNamesClip
    case .systemTooOld: world.system == .until15p3
    case .namesAreNotOne: Set(texts + users).count > 1
    case .secretsAreLeft: design.leavesSecrets
    }
  }
}

extension AppClipSuite {
  /// Whether this is the suite of a group that a program with this signature is not a member of.
  fileprivate func isForeign(to signature: AppClipEntitlements) -> Bool {
    if case .suite(let group) = self { !signature.groups.contains(group) } else { false }
  }
}
