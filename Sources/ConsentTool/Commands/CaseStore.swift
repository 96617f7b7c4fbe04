import FoundationEssentials
import OperatingSystem
import Reporting
import Terminal

/// Where failing cases are saved: at once, and again whenever one gets smaller. The next check plays them
/// first, but for those that fail with a planted fault alone, which have a folder of their own in it.
struct CaseStore {
  let folder: String

  /// Where the cases of planted faults are.
  var planted: String { "\(folder)/planted" }

  /// The cases that are saved here, by their names, without those of planted faults.
  ///
  /// - Throws: `.unreadable` where one is no regular file, or too large.
  func saved() throws(CaseFileError) -> [CaseText] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var cases: [CaseText] = []
    for name in names.sorted() where name.hasSuffix(".consent") {
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
