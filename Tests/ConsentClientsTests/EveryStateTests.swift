import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import StateMachines
import Testing

/// An app that does nothing, on any device.
private struct Idle<Device: ExploredDevice>: ExploredApp {
  enum Action: Hashable, Sendable {}

  var actions: [Action] { [] }
  var state: Int { 0 }

  init(on device: Device) {}

  func send(_ action: Action) {}

  static func states(in scope: ExplorationScope<Device>) async -> [Int] {
    let found = await explore(Self.self, in: scope) { _, _ in true }
    #expect(found.end == .complete, "\(found)")
    return [found.states, found.transitions]
  }
}

/// Returns the numbers of states and of steps of a plain search over a system that is a value.
///
/// - Parameter steps: The sequences of commands that each make a step.
private func counted<System: Side>(
  _ start: System, steps: (System) -> [[System.Language.Command]],
  isRefused: (System.Language.Outcome) -> Bool
) -> [Int] {
  var key = StateKey(keepsOrder: true)
  func text(_ side: System) -> String {
    key.restart()
    _ = side.write(to: &key)
    _ = key.finish()
    // The snapshot as well, so that the search does not depend on keys alone.
    return "\(key.words) \(String(describing: side.snapshot()))"
  }
  var known: Set = [text(start)]
  var (open, count) = ([start], 0)
  while let side = open.popLast() {
    for step in steps(side) {
      var next = side
      var isPlayed = true
      for command in step where isPlayed {
        if case .said(let outcome) = next.perform(command), isRefused(outcome) { isPlayed = false }
      }
      guard isPlayed else { continue }
      count += 1
      if known.insert(text(next)).inserted { open.append(next) }
    }
  }
  return [known.count, count]
}

@Suite struct `An exploration with an app that does nothing` {
  private static let cards = [Card(name: "Ada Lovelace"), Card(name: "Alan Turing")]

  /// The steps of a person with one's own list of commands, tried in each state.
  private static func steps(
    _ side: ContactsSide, of cards: Int, _ moves: PersonMoves
  ) -> [[ContactsCommand]] {
    let screen = side.snapshot()
    let isInFront = screen.map { $0.process == .running && !$0.isInBackground } == true
    var sets: [ContactSet] = [[]]
    for number in 1..<max(cards, 0) + 1 {
      sets += sets.map { $0.inserting(ContactID(number)) }
    }
    func inSettings(_ command: ContactsCommand) -> [ContactsCommand] {
      guard isInFront else { return [command] }
      var trial = side
      _ = trial.perform(.user(.leaveApp))
      _ = trial.perform(command)
      let isRunning = trial.snapshot()?.process == .running
      return [.user(.leaveApp), command] + (isRunning ? [.user(.returnToApp)] : [])
    }
    var steps: [[ContactsCommand]] = []
    if moves.contains(.settings) {
      let choices = [SettingsChoice.none, .full] + sets.map { .limited($0) }
      steps += choices.map { inSettings(.user(.setAccess($0))) }
    }
    if moves.contains(.presence) { steps += [[.user(.leaveApp)], [.user(.returnToApp)]] }
    if moves.contains(.process) { steps += [[.system(.kill)], [.user(.launchApp)]] }
    if moves.contains(.resets) { steps.append(inSettings(.user(.resetPrivacy))) }
    if moves.contains(.restriction) {
      steps += [inSettings(.system(.restrict)), inSettings(.system(.liftRestriction))]
    }
    if moves.contains(.addressBook) {
      steps += (1..<max(cards, 0) + 1).map { [.user(.removeContact(ContactID($0)))] }
    }
    return steps
  }

