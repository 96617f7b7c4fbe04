import Notation
import Reporting
import Workers

extension CaseReplay {
  /// A message from a process that plays a case. Each message is also a sign of progress.
  enum Progress: Codable, Portable {
    case taken(Int)
    /// A line of the first play.
    case line(ComparedLine)
    /// The rest of the first play.
    case end(CaseReplay)
    /// Another play differs.
    case wavers(Wavering)
  }
}

extension ComparedLine: Portable {}
