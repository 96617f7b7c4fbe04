import Desk
import Foundation
import Testing

private let long = """
  consent case, format 1
  machine contacts
  profile apple
  contact 1 "Grace Hopper"
  contact 2 "Ada Lovelace"

  app reads status
  app requests access
  user continues
  user shares everything
  app fetches all contacts
  app deletes contact 2
  app reads status
  end

  """

/// A case in which a planted fault can end the process at step 8: a deletion under limited access.
private let crashing = long.replacing(
  "user shares everything\napp fetches all contacts",
  with: "user selects contacts\nuser ticks contact 2\nuser finishes\nuser confirms"
).replacing("\napp deletes contact 2\napp reads status", with: "\napp deletes contact 2")

@Suite struct `A replay` {
  private func record(_ output: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test func `reads standard input, and stops after a step`() async throws {
    let desk = try Desk()
    try desk.file("long.consent", long)
    let whole = try await desk.run("replay", "long.consent")
    #expect(whole.code == 0)
    #expect(try await desk.run(shell: "\"$0\" replay - < long.consent").output == whole.output)
    #expect(try await desk.run(shell: "cat long.consent | \"$0\" replay -").output == whole.output)
    let short = try await desk.run(shell: "\"$0\" replay - --until 2 < long.consent")
    #expect(short.code == 0 && short.output.contains("\n2  ") && !short.output.contains("\n3  "))
    #expect(short.output.hasSuffix("HOLDS  both sides agree on every step.\n"), "\(short)")
    // A failure after the last step that is played is no failure.
    try desk.file("crashing.consent", crashing)
    let crash = ["replay", "crashing.consent", "--fault", "indexesOutOfRange"]
    let crashed = try await desk.run(crash)
    #expect(crashed.code == 1 && crashed.output.contains("! the process trapped"), "\(crashed)")
    #expect(crashed.output.contains("The model alone survives these steps: the system is wrong."))
    #expect(try await desk.run(crash + ["--until", "5"]).code == 0)
    for (line, says) in [
      ("replay - < /dev/null", "standard input cannot be read"),
      ("replay - <&-", "standard input cannot be read"),
      ("replay long.consent --until 999", "Choose N up to 7"),
      ("replay long.consent --state 8", "Choose N up to 7"),
      ("replay long.consent --until 0", "--until needs a whole number"),
      ("replay long.consent --until 1 --write a", "--write and --until cannot be combined"),
      ("replay long.consent --until -1", "--until needs a whole number"),
    ] {
      let run = try await desk.run(shell: "\"$0\" \(line)")
      #expect(run.code == 64 && run.errors.contains(says), "\(line): \(run.errors)")
    }
  }

  @Test func `shows contacts by the names that the file gives them`() async throws {
    let file = "Contacts/Scenarios/another-selection-ends-the-app.consent"
    let run = try await Desk().run("replay", Desk.specs.appending(path: file).path)
    for line in ["   contact 1 ada: \"", "2  user sets access to limited {ada, grace}\n"] {
      #expect(run.output.contains(line), "\(run.output)")
    }
  }

  @Test func `forgets failures of the header that lie after the last step`() async throws {
    let desk = try Desk()
    let name = "Camera/Published/nagged-right-after-a-denial.consent"
    let file = Desk.specs.appending(path: name).path
    #expect(try await desk.run("replay", file).code == 0)
    for steps in 1...3 {
      let run = try await desk.run("replay", file, "--until", "\(steps)")
      #expect(run.code == 0 || run.errors.contains("has only"), "\(run)")
    }
  }

  @Test func `has commands, answers and states as data`() async throws {
    let desk = try Desk()
    try desk.file("long.consent", long)
    let json = try await desk.run("replay", "long.consent", "--json", "-", "--in-process")
    #expect(try await desk.run("replay", "long.consent", "--json", "-").output == json.output)
    let record = try self.record(json.output)
    #expect(record["version"] as? Int == 1 && (record["world"] as? [String])?.isEmpty == false)
    let steps = try #require(record["steps"] as? [[String: Any]])
    #expect(steps.count == 8 && steps[0]["command"] == nil)
    #expect(steps[2]["command"] as? String == "app requests access")
    for (number, step) in steps.enumerated() {
      #expect(step["number"] as? Int == number)
      for name in ["model", "system"] {
        let side = try #require(step[name] as? [String: Any])
        let state = try #require(side["state"] as? [[String: Any]])
        #expect(state.allSatisfy { $0["name"] is String && $0["values"] is [String] })
        let isAnswered = !(side["answers"] as? [String] ?? []).isEmpty
        let isChanged = !(side["changes"] as? [String] ?? []).isEmpty
        #expect(number == 0 || isAnswered || isChanged, "\(step)")
      }
    }
    let last = try #require(steps[4]["model"] as? [String: Any])
    #expect((last["changes"] as? [String])?.contains("authorized") == true, "\(last)")
    // A step that ends the process has a command and no answer.
    try desk.file("crashing.consent", crashing)
    let crash = ["replay", "crashing.consent", "--fault", "indexesOutOfRange", "--json", "-"]
    let crashed = try self.record(try await desk.run(crash).output)
    let died = try #require(crashed["steps"] as? [[String: Any]])
    #expect(died.count == 9 && died[8]["model"] == nil && died[8]["system"] == nil)
    #expect(died[8]["command"] as? String == "app deletes contact 2")
    #expect(died[7]["system"] != nil)
  }
}
