import Lockstep
import Notation
import StateMachines

/// What a word of a condition is about. Where words of several topics have one name, it means that of
/// the first, and any of them can be meant behind the topic's name, as in `refused.covered`.
public enum ConditionTopic: String, CaseIterable, Sendable {
  /// What is the case after a run.
  case state
  /// What its last command was.
  case did
  /// Why that was refused.
  case refused
  /// By which rules the model took it.
  case rule
  /// Which claims held there, and in which of their branches.
  case claim

  /// What its words say, as a heading.
  public var heading: String {
    switch self {
    case .state: "state: after the run"
    case .did: "did: the last command was such a one"
    case .refused: "refused: the last command was refused so"
    case .rule: "rule: the last command was taken by this rule"
    case .claim: "claim: this held of the last command, /2 in its second branch"
    }
  }
}

/// A word of a condition as it is listed.
public struct ConditionWord: Codable, Sendable, Equatable {
  public let topic: String
  /// As it has to be written to be understood.
  public let name: String
  public let isNumber: Bool
  public let help: String
}

extension SuiteMachine {
  typealias Sight = Exploration<Self>.Sight

  /// The words of each topic by their own names.
  static func words(of topic: ConditionTopic) -> [Observable<Sight>] {
    switch topic {
    case .state: Talk.observables.map { $0.of(\.state, as: $0.name) }
    case .did:
      Talk.Kind.allCases.map { kind in
        Observable(dotted(Talk.title(of: kind)), "") { $0.event?.kind == kind }
      }
    case .refused:
      [Observable("refused", "") { $0.event?.isRefused == true }]
        + Talk.Refusal.allCases.map { refusal in
          Observable(dotted(Talk.reason(of: refusal)), "") {
            $0.event.flatMap { Talk.refusal(in: $0.outcome) } == refusal
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

  /// Its rules by their clauses: machines that it is made of may have some in common.
  private static var rulesByClause: [(clause: String, rules: [Model.Rule])] {
    var places: [String: Int] = [:]
    return Model.Rule.allCases.reduce(into: []) { groups, rule in
      let clause = rule.clause
      if let place = places[clause] { return groups[place].rules.append(rule) }
      places[clause] = groups.count
      groups.append((clause, [rule]))
    }
  }

  /// The branch in which a claim held of the last step.
  private static func held(_ claim: Claim, at sight: Sight) -> Int? {
    guard let event = sight.event, let past = sight.past,
      case .held(let branch) = claim.judgement(of: event, after: past)
    else { return nil }
    return branch
  }

  /// All words, those of earlier topics first, and then each behind its topic.
  private static var words: [Observable<Sight>] {
    let topics = ConditionTopic.allCases.map { topic in (topic, words(of: topic)) }
    return topics.flatMap(\.1)
      + topics.flatMap { topic, words in
        words.map { $0.of({ $0 }, as: "\(topic.rawValue).\($0.name)") }
      }
  }

  /// What conditions can say of this machine.
  static var conditions: ConditionLanguage<Sight> {
    ConditionLanguage(
      of: name, words: words,
      says: { sight, text in
        guard let event = sight.event else { return false }
        return Talk.transcript(of: event.outcome, from: event.before, to: event.after)
          .contains { $0.condition.begins(with: text) }
      },
      beginnings: Talk.outcomeFacets.flatMap(\.openings.texts)
        + Talk.snapshotFacets.flatMap(\.openings.texts).map { "now \($0)" },
      advice: "See its words with: consent find \(name) --words")
  }

  /// Its words as they are listed: each once, behind its topic where another has its name.
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

extension TranscriptLine {
  /// As a condition says it: what came of a step by itself, a change behind `now`.
  fileprivate var condition: String { isChange ? description : line.text }
}
