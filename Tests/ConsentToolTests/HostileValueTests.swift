import Desk
import Foundation
import Testing

@Suite struct `A hostile value` {
  /// Short arguments for each command, so that it takes little time.
  private static let commands = [
    ["check", "camera", "--runs", "20"], ["explore", "camera", "--depth", "1", "--states", "10"],
    ["find", "camera", "denied"], ["why", "case.consent", "user goes back"],
    ["decisions", "camera", "--scope", "=1"], ["corpus", "", "camera"], ["merge", "text"],
    ["replay", "case.consent"], ["replay", "."], ["shrink", "case.consent"],
    ["faults", "camera", "presentsForNobody", "--runs", "5"], ["clause", "--list"],
    ["faults", "--list"], ["clause", "INV-M01"], ["explore", "camera", "--dot", "text"],
  ]

  /// Values of variables that are unset or have unexpected contents.
  private static let few = ["", "pipe", "folder"]
  private static let many = [
    "=", " ", "-", "-1", "0", "1e9", "99999999999999999999", "NaN", "a\nb", "/dev/zero",
    "/dev/full",
    "text/a", "%n%s", "1/0", "2/1", "contacts=", "=1", ",", "{", "\\", "\"", "\u{1}",
    String(repeating: "x", count: 5_000), String(repeating: "../", count: 40),
  ]

  @Test(arguments: Desk.sample(of: commands, oneIn: 5))
  func `of any flag of any command is refused or taken, and none traps or hangs`(
    words: [String]
  ) async throws {
    let desk = try Desk()
    try desk.file(
      "case.consent", "consent case, format 1\nmachine camera\npolicy fixed\n\nuser selects\nend\n")
    try desk.file("text", "no shard\n")
    _ = try await desk.run(shell: "mkfifo pipe; mkdir folder")
    let help = try await desk.run(words[0], "--help").output
    let flags = help.matches(of: #/\n  (--[a-z-]+) \S+  /#).map { String($0.1) }
    #expect(!flags.isEmpty)
    for flag in flags where !words.contains(flag) {
      for value in Self.few + Desk.sized([], [], Self.many) {
        let run = try await desk.run(
          shell: "timeout 600 \"$0\" \(quoted(words + ["\(flag)=\(value)"]))")
        #expect([0, 1, 2, 64, 70].contains(run.code), "\(words[0]) \(flag)=\(value): \(run)")
        if value.isEmpty { #expect(run.code == 64, "\(words[0]) \(flag)=: \(run)") }
        #expect(!run.errors.contains("Fatal error"), "\(words[0]) \(flag)=\(value)")
      }
    }
  }

  private func quoted(_ words: [String]) -> String {
    words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
  }
}
