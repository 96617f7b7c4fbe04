/// The linter of one machine: reads relevant files of a project, and finds data losses and mistakes in them.
package struct Linter: Sendable {
  package let machine: String
  /// The endings of the files that it reads, with their relevant content.
  package let reads: [(ending: String, content: String)]
  /// The flags, each with a list of paths as value, such as `--lamp`.
  package let flags: [(name: String, help: String)]
  /// All rules, in the order of the findings.
  package let rules: [LintRule]
  /// Reads the files. Returns `nil` if none of them is relevant to the machine.
  let read:
    @Sendable (_ inputs: LintInputs, _ flags: [String: String]) throws(LintMistake) -> LintReading?

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
      paths,
      endings: all.flatMap(\.reads).map(\.ending) + LintInputs.languages.map(\.0)
        + LintInputs.generatorNames)
    return try lint(found.files, flags: flags, notes: found.notes)
  }

  /// Lints files that were read.
  package static func lint(
    _ files: [LintFile], flags: [String: String] = [:], notes: [String] = []
  ) throws(LintMistake) -> LintReport {
    guard let first = files.first else {
      throw LintMistake(
        "Nothing to lint was found.",
        "Hand in the files of a project; consent-lint --help lists them.")
    }
    let inputs = try LintInputs(files)
    var report = LintReport(notes: notes + inputs.notes)
    for linter in all {
      let given = flags.filter { flag in linter.flags.contains { $0.name == flag.key } }
      guard let read = try linter.read(inputs, given) else { continue }
      report.machines.append(linter.machine)
      report.rules += linter.rules
      // GitHub refuses a whole file of SARIF if one result has no place.
      let place = LintFinding.Place(inputs.projects.all.first?.path ?? first.path, line: nil)
      report.findings += read.findings.map { $0.placed(at: place) }
      report.notes += read.notes
      report.judged += read.judged
    }
    if report.judged.isEmpty {
      report.judged = ["nothing, as none of these files matters to a rule"]
    }
    return report
  }
}

/// The findings of one linter, worst first.
struct LintReading {
  var findings: [LintFinding] = []
  var notes: [String] = []
  /// The judged programs and questions, and the omissions.
  var judged: [String] = []
}
