import Desk
import Foundation
import Testing

private struct Graph: Decodable {
  struct State: Decodable {
    let world, depth, from, by: Int
    let facts, moves: [Int]
  }
  let texts: [String]
  let worlds: [[Int]]
  let roots: [Int]
  let states: [State]
}

@Suite struct `A page of a command` {
  /// Runs the tool and parses its page.
  private func page(_ desk: Desk, _ words: [String], code: Int32) async throws -> PageElement {
    let run = try await desk.run(words + ["--html", "page.html"])
    #expect(run.code == code, "\(words): \(run)")
    let page = try #require(PageElement.page(try text(desk)), "\(words)")
    #expect(page.dangers == [], "\(words)")
    return page
  }

  private func text(_ desk: Desk, _ file: String = "page.html") throws -> String {
    try String(contentsOf: desk.folder.appending(path: file), encoding: .utf8)
  }

  /// The fault whose cases have pictures is shrunk by 22,000 plays, which take a debug build half a minute.
  @Test(
    arguments: [("camera", "presentsForNobody", false), ("clip", "keepsTheClip", false)]
      + Desk.sized([], [], [("contacts", "grantsWhenClipped", true)]))
  func
    `shows the counterexample of a planted fault with its first divergence, and leads to the playground`(
      machine: String, fault: String, isDrawn: Bool
    ) async throws
  {
    let desk = try Desk()
    let page = try await page(
      desk,
      [
        "check", machine, "--fault", fault, "--seed", "7", "--runs",
        Desk.sized("300", "300", "20000"), "--specs",
        Desk.specs.path, "--playground", "consent.html",
      ],
      code: 1)
    #expect(page.all("div", css: "verdict")[0].text.hasPrefix("VIOLATED"))
    let card = try #require(page.all("article").first { !$0.all("ol", css: "timeline").isEmpty })
    let steps = card.all("ol", css: "timeline")[0].children
    let apart = card.all("li", css: "apart")
    #expect(apart.count == 1 && apart[0] === steps[steps.count - 1], "the run ends where it fails")
    #expect(apart[0].all("span", css: "flag").map(\.text) == ["first divergence"])
    #expect(apart[0].all("div", css: "sides").count == 1)
    #expect(apart[0].all("svg").isEmpty != isDrawn)
    // The fragment of the link is the saved case.
    let link = try #require(card.all("a").first?.attributes["href"])
    let saved = try #require(card.all("code").first?.text.split(separator: " ").last)
    #expect(
      link.dropFirst("consent.html#".count).removingPercentEncoding
        == (try text(desk, String(saved))))
    let lines = try text(desk, String(saved)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(steps.count <= lines.drop { !$0.isEmpty }.count && !steps.isEmpty)
  }

