import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import PropertyTesting
import Testing

private let ada = Card(name: "Ada Lovelace")
private let alan = Card(name: "Alan Turing")

/// The authorizations at the start.
let beginnings: [ContactsDevice.Beginning] = [
  .notDetermined, .restricted, .denied, .limited([]), .limited([1]), .authorized,
]

/// A sync that makes the mistake of the test.
enum TellsPlanted: SyncDesign {
  static let (forgetsOnChange, keepsEarlier) = (true, false)
  static func tellsDone() -> Bool { PlantedMistake.syncingToldAsDoneAfterARefusal.isPlanted }
}

/// The result of an exploration or a random user of a worked example: the number of steps, and the walk.
private struct Finding {
  var steps: Int?
  var isHeld: Bool
  var text: String

  init<Action>(_ found: AppExploration<Action>) {
    (steps, isHeld, text) = (found.walk?.count, found.holds, "\(found)")
  }

  init<Action>(_ walk: BrokenWalk<Action>?) {
    (steps, isHeld, text) = (walk?.steps.count, walk == nil, walk.map { "\($0)" } ?? "no walk")
  }
}

/// A worked example: an app in the shape of real ones, whose planted mistakes are found.
private struct Example {
  let name: String
  let mistakes: [PlantedMistake]
  /// Explores the app from a beginning, with the effect of wider access on a running app.
  let explored: @Sendable (ContactsDevice.Beginning, Int?) async -> Finding
  let used: @Sendable (RandomUser) async -> Finding

  init<App: ExploredApp>(
    _ app: App.Type, _ mistakes: [PlantedMistake],
    in scope: @escaping @Sendable (ContactsDevice.Beginning) -> ExplorationScope<App.Device>,
    isRight: @escaping @Sendable (App, App.Device) async -> Bool
  ) {
    (name, self.mistakes) = ("\(app)", mistakes)
    explored = { beginning, depth in
      var scope = scope(beginning)
      scope.depth = depth
      return Finding(await explore(app, in: scope, condition: isRight))
    }
    used = { user in
      Finding(await user.use(app, in: scope(user.beginning ?? .notDetermined), condition: isRight))
    }
  }

  static let all = [
    Example(
      RecipientSheet.self,
      [.noReadingAfterReturn, .limitedTreatedAsNone, .listThrownAwayWhenACallFails],
      in: { contacts($0, [.usual, .addressBook, .failures]) },
      isRight: { await $0.isRight(on: $1) }),
    Example(
      Birthdays.self,
      [.nothingForgottenAfterARevocation, .answerOfAnEndedProcessUsed, .restrictedTakenForDenied],
      in: { contacts($0, [.usual, .addressBook]) }, isRight: { await $0.isRight(on: $1) }),
    Example(
      ChangeNotifier.self, [.changesWhileDeadNotTold, .ownChangesToldAsForeign, .deletionsNotTold],
      in: { contacts($0, [.process, .addressBook]) }, isRight: { $0.isRight(on: $1) }),
    Example(
      ContactSync<TellsPlanted>.self, [.syncingToldAsDoneAfterARefusal],
      in: { contacts($0, .usual) }, isRight: { await $0.isRight(on: $1) }),
    Example(
      Scanner.self,
      [.silentUnderRestriction, .refusalStays, .grantRememberedOverLaunches, .asksAtLaunch],
      in: { beginning in
        var world = CameraWorld(settingsChange: .leavesAppRunning)
        switch beginning {
        case .notDetermined: break
        case .restricted: world.status = .restricted
        case .denied: world.status = .denied
        case .limited, .authorized: world.status = .authorized
        }
        return ExplorationScope(camera: world)
      }, isRight: { await $0.isRight(on: $1) }),
    Example(
      CoffeeOrder.self,
      [
        .writtenToItsOwnDefaults, .writtenUnderAnotherKey, .readFromAnotherGroup, .wipedAtLaunch,
        .clearedBeforeItIsKept,
      ],
      in: { _ in orders() }, isRight: { $0.isRight(on: $1) }),
    Example(
      PrivateList.self, [.coveredOnlyBehind, .uncoveredByItsOwnAnswer],
      in: { contacts($0, .usual) },
      isRight: { await $0.isRight(on: $1, under: .leavesActive) }),
  ]

  private static func contacts(
    _ beginning: ContactsDevice.Beginning, _ moves: PersonMoves
  ) -> ExplorationScope<ContactsDevice> {
    var scope = ExplorationScope(cards: [ada], beginning: beginning, additions: [], moves: moves)
    scope.configuration.wideningInSettings = .live
    return scope
  }

