import Desk
import Foundation
import Synchronization
import Testing

/// The second of two shards plays only random cases, so they begin immediately.
private let shard = ["check", "contacts", "--seed", "4", "--shard", "2/2", "--runs"]
private let randomCases = shard + ["300"]
/// Cases enough for any seed to meet a fault that one case in a hundred meets; the first ends the run.
private let manyCases = shard + ["6000"]

@Suite struct `A run in this process` {
  @Test
  func `that the system ends without a verdict is unknown, and says how it ended`() async throws {
    let desk = try Desk()
    for (fault, how) in [
      ("exitsWith0", "left with exit code 0"), ("exitsWith7", "left with exit code 7"),
      ("aborts", "aborted"), ("touchesForeignMemory", "touched memory that is not its own"),
    ] {
      let run = try await desk.run(manyCases + ["--in-process", "--fault", fault])
      #expect(run.code == 2, "\(fault)")
      #expect(run.errors.contains("The playing process \(how); there is no verdict."))
    }
  }

  @Test func `keeps the code of its verdict`() async throws {
    let desk = try Desk()
    let words = randomCases + ["--in-process"]
    #expect(try await desk.run(words + ["--fault", "forgetsARefusal"]).code == 1)
    #expect(try await desk.run(words + ["--specs", "nowhere"]).code == 64)
    #expect(try await desk.run(words).code == 0)
  }

  @Test func `is told so for a saved case too`() async throws {
    let desk = try Desk()
    // As a check saves it, whose shrinking takes a debug build half a minute.
    try desk.file(
      "case.consent",
      """
      consent case, format 1
      machine contacts
      contact 1 "Ada"
      found by seed 3, case 92
      engine choices "-"
      breaks "the process left with exit code 0"
      planted fault exitsWith0

      app mounts button 1 for "ada"
      user taps button 1
      user allows
      app deletes contact 1
      end

      """)
    let run = try await desk.run("replay", "case.consent", "--in-process")
    #expect(run.code == 2 && run.errors.contains("left with exit code 0"), "\(run)")
    #expect(try await desk.run("replay", "case.consent").code == 1)
  }

  @Test func `that the system leaves is unknown where no other process can be started too`()
    async throws
  {
    let desk = try Desk()
    // The limit does not apply to the superuser, so the process becomes another user.
    let line = (manyCases + ["--fault", "exitsWith0"]).joined(separator: " ")
    let run = try await desk.run(
      shell: "if [ $(id -u) = 0 ]; then chmod -R a+rX . \"$0\"; "
        + "setpriv --reuid=65534 --clear-groups prlimit --nproc=0 \"$0\" \(line); "
        + "else prlimit --nproc=0 \"$0\" \(line); fi")
    #expect(run.code == 2 && run.errors.contains("there is no verdict"), "\(run)")
  }

  @Test func `that hangs ends on a first Ctrl-C all the same`() async throws {
    let desk = try Desk()
    let run = try await desk.run(manyCases + ["--in-process", "--fault", "sleepsForever"]) {
      $0.children.contains { Running(process: $0).sleeps }
    }
    #expect(run.code == 130 && run.errors.contains("Interrupted"), "\(run.errors)")
  }

  @Test func `leaves nothing behind when the process that watches it is killed`() async throws {
    let desk = try Desk()
    let first = Mutex<Int32?>(nil)
    _ = try await desk.run(
      ["check", "contacts", "--runs", "90000000", "--in-process"], by: .kill
    ) { running in
      first.withLock { child in
        child = running.children.first
        return child != nil
      }
    }
    let met = first.withLock { $0 }
    let child = try #require(met)
    // The process that adopts the child may leave a zombie, which does not work any more.
    func works() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
    #expect(await waited { !works() })
  }
}
