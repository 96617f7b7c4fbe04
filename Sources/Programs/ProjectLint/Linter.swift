/// The linter of one machine: reads relevant files of a project, and finds data losses and mistakes in them.
package struct Linter: Sendable {
  package let machine: String
  /// All rules, in the order of the findings.
  package let rules: [LintRule]
  /// Reads the files. Returns `nil` if none of them is relevant to the machine.
  let read: @Sendable (_ inputs: LintInputs) -> LintReport?

  /// All linters, in the order of their findings.
  package static let all: [Linter] = [.camera, .clip]

  /// Lints files and folders, at least one, with all linters.
  package static func lint(_ paths: [String]) throws(LintMistake) -> LintReport {
    let found = try LintFiles(paths, endings: LintInputs.endings)
    return try lint(found.files, notes: found.notes)
  }

  /// Lints files that were read.
  package static func lint(
    _ files: [LintFile], notes: [String] = []
  ) throws(LintMistake) -> LintReport {
    guard !files.isEmpty else {
      throw LintMistake(
        "Nothing to lint was found.",
        "Hand in the files of a project; consent-lint --help lists them.")
    }
    let inputs = try LintInputs(files)
    var report = LintReport(notes: notes + inputs.notes)
    for linter in all {
      guard let read = linter.read(inputs) else { continue }
      report.machines.append(linter.machine)
      report.rules += linter.rules
      report.findings += read.findings
      report.notes += read.notes
      report.judged += read.judged
    }
    if report.judged.isEmpty {
      report.judged = ["nothing, as none of these files matters to a rule"]
    }
    return report
  }
}
