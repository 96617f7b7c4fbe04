extension Condition {
  /// Its words, comparisons and texts, each once, in their order and as they can be written.
  public var parts: [String] { atoms.map(text) }

  /// Notes which parts are so of a subject.
  ///
  /// - Parameter seen: For each of `parts`, whether it has been so of any subject before.
  public func observe(_ subject: Subject, in seen: inout [Bool]) {
    for (place, atom) in atoms.enumerated() where !seen[place] && holds(atom, of: subject) {
      seen[place] = true
    }
  }

  /// How many there have to be of what a word counts for each of its comparisons to come out in either way.
  public var demands: [(word: String, count: Int)] {
    var demands: [(word: String, count: Int)] = []
    func demand(_ value: ConditionNode.Value, _ count: Int) {
      guard case .word(let word) = value else { return }
      demands.append((language.vocabulary.words[word].name, count))
    }
    for atom in atoms {
      switch atom {
      case .compared(let value, let comparison, .constant(let number)),
        .compared(.constant(let number), let comparison, let value):
        switch comparison {
        case .equal, .atLeast, .less: demand(value, number)
        case .atMost, .greater, .unequal: demand(value, number + 1)
        }
      case .within(let value, let range, let isWanted):
        demand(value, isWanted ? range.lowerBound : range.upperBound + 1)
      case .compared, .flag, .line, .not, .all, .any: break
      }
    }
    return demands
  }

  /// Whether it is so of nothing, whatever its words and texts say: no truth values and no counts of 0 or more
  /// make it so. `false` where there are too many of them to try all.
  public var contradictsItself: Bool {
    let flags = atoms.filter { if case .flag = $0 { true } else { false } }
    let lines = atoms.filter { if case .line = $0 { true } else { false } }
    var (words, constants): ([Int], Set<Int>) = ([], [0])
    for atom in atoms {
      let (values, numbers): ([ConditionNode.Value], [Int]) =
        switch atom {
        case .compared(let one, _, let other): ([one, other], [])
        case .within(let value, let range, _): ([value], [range.lowerBound, range.upperBound])
        case .flag, .line, .not, .all, .any: ([], [])
        }
      for value in values {
        switch value {
        case .constant(let number): constants.insert(number)
        case .word(let word): if !words.contains(word) { words.append(word) }
        }
      }
      constants.formUnion(numbers)
    }
    // Of n numbers only their order matters, and which constants they are: n on each side of each are enough.
    let range = -words.count...words.count
    let counts = Set(constants.flatMap { constant in range.map { constant + $0 } })
      .filter { $0 >= 0 }.sorted()
    var combinations = 1
    for size in Array(repeating: 2, count: flags.count + lines.count)
      + Array(repeating: counts.count, count: words.count)
    {
      let (product, overflows) = combinations.multipliedReportingOverflow(by: size)
      if overflows || product > 200_000 { return false }
      combinations = product
    }
    for combination in 0..<combinations {
      var rest = combination
      var (truths, numbers): ([Bool], [Int: Int]) = ([], [:])
      for _ in 0..<flags.count + lines.count {
        truths.append(rest % 2 == 1)
        rest /= 2
      }
      for word in words {
        numbers[word] = counts[rest % counts.count]
        rest /= counts.count
      }
      let isSo = root.holds { node in
        if let place = flags.firstIndex(of: node) { return truths[place] }
        return lines.firstIndex(of: node).map { truths[flags.count + $0] } ?? false
      } number: {
        numbers[$0] ?? 0
      }
      if isSo { return false }
    }
    return true
  }

  private func text(of node: ConditionNode) -> String {
    func written(_ value: ConditionNode.Value) -> String {
      switch value {
      case .constant(let number): "\(number)"
      case .word(let word): language.vocabulary.words[word].name
      }
    }
    return switch node {
    case .flag(let word): language.vocabulary.words[word].name
    case .line(let line): "\"\(line)\""
    case .compared(let one, let comparison, let other):
      "\(written(one)) \(comparison.rawValue) \(written(other))"
    case .within(let value, let range, let isWanted):
      "\(written(value)) \(isWanted ? "=" : "!=") \(range.lowerBound)..\(range.upperBound)"
    case .not, .all, .any: ""
    }
  }
}
