import Notation

extension Contacts {
  package static let observables: [Observable<ContactsSnapshot>] = [
    Observable("installed", "the app is on the device") { $0.process != .notInstalled },
    Observable("running", "the app's process runs") { $0.process == .running },
    Observable("background", "the app is in the background") { $0.isInBackground },

    Observable("undetermined", "nothing has been decided", of: "status") {
      $0.status == .notDetermined
    },
    Observable("restricted", "a restriction hides the decision", of: "status") {
      $0.status == .restricted
    },
    Observable("denied", "the app may see nobody", of: "status") { $0.status == .denied },
    Observable("limited", "the app may see the shared contacts", of: "status") {
      $0.status == .limited
    },
    Observable("full", "the app may see everybody", of: "status") { $0.status == .authorized },
    Observable("authorized", "the same as full", of: "status", is: "full") {
      $0.status == .authorized
    },
    Observable(
      "grants", "contacts that are shared under limited access", count: { $0.granted.count }),
    Observable("contacts", "contacts in the address book", count: { $0.existing.count }),
    Observable("elsewhere", "contacts that other apps may see", count: { $0.elsewhere.count }),
    Observable("hidden", "contacts that the app may not see") { $0.hidden.count },

    Observable("prompt", "an alert of the system is up") { $0.alert != nil },
    Observable("shareOrNot", "the prompt's first stage is up", of: "alert") {
      $0.alert == .shareOrNot
    },
    Observable("howMuch", "the prompt's second stage is up", of: "alert") { $0.alert == .howMuch },
    Observable("selecting", "the prompt's selection is up", of: "alert") {
      if case .selecting = $0.alert { true } else { false }
    },
    Observable("confirming", "the prompt's confirmation is up", of: "alert") {
      if case .confirming = $0.alert { true } else { false }
    },
    Observable("simplified", "the prompt of a button is up", of: "alert") {
      if case .simplified = $0.alert { true } else { false }
    },
    Observable("sheet", "a sheet of the system is up") { $0.sheet != nil },
    Observable("chooser", "the chooser of a button is up", of: "sheet") {
      if case .chooser = $0.sheet { true } else { false }
    },
    Observable("accessPicker", "the access picker is up", of: "sheet") {
      if case .accessPicker = $0.sheet { true } else { false }
    },
    Observable("contactPicker", "the contact picker is up", of: "sheet") {
      if case .contactPicker = $0.sheet { true } else { false }
    },
    Observable("ownSheet", "a sheet of the app's own is up") { $0.hasOwnSheet },
    Observable("covered", "an alert or a sheet is up") { $0.alert != nil || $0.sheet != nil },
    Observable("ticked", "contacts ticked on the screen") { $0.ticked.count },

    Observable("buttons", "access buttons on the screen", count: { $0.buttons.count }),
    Observable("shown", "the most contacts that a button shows") {
      $0.buttons.map { $0.matches.count }.max() ?? 0
    },
    Observable("held", "a finger is down on a button") { $0.held != nil },
    Observable("waiting", "calls that wait for the prompt", count: { $0.pending.count }),
    Observable("unanswered", "calls that never end", count: { $0.unanswered.count }),
  ]
}

extension ContactsSnapshot {
  /// The contacts that the app may not see.
  fileprivate var hidden: ContactSet {
    switch status {
    case .notDetermined, .restricted, .denied: existing
    case .limited: existing.subtracting(granted)
    case .authorized: []
    }
  }

  /// The existing contacts that are ticked in the current alert or, without an alert, in the access picker.
  fileprivate var ticked: ContactSet {
    switch (alert, sheet) {
    case (.selecting(let contacts), _), (.confirming(let contacts), _),
      (nil, .accessPicker(let contacts)):
      contacts.intersection(existing)
    case (_, _): []
    }
  }
}
