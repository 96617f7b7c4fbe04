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
  ///   - isolation: The actor of the caller, which judges.
  ///   - condition: The mistake of a state; `nil` if it is right. Called while the person sees the app, which has
  ///     received all events.
  /// - Returns: The steps to the first state that is wrong; `nil` if each state is right.
  public func use<App: ExploredApp>(
    _ app: App.Type, in scope: ExplorationScope<App.Device>,
    isolation: isolated (any Actor)? = #isolation,
    condition: (App, App.Device) async throws -> String?
  ) async -> BrokenWalk<App.Action>? {
    var scope = scope
    if let beginning {
      scope.start = App.Device.exploration.beginning(scope.start, beginning)
    }
    let walk = await AppWalk(app, in: scope, StepLimit(scope.stepLimit))
    var (steps, choices) = ([AppStep<App.Action>](), choices[...])
    var isRight = await isRight(walk, condition)
    while isRight, let choice = choices.popFirst() {
      let possible = await walk.steps(in: scope)
      guard !possible.isEmpty else { break }
      let kinds = Dictionary(grouping: possible, by: \.kind).sorted { $0.key < $1.key }.map(\.value)
      let kind = kinds[choice % kinds.count]
      let step = kind[choice / kinds.count % kind.count]
      guard await walk.take(step) else { continue }
      steps.append(step)
      isRight = await self.isRight(walk, condition)
    }
    await walk.end()
    return isRight ? nil : BrokenWalk(steps, in: scope)
  }

  /// Uses an app until a condition fails that is a Boolean value.
  ///
  /// - Parameters:
  ///   - app: The type of the app.
  ///   - scope: The device and the moves. The beginning is this person's, if there is one.
  ///   - isolation: The actor of the caller, which judges.
  ///   - condition: Whether a state is right.
  public func use<App: ExploredApp>(
    _ app: App.Type, in scope: ExplorationScope<App.Device>,
    isolation: isolated (any Actor)? = #isolation,
    condition: (App, App.Device) async throws -> Bool
  ) async -> BrokenWalk<App.Action>? {
    await use(app, in: scope) { app, device -> String? in
      _ = isolation
      return try await condition(app, device) ? nil : ""
    }
  }

  private func isRight<App: ExploredApp>(
    _ walk: AppWalk<App>, isolation: isolated (any Actor)? = #isolation,
    _ condition: (App, App.Device) async throws -> String?
  ) async -> Bool {
    if await walk.obstacle != nil { return false }
    return await ShownContacts().mistake(of: walk, condition) == nil
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
