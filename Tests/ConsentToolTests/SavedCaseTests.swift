import Desk
import Foundation
import Synchronization
import Testing

@Suite struct `Shrinking a file` {
  /// A long case of a planted fault: five contacts, irrelevant steps, and steps after the failing one.
  private static let long = """
    consent case, format 1
    machine contacts
    profile apple
    empty selection refused
    salt 7
    contact 1 "Grace Hopper" phone "2" email "b"
    contact 2 "Ada Lovelace" phone "1" email "a"
    contact 3 "Joan Clarke"
    contact 4 "Mary Ross"
    contact 5 "Jean Bartik"
    planted fault indexesOutOfRange

    app reads status
    app requests access
    user continues
    user selects contacts
    user ticks contact 2
    user ticks contact 4
    user finishes
    user confirms
    app mounts button 1 for "grace"
    app fetches all contacts
    app deletes contact 2
    app reads status
    app fetches all contacts
    end

    """

  @Test
  func `ends at the least case of a crash, names its fault and says what was searched`()
    async throws
  {
    let desk = try Desk()
    try desk.file("long.consent", Self.long)
    let run = try await desk.run("shrink", "long.consent", "--write", "small.consent")
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.output.contains("\nNo shorter case in its neighbourhood fails"), "\(run.output)")
    #expect(run.output.hasSuffix("VIOLATED\nReplay: \(desk.tool) replay small.consent\n"))
    let small = try desk.text("small.consent")
    #expect(small.contains("\nplanted fault indexesOutOfRange\n"))
    let steps = try #require(small.components(separatedBy: "\n\n").last).split(separator: "\n")
    #expect(steps.count <= 5, "\(small)")
    #expect(!small.contains("contact 2") && !small.contains("salt"))
    #expect(try await desk.run("replay", "small.consent").code == 1)
    // Shrinking the result again deletes nothing.
    #expect(try await desk.run("shrink", "small.consent", "--write", "again.consent").code == 1)
    #expect(try desk.text("again.consent") == small)
  }

  @Test func `ends at the least case of a failure`() async throws {
    let desk = try Desk()
    let found = try await desk.run("explore", "camera", "--fault", "presentsForNobody")
    #expect(found.code == 1)
    let saved = "Failures/\(try #require(desk.saved.first))"
    let lines = try desk.text(saved).split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("user ") || $0.hasPrefix("app ") })
    let end = try #require(lines.firstIndex { $0 == "end" })
    let longer =
      lines[..<first] + ["user accepts", "user selects", "user declines"] + lines[first..<end]
      + ["app reads status"] + lines[end...]
    try desk.file("longer.consent", longer.joined(separator: "\n"))
    let run = try await desk.run("shrink", "longer.consent", "--json", "-")
    #expect(run.code == 1)
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let text = try #require(record["text"] as? String)
    func steps(_ text: String) -> Int {
      text.split(separator: "\n").count { $0.hasPrefix("user ") || $0.hasPrefix("app ") }
    }
    #expect(steps(text) == steps(lines.joined(separator: "\n")))
    #expect(record["stepsBefore"] as? Int == steps(text) + 4)
  }

  /// A clipped button that grants does not become a button without contacts to grant.
  @Test func `keeps the changes that the case shows`() async throws {
    let desk = try Desk()
    try desk.file(
      "case.consent",
      """
      consent case, format 1
      machine contacts
      contact 1 "Ada"
      limited {}
      planted fault ignoresAncestors

      app mounts button 1 for "ada", inside view clipped to 0,0 10x10
      user taps button 1
      end

      """)
    let run = try await desk.run("shrink", "--", "case.consent")
    #expect(run.code == 1 && run.output.contains("+ -> touch grants contact 1"), "\(run)")
  }

  @Test func `tells on Ctrl-C what it has come to`() async throws {
    let desk = try Desk()
    let steps = Self.long.components(separatedBy: "\n\n")
    let many = String(repeating: "app reads status\napp fetches all contacts\n", count: 500)
    try desk.file("long.consent", steps[0] + "\n\n" + many + steps[1])
    // Each play of the case ends a worker. The first plays find out whether it fails in each of them.
    let workers = Mutex<Set<Int32>>([])
    let run = try await desk.run(["shrink", "long.consent", "--write", "small.consent"]) {
      let children = $0.children
      return workers.withLock { workers in
        workers.formUnion(children)
        return workers.count > 12
      }
    }
    // A quick machine may be done before.
    #expect([1, 130].contains(run.code), "\(run)")
    #expect(run.output.contains("VIOLATED"), "\(run)")
    #expect(try await desk.run("replay", "small.consent").code == 1)
  }

  @Test func `says where nothing fails, what is only written otherwise, and what cannot be read`()
    async throws
  {
    let desk = try Desk()
    let head = "consent case, format 1\nmachine camera\npolicy fixed\n\n"
    try desk.file("right.consent", head + "user selects\nend\n")
    let right = try await desk.run("shrink", "right.consent")
    #expect(right.code == 0 && right.output.contains("the case does not fail"))
    try desk.file("wrong.consent", head + "user selects\n  now no screen\nend\n")
    let wrong = try await desk.run("shrink", "wrong.consent")
    #expect(wrong.code == 1 && wrong.output.contains("but differ from the file"))
    #expect(try await desk.run("shrink", "none.consent").code == 64)
    try desk.file("empty.consent", head + "end\n")
    for verb in ["shrink", "replay"] {
      let empty = try await desk.run(verb, "empty.consent")
      #expect(empty.code == 64 && empty.errors.contains("the case has no steps"), "\(empty)")
    }
    #expect(try await desk.run("shrink").errors.contains("consent shrink needs a file."))
  }
}

