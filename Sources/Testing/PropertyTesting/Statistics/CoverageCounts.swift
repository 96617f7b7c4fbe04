/// The coverage counts of many cases, from their notes.
public struct CoverageCounts: Hashable, Sendable {
  /// The number of cases with notes.
  public private(set) var cases = 0
  /// The number of cases of each class.
  public private(set) var labels: [String: Int] = [:]
  /// The number of cases with each value, by feature.
  public private(set) var collected: [String: [Int: Int]] = [:]
  /// The required shares, by label.
  public private(set) var requirements: [String: Requirement] = [:]

  /// The counts of no cases.
  public init() {}

  /// Adds the notes of one case. Equal notes count once per case.
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

  /// Adds the counts of other cases.
  public mutating func merge(_ other: CoverageCounts) {
    cases += other.cases
    labels.merge(other.labels, uniquingKeysWith: +)
    collected.merge(other.collected) { $0.merging($1, uniquingKeysWith: +) }
    requirements.merge(other.requirements) { $0.merging($1) }
  }

  /// Returns the labels of the requirements with this verdict, sorted.
  public func requirements(_ verdict: Requirement.Verdict) -> [String] {
    requirements.filter { $0.value.verdict == verdict }.keys.sorted()
  }

  /// The classes, most frequent first, with their share of the cases in percent.
  public var lines: [String] {
    labels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { label, count in
      "\(count * 100 / max(cases, 1))% \(label)"
    }
  }
}
