import OperatingSystem

/// The linter of one machine: reads relevant files of a project, and finds data losses and mistakes in them.
package struct Linter: Sendable {
  package let part: LintPart
  /// All rules, in the order of the findings.
  package let rules: [LintRule]
  /// Reads the files. Returns `nil` if none of them is relevant to the machine.
  let read: @Sendable (_ inputs: LintInputs) -> LintReport?

  package var machine: String { part.rawValue }

  /// All linters, in the order of their findings.
  package static let all: [Linter] = [.camera, .clip]

  /// Lints files and folders, at least one, with all linters, and the files that their projects name. The
  /// verdict is unknown if one of the `expected` parts is not judged.
  package static func lint(
    _ paths: [String], expecting expected: Set<LintPart> = []
  ) throws(CommandError) -> LintReport {
    var found = try LintFiles(paths, endings: LintInputs.endings)
    let inputs = try LintInputs(found.files) { path throws(CommandError) in
      try found.readNamed(path)
    }
    return try lint(inputs, LintReport(notes: found.notes + inputs.notes, expected: expected))
  }

  /// Lints files that were read.
  package static func lint(_ files: [LintFile]) throws(CommandError) -> LintReport {
    let inputs = try LintInputs(files)
    return try lint(inputs, LintReport(notes: inputs.notes))
  }

  private static func lint(
    _ inputs: LintInputs, _ begun: LintReport
  ) throws(CommandError) -> LintReport {
    guard inputs.files.contains(where: { $0.failure == nil }) else {
      throw CommandError.lint(
        "Nothing to lint was found.",
        "Hand in the files of a project; consent-lint --help lists them.")
    }
    var report = begun
    for linter in all {
      guard let read = linter.read(inputs) else { continue }
      report.machines.append(linter.machine)
      report.rules += linter.rules
      report.findings += read.findings.merged
      report.notes += read.notes
      report.judged += read.judged
      report.parts.formUnion(read.parts)
    }
    if report.parts.isEmpty {
      report.judged.append(
        "nothing: no clip with its app, no usage text and no screen before a prompt")
    }
    for part in LintPart.allCases where report.expected.subtracting(report.parts).contains(part) {
      report.judged.append("no \(part), which --expect names")
    }
    return report
  }
}
