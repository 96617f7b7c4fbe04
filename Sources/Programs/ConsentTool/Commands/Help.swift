import ConsentSuite
import Reporting
import Terminal

/// The help pages.
enum Help {
  static func overview(of program: Machines) -> String {
    let width = Verb.allCases.map(\.rawValue.count).max() ?? 0
    let machines = "Machines: \(program.all.map(\.name).joined(separator: ", "))."
    let verbs = Verb.allCases.map { "  \(padded($0.rawValue, to: width))  \($0.summary)" }
    return """
      consent: a model, a system and a property-based suite for Apple-style consent.

      Usage: consent COMMAND [flags]

      \(verbs.joined(separator: "\n"))

      \(machines.wrapped(to: 79).joined(separator: "\n"))
      Start with: consent check
      Version and commit: consent --version
      \(exitCodes.wrapped(to: 79).joined(separator: "\n"))
      """
  }

  private static let exitCodes =
    "Exit codes: 0 holds, 1 violated, 2 unknown, 64 wrong usage, 70 internal error, "
    + "130 interrupted."

  static func page(for verb: Verb, of program: Machines) -> CommandPage {
    CommandPage(
      verb.command(of: program), verb.summary, usage: verb.usage,
      explanation: verb.explanation(of: program), examples: verb.examples(of: program))
  }

  static func manual(of program: Machines) -> String {
    CommandPage.manual(
      of: "consent", version: Release.version,
      purpose: "checks models of consent flows against their systems",
      Verb.allCases.map { page(for: $0, of: program) },
      closing: [
        ("EXIT STATUS", exitCodes),
        (
          "ENVIRONMENT",
          "NO_COLOR turns colours off, FORCE_COLOR turns them on where the output is no terminal. "
            + "GITHUB_ACTIONS and GITHUB_STEP_SUMMARY make consent check write annotations and a "
            + "job summary. --shard auto reads the variables of Slurm, Kubernetes, GitLab and "
            + "Buildkite."
        ),
        (
          "FILES",
          "Failures/ has the failing cases that were found, which the next check replays first. "
            + "Specs/ in the working directory or above it has rules, scenarios and regressions."
        ),
      ])
  }
}
