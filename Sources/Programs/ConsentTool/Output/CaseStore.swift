import ConsentSuite
import FoundationEssentials
import OperatingSystem
import Reporting
import Terminal

/// A folder in which failing cases are saved: as soon as they are found, and again after each shrink step.
/// The next check replays them first, except cases of planted faults and of decisions that leak, which have subfolders.
struct CaseStore {
  let folder: String

  /// The subfolder for cases of planted faults.
  var planted: String { "\(folder)/planted" }

  /// Returns the cases saved in the folder, sorted by name, without the cases of planted faults.
  ///
  /// - Throws: An error if a file is not a regular file, or too large.
  func saved() throws(CommandError) -> [CaseText] {
    try FileManager.default.names(in: folder, ending: ".consent").map {
      name throws(CommandError) in try CaseText(readingFile: "\(folder)/\(name)")
    }
  }

  /// Writes the file.
  ///
  /// - Returns: The file with its path, and with the reason if it could not be written.
  @discardableResult
  func save(_ file: CaseFile) -> CaseFile {
    var file = file
    let whole = WholeFile(path: path(of: file))
    file.path = whole.path
    do throws(FileError) {
      try whole.write(file.text)
    } catch {
      file.problem = error.reason
    }
    return file
  }

  /// Writes the file unless one of its name is there.
  ///
  /// - Returns: The file if it was written.
  func saveIfNew(_ file: CaseFile) -> CaseFile? {
    if FileManager.default.fileExists(atPath: path(of: file)) { return nil }
    let saved = save(file)
    return saved.problem == nil ? saved : nil
  }

  /// Removes a file that another one of its class replaces.
  func remove(_ file: CaseFile) { try? FileManager.default.removeItem(atPath: path(of: file)) }

  private func path(of file: CaseFile) -> String {
    let place = file.isPlanted ? planted : file.isDecided ? "\(folder)/\(CaseFile.decided)" : folder
    return "\(place)/\(file.name).consent"
  }
}

extension Console {
  /// Prints the command that replays a failing case, or the reason why it could not be saved.
  func sayPlace(of file: CaseFile) {
    say(
      file.problem.map { "The case could not be saved: \($0)." }
        ?? "Replay: \(invocation.replay(file.path ?? file.name))")
  }
}
