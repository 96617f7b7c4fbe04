import Lockstep
import Notation
import Reporting
import StateMachines

extension CaseReplay {
  /// Returns the failure of a saved file as a finding.
  func finding<Language: Written>(
    in saved: Case<Language>, _ file: String, _ group: ReplayRecord.Group
  ) -> Finding {
    let line = mismatches.first { $0.line != nil }?.line ?? 1
    var finding = Finding(
      failure ?? .unlikeFile, .saved(file: .init(file: file, group, line: line)))
    finding.length = UInt64(failure == nil ? saved.steps.count : length)
    if failure != nil {
      (finding.explanation, finding.lines) = (explanation, saved.comparedWorld + lines)
    } else {
      let sides = mismatches.flatMap { mismatch in
        ["In \(mismatch.sides):"]
          + mismatch.text.split(separator: "\n").map(String.init)
      }
      finding.explanation = ["The replay differs from \(file)."] + sides
    }
    return finding
  }
}

extension ReplayRecord.Mismatch {
  /// The sides that differ from the file, in words.
  package var sides: String { side == "both" ? "model and system" : "the \(side)" }
}

extension [BrokenClaim] {
  /// The list in a header: the claims that both sides break. Claims that only one side breaks are omitted.
  var inHeader: [BrokenClaims] {
    var broken: [BrokenClaims] = []
    for claim in self where claim.culprit == .both {
      if broken.last?.step == claim.step {
        broken[broken.count - 1].clauses.append(claim.claim.clause)
      } else {
        broken.append(BrokenClaims([claim.claim.clause], at: claim.step))
      }
    }
    return broken
  }
}
