import Desk
import Foundation
import Testing

/// The second of two shards plays only random cases, so they begin immediately.
private let randomCases = [
  "check", "contacts", "--seed", "3", "--runs", "120", "--shard", "2/2",
]

@Suite struct `A run in this process` {
  @Test func `that the system ends without a verdict is unknown, and says how it ended`() throws {
    let desk = try Desk()
    for (fault, how) in [
      ("exitsWith0", "left with exit code 0"), ("exitsWith7", "left with exit code 7"),
      ("aborts", "aborted"), ("touchesForeignMemory", "touched memory that is not its own"),
    ] {
      let run = try desk.run(randomCases + ["--in-process", "--fault", fault])
      #expect(run.code == 2, "\(fault)")
      #expect(run.errors.contains("The playing process \(how); there is no verdict."))
    }
  }

  @Test func `keeps the code of its verdict`() throws {
    let desk = try Desk()
    let words = randomCases + ["--in-process"]
    #expect(try desk.run(words + ["--fault", "forgetsARefusal", "--runs", "400"]).code == 1)
    #expect(try desk.run(words + ["--specs", "nowhere"]).code == 64)
    #expect(try desk.run(words).code == 0)
  }

  @Test func `is told so for a saved case too`() throws {
    let desk = try Desk()
    let found = try desk.run(randomCases + ["--fault", "exitsWith0"])
    #expect(found.code == 1)
    let file = "Failures/\(try #require(desk.saved.first))"
    let run = try desk.run("replay", file, "--in-process")
    #expect(run.code == 2 && run.errors.contains("left with exit code 0"))
    #expect(try desk.run("replay", file).code == 1)
  }

  @Test func `that the system leaves is unknown where no other process can be started too`() throws
  {
    let desk = try Desk()
    // The limit does not apply to the superuser, so the process becomes another user.
    let line = (randomCases + ["--fault", "exitsWith0"]).joined(separator: " ")
    let run = try desk.run(
      shell: "if [ $(id -u) = 0 ]; then chmod -R a+rX . \"$0\"; "
        + "setpriv --reuid=65534 --clear-groups prlimit --nproc=0 \"$0\" \(line); "
        + "else prlimit --nproc=0 \"$0\" \(line); fi")
    #expect(run.code == 2 && run.errors.contains("there is no verdict"), "\(run)")
  }

  @Test func `that hangs ends on a first Ctrl-C all the same`() throws {
    let desk = try Desk()
    let start = ContinuousClock.now
    let run = try desk.run(
      randomCases + ["--in-process", "--fault", "sleepsForever"], interruptedAfter: 2)
    // On a busy machine the request may come before the system hangs.
    #expect(run.code == 130 && run.errors.contains("Interrupted"), "\(run.errors)")
    #expect(ContinuousClock.now - start < .seconds(100))
  }

  @Test func `leaves nothing behind when the process that watches it is killed`() throws {
    let desk = try Desk()
    let process = try desk.start(["check", "contacts", "--for", "120s", "--in-process"])
    let children = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    var child = ""
    for _ in 0..<6_000 where child.isEmpty {
      usleep(10_000)
      let list = try String(contentsOfFile: children, encoding: .utf8)
      child = String(list.prefix { $0 != " " })
    }
    try #require(!child.isEmpty)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // The process that adopts the child may leave a zombie, which does not work any more.
    func works() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
    for _ in 0..<6_000 where works() { usleep(10_000) }
    #expect(!works())
  }
}
