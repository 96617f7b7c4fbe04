extension Condition {
  /// The text of each distinct word, comparison and quoted line, in order of occurrence.
  package var parts: [String] { atoms.map(text) }

  /// The Boolean words that are negated, in order of occurrence.
  package var negatedWords: [String] { negatedWords(in: root, isNegated: false) }

  private func negatedWords(in node: ConditionNode, isNegated: Bool) -> [String] {
    switch node {
    case .flag(let word): isNegated ? [language.vocabulary.words[word].name] : []
    case .not(let node): negatedWords(in: node, isNegated: !isNegated)
    case .all(let nodes), .any(let nodes):
      nodes.flatMap { negatedWords(in: $0, isNegated: isNegated) }
    case .line, .compared, .within: []
    }
  }

  /// Records which parts hold for a subject. A quoted line always counts as true: evaluating it needs all
  /// lines of each subject, which would make a search four times as slow.
  ///
  /// - Parameters:
  ///   - subject: The state, or the step, that is judged.
  ///   - seen: For each element of `parts`, whether it has been true for an earlier subject.
  package func observe(_ subject: Subject, in seen: inout [Bool]) {
    for (index, atom) in atoms.enumerated() where !seen[index] {
      if case .line = atom { seen[index] = true } else { seen[index] = holds(atom, of: subject) }
    }
  }

  /// The words and quoted lines of the condition. For each comparison of a word with a constant, the count is
  /// the smallest upper bound of the word under which the comparison can be true and can be false.
  package var demands: [ConditionDemand] {
    var demands: [ConditionDemand] = []
    func demand(_ value: ConditionNode.Value, _ count: Int) {
      guard case .word(let word) = value else { return }
      demands.append(.word(language.vocabulary.words[word].name, atLeast: count))
    }
    for atom in atoms {
      switch atom {
      case .compared(let value, let comparison, .constant(let number)):
        demand(value, comparison.leastMaximum(beside: number))
      case .compared(.constant(let number), let comparison, let value):
        demand(value, comparison.mirrored.leastMaximum(beside: number))
      case .within(let value, let range, let isWanted):
        demand(value, isWanted ? range.lowerBound : range.upperBound + 1)
      case .flag(let word): demand(.word(word), 1)
      case .line(let line): demands.append(.line(line))
      // Two words compared need an object of each.
      case .compared(let one, _, let other):
        demand(one, 1)
        demand(other, 1)
      case .not, .all, .any: break
      }
    }
    return demands
  }

  /// The words of one field that exclude each other or are the same, by their places among some statements.
  private func ties(_ statements: [ConditionNode]) -> [(one: Int, other: Int, isSame: Bool)] {
    let choices = statements.map { statement -> Observable<Subject>.Choice? in
      if case .flag(let word) = statement { language.choices[word] } else { nil }
    }
    return choices.indices.flatMap { one in
      choices.indices[..<one].compactMap { other in
        guard let mine = choices[one], let theirs = choices[other], mine.field == theirs.field
        else { return nil }
        return (one, other, mine.value == theirs.value)
      }
    }
  }

  /// Whether the condition is unsatisfiable: false for all truth values of its words and quoted lines, with at
  /// most one value of each field, and all counts of 0 or more. `false` if there are more than 200,000
  /// combinations, which are not tried.
  package var contradictsItself: Bool {
    var (statements, words, constants): ([ConditionNode], [Int], Set<Int>) = ([], [], [0])
    func note(_ value: ConditionNode.Value) {
      switch value {
      case .constant(let number): constants.insert(number)
      case .word(let word): if !words.contains(word) { words.append(word) }
      }
    }
    for atom in atoms {
      switch atom {
      case .flag, .line: statements.append(atom)
      case .compared(let one, _, let other):
        note(one)
        note(other)
      case .within(let value, let range, _):
        note(value)
        constants.formUnion([range.lowerBound, range.upperBound])
      case .not, .all, .any: break
      }
    }
    // Only order and equality with constants matter: for n numbers, n values on each side of each suffice.
    let range = -words.count...words.count
    let counts = Set(constants.flatMap { constant in range.map { constant + $0 } })
      .filter { $0 >= 0 }.sorted()
    let sizes = statements.map { _ in 2 } + words.map { _ in counts.count }
    var combinations = 1
    for size in sizes {
      combinations *= size
      if combinations > 200_000 { return false }
    }
    let ties = ties(statements)
    return !(0..<combinations).contains { combination in
      var rest = combination
      let digits = sizes.map { size in
        defer { rest /= size }
        return rest % size
      }
      for tie in ties {
        let (one, other) = (digits[tie.one] == 1, digits[tie.other] == 1)
        if tie.isSame ? one != other : one && other { return false }
      }
      return root.holds {
        statements.firstIndex(of: $0).map { digits[$0] == 1 } ?? false
      } number: {
        words.firstIndex(of: $0).map { counts[digits[statements.count + $0]] } ?? 0
      }
    }
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

/// A part of a condition, for which a scope may need objects or values.
package enum ConditionDemand: Sendable {
  /// A word with the count that it must be able to have, at least 1 for a Boolean word. A topic that is not
  /// needed is omitted.
  case word(String, atLeast: Int)
  /// A quoted line.
  case line(String)
}
