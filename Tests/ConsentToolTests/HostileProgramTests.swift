import Desk
import Foundation
import Testing

@Suite struct `A program that misbehaves` {
  private static let status = """
    consent case, format 1
    machine camera

    app reads status
    app reads status
    app reads status
    end

    """

  /// A desk with a program, and the mark in the environment of all processes that it starts.
  private struct Stage {
    let desk: Desk
    let mark = ["HOSTILE": UUID().uuidString]

    init(_ program: HostileProgram) throws {
      desk = try Desk()
      let camera = Desk.specs.appending(path: "Camera")
      func copy(_ file: String, to place: String) throws {
        try desk.file(place, try String(contentsOf: camera.appending(path: file), encoding: .utf8))
      }
      try desk.file("program.sh", "\(HostileProgram.right)\(program.script)\ngreet\nserve\n")
      try desk.file("case.consent", status)
      try copy("Published/alert-over-alert-on-a-double-touch.consent", to: "published.consent")
      let scenarios = desk.folder.appending(path: "Specs/Camera/Scenarios")
      try FileManager.default.createDirectory(at: scenarios, withIntermediateDirectories: true)
      for name in ["no-camera-there", "reading-the-status-does-not-prompt"] {
        try copy("Scenarios/\(name).consent", to: "Specs/Camera/Scenarios/\(name).consent")
      }
    }

    /// The arguments of the tool.
    func words(_ program: HostileProgram) -> [String] {
      let start = program.start.replacing("program.sh", with: "program.sh '\(desk.tool)'")
      let takesWorkers = ["check", "explore", "find"].contains(program.call[0])
      return program.call + ["--system", start, "--patience", program.patience]
        + (takesWorkers ? ["--workers", "1"] : [])
    }

    /// The number of starts of the program.
    var starts: Int { ((try? desk.text("starts")) ?? "").count { $0 == "\n" } }

    /// The command lines of the remaining processes. A process that has ended has no environment.
    var left: [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let sought = "HOSTILE=\(mark["HOSTILE"] ?? "")"
      func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      }
      return all.filter { Int($0) != nil && text("/proc/\($0)/environ").contains(sought) }
        .map { text("/proc/\($0)/cmdline").replacing("\0", with: " ") }
    }
  }

  @Test(arguments: Desk.sample(of: HostileProgram.all, oneIn: 10))
  func `gets the verdict that it must get, costs few starts, and leaves nothing behind`(
    program: HostileProgram
  ) async throws {
    let stage = try Stage(program)
    let run = try await stage.desk.run(stage.words(program), variables: stage.mark)
    let left = stage.left
    let said = run.words
    #expect(run.code == program.code, "\(said)")
    #expect(said.contains(program.words), "\(said)")
    #expect(stage.starts <= program.starts, "\(stage.starts) starts; \(said)")
    #expect(left == [], "\(said)")
  }

  @Test func `is one of many, each with a name of its own`() {
    #expect(Set(HostileProgram.all.map(\.name)).count == HostileProgram.all.count)
  }

  /// Programs that do not end with their input, in the middle of a step.
  private static let stubborn = [
    "hangs", "spins", "stops itself", "shuts its ears and hangs", "leaves children that spin",
    "floods its standard error and is silent", "leaves a grandchild of nobody, and hangs",
  ]

  @Test(arguments: Desk.sample(of: stubborn, oneIn: 4))
  func `does not outlive a checker that is killed, or stopped by a second Ctrl-C`(name: String)
    async throws
  {
    let program =
      HostileProgram.all.first { $0.name == name }
      ?? HostileProgram(
        name, 1, "",
        "perform() { (setsid sh -c 'trap \"\" HUP TERM; sleep 300' > /dev/null 2>&1 &); sleep 300; }"
      )
    for isKilled in [true, false] {
      let stage = try Stage(program)
      // The program says that it has begun to misbehave; the checker would wait for ten minutes.
      let script = try stage.desk.text("program.sh")
        .replacing("    perform\n", with: "    : > performing\n    perform\n")
      try stage.desk.file("program.sh", script)
      _ = try await stage.desk.run(
        ["replay", "case.consent", "--system", "sh program.sh", "--patience", "20m"],
        variables: stage.mark, by: isKilled ? .kill : .interruptAgain
      ) { _ in stage.desk.holds("performing") }
      #expect(stage.desk.holds("performing"), "\(name)")
      // Each is ended by its keeper when the checker has ended.
      #expect(await waited { stage.left.isEmpty }, "\(name), killed: \(isKilled)")
    }
  }
}
