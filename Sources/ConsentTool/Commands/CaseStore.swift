import OperatingSystem
import Reporting
import Terminal

/// Where failing cases are saved: at once, and again whenever one gets smaller.
struct CaseStore {
  let folder: String

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
}

extension Console {
  /// Says where a failing case is, or why it is nowhere.
  func sayPlace(of file: CaseFile) {
    say(
      file.problem.map { "The case could not be saved: \($0)." }
        ?? "Replay: consent replay \(file.path ?? file.name)")
  }
}
