import Lockstep
import Notation
import OperatingSystem
import StateMachines
import Workers

/// A shrinker for failing scenarios without a choice sequence, such as scenarios written by hand.
///
/// It deletes steps, objects of the world, header lines and words of lines, and lowers numbers. A change is
/// kept if the text can still be parsed and the case fails in the same way.
struct CaseShrinker<M: SuiteMachine> {
  typealias Language = M.Language

  private let machine: M
  private let fails: (Scenario<Language>) throws(CommandError) -> Bool
  private let shouldStop: () -> Bool
  /// The smallest scenario so far, from which shrinking continues.
  var best: Scenario<Language>
  private(set) var plays = 0
  /// The maximum number of scenarios played.
  static var mostPlays: Int { 20_000 }

  /// Creates a shrinker. `fails` returns whether a scenario fails in the same way as `scenario`.
  init(
    _ scenario: Scenario<Language>, of machine: M, shouldStop: @escaping () -> Bool,
    while fails: @escaping (Scenario<Language>) throws(CommandError) -> Bool
  ) {
    (best, self.machine, self.shouldStop, self.fails) = (scenario, machine, shouldStop, fails)
  }

  /// Whether shrinking ended before every change was tried.
  var isCutShort: Bool { plays >= Self.mostPlays || shouldStop() }

  /// Shrinks the scenario until no change is accepted.
  mutating func shrink() throws(CommandError) {
    try cut()
    var last: Scenario<Language>?
    while last != best, !isCutShort {
      last = best
      try deleteSteps()
      try lessen()
      try deleteLinesOfHeader()
      try simplifyLines()
    }
  }

  /// Replaces the best scenario if this one fails in the same way. Returns whether it does.
  @discardableResult
  private mutating func accept(_ scenario: Scenario<Language>) throws(CommandError) -> Bool {
    if scenario == best || isCutShort { return false }
    plays += 1
    guard try fails(scenario) else { return false }
    best = scenario
    return true
  }

  // MARK: - Steps

  /// Deletes the steps after the failing one.
  private mutating func cut() throws(CommandError) {
    var (least, most) = (0, best.commands.count)
    while least < most {
      let middle = (least + most) / 2
      var shorter = best
      shorter.commands = Array(best.commands.prefix(middle))
      if try accept(shorter) { most = middle } else { least = middle + 1 }
      if isCutShort { return }
    }
  }

  private mutating func deleteSteps() throws(CommandError) {
    let commands = best.commands
    var deletions = Deletions(of: commands.count)
    while !isCutShort, let kept = deletions.next() {
      var shorter = best
      shorter.commands = kept.map { commands[$0] }
      if try accept(shorter) { deletions.accept() }
    }
  }

  // MARK: - The world

  /// Deletes objects of the world.
  private mutating func lessen() throws(CommandError) {
    var isLess = true
    while isLess, !isCutShort {
      isLess = false
      for less in machine.lessening(best) where !isLess { isLess = try accept(less) }
    }
  }

  /// Deletes header lines, or replaces them by the lines of a plain header.
  private mutating func deleteLinesOfHeader() throws(CommandError) {
    let plain = Case<Language>().worldLines
    var place = 0
    while place < text.world.count, !isCutShort {
      var text = text
      let line = text.world.remove(at: place)
      if try accept(text) { continue }
      let word = line.prefix { $0 != " " }
      if let usual = plain.first(where: { $0.prefix { $0 != " " } == word }), usual != line {
        text.world.insert(usual, at: place)
        try accept(text)
      }
      place += 1
    }
  }

  // MARK: - Lines

  /// Deletes words of each line, and lowers its numbers.
  private mutating func simplifyLines() throws(CommandError) {
    for part in [\CaseLines.world, \.steps] {
      var place = 0
      while place < text[keyPath: part].count, !isCutShort {
        try simplify(line: place, of: part)
        place += 1
      }
    }
  }

  private mutating func simplify(
    line index: Int, of part: WritableKeyPath<CaseLines, [String]>
  ) throws(CommandError) {
    var isSimpler = true
    while isSimpler, !isCutShort {
      isSimpler = false
      let text = text
      guard text[keyPath: part].indices.contains(index) else { return }
      for line in CaseLines.simpler(than: text[keyPath: part][index]) where !isSimpler {
        var other = text
        other[keyPath: part][index] = line
        isSimpler = try accept(other)
      }
    }
  }

  /// The lines of the best scenario.
  private var text: CaseLines {
    let written = Case<Language>(best)
    return CaseLines(world: written.worldLines, steps: written.commandLines)
  }

  @discardableResult
  private mutating func accept(_ text: CaseLines) throws(CommandError) -> Bool {
    let head = ["consent case, format \(Case<Language>.format)", "machine \(Language.name)"]
    let lines = head + text.world + [""] + text.steps + ["end", ""]
    guard let read = try? Case<Language>(parsing: lines.joined(separator: "\n"), file: "")
    else { return false }
    return try accept(read.scenario)
  }
}

/// The lines of a case that describe its world and its steps.
private struct CaseLines {
  var world: [String]
  var steps: [String]

  /// Returns lines with fewer words or lower numbers. They may not be valid lines of a case.
  static func simpler(than line: String) -> [String] {
    let words = Self.words(of: line)
    var lines: [String] = []
    for count in (1...max(min(words.count - 1, 6), 1)).reversed() {
      for first in words.indices.dropLast(count - 1) {
        let gone = words[first].lowerBound..<words[first + count - 1].upperBound
        lines.append(line.replacingCharacters(in: gone, by: ""))
      }
    }
    for word in words {
      for other in Self.lower(than: String(line[word])) {
        lines.append(line.replacingCharacters(in: word, by: other))
      }
    }
    return lines
  }

  /// Returns the ranges of names, numbers, quoted texts and marks.
  private static func words(of line: String) -> [Range<String.Index>] {
    var (words, place) = ([Range<String.Index>](), line.startIndex)
    while place < line.endIndex {
      let first = place
      place = line.index(after: place)
      if line[first] == " " { continue }
      if line[first] == "\"" {
        while place < line.endIndex, line[place] != "\"" {
          if line[place] == "\\" { place = line.index(after: place) }
          if place < line.endIndex { place = line.index(after: place) }
        }
        if place < line.endIndex { place = line.index(after: place) }
      } else if line[first].isWholeNumber {
        while place < line.endIndex, line[place].isWholeNumber { place = line.index(after: place) }
      } else if line[first].isLetter {
        while place < line.endIndex, line[place].isLetter { place = line.index(after: place) }
      }
      words.append(first..<place)
    }
    return words
  }

  /// Returns lower numbers, the smallest first; for a quoted text, its halves and its first letter.
  private static func lower(than word: String) -> [String] {
    if let number = Int(word) {
      return [0, 1, 2, number / 2, number - 1].filter { (0..<number).contains($0) }.distinct
        .map(String.init)
    }
    guard word.hasPrefix("\""), word.count > 3, !word.contains("\\") else { return [] }
    let text = word.dropFirst().dropLast()
    let half = text.count / 2
    return [String(text.prefix(1)), String(text.prefix(half)), String(text.dropFirst(half))]
      .distinct.map { "\"\($0)\"" }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, by other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
