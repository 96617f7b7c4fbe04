/// What many cases said about themselves.
public struct Tally: Hashable, Sendable {
  /// How many cases said something.
  public private(set) var cases = 0
  /// How many cases belong to each class.
  public private(set) var labels: [String: Int] = [:]
  /// How many cases have each value of each feature.
  public private(set) var collected: [String: [Int: Int]] = [:]
  /// What was demanded of the cases.
  public private(set) var requirements: [String: Requirement] = [:]

  public init() {}

  /// Takes in what one case said. A class counts once a case.
  package mutating func add(_ notes: [Note]) {
    cases += 1
    var seen: Set<Note> = []
    for note in notes where seen.insert(note).inserted {
      switch note {
      case .label(let label): labels[label, default: 0] += 1
      case .collected(let feature, let value):
        collected[feature, default: [:]][value, default: 0] += 1
      case .required(let label, let percent, let isMet):
        requirements[label, default: Requirement(percent: percent)].add(isMet)
      }
    }
  }

  /// Takes in what other cases said.
  public mutating func merge(_ other: Tally) {
    cases += other.cases
    labels.merge(other.labels, uniquingKeysWith: +)
    collected.merge(other.collected) { $0.merging($1, uniquingKeysWith: +) }
    requirements.merge(other.requirements) { $0.merging($1) }
  }

  /// The requirements with this verdict, by their labels.
  public func requirements(_ verdict: Requirement.Verdict) -> [String] {
    requirements.filter { $0.value.verdict == verdict }.keys.sorted()
  }

  /// The classes, the most frequent first, with their share of the cases in percent.
  public var lines: [String] {
    labels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { label, count in
      "\(count * 100 / max(cases, 1))% \(label)"
    }
  }
}
