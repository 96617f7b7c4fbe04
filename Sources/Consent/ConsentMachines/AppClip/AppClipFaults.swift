import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible faults in the data transfer of a clip, its app or the platform. Each is named after its error.
package enum AppClipFaults {
  package static func all(around sound: SystemUnderTest<AppClip>) -> [SystemUnderTest<AppClip>] {
    elsewhere(than: sound) + AppClipAccessFaults.elsewhere(than: sound)
      + (around + AppClipLinkFaults.all + AppClipAccessFaults.around).map {
        $0.planted(around: sound)
      }
  }

  /// Returns mutants that run in a world other than the case's, and so ignore the field that differs.
  private static func elsewhere(than sound: SystemUnderTest<AppClip>) -> [SystemUnderTest<AppClip>]
  {
    [
      sound.mistaking("leavesUnderAnotherName", "the clip writes one suite, the app reads another")
      {
        $0.design.clipText = .suite(AppClipGroup(3))
      },
      sound.mistaking("collectsFromStandard", "the app looks in its standard defaults") {
        $0.design.appText = .standard
      },
      sound.mistaking("storesUsersElsewhere", "the app looks for the identifier under another name")
      {
        $0.design.appUser = .suite(AppClipGroup(3))
      },
      sound.mistaking("leavesSecrets", "a secret is left like any text") {
        $0.design.leavesSecrets = true
      },
      sound.mistaking("copiesWholeAndCleansFirst", "all is copied, cleaned, and marked last") {
        $0.design.import = .cleanedBeforeMarked
      },
      sound.mistaking("cleansBeforeItCopies", "the source is cleaned first") {
        $0.design.import.order = .cleanCopyMark
      },
      sound.mistaking("marksBeforeItCopies", "the import counts as done when it begins") {
        $0.design.import.order = .markCopyClean
      },
      sound.mistaking("marksInTheKeychain", "the mark outlives the app") {
        $0.design.import.mark = .keychain
      },
      sound.mistaking("importsEachTime", "no mark says that the import was done") {
        ($0.design.import.mark, $0.design.import.gate) = (.none, .none)
      },
      sound.mistaking("importsWithoutAGate", "the app may change its own texts during an import") {
        $0.design.import.gate = .none
      },
      sound.mistaking("movesHomes", "the clip's own defaults become the app's") {
        $0.decisions.clipHome = .moved
      },
      sound.mistaking(
        "asksNoAssociation", "the app sees the clip's items even without an association"
      ) {
        ($0.clipNamesApp, $0.appNamesClip) = (true, true)
      },
      sound.mistaking("staysBefore15p4", "the app never sees the clip's items") {
        $0.system = .until15p3
      },
      sound.mistaking("leavesItemsToTheClip", "no item is promoted at the replacement") {
        $0.decisions.itemsAtReplacement = .seen
      },
      sound.mistaking("tellsItemsByLabel", "the clip's item takes the place of the app's") {
        $0.decisions.itemsBy = .label
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
    Fault("takesTheUnknownForGood", "an unknown account is signed in") {
      guard case .asked(let account?, .state(.notFound)) = $1.effects.last else { return }
      $1.response = .signedIn(account)
    },
    Fault("keepsTheRevoked", "a revoked account stays signed in") {
      guard case .asked(let account?, .state(.revoked)) = $1.effects.last else { return }
      $0.play(.app(.common(.signIn(account))))
    },
    Fault("asksAboutNobody", "the provider is asked before anything is stored") {
      if $0.command == .app(.resume), $1.effects.isEmpty, $1.response == .signedIn(nil) {
        $1.effects = [.asked(nil, .state(.notFound))]
      }
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
    Fault(
      "stopsAtItsMark", "an import that finds its mark skips the cleaning",
      instead: { step in
        let isMarked = step.before.cells.contains(where: \.isOwnMark)
        guard step.command == .app(.startImport), isMarked, step.before.app == .running,
          step.before.plan == nil
        else { return nil }
        return AppClipOutcome(.done, [.imported])
      }),
    Fault("cleansWhatDiffers", "cleaning removes a text that the app holds with another value") {
      step, _ in
      guard step.command == .app(.continueImport), case .clean(let key)? = step.before.plan?.first
      else { return }
      step.play(.app(.common(.remove(.defaults(step.world.design.appText), key))))
    },
    Fault("looksEverywhere", "a value is found under its key on any shelf") { step, outcome in
      guard case .app(.common(.read(_, let wanted))) = step.command, outcome.response == .found(nil)
      else { return }
      for case .text(_, wanted, let value) in step.after.cells { outcome.response = .found(value) }
    },
    Fault("writesToAllSuites", "a text written to a suite is written to standard too") {
      guard case .clip(.leave(let key, let value)) = $0.command, $1.response == .done
      else { return }
      $0.play(.clip(.common(.write(.defaults(.standard), key, value))))
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
    Fault("goesOnWhenRefused", "a refused command ends the program") {
      if case .refused = $1.response { $0.play(.system(.kill)) }
    },
  ]

  private static let platform: [Fault<AppClip>] = [
    Fault("invokesTheClipBesideTheApp", "an invocation reaches the clip instead of the app") {
      if case .user(.invoke) = $0.command, case .reached(.app, let link) = $1.response {
        $1.response = .reached(.clip, link)
      }
    },
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
    Fault(
      "emptiesContainersOnReplacement", "the app finds common containers empty",
      after: { step, _ in
        guard step.replaces else { return }
        step.play(.user(.open))
        for cell in step.before.cells {
          guard case .text(.container(let group), let key, _) = cell else { continue }
          step.play(.app(.common(.remove(.container(group), key))))
        }
        step.play(.system(.kill))
      }),
    Fault(
      "keepsTheForgotten", "the provider still knows an account that was forgotten",
      instead: {
        guard case .system(.forget(let account)) = $0.command else { return nil }
        let isKnown = $0.before.accounts.contains { $0.account == account }
        return isKnown ? AppClipOutcome(.done) : nil
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
    Fault("findsTheAppsItems", "the clip finds the app's item in the keychain") {
      guard case .clip(.common(.findItem(let label))) = $0.command, $1.response == .found(nil)
      else { return }
      let item = $0.before.items.first { $0.owner == .app && $0.label == label }
      $1.response = .found(item?.value)
    },
    Fault("findsTheClipsFirst", "the app finds the clip's item before its own") {
      guard case .app(.common(.findItem(let label))) = $0.command, case .found = $1.response,
        let item = $0.before.items.first(where: { $0.owner == .clip && $0.label == label })
      else { return }
      $1.response = .found(item.value)
    },
    Fault(
      "keepsTheAppsFirst", "an item of the app outlasts the one that is promoted",
      after: { step, _ in
        guard step.replaces else { return }
        step.play(.user(.open))
        for item in step.before.items where item.owner == .app {
          step.play(.app(.common(.updateItem(item.label, item.value))))
        }
        step.play(.system(.kill))
      }),
    Fault(
      "neverStartsAgain", "idle days go on through launches", remembering: 0,
      after: { step, outcome in
        if case .reached(.clip, _) = outcome.response { step.memory += step.before.idleDays }
        if step.after.clip == .notInstalled { step.memory = 0 }
      }, stating: { snapshot, days in snapshot.idleDays += days }),
    Fault(
      "keepsContainers", "a container outlives its members", remembering: Ascending<AppClipGroup>(),
      after: { step, outcome in
        for case .dropped(let group) in outcome.effects { step.memory.insert(group) }
      }, stating: { snapshot, groups in for group in groups { snapshot.containers.insert(group) } }),
    Fault(
      "reusesContainers", "a new container has the contents of the old one",
      remembering: Ascending<AppClipCell>(),
      after: { step, outcome in
        for case .dropped(let group) in outcome.effects {
          for cell in step.before.cells where cell.shelf == .container(group) {
            step.memory.insert(cell)
          }
        }
      },
      stating: { snapshot, cells in
        let shelves = snapshot.containers.map { AppClipShelf.container($0) }
        for cell in cells where shelves.contains(cell.shelf) { snapshot.cells.insert(cell) }
      }),
    keeping(
      "keepsWhatTheClipHad", "the clip's own data stays behind when the clip goes", of: .clip),
    keeping("keepsWhatTheAppHad", "the app's own data stays behind when the app goes", of: .app),
    Fault(
      "keepsTheClipsItems", "items stay behind a clip that goes",
      remembering: Ascending<AppClipItem>(),
      after: { step, outcome in
        if outcome.effects.contains(.removed(.clip)), !step.replaces {
          step.memory = Ascending(step.before.items.filter { $0.owner == .clip })
        }
      },
      stating: { snapshot, items in
        if !snapshot.isInstalled { for item in items { snapshot.items.insert(item) } }
      }),
  ]

  /// Returns a fault that states the data of a program's own places while the program is not there.
  private static func keeping(
    _ name: String, _ summary: String, of program: AppClipProgram
  ) -> Fault<AppClip> {
    Fault(
      name, summary, remembering: [AppClipCell](),
      after: { step, outcome in
        guard outcome.effects.contains(.removed(program)) else { return }
        step.memory = step.before.cells.filter { cell in
          switch cell.shelf {
          case .home(program), .standard(program), .own(program, _): true
          case .home, .standard, .own, .container, .suite: false
          }
        }
      },
      stating: { snapshot, cells in
        if !snapshot.isInstalled { for cell in cells { snapshot.cells.insert(cell) } }
      })
  }
}

extension FaultyStep where Language == AppClip {
  fileprivate var replaces: Bool { command == .user(.installApp) && before.clip != .notInstalled }
}

extension AppClipCell {
  /// Whether this is the mark of a finished import in the app's standard defaults.
  fileprivate var isOwnMark: Bool { self == .mark(.standard(.app)) }
}
