import ConsentVocabulary
import Notation

// The evidence of a finding: names and rights, their places, and the steps that show the loss.
extension AppClipLint {
  /// The part of a project that a finding is about.
  private enum Subject {
    /// The two names of a flow.
    case names(AppClipFlow)
    /// A program that uses its standard defaults.
    case standard(AppClipFlow, AppClipProgram)
    /// A group that is used, and that the program is not in.
    case group(AppClipFlow, AppClipProgram)
    /// A right that is missing, and the place where it would be.
    case right(String, LintFinding.Place?)
    case allNames, secrets
  }

  private func subject(of finding: AppClipFinding) -> Subject {
    switch finding {
    case .textNamesDiffer: .names(.text)
    case .clipTextIsStandard: .standard(.text, .clip)
    case .appTextIsStandard: .standard(.text, .app)
    case .clipTextNotEntitled: .group(.text, .clip)
    case .appTextNotEntitled: .group(.text, .app)
    case .userNamesDiffer: .names(.user)
    case .clipUserIsStandard: .standard(.user, .clip)
    case .appUserIsStandard: .standard(.user, .app)
    case .clipUserNotEntitled: .group(.user, .clip)
    case .appUserNotEntitled: .group(.user, .app)
    case .clipSignInNotEntitled: .right(AppClipKeys.signIn, facts[.clip].signIn.place)
    case .appSignInNotEntitled: .right(AppClipKeys.signIn, facts[.app].signIn.place)
    // Each program may keep items under its own identifier.
    case .clipNamesNoApp: .right(AppClipKeys.parents, facts.names.clip.place)
    case .appNamesNoClip: .right(AppClipKeys.clips, facts.names.app.place)
    case .systemTooOld: .right("15.4 or later as \(AppClipKeys.system)", facts.system.place)
    case .namesAreNotOne: .allNames
    case .secretsAreLeft: .secrets
    }
  }

  /// Whether the files contain all evidence for a finding.
  func isSaid(_ finding: AppClipFinding, in world: World) -> Bool {
    guard world.levels.contains(finding.level) else { return false }
    // The app's right is needed where its code asks for the account.
    if finding == .appSignInNotEntitled, let app = project.app.sources, project.names.isEmpty {
      return app.signsIn
    }
    if finding == .appNamesNoClip || finding == .systemTooOld {
      return project.clip.sources?.itemsAdded.isEmpty == false
        && project.app.sources?.itemsFound.isEmpty == false
    }
    return switch subject(of: finding) {
    case .names(let flow): world[flow].values.allSatisfy(\.isSaid)
    case .standard(let flow, let program): world[flow][program].isSaid
    case .group(let flow, let program):
      world[flow][program].isSaid && facts[program].groups.value != nil
    // Unknown rights are taken to lose nothing, and are not found.
    case .right, .secrets: true
    case .allNames:
      world.levels.isSuperset(of: [.lostText, .lostUser]) && world.choices.allSatisfy(\.isSaid)
    }
  }

  /// Returns a finding with its evidence. The first finding of a level also shows the loss.
  func explained(_ finding: AppClipFinding, in world: World, isFirst: Bool) -> LintFinding {
    let (details, places) = evidence(of: finding, in: world)
    var steps: [String] = []
    if isFirst {
      steps = world.names.enumerated().map { "suite \($0.offset + 1) is \($0.element)" }
      steps += AppClipLoss(finding.level, in: world.world).steps.flatMap(\.lines)
    }
    let guesses = world.choices.filter { !$0.isSure }.compactMap(\.place)
    if places.contains(where: guesses.contains) {
      return AppClipDoubt.targetIsUnclear.finding(
        "\(finding.sentence) But it is not certain that the program has this code: say whose it is "
          + "with --clip PATH or --app PATH.", at: places)
    }
    return LintFinding(
      finding.rule, finding.level == .advice ? .advice : .wrong, details: details, at: places,
      steps: steps)
  }

  private func evidence(
    of finding: AppClipFinding, in world: World
  ) -> (details: [String], places: [LintFinding.Place]) {
    switch subject(of: finding) {
    case .names(let flow):
      let pair = world[flow]
      return (
        Spelling.compared(("clip", pair.clip.group ?? ""), ("app", pair.app.group ?? "")),
        pair.values.compactMap(\.place)
      )
    case .standard(let flow, _):
      return (Self.table(flow, world), world[flow].values.compactMap(\.place))
    case .group(let flow, let program):
      // Beside the nearest group of the program.
      let choice = world[flow][program]
      let (name, listed) = (choice.group ?? "", facts[program].groups.value ?? [])
      let nearest = Notation.nearest(to: name, in: listed) ?? listed.first
      return (
        nearest.map { Spelling.compared(("used", name), ("entitled", $0)) }
          ?? ["  used      \(name)", "  entitled  no group"],
        [choice.place, project[program].place(of: nearest)].compactMap(\.self).distinct
      )
    case .right(let name, let place): return (["  needed  \(name)"], [place].compactMap(\.self))
    case .allNames:
      return (
        AppClipFlow.allCases.flatMap { Self.table($0, world) },
        world.choices.compactMap(\.place).distinct
      )
    case .secrets: return ([], project.names.compactMap(\.leavesSecrets?.place))
    }
  }

  /// The names of a flow, one below the other.
  private static func table(_ flow: AppClipFlow, _ world: World) -> [String] {
    AppClipProgram.allCases.map { program in
      let use = "\(program.word) \(flow.word)"
      let blanks = String(repeating: " ", count: 9 - use.count)
      return "  \(use)\(blanks)  \(world[flow][program].group ?? "standard defaults")"
    }
  }
}
