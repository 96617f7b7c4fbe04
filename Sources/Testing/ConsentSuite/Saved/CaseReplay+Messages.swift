import Notation
import Reporting
import Workers

extension CaseReplay {
  /// A message from a process that plays a case. Each message is also a sign of progress.
  enum Progress: Codable, Portable {
    case taken(Int)
    /// The number of the play that begins, from 2, and the number of all plays.
    case again(Int, of: Int)
    /// A line of the first play.
    case line(ComparedLine)
    /// The rest of the first play.
    case end(CaseReplay)
    /// Another play differs.
    case wavers(Wavering)
  }
}

/// The progress of a replay.
package enum PlayProgress: Sendable {
  /// The number of steps taken in the first play.
  case steps(Int, of: Int)
  /// The number of the play, of several.
  case plays(Int, of: Int)

  package var words: String {
    switch self {
    case .steps(let taken, let all): "step \(min(taken + 1, all)) of \(all)"
    case .plays(let play, let all): "play \(play) of \(all)"
    }
  }
}

extension ComparedLine: Portable {}
