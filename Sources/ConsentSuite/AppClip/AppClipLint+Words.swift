import ConsentInvariants
import ConsentVocabulary
import Notation
import Reporting

// What is told of a finding: what there is to see, where it stands, and what shows the loss.
extension AppClipLint {
  func words(
    of finding: AppClipFinding, in world: World, isFirst: Bool
  ) -> LintFinding {
    let (details, places) = evidence(of: finding, in: world)
    return LintFinding(
      machine: AppClip.name, rule: "\(finding)", level: finding.level == .advice ? .advice : .wrong,
      finding.sentence, details: details, at: places,
      steps: isFirst ? AppClipLoss(finding.level).steps(in: world) : [])
  }

  /// What there is to see of a finding, and where.
  private func evidence(
    of finding: AppClipFinding, in world: World
  ) -> (details: [String], places: [LintFinding.Place]) {
    let (text, user) = (world.text, world.user)
    return switch finding {
    case .textNamesDiffer: differ(text)
    case .userNamesDiffer: differ(user)
    case .clipTextIsStandard, .appTextIsStandard: beside(text, .text)
    case .clipUserIsStandard, .appUserIsStandard: beside(user, .user)
    case .clipTextNotEntitled: foreign(text, .clip)
    case .appTextNotEntitled: foreign(text, .app)
    case .clipUserNotEntitled: foreign(user, .clip)
    case .appUserNotEntitled: foreign(user, .app)
    case .clipSignInNotEntitled: lacking(AppClipKeys.signIn, facts.signIn[.clip])
    case .appSignInNotEntitled: lacking(AppClipKeys.signIn, facts.signIn[.app])
    case .clipKeychainNotEntitled: lacking(AppClipKeys.keychain, facts.keychain[.clip])
    case .appKeychainNotEntitled: lacking(AppClipKeys.keychain, facts.keychain[.app])
    case .clipNamesNoApp: lacking(AppClipKeys.parents, facts.clipNamesApp)
    case .appNamesNoClip: lacking(AppClipKeys.clips, facts.appNamesClip)
    case .systemTooOld: lacking("15.4 or later as \(AppClipKeys.system)", facts.system)
    case .namesAreNotOne:
      (
        named(text, .text) + named(user, .user),
        [text.clip, text.app, user.clip, user.app].compactMap(\.place).distinct
      )
    case .secretsAreLeft: ([], project.names.compactMap(\.leavesSecrets?.place))
    }
  }

  private func differ(_ pair: Pair) -> (details: [String], places: [LintFinding.Place]) {
    (
      Spelling.compared(("clip", pair.clip.group ?? ""), ("app", pair.app.group ?? "")),
      [pair.clip.place, pair.app.place].compactMap(\.self)
    )
  }

  /// The names of a flow, one below the other.
  private func named(_ pair: Pair, _ flow: AppClipFlow) -> [String] {
    AppClipProgram.allCases.map { program in
      let use = "\(program.word) \(flow.word)"
      let blanks = String(repeating: " ", count: 9 - use.count)
      return "  \(use)\(blanks)  \(pair[program].group ?? "standard defaults")"
    }
  }

  private func beside(
    _ pair: Pair, _ flow: AppClipFlow
  ) -> (details: [String], places: [LintFinding.Place]) {
    (
      named(pair, flow), [pair.clip.place, pair.app.place].compactMap(\.self)
    )
  }

  /// A name that is not in the program's list, beside the nearest that is.
  private func foreign(
    _ pair: Pair, _ program: AppClipProgram
  ) -> (details: [String], places: [LintFinding.Place]) {
    let name = pair[program].group ?? ""
    let listed = facts.groups[program]?.value ?? []
    let nearest = Notation.nearest(to: name, in: listed) ?? listed.first
    let details =
      nearest.map { Spelling.compared(("used", name), ("entitled", $0)) }
      ?? ["  used      \(name)", "  entitled  no group"]
    let places = [pair[program].place, facts.place(of: nearest, in: program)].compactMap(\.self)
    return (details, places.distinct)
  }

  private func lacking<Value>(
    _ what: String, _ fact: AppClipFact<Value>?
  ) -> (details: [String], places: [LintFinding.Place]) {
    (["  needed  \(what)"], [fact?.place].compactMap(\.self))
  }
}