  @Test func `shows twins in two columns`() async throws {
    let desk = try Desk()
    let file = Desk.specs.appending(path: "Twins/Contacts/Leaks/counts-even-if-illegible.consent")
    let page = try await page(desk, ["replay", file.path], code: 1)
    let lines = page.all("ol", css: "timeline")
    #expect(lines.count == 2)
    let pairs = lines[1].children
    #expect(pairs.count == lines[0].children.count)
    #expect(pairs.allSatisfy { $0.all("div", css: "sides")[0].children.count == 2 })
    let apart = lines[1].all("li", css: "apart")
    #expect(
      apart.count == 1 && apart[0].all("span", css: "flag")[0].text.hasPrefix("first divergence: "))
    #expect(page.all("a").isEmpty, "the playground has no twins")
  }

  @Test
  func
    `holds the graph of a scope, each command of each state with its target or the reason of its refusal`()
    async throws
  {
    let desk = try Desk()
    let page = try await page(
      desk,
      ["explore", "contacts", "--scope", "calls=1", "--playground", "https://a.example/b"],
      code: 2)
    let script = try #require(page.all("script").first { $0.attributes["id"] == "walk-contacts" })
    let graph = try JSONDecoder().decode(Graph.self, from: Data(script.text.utf8))
    #expect((100...2_000).contains(graph.states.count) && graph.roots.first == 0)
    let commands = Set(
      stride(from: 0, to: graph.states[0].moves.count, by: 3).map { graph.states[0].moves[$0] })
    #expect(commands.count > 10)
    for (number, state) in graph.states.enumerated() {
      let moves = stride(from: 0, to: state.moves.count, by: 3).map {
        Array(state.moves[$0..<$0 + 3])
      }
      #expect(
        moves.allSatisfy {
          (-2..<graph.states.count).contains($0[1]) && graph.texts.indices.contains($0[2])
        })
      #expect(moves.filter { $0[1] == -1 }.allSatisfy { !graph.texts[$0[2]].isEmpty })
      // Each state follows a state that is a command nearer to the start.
      if state.from < 0 {
        #expect(state.depth == 0)
        continue
      }
      let before = graph.states[state.from]
      #expect(state.from < number && before.depth == state.depth - 1)
      let arrives = stride(from: 0, to: before.moves.count, by: 3).contains {
        before.moves[$0] == state.by && before.moves[$0 + 1] == number
      }
      #expect(arrives)
    }
    // The shortest run to the last state plays on the command line.
    var (run, state) = ([String](), graph.states[graph.states.count - 1])
    while state.from >= 0 {
      run.insert(graph.texts[state.by], at: 0)
      state = graph.states[state.from]
    }
    let world = graph.worlds[state.world].map { graph.texts[$0] }
    try desk.file("walk.consent", (world + [""] + run + ["end", ""]).joined(separator: "\n"))
    #expect(try await desk.run("replay", "walk.consent").code == 0)
    #expect(page.all("div").contains { $0.attributes["data-of"] == "https://a.example/b" })
  }

  @Test func `shows names from data as text, in pictures, steps and graphs`() async throws {
    let desk = try Desk()
    let name = #"</script><img src=x onerror=alert(1)>\u{202E}]]>'&amp;"#
    try desk.file(
      "hostile.consent",
      "consent case, format 1\nmachine contacts\ncontact 1 \"\(name)\"\nlimited {}\n\n"
        + "app mounts button 1 for \"src\"\nuser taps button 1\nend\n")
    let page = try await page(desk, ["replay", "hostile.consent"], code: 0)
    #expect(page.all("svg")[0].all("text").contains { $0.text == name })
    #expect(!(try text(desk)).contains("<img"))
  }

  @Test
  func
    `has the same bytes for the same seed with any number of workers, and little more than coverage`()
    async throws
  {
    let desk = try Desk()
    let words = try await ["check", "--seed", "3", "--runs", "100"] + desk.few()
    _ = try await desk.run(words + ["--html", "one.html", "--workers", "1"])
    _ = try await desk.run(words + ["--html", "two.html", "--workers", "3"])
    let (one, two) = (try text(desk, "one.html"), try text(desk, "two.html"))
    #expect(one == two)
    // The size depends on the machines, not on the number of cases.
    #expect((100_000..<2_500_000).contains(one.utf8.count), "\(one.utf8.count)")
    let page = try #require(PageElement.page(one))
    #expect(page.dangers == [] && page.all("section").count == 6)
    #expect(page.all("section")[0].all("table", css: "list").count > 1)
  }

  @Test func `shows which claims detect which fault`() async throws {
    let desk = try Desk()
    let page = try await page(
      desk, ["faults", "camera", "primesUnderRestriction", "forgetsADenial"], code: 0)
    let grid = try #require(page.all("table", css: "grid").first)
    let rows = grid.all("tbody")[0].all("tr")
    #expect(rows.map { $0.all("th")[0].text } == ["primesUnderRestriction", "forgetsADenial"])
    let marks = rows.map { row in row.all("td", css: "hit").compactMap { $0.attributes["title"] } }
    #expect(
      marks[0].contains { $0.contains("INV-M08") }
        && marks[1].contains { $0.hasPrefix("forgetsADenial: INV-M36") })
  }

  @Test func `is refused where it cannot be written, and beside a graph file`() async throws {
    let desk = try Desk()
    try desk.file("file", "")
    let wrong: [([String], Int32, String)] = [
      (["check", "camera", "--html", "file/page.html"], 70, "cannot be written"),
      (["check", "camera", "--html", ""], 64, "--html needs a path"),
      (["check", "camera", "--playground", "a.html"], 64, "--playground requires --html"),
      (
        ["replay", "x", "--html", "p", "--playground", "javascript:alert(1)"], 64, "does not accept"
      ),
      (["explore", "camera", "--dot", "a", "--html", "p"], 64, "cannot be combined"),
    ]
    for (words, code, text) in wrong {
      let run = try await desk.run(words)
      #expect(run.code == code && run.errors.contains(text), "\(words): \(run)")
    }
  }
}
