import ConsentMachines
import ConsentSuite
import Desk
import Foundation
import Reporting
import Testing

@Suite struct `An exploration` {
  /// Decisions that leave few of the camera's worlds, so that a debug build comes to their end in seconds.
  private static let few = "policy=reviewable,status=undetermined,answersOn=main"
  private static let fixed = Desk.sized(few, few, "")
  private static let camera = ["camera"] + (fixed.isEmpty ? [] : ["--decide", fixed])

  @Test func `says what holds for runs of any length, the same with any number of workers`()
    async throws
  {
    let whole = try await Desk().run(["explore"] + Self.camera)
    let settings =
      Self.fixed.isEmpty ? "" : ", policy reviewable, status undetermined, answers on main"
    #expect(whole.code == 0)
    #expect(whole.output.hasPrefix("consent explore camera\(settings)\nlimits: "))
    #expect(whole.output.contains("complete: holds for runs of any length in this scope, with"))
    #expect(whole.output.contains("\n\nHOLDS  in every state of these scopes.\n\ncamera\nscope "))
    // Several scopes, which workers share.
    let words = ["explore", "clip", "--states", Desk.sized("100", "100", "1000000")]
    let one = try await Desk().run(words + ["--workers", "1"])
    #expect(one.output.split(separator: "\n").count { $0.hasPrefix("scope ") } > 3)
    #expect(try await Desk().run(words + ["--workers", "2"]).output == one.output)
  }

  @Test func `has a shortest case of a fault, which is saved and can be replayed`() async throws {
    let desk = try Desk()
    let found = try await desk.run("explore", "--fault", "presentsForNobody")
    #expect(found.code == 1 && found.output.hasPrefix("consent explore camera, planted fault"))
    #expect(found.output.contains("\n2  user allows\n"))
    // The counterexample comes before the counts.
    #expect(found.output.contains(#/-> answers a command[^$]*\nVIOLATED\n\ncamera\nscope /#))
    let saved = try #require(desk.saved.first)
    #expect(saved == "planted/camera-answersToNobodyShowNothing-presentsForNobody-explored.consent")
    let replay = try await desk.run("replay", "Failures/\(saved)")
    #expect(replay.code == 1 && replay.output.contains("now screen: camera"))
  }

