/// The graph of a model in a scope, for walking from state to state: the facts of each state, and its commands with
/// their outcomes or the reasons of their refusal.
package struct StateWalk: Encodable, Sendable {
  /// The distinct texts. All other properties refer to them by index.
  private var texts: [String] = []
  /// The header lines of each world, as in a case.
  private var worlds: [[Int]] = []
  /// The initial state of each world.
  private var roots: [Int] = []
  private var states: [State] = []
  private var numbers: [String: Int] = [:]

  private enum CodingKeys: CodingKey { case texts, worlds, roots, states }

  private struct State: Encodable, Sendable {
    let world, depth: Int
    /// The state from which this one was first reached, and the command. -1 for an initial state.
    let from, by: Int
    let facts: [Int]
    /// Three numbers for each command: the command, its target, and its outcome or the reason of its refusal.
    var moves: [Int] = []
  }

  package init() {}

  package var count: Int { states.count }

  private mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  package mutating func addWorld(_ lines: [String], root: Int) {
    worlds.append(lines.map { number(of: $0) })
    roots.append(root)
  }

  /// Adds a state.
  ///
  /// - Parameter origin: The state from which it was first reached, and the command.
  package mutating func addState(
    world: Int, depth: Int, origin: (state: Int, command: String)?, facts: [String]
  ) {
    let by = origin.map { number(of: $0.command) } ?? -1
    states.append(
      State(
        world: world, depth: depth, from: origin?.state ?? -1, by: by,
        facts: facts.map { number(of: $0) }))
  }

  /// The effect of a command.
  package enum Move {
    /// The command leads to a state, with the lines of its outcome.
    case to(Int, said: [String])
    /// The command leads to a state that is not listed.
    case beyond(said: [String])
    /// The command is refused, for this reason.
    case refused(String)
  }

  /// Adds a command to the state that was added last.
  package mutating func addMove(_ command: String, _ move: Move) {
    let (target, said): (Int, String) =
      switch move {
      case .to(let state, let lines): (state, lines.joined(separator: "\n"))
      case .beyond(let lines): (-2, lines.joined(separator: "\n"))
      case .refused(let reason): (-1, reason)
      }
    let row = [number(of: command), target, number(of: said)]
    states[states.count - 1].moves += row
  }
}

extension Page {
  /// Adds a graph, which the script shows.
  ///
  /// - Parameter hasPlayground: Whether the playground can play the runs of the machine.
  package mutating func add(_ walk: StateWalk, id: String, hasPlayground: Bool) {
    add(
      scripted: Markup([
        Markup(json: walk, id: id),
        Markup(
          .div,
          [
            .init(.id, "\(id)-place"),
            .init(.data, hasPlayground ? playground?.address ?? "" : ""),
          ], [Markup(.p, "The graph is shown by the script of this page, which did not run.")]),
      ]))
  }
}
