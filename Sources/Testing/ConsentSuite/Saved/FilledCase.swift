import Notation
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
