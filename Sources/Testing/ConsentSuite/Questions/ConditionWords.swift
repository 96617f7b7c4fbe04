import Lockstep
import Notation
import StateMachines

/// A topic of words in conditions. If words of several topics have the same name, it denotes the word of the
/// first topic; any of them can be qualified by its topic, as in `refused.covered`.
package enum ConditionTopic: String, CaseIterable, Sendable {
  case state
  /// The kind of its last command.
  case did
  /// The reason for which the last command was refused.
  case refused
  /// The rules by which the model handled the last command.
  case rule
  /// The claims that held for the last command, with their branches.
  case claim
  /// The claims that the last command broke. Each is written with its topic, as in `broken.INV-M18`.
  case broken

  package var heading: String {
    switch self {
    case .state: "state: holds after the run"
    case .did: "did: kind of the last command"
    case .refused: "refused: the last command was refused for this reason"
    case .rule: "rule: this rule applied to the last command"
    case .claim: "claim: this claim held for the last command, /2 in its second branch"
    case .broken: "broken: the last command broke this claim"
    }
  }
}

package struct ConditionWord: Codable, Sendable, Equatable {
  package let topic: String
  /// The name, qualified if it would otherwise be ambiguous.
  package let name: String
  package let isNumber: Bool
  /// The meaning of the word, in one line.
  package let help: String
}

extension SuiteMachine {
  typealias GoalInput = Exploration<Self>.GoalInput

  /// Returns the words of a topic by their unqualified names.
  static func words(of topic: ConditionTopic) -> [Observable<GoalInput>] {
    switch topic {
    case .state: Language.observables.map { $0.of(\.state, as: $0.name) }
    case .did:
      Language.Kind.allCases.map { kind in
        Observable(dotted(Language.title(of: kind)), "", of: "last command") {
          $0.event?.kind == kind
        }
      }
    case .refused:
      [Observable("refused", "") { $0.event?.isRefused == true }]
        + Language.Refusal.allCases.map { refusal in
          Observable(dotted(Language.reason(of: refusal)), "", of: "refusal") {
            $0.event.flatMap { Language.refusal(in: $0.outcome) } == refusal
          }
        }
    case .rule:
      rulesByClause.map { clause, rules in
        let names = rules.map { spaced("\($0)") }.distinct.joined(separator: ", ")
        return Observable(clause, names) { sight in
          let taken = sight.rules.all
          return rules.contains(where: taken.contains)
        }
      }
    case .broken:
      Claim.allCases.map { claim in
        Observable(claim.clause, "") { judgement(of: claim, at: $0) == .broken }
      }
    case .claim:
      Claim.allCases.flatMap { claim in
        [Observable(claim.clause, claim.statement.sentence) { held(claim, at: $0) != nil }]
          + claim.statement.landmarks.enumerated().map { branch, landmark in
            Observable("\(claim.clause)/\(branch + 1)", landmark) {
              held(claim, at: $0) == branch
            }
          }
      }
    }
  }

  /// Returns the topic of a word: its prefix, or the first topic that has it.
  static func topic(of word: String) -> ConditionTopic? {
    ConditionTopic.allCases.first { word.hasPrefix("\($0.rawValue).") }
      ?? ConditionTopic.allCases.first { words(of: $0).contains { $0.name == word } }
  }

  /// The rules of the model by clause. Component machines may share clauses.
  private static var rulesByClause: [(clause: String, rules: [Model.Rule])] {
    var places: [String: Int] = [:]
    return Model.Rule.allCases.reduce(into: []) { groups, rule in
      let clause = rule.clause
      if let place = places[clause] { return groups[place].rules.append(rule) }
      places[clause] = groups.count
      groups.append((clause, [rule]))
    }
  }

  /// Returns the branch in which a claim held for the last step. Returns `nil` if it did not hold.
  private static func held(_ claim: Claim, at sight: GoalInput) -> Int? {
    if case .held(let point) = judgement(of: claim, at: sight) { point.number } else { nil }
  }

  private static func judgement(of claim: Claim, at sight: GoalInput) -> Judgement? {
    guard let event = sight.event, let past = sight.past else { return nil }
    return claim.judgement(of: event, after: past)
  }

  /// All words, in the order of topics, followed by all qualified words.
  private static var words: [Observable<GoalInput>] {
    let topics = ConditionTopic.allCases.map { topic in (topic, words(of: topic)) }
    return topics.flatMap(\.1)
      + topics.flatMap { topic, words in
        words.map { $0.of({ $0 }, as: "\(topic.rawValue).\($0.name)") }
      }
  }

  static var conditions: ConditionLanguage<GoalInput> {
    ConditionLanguage(
      of: name, words: words,
      says: { text in
        let says = Language.saying(text)
        return { $0.event.map { says($0.outcome, $0.before, $0.after) } ?? false }
      },
      error: { Language.error(inBeginning: $0) }, misplaced: { advice(onLine: $0) },
      advice: "List the words with: consent find \(name) --words")
  }

  /// Returns the advice on a text in place of a word that is a step, or a line of a header. A single word is
  /// neither.
  private static func advice(onLine text: String) -> String? {
    let parts = text.split(separator: " ", maxSplits: 2)
    guard parts.count > 1, parts[1].first.map({ $0.isLetter || $0.isNumber || $0 == "\"" }) == true
    else { return nil }
    if let command = try? Language.command.parse(text), let kind = Language.kind(of: command) {
      return "That is a step; the word of its kind is \(dotted(Language.title(of: kind)))."
    }
    func begins(_ phrases: [String]) -> Bool {
      phrases.contains { $0.split(separator: " ").first == parts[0] }
    }
    let line =
      begins(Language.command.phrases)
      ? "a step"
      : begins(Language.worldFacets.flatMap(\.openings.texts)) ? "a line of a header" : nil
    return line.map {
      "That is \($0), and no word. List the words with: consent find \(name) --words"
    }
  }

  /// The list of words, each once, qualified if an earlier topic has the same name.
  static var listedWords: [ConditionWord] {
    var known: Set<String> = []
    return ConditionTopic.allCases.flatMap { topic in
      words(of: topic).map { word in
        let isFree = known.insert(word.name).inserted
        return ConditionWord(
          topic: topic.rawValue, name: isFree ? word.name : "\(topic.rawValue).\(word.name)",
          isNumber: word.isNumber, help: word.help)
      }
    }
  }

  private static func dotted(_ title: String) -> String {
    String(title.map { $0 == ":" ? "." : $0 })
  }
}
