import ConsentClients
import ConsentSystem
import ConsentVocabulary
import PropertyTesting

/// A person drawn at random, who uses an app beside a device.
///
///     let scope = ExplorationScope(cards: [ada, alan])
///     await check(RandomUser.any()) { user in
///       let walk = await user.use(Recipients.self, in: scope, condition: isRight)
///       #expect(walk == nil, "\(walk.map { "\($0)" } ?? "")")
///     }
public struct RandomUser: Hashable, Sendable {
  /// The app's authorization for contacts at the start; `nil` for that of the scope.
  public var beginning: ContactsDevice.Beginning?
  /// The person's choices, 0 or greater: each numbers the kinds of steps that are possible, and then the steps of
  /// that kind, counted round and round. A step that the device refuses changes nothing.
  public var choices: [Int]

  /// Creates a person.
  public init(beginning: ContactsDevice.Beginning? = nil, choices: [Int]) {
    (self.beginning, self.choices) = (beginning, choices)
  }

  /// Draws a person.
  ///
  /// - Parameters:
  ///   - beginnings: The app's authorizations for contacts to start from, simplest first; empty for that of
  ///     the scope.
  ///   - steps: The numbers of steps.
  public static func any(
    beginnings: [ContactsDevice.Beginning] = [], steps: ClosedRange<Int> = 0...30
  ) -> Generator<RandomUser> {
    zip(
      Generator<ContactsDevice.Beginning?>.element(of: beginnings.isEmpty ? [nil] : beginnings),
      Generator<Int>.integers(in: 0...99).array(steps)
    ).map { RandomUser(beginning: $0, choices: $1) }
  }

  /// Uses an app until a condition fails.
  ///
  /// - Parameters:
  ///   - app: The type of the app.
  ///   - scope: The device and the moves. The beginning is this person's, if there is one.
  ///   - condition: The mistake of a state; `nil` if it is right. Called while the person sees the app, which has
  ///     received all events.
  /// - Returns: The steps to the first state that is wrong, or in which the app cannot go on; `nil` if there is none.
  public nonisolated(nonsending) func use<App: ExploredApp>(
    _ app: App.Type, in scope: ExplorationScope<App.Device>,
    condition: nonisolated(nonsending) @escaping (App, App.Device) async throws -> String?
  ) async -> BrokenWalk<App.Action>? {
    var scope = scope
    if let beginning {
      scope.start = App.Device.exploration.kind.start(scope.start, beginning: beginning)
    }
    let limit = StepLimit(scope.stepLimit)
    let judge = ConditionJudge<App>(limit, condition)
    let walk = await AppWalk(app, in: scope, limit)
    var (steps, choices) = ([AppStep<App.Action>](), choices[...])
    var isRight = await judge.isRight(walk)
    while isRight, let choice = choices.popFirst() {
      let possible = await walk.steps(in: scope)
      guard !possible.isEmpty else { break }
      let kinds = Dictionary(grouping: possible, by: \.kind).sorted { $0.key < $1.key }.map(\.value)
      let kind = kinds[choice % kinds.count]
      let step = kind[choice / kinds.count % kind.count]
      guard await walk.take(step) else { continue }
      steps.append(step)
      isRight = await judge.isRight(walk)
    }
    await walk.end()
    return isRight ? nil : BrokenWalk(steps, in: scope)
  }

  /// Uses an app until its condition returns `false`.
  ///
  /// - Parameters:
  ///   - app: The type of the app.
  ///   - scope: The device and the moves. The beginning is this person's, if there is one.
  ///   - condition: Whether a state is right.
  public nonisolated(nonsending) func use<App: ExploredApp>(
    _ app: App.Type, in scope: ExplorationScope<App.Device>,
    condition: nonisolated(nonsending) @escaping (App, App.Device) async throws -> Bool
  ) async -> BrokenWalk<App.Action>? {
    await use(app, in: scope) { try await condition($0, $1) ? nil : "" }
  }
}

extension ConditionJudge {
  /// Returns whether a walk goes on, and its state is not wrong.
  fileprivate nonisolated(nonsending) func isRight(_ walk: AppWalk<App>) async -> Bool {
    if await walk.obstacle != nil { return false }
    return switch await verdict(on: walk.judged, walk.device) {
    case .notJudged, .right: true
    case .wrong, .late: false
    }
  }
}

extension AppStep {
  /// The number of the kind of step, so that a person with many choices in Settings does other things as often.
  fileprivate var kind: Int {
    switch self {
    case .app: 0
    case .person(.command(.user(.setAccess))), .person(.cameraSettings): 2
    case .person(.command(.user(.addContact))), .person(.command(.user(.editContact))),
      .person(.command(.user(.removeContact))):
      3
    case .person(.command(.user(.leaveApp))), .person(.command(.user(.returnToApp))): 4
    case .person(.command(.system)), .person(.command(.user(.launchApp))), .person(.days): 5
    case .person(.failNextCall): 6
    case .person(.turnRunLoop): 7
    case .person(.command), .person(.tap), .person(.camera), .person(.clip): 1
    }
  }
}
