import FoundationEssentials
import Lockstep
import Notation
import Reporting
import StateMachines
import Workers

extension CaseReplay {
  /// A message from a process that plays a case. Each message is also a sign of progress.
  enum Progress {
    case taken(Int)
    /// A line of the first play.
    case line(ComparedLine)
    /// The rest of the first play.
    case end(CaseReplay)
    /// Another play differs.
    case wavers(Wavering)
  }
}

extension CaseReplay.Progress: Portable {
  func write(to message: inout Message) {
    switch self {
    case .taken(let steps): message.write(values: 0, steps)
    case .line(let line): message.write(values: 1, line)
    case .end(let replay): message.write(values: 2, replay)
    case .wavers(let wavering): message.write(values: 3, wavering)
    }
  }

  init(from message: inout Message) {
    switch message.word() {
    case 0: self = .taken(message.read(Int.self))
    case 1: self = .line(message.read(ComparedLine.self))
    case 2: self = .end(message.read(CaseReplay.self))
    default: self = .wavers(message.read(Wavering.self))
    }
  }
}

extension CaseReplay: Portable {
  package func write(to message: inout Message) {
    message.write(
      values: failure, mismatches, edits, lines, notes, pairs, explanation, asWritten,
      designLine, length, steps)
  }

  package init(from message: inout Message) {
    failure = message.read(Failure?.self)
    mismatches = message.read([ReplayRecord.Mismatch].self)
    edits = message.read([LineEdit]?.self)
    lines = message.read([ComparedLine].self)
    (notes, pairs) = (message.read([String].self), message.read([PairedStep].self))
    (explanation, asWritten) = (message.read([String].self), message.read(String?.self))
    (designLine, length) = (message.read(String?.self), message.read(Int.self))
    steps = message.read([ReplayedStep].self)
  }
}

extension ReplayedStep: Portable {}
extension Wavering: Portable {}
extension ReplayRecord.Mismatch: Portable {}
extension ComparedLine: Portable {}
extension PairedStep: Portable {}

/// Values are sent between processes as JSON, as in reports.
extension Portable where Self: Codable {
  package func write(to message: inout Message) {
    guard let data = try? JSONEncoder().encode(self) else {
      preconditionFailure("a record holds numbers and texts only, which JSON can always say")
    }
    message.write(data)
  }

  package init(from message: inout Message) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(message.part())) else {
      preconditionFailure("a message is read as it was written")
    }
    self = value
  }
}