@Suite struct `A failing case that was saved` {
  @Test func `is played first by the next check, unless its fault was planted`()
    async throws
  {
    let desk = try Desk()
    let planted = try await desk.run(
      "check", "camera", "--fault", "presentsForNobody", "--seed", "3", "--runs", "400", "--specs",
      Desk.specs.path)
    #expect(planted.code == 1)
    let saved = try #require(desk.saved.first)
    #expect(saved.hasPrefix("planted/camera-"))
    let words = ["check", "camera", "--seed", "3", "--runs", "50", "--specs", Desk.specs.path]
    let before = try await desk.run(words)
    #expect(before.code != 1 && !before.output.contains("regressions"))
    // A case in which both sides break a claim fails without a planted fault.
    try desk.file(
      "Failures/camera-broken.consent",
      "consent case, format 1\nmachine camera\npolicy fixed\n\nuser selects\n  now no screen\nend\n"
    )
    let after = try await desk.run(words)
    #expect(after.code == 1)
    #expect(after.output.contains("Failures/camera-broken.consent"))
    #expect(after.output.contains("0 of 1 stay fixed"))
    // Shards play the same cases, regardless of cases saved by one of them.
    let shard = try await desk.run(words + ["--shard", "1/2"])
    #expect(!shard.output.contains("camera-broken"))
    try desk.file("Failures/camera-broken.consent", "machine camera\nno case\n")
    let unreadable = try await desk.run(words)
    #expect(unreadable.code == 64 && unreadable.errors.contains("Failures/camera-broken.consent"))
    // A file without the name of a machine is reported whatever is checked.
    try desk.file("Failures/camera-broken.consent", "")
    let empty = try await desk.run(words)
    #expect(empty.code == 64 && empty.errors.contains("Failures/camera-broken.consent"))
  }
}

@Suite struct `A saved case` {
  private static let text = """
    consent case, format 1
    machine camera
    policy fixed

    user selects
    user accepts
    user denies
    app reads status
    end

    """

