/// The linter of one machine: reads relevant files of a project, and finds data losses in them.
package struct Linter: Sendable {
  /// The name of the machine.
  package let machine: String
  /// The endings of the files that it reads, with their relevant content.
  package let reads: [(ending: String, content: String)]
  /// The flags, each with a list of paths as value, such as `--lamp`.
  package let flags: [(name: String, help: String)]
  /// All rules, in the order of the findings.
  package let rules: [LintRule]
  /// Reads the files. Returns `nil` if none of them is relevant to the machine.
  let read:
    @Sendable (_ files: [LintFile], _ flags: [String: String]) throws(LintMistake)
      -> (findings: [LintFinding], notes: [String])?

  /// All linters, in the order of their findings.
  package static let all: [Linter] = [.camera, .clip]

  /// Lints files and folders with all linters.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; at least one.
  ///   - flags: The values of the given flags, by name. Flags of no linter are passed over.
  package static func lint(
    _ paths: [String], flags: [String: String] = [:]
  ) throws(LintMistake) -> LintReport {
    let found = try LintFiles(
      paths, endings: all.flatMap(\.reads).map(\.ending) + AppClipInputs.languages.map(\.0))
    var report = LintReport(notes: found.notes)
    for linter in all {
      let own = found.files.filter { file in
        linter.reads.contains { file.path.hasSuffix($0.ending) }
          || linter.machine == clip.machine
            && AppClipInputs.languages.contains { file.path.hasSuffix($0.0) }
      }
      let given = flags.filter { flag in linter.flags.contains { $0.name == flag.key } }
      guard let read = try linter.read(own, given) else { continue }
      report.machines.append(linter.machine)
      report.rules += linter.rules
      report.findings += read.findings
      report.notes += read.notes
    }
    if report.machines.isEmpty {
      report.notes.append("nothing is judged, as none of these files matters to a rule")
    }
    if !found.files.isEmpty { return report }
    throw LintMistake(
      "Nothing to lint was found.",
      "Hand in the files of a project; consent-lint --help lists them.")
  }
}