  @Test func `of contacts visits the states of a plain search`() async {
    for count in 0...2 {
      let cards = Array(Self.cards.prefix(count))
      var beginnings: [ContactsDevice.Beginning] = [.notDetermined, .denied]
      if count > 0 { beginnings += [.limited([]), .limited([1]), .authorized] }
      if count == 2 { beginnings = Desk.sample(of: beginnings, oneIn: 3) }
      for beginning in beginnings {
        for widening in Desk.sample(
          of: ContactsConfiguration.WideningInSettings.allCases, oneIn: count == 2 ? 3 : 1)
        {
          for moves: PersonMoves in [.usual, [.usual, .resets, .restriction]] {
            var scope = ExplorationScope(
              cards: cards, beginning: beginning, additions: [], moves: moves)
            scope.configuration.wideningInSettings = widening
            let device = ContactsDevice(
              world: ContactsWorld(configuration: scope.configuration, cards: cards),
              beginning: beginning)
            let plain = counted(device.side) {
              Self.steps($0, of: count, moves)
            } isRefused: {
              if case .refused = $0.response { true } else { false }
            }
            let found = await Idle<ContactsDevice>.states(in: scope)
            #expect(found == plain, "\(count) \(beginning) \(widening) \(moves.rawValue)")
          }
        }
      }
    }
  }

  @Test func `of contacts with removals visits the states of a plain search`() async {
    let scope = ExplorationScope(
      cards: Self.cards, beginning: .limited([1]), additions: [], moves: [.settings, .process])
    let device = ContactsDevice(
      world: ContactsWorld(cards: Self.cards), beginning: .limited([1]))
    let plain = counted(device.side) {
      Self.steps($0, of: 2, scope.moves)
    } isRefused: {
      if case .refused = $0.response { true } else { false }
    }
    #expect(await Idle<ContactsDevice>.states(in: scope) == plain)
  }

  @Test func `of a camera visits the states of a plain search`() async {
    for status in CameraStatus.allCases {
      for change in SettingsChange.allCases {
        let world = CameraWorld(status: status, settingsChange: change)
        let scope = ExplorationScope(
          camera: world, flow: CameraCoordinator(), moves: [.undisturbed, .restriction])
        let plain = counted(CameraDevice(world, flow: CameraCoordinator())) { device in
          let now = device.snapshot() ?? CameraSnapshot()
          func inSettings(_ command: CameraCommand) -> [CameraCommand] {
            guard now.process == .running, !now.isInSettings else { return [command] }
            var trial = device
            if case .said(let outcome) = trial.perform(.visitSettings),
              case .refused = outcome.response
            {
              return [command]
            }
            _ = trial.perform(command)
            let isRunning = trial.snapshot()?.process == .running
            return [.visitSettings, command] + (isRunning ? [.returnToApp] : [])
          }
          let isRunning = now.process == .running
          let plain: [CameraCommand] = [
            .accept, .decline, .allow, .deny, .openSettings, .dismiss, .returnToApp, .launchApp,
            .kill,
          ]
          // The person touches no control beneath a screen.
          let touches: [[CameraCommand]] = now.screen == nil ? [[.select]] : []
          let switches: [[CameraCommand]] = [.switchOn, .switchOff].map {
            isRunning || now.isInSettings ? inSettings($0) : [.visitSettings, $0]
          }
          return plain.map { [$0] } + touches + switches + (isRunning ? [[.visitSettings]] : [])
            + [.resetPrivacy, .restrict, .liftRestriction].map(inSettings)
        } isRefused: {
          if case .refused = $0.response { true } else { false }
        }
        #expect(
          await Idle<CameraDouble>.states(in: scope) == plain, "\(status) \(change) \(plain)")
      }
    }
  }

  @Test func `of a clip visits the states of a plain search`() async {
    for moves: PersonMoves in [.usual, .undisturbed, [.undisturbed, .failures]] {
      let scope = ExplorationScope(clip: AppClipWorld(lifetime: 2), moves: moves)
      let plain = counted(AppClipSide(world: scope.world)) { side in
        var steps: [[AppClipCommand]] = [
          [.user(.invoke(nil))], [.user(.open)], [.system(.kill)], [.user(.installApp)],
          [.user(.delete)],
        ]
        let now = side.snapshot()
        if [now?.clip, now?.app].contains(.running) { steps.removeFirst(2) }
        if moves.contains(.time), now?.clip != .notInstalled, now?.idleDays == 0 {
          steps.append([.clock(.advanceDay), .clock(.advanceDay)])
        }
        if moves.contains(.failures) {
          steps += [[.system(.loseNetwork)], [.system(.restoreNetwork)]]
        }
        return steps
      } isRefused: {
        if case .refused = $0.response { true } else { false }
      }
      #expect(await Idle<AppClipDevice>.states(in: scope) == plain, "\(moves.rawValue)")
    }
  }
}
