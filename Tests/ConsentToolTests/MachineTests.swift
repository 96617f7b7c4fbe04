import Desk
import Foundation
import Testing

@Suite struct `Several machines` {
  @Test func `share the cases, and one by itself has them all`() async throws {
    let desk = try Desk()
    let few = try await desk.few()
    let both = try await desk.run(["check", "--seed", "7", "--runs", "61"] + few)
    #expect(both.output.hasPrefix("consent check contacts camera clip device, seed 7, 61 cases\n"))
    // Cases are distributed in proportion to the coverage goals.
    let shares = both.output.matches(of: #/\n([a-z-]+) +(\d+) /#)
      .map { (machine: String($0.1), cases: Int($0.2) ?? 0) }
    try #require(shares.map(\.cases).reduce(0, +) == 61 && shares.count == 6)
    #expect(both.errors.contains("commands per second"))
    let (contacts, camera) = (shares[0].cases, shares[2].cases)
    let names = ["contacts", "contacts-twins", "camera", "clip", "clip-twins", "device"]
    #expect(shares.map(\.machine) == names)
    #expect(contacts > camera && camera > 2)
    // A machine without findings has one line; `--all` prints the details.
    #expect(
      both.output.contains(
        #/\ncontacts +\d+ +\d+ of \d+ +\d+ +\d+ of \d+\n/#))
    #expect(both.output.contains(#/\ncamera +\d+ /#))
    let all = try await desk.run(
      ["check", "contacts", "camera", "--all", "--seed", "7", "--runs", "61"] + few)
    #expect(
      all.output.contains("\ncontacts\nscenarios ") && all.output.contains("\ncamera\nscenarios "))
    let one = try await desk.run(["check", "clip", "--seed", "7", "--runs", "61"] + few)
    #expect(one.output.hasPrefix("consent check clip, seed 7, 61 cases\n"))
    #expect(one.output.contains(#/\nclip-twins +\d+ /#))
    #expect(!one.output.contains("contacts"))
    let twins = try await desk.run(
      ["check", "clip", "--twins", "--seed", "7", "--runs", "61"] + few)
    #expect(twins.output.hasPrefix("consent check clip-twins, seed 7, 61 cases\n"))
    #expect(twins.output.contains("\nlockstep     61 cases, "))
    let none = try await desk.run("check", "camera", "--twins")
    #expect(none.code == 64 && none.errors.contains("None of the named machines has twins."))
  }

  @Test func `take their own flags, and a planted fault alone`() async throws {
    let desk = try Desk()
    let set = try await desk.run(
      [
        "check", "--seed", "7", "--runs", "8", "--policy", "literal", "--contacts", "3", "--all",
      ] + desk.few())
    #expect(set.output.contains(#/contacts: \d+ cases, contacts up to 3, profile any/#))
    #expect(set.output.contains(#/camera: \d+ cases, policy literal/#))
    let found = try await desk.run(
      "check", "--seed", "3", "--fault", "promptsForTheStatus", "--runs", "60")
    #expect(found.code == 1 && found.output.hasPrefix("consent check camera, seed 3, "))
    #expect(
      found.words.contains(
        "camera: planted fault promptsForTheStatus The fault: ")
    )
    let prefix = "planted/camera-readingTheStatusChangesNothing-promptsForTheStatus-3-"
    let saved = try #require(desk.saved.first { $0.hasPrefix(prefix) })
    #expect(found.output.hasSuffix("VIOLATED\nReplay: \(desk.tool) replay Failures/\(saved)\n"))
    let replay = try await desk.run("replay", "Failures/\(saved)")
    #expect(replay.code == 1 && replay.output.contains("+ -> prompts"))
    #expect(
      replay.output.contains("readingTheStatusChangesNothing (INV-M19) is broken by the system."))
  }

  @Test func `are found by the header of a case`() async throws {
    let desk = try Desk()
    let camera = Desk.specs.appending(path: "Camera/Scenarios/no-camera-there.consent").path
    let played = try await desk.run("replay", camera)
    #expect(played.code == 0 && played.output.contains("policy fixed"))
    try desk.file("foreign.consent", "consent case, format 1\nmachine camrea\n\nend\n")
    let foreign = try await desk.run("replay", "foreign.consent")
    #expect(foreign.code == 64 && foreign.output.isEmpty)
    #expect(
      foreign.errors == """
        foreign.consent belongs to the machine "camrea", which this build does not have.
        Did it mean camera?

        """)
    let other = try await desk.run("replay", camera, "--fault", "grantsWhenClipped")
    #expect(other.code == 64)
    #expect(other.errors.contains("grantsWhenClipped belongs to contacts, not to camera."))
  }

  @Test func `list their claims and named checks, all or of some`() async throws {
    let desk = try Desk()
    let camera = try await desk.run("clause", "--list", "camera")
    #expect(camera.code == 0 && camera.output.hasPrefix("camera\nINV-M01  peopleAnswerOnce\n"))
    #expect(!camera.output.contains("contacts\n") && !camera.output.contains("INV-B"))
    let all = try await desk.run("clause", "--list").output
    #expect(all.contains("camera\nINV-M01") && all.contains("INV-B27  exactBlockersAreReported"))
    #expect(all.hasPrefix("contacts\n") && all.contains("\ncontacts-twins\nINV-S01"))
    let stray = try await desk.run("clause", "--list", "INV-M01")
    #expect(stray.code == 64 && stray.errors.contains("There is no machine"))
  }

  @Test func `are all unknown where a folder has no scenario of theirs`() async throws {
    let desk = try Desk()
    _ = try await desk.run(
      shell: "mkdir -p Specs/AppClip; cp -r \(Desk.specs.path)/AppClip/* Specs/AppClip")
    let run = try await desk.run("check", "camera", "--seed", "7", "--runs", "20")
    #expect(run.code == 2 && !run.errors.contains("Specs"))
    #expect(run.output.contains("UNKNOWN") && run.output.contains(" more were not played"))
  }

  /// A check that holds, and one with a fault that scenarios reveal, so that reports name their files.
  @Test(
    arguments: ["camera clip --runs 400", "camera --runs 200 --fault presentsForNobody"])
  func `give the same bytes where the program is alone`(words: String) async throws {
    let desk = try Desk()
    let check =
      "check \(words) --seed 7 --all --json check.jsonl --junit junit.xml --sarif consent.sarif"
    let here = try await desk.run(
      shell: "mkdir here alone; cp \"$0\" alone/consent; cd here; "
        + "\"$0\" \(check) --specs \(Desk.specs.path)")
    let alone = try await desk.run(shell: "cd alone; ./consent \(check)")
    /// A text without times, and without the program, which is named as it was called.
    func plain(_ text: String) -> String {
      text.replacing(#/Replay: \S+ replay/#, with: "Replay")
        .replacing(#/ time="[\d.]+"/#, with: "")
    }
    #expect(alone.code == here.code && plain(alone.output) == plain(here.output))
    #expect(alone.errors.contains("No Specs folder was found: the saved cases in the program"))
    for file in ["check.jsonl", "junit.xml", "consent.sarif"] {
      let text = plain(try desk.text("here/\(file)"))
      let other = plain(try desk.text("alone/\(file)"))
      #expect(!text.isEmpty && text == other, "\(file)")
    }
  }
}
