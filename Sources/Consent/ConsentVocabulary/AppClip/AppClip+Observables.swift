import Notation

extension AppClip {
  package static let observables: [Observable<AppClipSnapshot>] = [
    Observable("installed", "the clip or the app is on the device", if: { $0.isInstalled }),
    Observable("clipInstalled", "the clip is on the device") { $0.clip != .notInstalled },
    Observable("clipRunning", "the clip runs") { $0.clip == .running },
    Observable("appInstalled", "the app is on the device") { $0.app != .notInstalled },
    Observable("appRunning", "the app runs") { $0.app == .running },
    Observable("released", "an invocation can bring the clip", if: { $0.release == .available }),
    Observable("idleDays", "days since the clip was launched", count: { $0.idleDays }),

    Observable("containers", "groups that have a container", count: { $0.containers.count }),
    Observable("texts", "texts in files and defaults") {
      $0.cells.count { if case .text = $0 { true } else { false } }
    },
    Observable("users", "stored identifiers of accounts") {
      $0.cells.count { if case .user = $0 { true } else { false } }
    },
    Observable("marked", "an import has left its mark") {
      $0.isKeychainMarked || $0.cells.contains { if case .mark = $0 { true } else { false } }
    },
    Observable("items", "items of the keychain", count: { $0.items.count }),

    Observable("clipSignedIn", "somebody is signed in to the clip") { $0.clipSession != nil },
    Observable("appSignedIn", "somebody is signed in to the app") { $0.appSession != nil },
    Observable("accounts", "accounts that the provider knows", count: { $0.accounts.count }),
    Observable("online", "the network is up", if: { $0.isOnline }),
    Observable("importing", "an import is in progress") { $0.plan != nil },
    Observable("steps", "steps that the import has still to take") { $0.plan?.count ?? 0 },
  ]
}
