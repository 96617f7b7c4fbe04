import Notation
import Reporting
import StateMachines
import Workers

/// An edit of the text of a case that completes the transcript of a step.
enum LineEdit: Codable, Hashable, Sendable {
  /// Deletes the line with this number, from 1, except for its comment.
  case take(Int)
  case add(String, below: Int)
}

extension LineEdit: Portable {}

extension ExpectationMismatch {
  /// The edits that remove the difference from the file. Empty if the step was not parsed from a file.
  var edits: [LineEdit] {
    guard var last = stepLine else { return [] }
    return lines.compactMap { line in
      switch line.told {
      case .byBoth:
        last = line.number ?? last
        return nil
      case .byTheFileAlone:
        last = line.number ?? last
        return line.number.map { .take($0) }
      case .byTheStepAlone: return .add("  \(line.content)", below: last)
      }
    }
  }
}

extension CaseText {
  /// The lines of the file without comments and indentation.
  private var bareLines: [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let comment = NotationReader.comment(in: Array(line))?.count ?? 0
      var bare = String(decoding: line.dropLast(comment), as: UTF8.self).drop(while: \.isWhitespace)
      while bare.last?.isWhitespace == true { bare.removeLast() }
      return String(bare)
    }
  }

  /// Returns the lines of a world, and those of a replay, in the words of the file where it uses names, as in
  /// `contact 1 ada: "Ada Lovelace"` and `user selects ada`.
  ///
  /// - Parameter steps: The places of the steps in the file.
  func named(
    _ world: [String], _ lines: [ComparedLine], at steps: [SourceLine]
  ) -> (world: [String], lines: [ComparedLine]) {
    func words(_ line: String) -> [Substring] { line.split { " ,{}()".contains($0) } }
    let own = bareLines
    let naming = own.filter { words($0).count > 2 && words($0)[2].last == ":" }
    let names = Set(naming.map { words($0)[2].dropLast() })
    if names.isEmpty { return (world, lines) }
    return (
      world.map { line in
        naming.first { words($0).prefix(2) == words(line).prefix(2) } ?? line
      },
      lines.map { line in
        guard let step = line.step, let place = steps[step - 1].number,
          words(own[place - 1]).contains(where: names.contains)
        else { return line }
        var line = line
        line.text = line.text.prefix { !$0.isLetter } + own[place - 1]
        return line
      }
    )
  }

  /// Returns the edits that replace the header line `breaks …` by `line`. If `line` is empty, they delete it;
  /// if it is `nil`, there are none.
  func edits(toSay line: String?) -> [LineEdit] {
    guard let line else { return [] }
    let old = number(ofLineBeginningWith: "breaks")
    let place = old ?? machineLine ?? 0
    return (old.map { [.take($0)] } ?? []) + (line.isEmpty ? [] : [.add(line, below: place)])
  }

  /// Returns the text of a strict case: this text with its lines edited. Everything else is unchanged:
  /// comments, blank lines, names, and the notation of other lines.
  ///
  /// - Parameter isStrict: Whether the case is already strict. If not, adds `strict` below its machine.
  func filled(by edits: [LineEdit], isStrict: Bool) -> String {
    var (added, taken): ([Int: [String]], Set<Int>) = ([:], [])
    for edit in edits {
      switch edit {
      case .take(let number): taken.insert(number)
      case .add(let line, let number): added[number, default: []].append(line)
      }
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if !isStrict, let number = machineLine { added[number, default: []].insert("strict", at: 0) }
    var filled: [[UInt8]] = []
    for (number, line) in zip(1..., lines) {
      let ending = line.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
      if !taken.contains(number) {
        filled.append(Array(line))
      } else if let comment = NotationReader.comment(in: Array(line)) {
        filled.append(Array("  ".utf8) + comment + ending)
      }
      filled += (added[number] ?? []).map { Array($0.utf8) + ending }
    }
    return String(decoding: Array(filled.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }
}
