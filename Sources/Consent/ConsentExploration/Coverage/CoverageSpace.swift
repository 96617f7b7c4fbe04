import ConsentClients
import ConsentSystem
import ConsentVocabulary
import StateMachines

/// The state of a device, as far as coverage distinguishes it: contacts count by their properties alone, in any
/// order, and without cards. A button counts as mounted, several as one.
struct CoverageState: Hashable, Sendable {
  private enum Screen: Hashable, Sendable {
    case none, shareOrNot, howMuch, selecting, confirming, simplified
    case chooser, accessPicker, contactPicker
  }

  private let process: ProcessState
  private let isInBackground: Bool
  private let status: AuthorizationStatus
  private let alert: Screen
  private let sheet: Screen
  /// The numbers of contacts with each combination of properties: granted, ticked or shown in the alert, ticked
  /// or shown in the sheet.
  private let contacts: [UInt8: Int]
  private let isWaiting: Bool
  private let hasButton: Bool

  init(_ side: ContactsSide) {
    let state = side.stated
    (process, isInBackground, status) = (state.process, state.isInBackground, state.status)
    let inAlert: ContactSet
    switch state.alert {
    case nil: (alert, inAlert) = (.none, [])
    case .shareOrNot: (alert, inAlert) = (.shareOrNot, [])
    case .howMuch: (alert, inAlert) = (.howMuch, [])
    case .selecting(let ticked): (alert, inAlert) = (.selecting, ticked)
    case .confirming(let ticked): (alert, inAlert) = (.confirming, ticked)
    case .simplified(_, let shown): (alert, inAlert) = (.simplified, shown)
    }
    let inSheet: ContactSet
    switch state.sheet {
    case nil: (sheet, inSheet) = (.none, [])
    case .chooser(_, let shown): (sheet, inSheet) = (.chooser, shown)
    case .accessPicker(let ticked): (sheet, inSheet) = (.accessPicker, ticked)
    case .contactPicker: (sheet, inSheet) = (.contactPicker, [])
    }
    contacts = state.existing.reduce(into: [:]) { counts, contact in
      var bits: UInt8 = state.granted.contains(contact) ? 1 : 0
      bits |= inAlert.contains(contact) ? 2 : 0
      bits |= inSheet.contains(contact) ? 4 : 0
      counts[bits, default: 0] += 1
    }
    (isWaiting, hasButton) = (!state.pending.isEmpty, !state.buttons.isEmpty)
  }
}

/// A step between two states by a command of one kind.
struct CoverageTransition: Hashable, Sendable {
  let before: CoverageState
  let kind: ContactsCommand.Kind
  let after: CoverageState

  init(from before: CoverageState, by kind: ContactsCommand.Kind, to after: CoverageState) {
    (self.before, self.kind, self.after) = (before, kind, after)
  }
}

/// All states that a device with so many contacts and one button can reach, found breadth-first.
struct CoverageSpace: Sendable {
  let contacts: Int
  private(set) var states: Set<CoverageState> = []
  private(set) var transitions: Set<CoverageTransition> = []
  private var tree = SearchTree<Int>()
  /// The states in the order of their discovery, each with the step that led there from the state before it.
  private var found: [(state: CoverageState, step: String)] = []

  private static let button = AccessButton(query: "contact")

  init(contacts: Int) {
    self.contacts = contacts
    let cards = (0..<contacts).map { Card(name: "Contact \($0 + 1)") }
    var (sides, key) = ([ContactsSide](), StateKey())
    func visit(_ side: ContactsSide, from origin: SearchTree<Int>.Origin, by step: String) {
      key.restart()
      _ = side.write(to: &key)
      _ = key.finish()
      guard tree.meet(key.words, from: origin).isNew else { return }
      tree.add(sides.count)
      sides.append(side)
      found.append((CoverageState(side), step))
      states.insert(CoverageState(side))
    }
    visit(ContactsSide(world: ContactsWorld(cards: cards)), from: .start(0), by: "")
    while !tree.frontier.isEmpty {
      for place in tree.nextLevel() {
        for (command, step) in Self.commands(in: sides[place].stated) {
          var next = sides[place]
          guard case .said(let outcome) = next.perform(command) else { continue }
          if case .refused = outcome.response { continue }
          transitions.insert(
            CoverageTransition(
              from: found[place].state, by: command.kind, to: CoverageState(next)))
          visit(next, from: .move(found.count, from: place), by: step)
        }
      }
    }
  }

  /// Returns the steps of the shortest walk to a state with this property; `nil` if there is no such state.
  func walk(to isWanted: (CoverageState) -> Bool) -> [String]? {
    found.firstIndex { isWanted($0.state) }
      .map { tree.path(to: $0).moves.map { found[$0].step } }
  }

  /// Returns the commands of the space, each as a call of a test.
  private static func commands(in screen: ContactsSnapshot) -> [(ContactsCommand, String)] {
    // One call waits at most, so that the space is finite.
    let requests: [(ContactsCommand, String)] = [
      (.app(.requestAccess), "try device.store.requestAccess { _, _ in }")
    ]
    let app: [(ContactsCommand, String)] = [
      (.app(.presentAccessPicker), "try device.app.presentAccessPicker()"),
      (.app(.presentContactPicker(ContactPicker())), "try device.app.presentContactPicker()"),
      (
        .app(.mount(ButtonID(1), button)),
        "try device.app.mount(ButtonID(1), AccessButton(query: \"contact\"))"
      ),
      (.app(.unmount(ButtonID(1))), "try device.app.unmount(ButtonID(1))"),
    ]
    let moves = PersonMoves.undisturbed.moves(in: screen).compactMap {
      move -> (ContactsCommand, String)? in
      switch move {
      case .tap(let id): (.user(.tap(id, .finger(on: button.layout))), move.swift)
      case .command(let command): (command, move.swift)
      case .failNextCall, .turnRunLoop, .camera, .cameraSettings, .clip, .days: nil
      }
    }
    let system: [(ContactsCommand, String)] = [
      (.system(.restrict), "try device.system.restrict()"),
      (.system(.liftRestriction), "try device.system.liftRestriction()"),
      (.system(.takeScreenDown), "try device.system.takeScreenDown()"),
      (.user(.deleteApp), "try device.homeScreen.deleteApp()"),
      (.user(.installApp), "try device.homeScreen.installApp()"),
    ]
    return (screen.pending.isEmpty ? requests : []) + app + moves + system
  }
}
