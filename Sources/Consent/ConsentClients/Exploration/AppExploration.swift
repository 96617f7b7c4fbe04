import Foundation

/// The initial state of an explored device, and the bounds of the exploration.
@dynamicMemberLookup
public struct ExplorationScope<Device: ExploredDevice>: Sendable {
  /// The device at the start.
  public var start: Device.Start
  /// The moves of the person.
  public var moves: PersonMoves
  /// When the app's closures are called.
  public var callbacks: ExplorationCallbacks
  /// The maximum number of steps; `nil` to explore until all states are visited.
  public var depth: Int?
  /// The maximum number of states.
  public var maximumStates: Int

  /// Creates a scope.
  public init(
    _ start: Device.Start, moves: PersonMoves = .usual, callbacks: ExplorationCallbacks = .atOnce,
    depth: Int? = nil, maximumStates: Int = 200_000
  ) {
    (self.start, self.moves, self.callbacks) = (start, moves, callbacks)
    (self.depth, self.maximumStates) = (depth, maximumStates)
  }

  /// A part of the start, such as `scope.configuration`.
  public subscript<Value>(dynamicMember part: WritableKeyPath<Device.Start, Value>) -> Value {
    get { start[keyPath: part] }
    set { start[keyPath: part] = newValue }
  }
}

/// When an explored app's closures are called, and its events received.
public enum ExplorationCallbacks: Hashable, Sendable, CaseIterable {
  /// After each step.
  case atOnce
  /// By a step of their own, ``PersonMove/turnRunLoop``, which the person's next moves may precede. The states
  /// before it are not judged.
  case late
}

/// The result of exploring an app together with a device.
public struct AppExploration<Action: Hashable & Sendable>: Sendable, CustomStringConvertible {
  /// The name of the app.
  public let name: String
  let start: WalkStart
  /// The number of distinct states of app and device.
  public internal(set) var states = 0
  /// The number of steps taken from them. Refused steps are not counted.
  public internal(set) var transitions = 0
  /// The end of the exploration.
  public internal(set) var end = End.complete
  /// The number of distinct states of the app alone.
  var appStates = 0

  init(name: String, start: WalkStart) { (self.name, self.start) = (name, start) }

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
    /// The condition compared contacts in each state, and the app showed none in any, although it may read some.
    case showedNothing
  }

  /// Whether the condition holds in all states of the scope, within its depth.
  public var holds: Bool {
    switch end {
    case .complete, .depth: true
    case .tooManyStates, .broken, .showedNothing: false
    }
  }

  /// The shortest walk that breaks the condition; `nil` if there is none.
  public var walk: [AppStep<Action>]? { if case .broken(let walk) = end { walk } else { nil } }

  public var description: String {
    let count = states.formatted(.number.locale(Locale(identifier: "en_US")))
    let figures = "\(name) × \(start.device): \(count) states"
    let warning = states > 1 && appStates == 1 ? "; the state of the app is the same in all" : ""
    switch end {
    case .complete: return "\(figures), all visited\(warning)"
    case .depth(let depth): return "\(figures), all visited up to \(depth) steps\(warning)"
    case .showedNothing:
      return "\(figures): the condition is not tested, because the app never showed a contact"
    case .tooManyStates(let depth):
      return """
        \(figures), the maximum, reached at \(depth) steps: nothing is known of longer walks. Use fewer \
        contacts or moves, a smaller depth, or a larger maximumStates.
        """
    case .broken(let walk):
      let broken = BrokenWalk(steps: walk, start: start)
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
      BrokenWalk(steps: $0, start: start).swiftTest(of: type, condition: condition)
    }
  }
}