  @Test func `that does not come to its end is unknown, with what was covered`() async throws {
    let short = try await Desk().run(["explore"] + Self.camera + ["--depth", "2"])
    #expect(short.code == 2)
    #expect(Self.words(short.output).contains("every run of up to 2 commands"))
    let small = try await Desk().run(
      "explore", "contacts", "--scope", "contacts=2,calls=1", "--states", "500")
    #expect(small.code == 2 && small.output.contains("\nUNKNOWN  no failure, but"))
    #expect(
      Self.words(small.output).contains(
        "too large in this scope, with up to 2 contacts and 1 waiting call (cards Ada")
    )
  }

  private static func words(_ output: String) -> String {
    output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `says of a system with a part from elsewhere what was not varied`() async throws {
    let found = try await Desk().run(
      "explore", "contacts", "--scope", "contacts=1", "--fault", "grantsWhenClipped")
    #expect(found.code == 2)
    #expect(Self.words(found.output).contains("system outside its snapshot was not explored."))
  }

  @Test(
    arguments: [
      (["explore", "contacts", "--scope", "contacs=1"], "Did you mean contacts?"),
      (["explore", "contacts", "--scope", "contacts=9"], "from 0 to 6"),
      (["explore", "contacts", "--scope", "="], "--scope does not accept \"\""),
      (["explore", "contacts", "--scope", "contacts"], "from 0 to 6"),
      (["explore", "contacts", "--scope", "contacts=1,"], "--scope does not accept \"\""),
      (["explore", "camera", "--html", ""], "--html needs a path, but was given an empty one."),
      (
        ["explore", "camera", "--scope", "contacts=1"],
        "Possible values: calls, answers, interruptions."
      ),
      (["explore", "--scope", "contacts=1"], "--scope requires a machine."),
      (["explore", "camra"], "Did you mean camera?"),
      (["explore", "camera", "--depth", "0"], "--depth needs a whole number from 1"),
      (["explore", "--transitions", "9"], "--transitions requires --dot."),
      (["explore", "camera", "--by", "prompt"], "--by requires --dot."),
      (
        ["explore", "camera", "--scope", "calls=2", "--dot", "a", "--by", "promt"],
        "Did you mean prompt?"
      ),
      (
        ["explore", "camera", "--scope", "calls=2", "--dot", "a", "--by", "prompt,"],
        "expected a word"
      ),
      (
        ["explore", "camera", "--scope", "calls=2", "--dot", "a", "--by", "refused"],
        "expected a word"
      ),
      (
        ["explore", "clip", "--nightly", "--scope", "users=1"],
        "--scope and --nightly cannot be combined"
      ),
      (["explore", "contacts", "--contacts", "3"], "Limit the worlds with --scope, such as"),
      (["find", "contacts", "limited", "--contacts=3"], "consent find has none."),
      (["explore", "--dot", "a.dot"], "--dot needs the name of one machine."),
      (["explore", "contacts", "--dot", "a"], "--dot needs one scope."),
      (["explore", "contacts", "--dot", "a", "--scope", "contacs=1"], "Did you mean contacts?"),
      (["explore", "camera", "--dot", "a", "--nightly"], "--nightly and --dot cannot be combined"),
      (
        ["explore", "camera", "--scope", "calls=2", "--dot", "a", "--transitions", "9"],
        "more than 9 transitions."
      ),
    ])
  func `that cannot be made is refused with what to do`(words: [String], says: String) async throws
  {
    let refused = try await Desk().run(words)
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.errors.contains(says), "\(refused.errors)")
  }

  @Test func `draws no command of a kind that is left out`() async throws {
    let desk = try Desk()
    let words = ["explore", "contacts", "--scope", "calls=1", "--dot"]
    let whole = try await desk.run(words + ["whole.dot"])
    let part = try await desk.run(words + ["part.dot", "--without", "requestAccess"])
    #expect(whole.code == 0 && part.code == 0, "\(part.output)\(part.errors)")
    #expect(try desk.text("whole.dot").contains("requests access"))
    #expect(try !desk.text("part.dot").contains("requests access"))
    #expect(part.output.contains("graph of the model, without requestAccess"), "\(part.output)")
    #expect(try await desk.run(words + ["a.dot", "--without", "bogus"]).code == 64)
  }

  @Test
  func `finds the shortest run that ends the process, and says how and where`() async throws {
    for (fault, ending, place) in [
      ("unwrapsNil", "trapped", "Sources/Testing/Workers/PlantedCrash.swift:"),
      ("exitsWith7", "left with exit code 7", "at an unknown place in the source"),
      ("sleepsForever", "did not come to the end of a step in time", ""),
    ] {
      let desk = try Desk()
      let run = try await desk.run(
        "explore", "contacts", "--scope", "contacts=1,calls=1", "--fault", fault)
      #expect(run.code == 1, "\(run.output)\(run.errors)")
      #expect(run.output.contains("! the process \(ending)\n"), "\(run.output)")
      #expect(place.isEmpty || run.output.contains(place), "\(run.output)")
      #expect(run.output.contains("deletes"))
      #expect(try await desk.run("replay", "Failures/\(desk.saved.first ?? "")").code == 1)
    }
  }

  @Test func `draws the model's graph of one scope`() async throws {
    let desk = try Desk()
    let words = ["explore", "contacts", "--scope", "calls=1"]
    let drawn = try await desk.run(words + ["--dot", "some.dot"])
    #expect(drawn.code == 0 && drawn.output.contains("; --all includes self-loops\n"))
    let all = try await desk.run(words + ["--dot", "all.dot", "--all"])
    #expect(all.code == 0, "\(all.errors)")
    let told = all.output.replacing(",", with: "")
    func count(_ part: String, in name: String) throws -> Int {
      try desk.text(name).split(separator: "\n").count { $0.contains(part) }
    }
    let edges = try count(" -> ", in: "all.dot")
    let nodes = try count("label=\"", in: "all.dot") - edges
    #expect(told.contains("states        \(nodes) ") && told.contains("transitions   \(edges) "))
    // One world for each decision made before the first launch.
    #expect(try count("peripheries", in: "all.dot") == 4)
    let (some, every) = (try count(" -> ", in: "some.dot"), try count(" -> ", in: "all.dot"))
    #expect(some > 0 && some < every)
    #expect(try count("style=dashed", in: "some.dot") == 0)
    #expect(try await desk.run(words + ["--dot", "again.dot"]).output == drawn.output)
    #expect(try desk.text("again.dot") == desk.text("some.dot"))
    let nowhere = try await desk.run(words + ["--dot", "some.dot/a.dot"])
    #expect(nowhere.code == 70 && nowhere.errors.contains("cannot be written"))
  }

  @Test func `draws each state by what differs, or all states in which the same conditions hold`()
    async throws
  {
    let desk = try Desk()
    let words = ["explore", "camera", "--scope", "calls=2", "--dot", "a.dot"]
    let whole = try await desk.run(words)
    #expect(whole.output.contains("\nThe graph is too large to look at;"))
    #expect(whole.output.contains("as with --by "))
    let dot = try desk.text("a.dot")
    #expect(dot.contains(#/\n  \d+ \[label="\d+, depth 1\\n[a-z]+/#))
    #expect(dot.contains("screen: prompt"))
    let by = try await desk.run(words + ["--by", "prompt, granted"])
    #expect(by.code == 0 && !by.output.contains("too large"), "\(by)")
    #expect(by.output.contains(#/drawn +[34] nodes, /#), "\(by)")
    #expect(try desk.text("a.dot").contains("label=\"user allows\""))
  }

  /// The limit of states keeps it short: the whole search takes minutes.
  @Test func `has other scopes at night`() async throws {
    func scopes(_ words: String...) async throws -> Set<Substring> {
      let run = try await Desk().run(["explore", "contacts", "--states", "10"] + words)
      #expect(run.code == 2)
      return Set(run.output.split(separator: "\n").filter { $0.hasPrefix("scope ") })
    }
    let usual = try await scopes()
    let nightly = try await scopes("--nightly")
    #expect(!usual.isEmpty && !nightly.isSubset(of: usual))
  }

  @Test func `is made by a check where it is asked for`() async throws {
    let run = try await Desk().run(
      ["check"] + Self.camera
        + ["--seed", "7", "--runs", "50", "--explore", "--all", "--specs", Desk.specs.path])
    // Without decisions, the states of the published answer are explored as well.
    let searches =
      [["explore"] + Self.camera]
      + (Self.fixed.isEmpty ? [["explore", "camera", "--policy", "literal"]] : [])
    var (scopes, states) = (0, 0)
    for words in searches {
      let reports = try await Self.reports(of: words)
      scopes += reports.count
      states += reports.reduce(0) { $0 + ($1["states"] as? Int ?? 0) }
    }
    let number = states.formatted(.number.locale(Locale(identifier: "en_US")))
    let words = "\(scopes) of \(scopes) scopes completely, \(number)"
    #expect(run.output.contains("explored     \(words) states"), "\(words)")
    let plain = try await Desk().run("check", "camera", "--seed", "7", "--runs", "50", "--all")
    #expect(!plain.output.contains("explored  "))
  }

  @Test func `writes lines of JSON with the witness of each landmark`() async throws {
    let reports = try await Self.reports(of: ["explore"] + Self.camera)
    let report = try #require(reports.first)
    #expect(reports.allSatisfy { $0["end"] as? String == "complete" })
    let states = try #require(report["states"] as? Int)
    let number = states.formatted(.number.locale(Locale(identifier: "en_US")))
    let told = try await Desk().run(["explore"] + Self.camera)
    #expect(told.output.contains(" \(number), depth "), "\(number)")
    let scopes = reports.map { report in
      (report["claims"] as? [[String: Any]] ?? []).flatMap {
        $0["landmarks"] as? [[String: Any]] ?? []
      }
    }
    let landmarks = scopes[0]
    let settings = RunSettings(seed: 1, runs: 1, isolation: nil, folder: nil)
    let camera = try #require(Machines.ours.named("camera")).set().catalogue(settings)
    #expect(landmarks.count == camera.claims.reduce(0) { $0 + $1.landmarks.count })
    // A part of the worlds does not visit each, and one scope does not either.
    let witnesses = landmarks.indices.count { index in
      scopes.contains { !($0[index]["witness"] as? [String] ?? []).isEmpty }
    }
    #expect(Self.fixed.isEmpty ? witnesses == landmarks.count : witnesses > landmarks.count / 2)
  }

  /// Returns the reports of an exploration of the camera without its twins, from its lines of JSON.
  private static func reports(of words: [String]) async throws -> [[String: Any]] {
    let run = try await Desk().run(words + ["--json", "-"])
    #expect(run.code == 0)
    return try run.output.split(separator: "\n").compactMap { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let report = record?["report"] as? [String: Any]
      return record?["kind"] as? String == "exploration"
        && report?["machine"] as? String == "camera"
        ? report : nil
    }
  }
}
