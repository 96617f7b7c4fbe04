import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible faults in the data transfer of a clip, its app or the platform. Each is named after its error.
package enum AppClipFaults {
  package static func all(around sound: SystemUnderTest<AppClip>) -> [SystemUnderTest<AppClip>] {
    elsewhere(than: sound)
      + (around + AppClipLinkFaults.all + AppClipAccessFaults.all).map {
        $0.planted(around: sound)
      }
  }

  /// Returns mutants that run in a world other than the case's, and so ignore the field that differs.
  private static func elsewhere(than sound: SystemUnderTest<AppClip>) -> [SystemUnderTest<AppClip>]
  {
    [
      sound.mistaking("collectsFromStandard", "the app looks in its standard defaults") {
        $0.design.appText = .standard
      },
      sound.mistaking("leavesSecrets", "a secret is left like any text") {
        $0.design.leavesSecrets = true
      },
      sound.mistaking("cleansBeforeItCopies", "the source is cleaned first") {
        $0.design.import.order = .cleanCopyMark
      },
      sound.mistaking("importsEachTime", "no mark says that the import was done") {
        ($0.design.import.mark, $0.design.import.gate) = (.none, .none)
      },
      sound.mistaking("movesHomes", "the clip's own defaults become the app's") {
        $0.decisions.clipHome = .moved
      },
      sound.mistaking("losesStoredSessions", "a stored session ends with the process") {
        $0.decisions.session = .inProcess
      },
      sound.mistaking(
        "bringsAClipThatIsNotReleased", "an invocation brings a clip that is not released"
      ) {
        $0.release = .available
      },
      sound.mistaking("countsADayMore", "the clip stays a day too long") { $0.lifetime += 1 },
    ]
  }

  private static let around: [Fault<AppClip>] = programs + platform

  private static let programs: [Fault<AppClip>] = [
    Fault("diesWithoutAContainer", "a container that is missing ends the program") {
      if $1.response == .container(false) { $0.play(.system(.kill)) }
    },
    Fault("trustsStatesBesideErrors", "a state that comes with an error is trusted") {
      guard case .asked(let account?, .error) = $1.effects.last else { return }
      $1.response = .signedIn(account)
    },
    Fault("keepsTheRevoked", "a revoked account stays signed in") {
      guard case .asked(let account?, .state(.revoked)) = $1.effects.last else { return }
      $0.play(.app(.common(.signIn(account))))
    },
    Fault("cleansAtTheFirstLaunch", "the first launch of the app removes all texts of the suite") {
      let isFirst = $0.command == .user(.open) && !$0.after.cells.contains { $0.isOwnMark }
      guard isFirst, $1.effects.contains(.launched(.app)),
        case .suite(let group) = $0.world.design.appText
      else { return }
      for case .text(.suite(group), let key, _) in $0.after.cells {
        $0.play(.app(.common(.remove(.defaults(.suite(group)), key))))
      }
    },
    Fault("cleansWhatDiffers", "cleaning removes a text that the app holds with another value") {
      step, _ in
      guard step.command == .app(.continueImport), case .clean(let key)? = step.before.plan?.first
      else { return }
      step.play(.app(.common(.remove(.defaults(step.world.design.appText), key))))
    },
    Fault(
      "keepsTheFirstUser", "signing in keeps the identifier that was stored first",
      remembering: AppClipCell?.none,
      after: { step, outcome in
        guard case .signedIn = outcome.response, step.command != .app(.resume) else { return }
        let users = step.before.cells.filter { if case .user = $0 { true } else { false } }
        step.memory = users.first { old in
          !step.after.cells.contains(old) && step.after.cells.contains { $0.shelf == old.shelf }
        }
      },
      stating: { snapshot, first in
        guard let first else { return }
        snapshot.cells.removeAll { cell in
          if case .user(first.shelf, _) = cell { true } else { false }
        }
        snapshot.cells.insert(first)
      }),
  ]

  private static let platform: [Fault<AppClip>] = [
    Fault(
      "keepsTheClip", "the clip stays beside the app", remembering: false,
      after: { step, _ in
        step.memory = step.memory && step.command != .user(.delete) || step.replaces
      },
      stating: { snapshot, isThere in
        if isThere, snapshot.app != .notInstalled { snapshot.clip = .stopped }
      }),
    Fault(
      "deletesBeforeItReplaces", "the clip is gone before the app comes",
      instead: { step in
        guard step.replaces else { return nil }
        let effects = step.play(.user(.delete))?.effects ?? []
        return step.play(.user(.installApp)).map { AppClipOutcome(.done, effects + $0.effects) }
      }),
    Fault("isOnlineAtALaunch", "the network is back when a program is launched") {
      step, _ in
      if step.command == .user(.open), !step.after.isOnline {
        step.play(.system(.restoreNetwork))
      }
    },
    Fault("opensInVain", "an opened program ends at once") { step, _ in
      if step.command == .user(.open) { step.play(.system(.kill)) }
    },
    Fault("letsOthersIn", "the other program is let into any group") {
      if case .other(.read) = $0.command, case .refused = $1.response { $1.response = .found(nil) }
    },
    Fault("findsTheClipsFirst", "the app finds the clip's item before its own") {
      guard case .app(.common(.findItem(let label))) = $0.command, case .found = $1.response,
        let item = $0.before.items.first(where: { $0.owner == .clip && $0.label == label })
      else { return }
      $1.response = .found(item.value)
    },
    Fault(
      "keepsWhatTheClipHad", "the clip's own data stays behind when the clip goes",
      remembering: [AppClipCell](),
      after: { step, outcome in
        guard outcome.effects.contains(.removed(.clip)) else { return }
        step.memory = step.before.cells.filter { cell in
          switch cell.shelf {
          case .home(.clip), .standard(.clip), .own(.clip, _): true
          case .home, .standard, .own, .container, .suite: false
          }
        }
      },
      stating: { snapshot, cells in
        if !snapshot.isInstalled { for cell in cells { snapshot.cells.insert(cell) } }
      }),
  ]
}

extension FaultyStep where Language == AppClip {
  fileprivate var replaces: Bool { command == .user(.installApp) && before.clip != .notInstalled }
}

extension AppClipCell {
  /// Whether this is the mark of a finished import in the app's standard defaults.
  fileprivate var isOwnMark: Bool { self == .mark(.standard(.app)) }
}
