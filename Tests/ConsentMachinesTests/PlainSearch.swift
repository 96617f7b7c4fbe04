import ConsentSuite
import Lockstep
import Notation
import PropertyTesting
import StateMachines

/// The part of a run that words of conditions depend on: the state at its end, and the last command.
struct Seen<M: SuiteMachine>: Hashable {
  let state: M.Language.Snapshot
  var kind: M.Language.Kind?
  var refusal: M.Language.Refusal?
  var rules = Rules<M.Model.Rule>()
}

/// A search of the model alone, without keys: each state is recognised by its equality. It is the second way to
/// the length of a shortest run.
struct PlainSearch<M: SuiteMachine> {
  /// The least length at which each end of a run was seen.
  private(set) var lengths: [Seen<M>: Int] = [:]

  /// - Parameters:
  ///   - most: The maximum length of a run.
  ///   - commands: Returns the commands of a state.
  ///   - counts: Returns whether a command counts in the length of a run.
  /// - Returns: `nil` if there are more than `states` states. Without keys, time and the numbers of new contacts make
  ///   infinitely many of them if the commands behind them do not count.
  init?(
    from starts: [M.Model], upTo most: Int, within states: Int,
    commands: (M.Model) -> [M.Language.Command],
    counts: (M.Language.Command) -> Bool = { _ in true }
  ) {
    var nearest: [M.Model: Int] = [:]
    // The states to expand, by the length of a run to them.
    var open = [[M.Model]](repeating: [], count: most + 1)
    for model in starts where nearest[model] == nil {
      nearest[model] = 0
      open[0].append(model)
      see(Seen(state: model.snapshot), at: 0)
    }
    for length in 0...most {
      var place = 0
      while place < open[length].count {
        let model = open[length][place]
        place += 1
        guard nearest[model] == length else { continue }
        if nearest.count > states { return nil }
        for command in commands(model) {
          let next = length + (counts(command) ? 1 : 0)
          if next > most { continue }
          let step = model.applying(command)
          see(
            Seen(
              state: step.state.snapshot, kind: M.Language.kind(of: command),
              refusal: M.Language.refusal(in: step.outcome), rules: step.rules), at: next)
          if nearest[step.state] ?? .max <= next { continue }
          nearest[step.state] = next
          open[next].append(step.state)
        }
      }
    }
  }

  private mutating func see(_ seen: Seen<M>, at length: Int) {
    lengths[seen] = min(lengths[seen] ?? .max, length)
  }

  mutating func merge(_ other: Self) {
    for (seen, length) in other.lengths { see(seen, at: length) }
  }

  /// Returns the length of a shortest run to a condition; `nil` if there is none.
  func least(_ holds: (Seen<M>) -> Bool) -> Int? {
    lengths.reduce(nil) { least, seen in
      seen.value < least ?? .max && holds(seen.key) ? seen.value : least
    }
  }
}

/// A random condition, as a text and as a function that does not use the words of the program.
struct DrawnCondition<M: SuiteMachine> {
  let text: String
  let holds: (Seen<M>) -> Bool

  /// Draws one to three parts, each a word or its negation, joined by `&`, or now and then by `|`.
  static func drawn(_ stream: inout RandomStream) throws -> Self {
    func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
    var whole = try literal(&stream)
    for _ in 0..<draw(3) {
      let (one, other) = (whole, try literal(&stream))
      whole =
        draw(6) == 0
        ? Self(text: "(\(one.text) | \(other.text))") { one.holds($0) || other.holds($0) }
        : Self(text: "\(one.text) & \(other.text)") { one.holds($0) && other.holds($0) }
    }
    return whole
  }

  /// Each word for a kind of command, a reason of a refusal, a clause or a state; a number as at least 1 and at least 2.
  static func words() throws -> [Self] {
    typealias Language = M.Language
    let counts = [
      (0, Language.observables.count), (10, Language.Kind.allCases.count),
      (15, Language.Refusal.allCases.count), (17, M.Model.Rule.allCases.count),
    ]
    var known: Set<String> = []
    return try counts.flatMap { topic, count in
      try (0..<count).flatMap { place in try [1, 2].map { try atom(topic, place, $0) } }
    }.filter { known.insert($0.text).inserted }
  }

  private static func literal(_ stream: inout RandomStream) throws -> Self {
    func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
    let word = try atom(draw(20), draw(1 << 20), draw(4))
    return draw(4) == 0 && !word.text.contains(" ")
      ? Self(text: "!\(word.text)") { !word.holds($0) } : word
  }

  private static func atom(_ topic: Int, _ place: Int, _ number: Int) throws -> Self {
    typealias Language = M.Language
    func dotted(_ text: String) -> String { text.replacing(":", with: ".") }
    switch topic {
    case ..<10:
      let word = Language.observables[place % Language.observables.count]
      let text = word.isNumber ? "\(word.name) >= \(number)" : word.name
      let condition = try Condition(
        text, in: ConditionLanguage(of: M.name, words: Language.observables, advice: ""))
      return Self(text: text) { condition.holds(of: $0.state) }
    case ..<14:
      let kind = Array(Language.Kind.allCases)[place % Language.Kind.allCases.count]
      return Self(text: "did.\(dotted(Language.title(of: kind)))") { $0.kind == kind }
    case ..<15: return Self(text: "refused") { $0.refusal != nil }
    case ..<17:
      let all = Array(Language.Refusal.allCases)
      let refusal = all[place % all.count]
      return Self(text: "refused.\(dotted(Language.reason(of: refusal)))") { $0.refusal == refusal }
    case _:
      let all = Array(M.Model.Rule.allCases)
      let clause = all[place % all.count].clause
      return Self(text: "rule.\(clause)") { $0.rules.all.contains { $0.clause == clause } }
    }
  }
}
