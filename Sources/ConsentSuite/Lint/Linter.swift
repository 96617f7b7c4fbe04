import Reporting

/// What a machine reads of the files of a project, without a device: it takes those that it knows, and says
/// what they lose.
public struct Linter: Sendable {
  /// The files that it reads: what it reads of each, by how their names end.
  public let reads: [(ending: String, what: String)]
  public let flags: [MachineFlag]
  /// What it can find, in the order in which that is told.
  public let rules: [LintRule]
  /// Says what the files come to; `nil` where none of them is its business.
  let read: @Sendable (LintInput) throws(LintMistake) -> LintReading?

  init(
    reads: [(ending: String, what: String)], flags: [MachineFlag] = [], rules: [LintRule],
    read: @escaping @Sendable (LintInput) throws(LintMistake) -> LintReading?
  ) {
    (self.reads, self.flags, self.rules, self.read) = (reads, flags, rules, read)
  }
}

/// What a linter found.
package struct LintReading: Sendable {
  package var findings: [LintFinding]
  /// How the files were read, where that is not plain from their names.
  package var notes: [String] = []
}

/// What a linter is given: files, and what the flags say of them.
package struct LintInput: Sendable {
  /// In the order in which they were named, and in a folder in that of their names.
  var files: [LintFile]
  /// What each flag of the linter was given, by its name.
  var flags: [String: String] = [:]

  package init(files: [LintFile], flags: [String: String] = [:]) {
    (self.files, self.flags) = (files, flags)
  }

  /// Those of a kind.
  func files(ending: String) -> [LintFile] { files.filter { $0.path.hasSuffix(ending) } }
}

/// A file with all its bytes.
package struct LintFile: Hashable, Sendable {
  /// The path as it was named, or as it was found below a folder that was.
  var path: String
  var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// Its bytes as text.
  ///
  /// - Throws: with the line of the first byte that is not UTF-8.
  func text() throws(LintMistake) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // The longest beginning in whole lines that is sound.
    var line = 1
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { break }
      line += 1
    }
    throw LintMistake(Mistake(path, line: line, expected: "a text in UTF-8"))
  }
}

/// Why files cannot be linted: what is wrong, and what to do.
public struct LintMistake: Error, Hashable, Sendable {
  public var message: String
  public var advice: String

  init(_ message: String, _ advice: String) { (self.message, self.advice) = (message, advice) }

  init(_ mistake: Mistake, _ advice: String = "Nothing was linted; mend the file first.") {
    self.init(mistake.description, advice)
  }
}

extension Machines {
  /// Lints files and folders by all machines that read any of them.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; at least one.
  ///   - flags: What each flag of a linter was given, by its name.
  /// - Returns: A report of each machine whose business the files are, in the order of the list.
  public static func lint(
    _ paths: [String], flags: [String: String]
  ) throws(LintMistake) -> [LintReport] {
    let linters = all.compactMap { machine in machine.linter.map { (machine, $0) } }
    let endings = linters.flatMap(\.1.reads).map(\.ending)
    let found = try LintFiles(paths, endings: endings)
    var reports: [LintReport] = []
    for (machine, linter) in linters {
      let own = found.files.filter { file in
        linter.reads.contains { file.path.hasSuffix($0.ending) }
      }
      let input = LintInput(files: own, flags: flags)
      guard let reading = try linter.read(input) else { continue }
      reports.append(
        LintReport(
          machine: machine.name, rules: linter.rules, findings: reading.findings,
          notes: reading.notes))
    }
    guard !reports.isEmpty else {
      throw LintMistake(
        found.files.isEmpty
          ? "Nothing to lint was found."
          : "Nothing in these \(found.files.count) files can be linted by itself.",
        "Hand in the files of a project; consent lint --help lists them.")
    }
    reports[0].notes = found.notes + reports[0].notes
    return reports
  }
}
