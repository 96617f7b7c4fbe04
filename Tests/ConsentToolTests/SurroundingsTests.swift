import Desk
import Foundation
import Testing

/// Runs in unusual process environments. In any of them, a run may hold only if it prints the usual
/// output.
@Suite struct `A run in odd surroundings` {
  private static let words =
    "check camera --seed 3 --workers 2 --runs "
    + Desk.sized("300 --shard 2/2", "300 --shard 2/2", "20000")
  private static let verdict = Desk.sized("PASSED", "PASSED", "HOLDS")

  /// Shell commands that run before the tool replaces the shell, and whether the run can hold after them.
  private static let surroundings: [(String, canHold: Bool)] = [
    ("", true), ("trap '' CHLD", true), ("trap '' TERM INT HUP", true), ("umask 777", true),
    ("ulimit -n 12", true), ("ulimit -n 7", false), ("ulimit -c 0", true), ("ulimit -s 512", true),
    ("ulimit -f 0", false), ("ulimit -v 120000", false), ("ulimit -t 60", true),
    ("exec 0<&-", true), ("exec 2>&-", true),
    ("unset HOME PATH TERM LANG", true), ("export LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8", true),
    ("export SWIFT_DETERMINISTIC_HASHING=1", true), ("cd /", true),
    ("mkdir gone && cd gone && rmdir ../gone", true), ("export MALLOC_PERTURB_=165", true),
  ]

  @Test func `holds only where it prints the same`() async throws {
    let desk = try Desk()
    var usual: String?
    for (before, canHold) in Self.surroundings {
      let first = before.isEmpty ? "" : "\(before)\n"
      let run = try await desk.run(
        shell: "\(first)exec \"$0\" \(Self.words) --specs \(Desk.specs.path)")
      let output = run.output
      if usual == nil { usual = output }
      #expect(
        run.code == 0 ? output == usual : run.code > 0 && !output.contains(Self.verdict),
        "\(before)")
      #expect(!canHold || run.code == 0, "\(before): \(run.errors)")
    }
    #expect(usual?.contains(Self.verdict) == true)
  }
}
