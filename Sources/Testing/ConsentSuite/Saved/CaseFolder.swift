import FoundationEssentials
import Lockstep
import Notation
import OperatingSystem
import StateMachines

/// The folder `Specs`, with the scenarios, regressions and pages of each machine, or the copy of it that the
/// program carries.
package struct CaseFolder: Sendable {
  /// The path of the folder. `nil` for the copy in the program.
  package let path: String?
  private let machines: Machines

  package init(path: String, of machines: Machines) {
    (self.path, self.machines) = (path, machines)
  }

  package init(carriedBy machines: Machines) { (path, self.machines) = (nil, machines) }

  /// Returns the nearest `Specs` with saved cases of any machine, in `directory` or one of its ancestors.
  package static func nearest(to directory: String, of machines: Machines) -> CaseFolder? {
    var url = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL
    while true {
      let specs = CaseFolder(
        path: url.appending(path: "Specs", directoryHint: .isDirectory).path, of: machines)
      if specs.holdsCases { return specs }
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent == url || url.path == "/" { return nil }
      url = parent
    }
  }

  /// Whether the folder has saved cases of any machine.
  package var holdsCases: Bool {
    machines.all.contains { machine in
      Kind.allCases.contains { !files($0, in: machine.cases).isEmpty }
    }
  }

  /// A kind of saved file, stored in a subfolder.
  package enum Kind: String, CaseIterable, Sendable {
    case scenarios = "Scenarios"
    /// Scenarios of designs that break claims on purpose.
    case published = "Published"
    case regressions = "Regressions"
  }

  /// A file, with its name in reports: the path from the root of the checkout.
  package struct File: Hashable, Sendable {
    /// The path from the root of the checkout.
    package let shown: String
    fileprivate let contents: Contents

    fileprivate enum Contents: Hashable {
      case file(path: String)
      case carried(String)
    }

    /// Reads the file.
    ///
    /// - Throws: An error if the file does not exist, is a folder, or is too large.
    package func read() throws(CommandError) -> CaseText {
      switch contents {
      case .file(let path): try CaseText(readingFile: path)
      case .carried(let text): CaseText(text, file: shown)
      }
    }
  }

  /// Returns the files of a kind, sorted by name. Returns an empty array if there is no such folder.
  ///
  /// - Parameter specs: The folder of a machine, such as `Specs/Camera`.
  package func files(_ kind: Kind, in specs: String) -> [File] {
    files(in: "\(specs)/\(kind.rawValue)", ending: ".consent")
  }

  /// Returns the text of a file in the copy that the program carries. Returns `nil` if it carries none of this name.
  func carried(_ file: File) -> [UInt8]? {
    machines.carriedFiles.first { $0.path == file.shown }.map { Array($0.text.utf8) }
  }

  /// Returns the names in reports of all files of a kind: those of the folder, and those that the program
  /// carries because a file may be gone.
  func names(_ kind: Kind, in specs: String) -> [String] {
    let carried = CaseFolder(carriedBy: machines).files(kind, in: specs)
    return Set((files(kind, in: specs) + carried).map(\.shown)).sorted()
  }

  /// The pages of clauses, each with its path from the root of the checkout and its text.
  package var clauseFiles: [(path: String, text: String)] {
    machines.all.flatMap { files(in: $0.specs, ending: ".md") }.compactMap { file in
      (try? file.read()).map { (file.shown, String(decoding: $0.bytes, as: UTF8.self)) }
    }
  }

  /// All pages and saved cases, each with its path from the root of the checkout and its text.
  package var documents: [(path: String, text: String)] {
    guard let path else { return machines.carriedFiles }
    // With a slash at the end, a link to the folder is followed.
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/")) ?? []
    return names.sorted().filter { $0.hasSuffix(".md") || $0.hasSuffix(".consent") }
      .compactMap { name in page("Specs/\(name)").map { ("Specs/\(name)", $0) } }
  }

  /// Returns the text of a page, such as `Specs/Notation.md`. Returns `nil` if there is no such page.
  ///
  /// - Parameter shown: The path from the root of the checkout.
  package func page(_ shown: String) -> String? {
    (try? file(shown).read()).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Returns the file at a path from the root of the checkout, which begins with `Specs`.
  private func file(_ shown: String) throws(CommandError) -> File {
    if let path = path(of: shown) { return File(shown: shown, contents: .file(path: path)) }
    guard let carried = machines.carriedFiles.first(where: { $0.path == shown }) else {
      throw .unreadable(file: shown, reason: FileError.missing.reason)
    }
    return File(shown: shown, contents: .carried(carried.text))
  }

  /// Returns the path in the file system of a path from the root of the checkout, which begins with `Specs`.
  /// Returns `nil` in the copy that the program carries.
  private func path(of shown: String) -> String? {
    guard let path else { return nil }
    return shown.split(separator: "/").dropFirst()
      .reduce(URL(filePath: path, directoryHint: .isDirectory)) { $0.appending(path: $1) }.path
  }

  /// Returns the files in a folder, given by its path from the root of the checkout, which begins with `Specs`.
  private func files(in shown: String, ending: String) -> [File] {
    guard let folder = path(of: shown) else {
      return machines.carriedFiles.filter {
        $0.path.hasPrefix("\(shown)/") && $0.path.hasSuffix(ending)
          && !$0.path.dropFirst(shown.count + 1).contains("/")
      }.map { File(shown: $0.path, contents: .carried($0.text)) }
    }
    return FileManager.default.names(in: folder, ending: ending).map {
      File(shown: "\(shown)/\($0)", contents: .file(path: "\(folder)/\($0)"))
    }
  }
}

extension FileManager {
  /// Returns the names in a folder with this suffix, sorted. Returns an empty array if there is no folder.
  package func names(in folder: String, ending: String) -> [String] {
    ((try? contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }
}

/// The text of a saved case of any machine, before it is parsed.
package struct CaseText: Sendable {
  package let file: String
  package let bytes: [UInt8]

  /// The maximum size of a case file in bytes. Larger files are rejected.
  package static let largestFile = 16 << 20

  /// Creates the text of a case from a string.
  ///
  /// - Parameter file: The name of the file that contains the text, for messages.
  package init(_ text: String, file: String) { (self.file, bytes) = (file, Array(text.utf8)) }

  /// Reads the file at `path`, which may be a pipe or a device.
  ///
  /// - Throws: An error if the file does not exist, is a folder, or is too large.
  ///
  /// - Parameter advice: The way out if it cannot be read. `nil` for a saved case.
  package init(readingFile path: String, advice: String? = nil) throws(CommandError) {
    try self.init(readingFile: path, named: path, advice: advice)
  }

  private init(
    readingFile path: String, named file: String, advice: String? = nil
  ) throws(CommandError) {
    do throws(FileError) {
      bytes = try BoundedFile(reading: path, atMost: Self.largestFile).bytes
    } catch {
      throw .unreadable(file: file, reason: error.reason, advice)
    }
    self.file = file
  }

  /// Reads the case that a command names: a file, or `-` for standard input.
  ///
  /// - Throws: An error if the file cannot be read.
  package init(argument path: String) throws(CommandError) {
    let isInput = path == "-"
    try self.init(
      readingFile: isInput ? "/dev/stdin" : path, named: isInput ? "standard input" : path)
  }

  /// Parses the case.
  ///
  /// - Parameter mayBeEmpty: Whether the case may have no steps.
  /// - Throws: An error with line and column if the text is not a valid case of this language.
  package func parsed<Language: Written>(
    as type: Case<Language>.Type = Case<Language>.self, mayBeEmpty: Bool = false
  ) throws(CommandError) -> Case<Language> {
    let saved: Case<Language>
    do throws(NotationError) {
      saved = try Case<Language>(parsing: bytes, file: file)
    } catch {
      throw .malformed(error)
    }
    if saved.steps.isEmpty && !mayBeEmpty {
      throw .unreadable(file: file, reason: "the case has no steps")
    }
    return saved
  }
}

extension CaseText {
  /// The machine named in the line `machine …` of the header. `nil` if there is no such line.
  package var machine: String? {
    for line in bytes.prefix(4_096).split(separator: UInt8(ascii: "\n")).prefix(64) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\r" }
      if words.count == 2, words[0] == "machine" { return String(words[1]) }
    }
    return nil
  }

  /// The number of the line `machine …` in a valid case, from 1.
  var machineLine: Int? { number(ofLineBeginningWith: "machine") }

  /// Returns the number of the first line that begins with `word`, a word of ASCII letters.
  func number(ofLineBeginningWith word: String) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).firstIndex {
      let line = $0.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return line.starts(with: word.utf8)
    }.map { $0 + 1 }
  }
}

extension CaseText {
  /// Parses the case, and returns it with its system under test.
  ///
  /// - Parameter fault: The name of a fault to plant instead of the fault in the file.
  func parsed<M: SuiteMachine>(
    for machine: M, against fault: String?
  ) throws(CommandError) -> (saved: Case<M.Language>, contestant: SystemUnderTest<M.Language>) {
    let saved: Case<M.Language> = try parsed()
    let planted = fault ?? saved.plantedFault
    guard let contestant = machine.contestant(planted) else {
      throw .unknownFault(
        planted ?? "", file: file, among: (M.faults + M.unrulyFaults).map(\.name))
    }
    return (saved, contestant)
  }
}