  @Test func `shows the whole state after each step, or after one`() async throws {
    let desk = try Desk()
    try desk.file("case.consent", Self.text)
    let each = try await desk.run("replay", "case.consent", "--state")
    #expect(each.code == 0, "\(each.errors)")
    let one = try await desk.run("replay", "--state", "1", "case.consent")
    #expect(one.output.contains("\n     = screen: priming\n"), "\(one.output)")
    #expect(one.output.contains("\n     = undetermined\n"), "\(one.output)")
    func states(_ output: String) -> Int {
      output.split(separator: "\n").count { $0.contains(" = ") }
    }
    // The initial state and the states after four steps, with equal numbers of lines.
    #expect(states(each.output) == 5 * states(one.output))
    #expect(
      try await desk.run("replay", "case.consent", "--state=0").output.contains("= no screen"))
    #expect(try await desk.run("replay", "case.consent", "--state", "--children").code == 0)
    #expect(try await desk.run("replay", "case.consent", "--state=x").code == 64)
    #expect(!(try await desk.run("replay", "case.consent").output.contains(" = ")))
  }

  @Test func `is printed as a Swift test of the double`() async throws {
    let desk = try Desk()
    try desk.file("a`\u{1B}case.consent", Self.text)
    let run = try await desk.run("replay", "a`\u{1B}case.consent", "--emit", "swift")
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "// Imports: ConsentSystem, ConsentVocabulary, Testing.")
    #expect(lines[1] == "@Test func `a--case is played as the model plays it`() {")
    #expect(lines[2] == "  var device = CameraDevice(CameraWorld())")
    #expect(lines.count { $0.contains("device.play(") } == 4)
    #expect(
      lines.suffix(3) == [
        "  #expect(device.play(.readStatus) == CameraOutcome(.status(.denied)))",
        "  #expect(device.snapshot() == state)", "}",
      ])
    #expect(lines.contains("  var state = device.snapshot()"))
    #expect(lines.contains("  state?.status = .denied"), "\(run.output)")
    for (words, error) in [
      (["--emit", "c"], "--emit does not accept"),
      (["--emit", "swift", "--state"], "--state and --emit"),
      (["--emit", "swift", "--write", "x"], "--write and --emit"),
    ] {
      let run = try await desk.run(["replay", "a`\u{1B}case.consent"] + words)
      #expect(run.code == 64 && run.errors.contains(error), "\(run)")
    }
    try desk.file(
      "twins.consent",
      "consent case, format 1\nmachine clip-twins\n\nuser invokes\nend\n")
    let twins = try await desk.run("replay", "twins.consent", "--emit", "swift")
    #expect(twins.code == 64 && twins.errors.contains("clip-twins has no double"), "\(twins)")
  }

  @Test func `is searched for the steps after which a condition holds`() async throws {
    let desk = try Desk()
    try desk.file("case.consent", Self.text)
    let found = try await desk.run("find", "case.consent", "denied")
    #expect(found.code == 0, "\(found.errors)")
    #expect(found.output.contains("\n3  user denies\n4  app reads status\n"), "\(found.output)")
    #expect(found.output.contains("FOUND"))
    let next = try await desk.run("why", "case.consent", "--after", "2")
    #expect(next.code == 0 && next.output.contains("after 2 of 4 steps, carried out next:\n"))
    #expect(next.output.contains("\n   user allows\n") && !next.output.contains("opens settings"))
    let after = try await desk.run("find", "camera", "authorized", "--from", "case.consent")
    #expect(
      after.output.contains("\n5  user ") && after.output.contains("FOUND  after"), "\(after)")
    let json = try await desk.run("find", "case.consent", "!denied", "--json", "-")
    #expect(json.output.contains("\"steps\":[0,1,2]"), "\(json.output)")
    let none = try await desk.run("find", "case.consent", "refused & denied")
    #expect(none.code == 1 && none.output.contains("NONE"), "\(none.output)\(none.errors)")
    #expect(try await desk.run("find", "none.consent", "denied").errors.contains("none.consent"))
    #expect(try await desk.run("find", "case.consent", "nonsense").code == 64)
    #expect(try await desk.run("find", "case.consent", "denied", "--twins").code == 64)
  }
}
