import Notation
import StateMachines
import Workers

/// A change of the text of a case, after which a step says all that comes of it.
enum LineEdit: Codable, Hashable, Sendable {
  /// Takes the line with this number away, from 1, but for its comment.
  case take(Int)
  /// Adds a line below the one with this number.
  case add(String, below: Int)
}

extension LineEdit: Portable {}

extension ExpectationMismatch {
  /// What has to change in the file; nothing for a step that was not read from one.
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
  /// What puts a line `breaks …` in the place of another; nothing where there is none to say, and an empty
  /// one takes the line away.
  func edits(toSay line: String?) -> [LineEdit] {
    guard let line else { return [] }
    let old = number(ofLineBeginningWith: "breaks")
    let place = old ?? machineLine ?? 0
    return (old.map { [.take($0)] } ?? []) + (line.isEmpty ? [] : [.add(line, below: place)])
  }

  /// The text of a strict case: this one with its lines edited. All else stays as it is: comments, blank
  /// lines, names, and how every other line is written.
  ///
  /// - Parameter isStrict: Whether it says so already; if not, it does below the name of its machine.
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
