import ConsentSuite
import ConsentVocabulary
import Isolation
import StateMachines

/// Where failing cases are saved: at once, and again whenever one gets smaller.
struct CaseStore {
  let folder: String
  let fault: Contestant<Contacts>?

  /// Writes the file.
  ///
  /// - Returns: It with where it is, or why it is not there.
  @discardableResult
  func save(_ file: CaseFile) -> CaseFile {
    var file = file
    let whole = WholeFile(path: "\(folder)/\(file.name).consent")
    file.path = whole.path
    do throws(WholeFile.Failure) {
      try whole.write(file.text)
    } catch {
      file.problem = error.reason
    }
    return file
  }

  /// Writes the files of everything that a report found.
  func save(_ report: inout SuiteReport) {
    if let found = report.lockstep.counterexample {
      report.lockstep.counterexample?.file = save(found.file)
    }
    if let file = report.lockstep.flaky?.file { report.lockstep.flaky?.file = save(file) }
    for place in report.lockstep.others.indices {
      report.lockstep.others[place].file = save(report.lockstep.others[place].file)
    }
  }
}