  static func beginning(of mistake: PlantedMistake) -> ContactsDevice.Beginning {
    switch mistake {
    case .noReadingAfterReturn, .limitedTreatedAsNone, .listThrownAwayWhenACallFails:
      .limited([1])
    case .nothingForgottenAfterARevocation, .changesWhileDeadNotTold, .ownChangesToldAsForeign,
      .deletionsNotTold:
      .authorized
    case .restrictedTakenForDenied, .silentUnderRestriction: .restricted
    case .refusalStays: .denied
    case .answerOfAnEndedProcessUsed, .syncingToldAsDoneAfterARefusal,
      .grantRememberedOverLaunches, .asksAtLaunch, .coveredOnlyBehind, .uncoveredByItsOwnAnswer,
      .writtenToItsOwnDefaults,
      .writtenUnderAnotherKey, .readFromAnotherGroup, .wipedAtLaunch, .clearedBeforeItIsKept:
      .notDetermined
    }
  }
}

@Suite struct `A worked example` {
  @Test(arguments: Desk.sample(of: Array(Example.all.indices), oneIn: 3))
  func `is right from every beginning`(place: Int) async {
    for beginning in beginnings {
      let found = await Example.all[place].explored(beginning, 4)
      #expect(found.isHeld, "\(beginning): \(found.text)")
    }
  }

  @Test(arguments: PlantedMistake.allCases)
  func `shows a planted mistake within six steps`(mistake: PlantedMistake) async throws {
    let example = try #require(Example.all.first { $0.mistakes.contains(mistake) })
    let found = await PlantedMistake.$planted.withValue(mistake) {
      await example.explored(Example.beginning(of: mistake), 6)
    }
    let steps = try #require(found.steps, "\(mistake): \(found.text)")
    #expect(steps <= 6, "\(found.text)")
  }

  @Test(arguments: PlantedMistake.allCases)
  func `shows a planted mistake to random users within 200 cases`(
    mistake: PlantedMistake
  ) async throws {
    let example = try #require(Example.all.first { $0.mistakes.contains(mistake) })
    let users = RandomUser.any(beginnings: [Example.beginning(of: mistake)])
    let found = try await PlantedMistake.$planted.withValue(mistake) {
      try await cases(of: users) { await !example.used($0).isHeld }
    }
    #expect(found != nil, "\(mistake)")
  }
}

@Suite struct `A flow of the camera` {
  private static func scope(
    _ mistake: FlowMistake?, _ status: CameraStatus
  ) -> ExplorationScope<CameraDouble> {
    let world = CameraWorld(status: status, settingsChange: .leavesAppRunning)
    return ExplorationScope(
      camera: world, flow: MistakenFlow(mistake: mistake), moves: [.usual, .restriction])
  }

  @Test(arguments: CameraStatus.allCases)
  func `without a mistake is right in every state`(status: CameraStatus) async {
    var scope = Self.scope(nil, status)
    // Where the app runs on, other screens than a refusal stay until they are answered.
    for change in SettingsChange.allCases {
      (scope.world.settingsChange, scope.moves) = (
        change, change == .endsApp ? .undisturbed : .usual
      )
      let found = await explore(CameraFlowApp.self, in: scope) { isFlowRight(on: $1) }
      #expect(found.end == .complete, "\(change): \(found)")
    }
  }

  @Test(arguments: CameraStatus.allCases, SettingsChange.allCases)
  func `that looks again when the person returns is right in all moves`(
    status: CameraStatus, change: SettingsChange
  ) async {
    let scope = ExplorationScope(
      camera: CameraWorld(status: status, settingsChange: change), flow: LooksAgain(),
      moves: [.undisturbed, .restriction])
    let found = await explore(CameraFlowApp.self, in: scope) { isFlowRight(on: $1) }
    #expect(found.end == .complete, "\(found)")
  }

  @Test(arguments: FlowMistake.allCases)
  func `shows its mistake`(mistake: FlowMistake) async throws {
    let scope = Self.scope(mistake, .undetermined)
    let found = await explore(CameraFlowApp.self, in: scope) { isFlowRight(on: $1) }
    let walk = try #require(found.walk, "\(found)")
    #expect(walk.count <= 6, "\(found)")
    let place = try await cases(of: RandomUser.any()) { user in
      await user.use(CameraFlowApp.self, in: scope) { isFlowRight(on: $1) } != nil
    }
    #expect(place != nil, "\(mistake)")
  }
}

/// Returns the index of the first of 200 drawn users who finds a mistake.
private func cases(
  of users: Generator<RandomUser>, finds: (RandomUser) async -> Bool
) async throws -> UInt64? {
  for index in UInt64(0)..<200 {
    var source = ChoiceSource(seed: 1, case: index)
    if await finds(try source.draw(users)) { return index }
  }
  return nil
}
