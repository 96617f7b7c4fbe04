import ConsentSystem
import PropertyTesting

/// A person drawn at random, who uses an app beside a device.
///
///     let scope = ExplorationScope(cards: [ada, alan])
///     check(RandomUser.any()) { user in
///       #expect(user.use(Recipients.self, in: scope, condition: isRight) == nil)
///     }
public struct RandomUser: Hashable, Sendable {
  /// The app's authorization at the start.
  public var beginning: ContactsDevice.Beginning
  /// The person's choices, 0 or greater: each is the number of a step among the possible ones, counted round
  /// and round. A step that the device refuses changes nothing.
  public var choices: [Int]

  /// Creates a person.
  public init(beginning: ContactsDevice.Beginning = .notDetermined, choices: [Int]) {
    (self.beginning, self.choices) = (beginning, choices)
  }

  /// Draws a person.
  ///
  /// - Parameters:
  ///   - beginnings: The app's authorizations to start from, simplest first. Not empty.
  ///   - steps: The numbers of steps.
  public static func any(
    beginnings: [ContactsDevice.Beginning] = [.notDetermined], steps: ClosedRange<Int> = 0...30
  ) -> Generator<RandomUser> {
    zip(
      Generator<ContactsDevice.Beginning>.element(of: beginnings),
      Generator<Int>.integers(in: 0...99).array(steps)
    ).map { RandomUser(beginning: $0, choices: $1) }
  }

  /// Uses an app until a condition fails.
  ///
  /// - Parameters:
  ///   - app: The type of the app.
  ///   - scope: The device and the moves. The beginning is this person's.
  ///   - condition: Whether a state is right. Called after each step while the app runs.
  /// - Returns: The steps to the first state that is wrong; `nil` if the state after each step is right. The
  ///   state at the start is not judged.
  public func use<App: ExploredApp>(
    _ app: App.Type, in scope: ExplorationScope, condition: (App, ContactsDevice) -> Bool
  ) -> BrokenWalk<App.Action>? {
    let scope = begun(scope)
    var (walk, steps) = (AppWalk(app, in: scope), [AppStep<App.Action>]())
    for choice in choices {
      guard let step = Self.step(choice, among: walk.steps(by: scope.moves)) else { break }
      guard walk.take(step) else { continue }
      steps.append(step)
      if let app = walk.app, !condition(app, walk.device) {
        return BrokenWalk(steps, in: scope, isAsync: false)
      }
    }
    return nil
  }

  /// Uses an app whose calls wait until a condition fails.
  public func use<App: AsyncExploredApp>(
    _ app: App.Type, in scope: ExplorationScope,
    condition: @Sendable (App, ContactsDevice) async -> Bool
  ) async -> BrokenWalk<App.Action>? {
    let scope = begun(scope)
    let walk = await AsyncAppWalk(app, on: scope.device())
    var steps: [AppStep<App.Action>] = []
    for choice in choices {
      let possible = await scope.moves.steps(on: walk.device, walk.app?.actions ?? [])
      guard let step = Self.step(choice, among: possible) else { break }
      guard await walk.take(step) else { continue }
      steps.append(step)
      if let app = await walk.app, await !condition(app, walk.device) {
        return BrokenWalk(steps, in: scope, isAsync: true)
      }
    }
    return nil
  }

  private func begun(_ scope: ExplorationScope) -> ExplorationScope {
    var scope = scope
    scope.beginning = beginning
    return scope
  }

  private static func step<Action>(
    _ choice: Int, among steps: [AppStep<Action>]
  ) -> AppStep<Action>? { steps.isEmpty ? nil : steps[choice % steps.count] }
}
