import FoundationEssentials
import OperatingSystem
import Reporting
import Terminal

/// Where failing cases are saved: at once, and again whenever one gets smaller. The next check plays them
/// first, except those of planted faults, which are in a folder of their own.
struct CaseStore {
  let folder: String

  /// Where the cases of planted faults are.
  var planted: String { "\(folder)/planted" }

  /// The cases that are saved here, by their names, without those of planted faults.
  ///
  /// - Throws: `.unreadable` where one is no regular file, or too large.
  func saved() throws(CaseFileError) -> [CaseText] {
    var cases: [CaseText] = []
    for name in FileManager.default.names(in: folder, ending: ".consent") {
      cases.append(try CaseText(readingFile: "\(folder)/\(name)"))
    }
    return cases
  }

  /// Writes the file.
  ///
  /// - Returns: It with where it is, or why it is not there.
  @discardableResult
  func save(_ file: CaseFile) -> CaseFile {
    var file = file
    let whole = WholeFile(
      path: "\(file.isPlanted ? planted : folder)/\(file.name).consent")
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
