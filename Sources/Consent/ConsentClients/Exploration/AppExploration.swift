import ConsentSystem
import ConsentVocabulary
import Foundation
import StateMachines

/// The initial state of an explored device, and the bounds of the exploration.
public struct ExplorationScope: Hashable, Sendable {
  /// The cards of the address book.
  public var cards: [Card]
  /// The app's authorization at the start.
  public var beginning: ContactsDevice.Beginning
  /// The decisions about rules that the platform leaves open.
  public var configuration: ContactsConfiguration
  /// The moves of the person.
  public var moves: PersonMoves
  /// When the app's closures are called. Calls that wait always end at once.
  public var callbacks: Callbacks
  /// The maximum number of steps; `nil` to explore until all states are visited.
  public var depth: Int?
  /// The maximum number of states.
  public var maximumStates: Int

  /// Creates a scope.
  public init(
    cards: [Card], beginning: ContactsDevice.Beginning = .notDetermined,
    configuration: ContactsConfiguration = ContactsConfiguration(),
    moves: PersonMoves = .usual, callbacks: Callbacks = .atOnce, depth: Int? = nil,
    maximumStates: Int = 200_000
  ) {
    (self.cards, self.beginning, self.configuration) = (cards, beginning, configuration)
    (self.moves, self.callbacks) = (moves, callbacks)
    (self.depth, self.maximumStates) = (depth, maximumStates)
  }

  /// When the app's closures are called.
  public enum Callbacks: Hashable, Sendable, CaseIterable {
    /// After each step.
    case atOnce
    /// By a step of their own, ``PersonMove/turnRunLoop``, which the person's next moves may precede.
    case late
  }

  var world: ContactsWorld { ContactsWorld(configuration: configuration, cards: cards) }

  func device(deliver: ContactsDevice.Delivery? = nil) -> ContactsDevice {
    ContactsDevice(
      world: world, collaborators: nil, beginning: beginning, namesInOrder: true, deliver: deliver)
  }
}

/// The result of exploring an app together with a device.
public struct AppExploration<Action: Hashable & Sendable>: Sendable, CustomStringConvertible {
  /// The name of the app.
  public let name: String
  /// The scope that was explored.
  public let scope: ExplorationScope
  /// The number of distinct states of app and device.
  public internal(set) var states = 0
  /// The number of steps taken from them. Refused steps are not counted.
  public internal(set) var transitions = 0
  /// The end of the exploration.
  public internal(set) var end = End.complete
  /// Whether calls of the app wait.
  let isAsync: Bool

  init(name: String, scope: ExplorationScope, isAsync: Bool) {
    (self.name, self.scope, self.isAsync) = (name, scope, isAsync)
  }

  /// The end of an exploration.
  public enum End: Hashable, Sendable {
    /// All states were visited.
    case complete
    /// All states within the depth of the scope were visited, and there are more.
    case depth(Int)
    /// The maximum number of states was reached at this depth, which was not explored completely.
    case tooManyStates(depth: Int)
    /// The condition does not hold after these steps. There is no shorter walk.
    case broken([AppStep<Action>])
  }

  /// Whether the condition holds in all states of the scope, within its depth.
  public var holds: Bool {
    switch end {
    case .complete, .depth: true
    case .tooManyStates, .broken: false
    }
  }

  /// The shortest walk that breaks the condition; `nil` if there is none.
  public var walk: [AppStep<Action>]? {
    if case .broken(let walk) = end { walk } else { nil }
  }

  public var description: String {
    let figures =
      "\(name) × contacts: \(states.formatted(.number.locale(Locale(identifier: "en_US")))) states"
    switch end {
    case .complete: return "\(figures), all visited"
    case .depth(let depth): return "\(figures), all visited up to \(depth) steps"
    case .tooManyStates(let depth):
      return """
        \(figures), the maximum, reached at \(depth) steps: nothing is known of longer walks. Use fewer \
        contacts or moves, a smaller depth, or a larger maximumStates.
        """
    case .broken(let walk):
      let broken = BrokenWalk(walk, in: scope, isAsync: isAsync)
      return """
        \(figures) until the condition fails after \(broken.length), the fewest:
        \(broken)
        """
    }
  }

  /// Returns the walk as a Swift test that fails while the app has the mistake.
  ///
  /// - Parameters:
  ///   - type: The type of the app as the test names it.
  ///   - condition: The condition as a Swift expression over `app` and `device`, with `await` where needed.
  /// - Returns: `nil` if there is no walk.
  public func swiftTest(of type: String, condition: String) -> String? {
    walk.map {
      BrokenWalk($0, in: scope, isAsync: isAsync).swiftTest(of: type, condition: condition)
    }
  }
}
