import Desk
import Testing

/// The second of two shards plays only random cases, so they begin immediately.
private let randomCases = ["check", "contacts", "--seed", "3", "--runs", "200", "--shard", "2/2"]

@Suite struct `A run in workers` {
  @Test func `prints what a run in one process prints, but for the limits`()
    async throws
  {
    let desk = try Desk()
    func lines(_ words: String...) async throws -> [Substring] {
      let run = try await desk.run(randomCases + words)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      return run.output.split(separator: "\n").filter { !$0.hasPrefix("limits:") }
    }
    let here = try await lines("--in-process")
    for workers in Desk.sized(["1", "5"], ["1", "5"], ["1", "2", "5"]) {
      #expect(try await lines("--workers", workers) == here)
    }
  }

  @Test
  func `shows both ways in which a flaky case came out, saves it, and is unknown`() async throws {
    let desk = try Desk()
    let run = try await desk.run(
      "check", "--seed", "3", "--runs", "20000", "--shard", "2/2", "--fault", "wavers")
    #expect(run.code == 2)
    #expect(run.output.contains("In one play:") && run.output.contains("In another:"))
    #expect(run.output.contains("- -> saved") && run.output.contains("+ -> refused"))
    #expect(!run.output.contains("VIOLATED"))
    let saved = try #require(desk.saved.first { $0.hasPrefix("planted/contacts-flaky-wavers-3-") })
    // The case fails intermittently, which is not a failure of either side.
    let replay = try await desk.run("replay", "Failures/\(saved)")
    #expect(replay.code == 2, "\(replay.output)")
    #expect(replay.output.contains("The case is flaky:"))
    #expect(!replay.output.contains("VIOLATED") && !replay.output.contains("broken by"))
    // The shrunk case also fails intermittently.
    let shrunk = try await desk.run("shrink", "Failures/\(saved)", "--write", "small.consent")
    #expect(shrunk.code == 2 && !shrunk.output.contains("VIOLATED"), "\(shrunk.output)")
    #expect(!desk.holds("small.consent"))
  }

  @Test(
    arguments: [
      ("device", "clip: user invokes", "camera: app reads status", Desk.sized(40, 40, 400)),
      ("contacts-twins", "user installs app", "app reads status", Desk.sized(80, 80, 700)),
    ])
  func `replays a long case with the patience for one step`(
    machine: String, first: String, next: String, count: Int
  ) async throws {
    let desk = try Desk()
    let steps = [first] + Array(repeating: next, count: count)
    try desk.file(
      "long.consent",
      "consent case, format 1\nmachine \(machine)\n\n\(steps.joined(separator: "\n"))\nend\n")
    // All steps together take longer, and each far less, also where other processes take most of the time.
    let run = try await desk.run("replay", "long.consent", "--patience", "1s")
    #expect(run.code == 0, "\(run.output.suffix(500))\(run.errors)")
  }
}
