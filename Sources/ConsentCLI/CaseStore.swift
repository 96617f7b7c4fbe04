import Reporting
import Workers

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
