import ConsentClients
import Foundation
import JobOrders

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
  /// The order of the app's jobs in each step. Under an order with departures the app receives all events of a step
  /// before it has worked on the first.
  public var order = Order()
  /// The time limit for a step.
  public var stepLimit = Duration.seconds(5)

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
  /// By a step of their own, `PersonMove/turnRunLoop`, which the person's next moves may precede. The states
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
  /// The number of times at which the condition judged a state.
  public internal(set) var judgements = 0
  /// The end of the exploration.
  public internal(set) var end = End.complete
  /// The first action that waits for a call that never ends, in words, and the walk; `nil` if none does.
  public internal(set) var endless: (call: String, walk: [AppStep<Action>])?
  /// The first walk after which the app waits in its initializer, so that there is no app to judge; `nil` if there is
  /// none.
  public internal(set) var starting: [AppStep<Action>]?
  /// The first call whose task was cancelled and that waits for the person nevertheless, in words, and the walk; `nil`
  /// if none does.
  public internal(set) var cancelled: (call: String, walk: [AppStep<Action>])?
  /// The number of distinct states of the app alone.
  var appStates = 0
  /// The work of threads of the system, which the exploration does not decide, with the step that began it. An empty
  /// place is one that is not known.
  var outside: [(place: String, step: String)] = []
  /// The places whose work did not end.
  var unending: [String] = []
  /// The state of app and device at the end of a walk that breaks the condition, and the mistake.
  var view: WalkView?

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
    /// The condition judged no state, as the app never was in front of the person.
    case nothingJudged
    /// The scope tests nothing, for this reason. Nothing was explored.
    case refused(String)
    /// The app cannot go on after these steps, for this reason.
    case stuck([AppStep<Action>], String)
    /// The app is not the same on every run: after these steps this part differs.
    case unsteady([AppStep<Action>], String)
    /// The task of the exploration was cancelled.
    case cancelled
  }

  /// Whether the condition holds in all states of the scope, within its depth.
  public var holds: Bool {
    switch end {
    case .complete, .depth: true
    case .tooManyStates, .broken, .showedNothing, .nothingJudged, .refused, .stuck, .unsteady,
      .cancelled:
      false
    }
  }

  /// The shortest walk that breaks the condition; `nil` if there is none.
  public var walk: [AppStep<Action>]? { if case .broken(let walk) = end { walk } else { nil } }

  public var description: String {
    let figures = "\(name) × \(start.device): \(number(states, "state"))"
    var lines = [figures + ending]
    if let view { lines.append(view.text) }
    lines.append(start.scopeWords + "; \(number(transitions, "step")), \(judgements) judged")
    if let endless {
      lines.append("\(endless.call), after \(text(endless.walk))")
    }
    if let starting {
      lines.append(
        "The app waits in init(on:), so that the condition is not asked, after \(text(starting))")
    }
    if let cancelled { lines.append("\(cancelled.call), after \(text(cancelled.walk))") }
    lines += outside.map { place, step in
      let work =
        place.isEmpty
        ? "A task of the app was resumed by another thread" : "The app worked on \(place)"
      let end = unending.contains(place) ? ", which did not end in two seconds" : ""
      return
        "\(work) after \(step)\(end), which the exploration does not decide: give the app a client or a Clock for it"
    }
    if !SteppedRun.seesQueues {
      lines.append(
        "Blocks of queues, timers and threads of the app are not seen on this platform: their order is left to chance"
      )
    }
    if !SteppedRun.holdsSleeps {
      lines.append(
        "With this version of Swift the system decides sleeps, and yields inside of an actor: inject a Clock"
      )
    }
    return lines.joined(separator: "\n")
  }

  private func text(_ walk: [AppStep<Action>]) -> String {
    walk.isEmpty ? "the launch" : "\n\(BrokenWalk(steps: walk, start: start))"
  }

  /// The end in words, after the number of states.
  private var ending: String {
    let warning = states > 1 && appStates == 1 ? "; the state of the app is the same in all" : ""
    switch end {
    case .complete: return ", all visited" + warning
    case .depth(let depth): return ", all visited up to \(number(depth, "step"))" + warning
    case .showedNothing:
      return ": the condition is not tested, because the app never showed a contact"
    case .nothingJudged:
      return ": the condition is not tested, because the person never saw the app in any"
    case .refused(let reason): return ": nothing was explored. \(reason)"
    case .tooManyStates(let depth):
      return """
        , the maximum, reached at \(number(depth, "step")): nothing is known of longer walks. Use fewer \
        contacts or moves, a smaller depth, or a larger maximumStates.
        """
    case .broken(let walk):
      let broken = BrokenWalk(steps: walk, start: start)
      return """
         until the condition fails after \(broken.length), the fewest:
        \(broken)
        """
    case .stuck(let walk, let reason):
      return " until the app cannot go on: \(reason), after \(text(walk))"
    case .unsteady(let walk, let part):
      return """
         until the app is not the same on every run: \(part), after \(text(walk))
        Equal steps have to lead to equal states: give the app a client or a Clock for the difference, and \
        device.app.defaults in place of a static, a file or UserDefaults.standard, which outlive a walk.
        """
    case .cancelled: return " until the exploration was cancelled"
    }
  }

  private func number(_ count: Int, _ noun: String) -> String {
    let text = count.formatted(.number.locale(Locale(identifier: "en_US")))
    return "\(text) \(noun)\(count == 1 ? "" : "s")"
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

/// The results of exploring an app in several scopes.
public struct AppExplorations<Action: Hashable & Sendable>: Sendable, CustomStringConvertible {
  /// The results, in the order of the scopes. The last may be of a scope in which the condition does not hold.
  public let results: [AppExploration<Action>]

  /// Whether the condition holds in all scopes.
  public var holds: Bool { !results.isEmpty && results.allSatisfy(\.holds) }
  /// The first result of a scope in which the condition does not hold; `nil` if there is none.
  public var broken: AppExploration<Action>? { results.first { !$0.holds } }
  public var description: String { results.map(\.description).joined(separator: "\n") }
}
