import Desk
import Foundation
import Reporting
import Testing

private let hostile = "</script><img src=x onerror=alert(1)>\u{202E}\u{0}]]>\"'&amp;"

@Suite struct `A page` {
  @Test func `is well-formed, loads nothing, and has a section for each machine with its findings`()
    throws
  {
    for report in [Example.report(), Example.violated()] {
      let page = try #require(
        PageElement.page(Page(report, ClausePlaces(), playground: .beside).text))
      #expect(page.dangers == [])
      let names = report.settings.machines.map(\.machine)
      #expect(page.all("h2").map(\.text) == names)
      #expect(
        page.all("nav")[0].all("a").compactMap { $0.attributes["href"] }
          == names.map { "#machine-\($0)" })
      let policy = page.all("meta").compactMap { $0.attributes["content"] }.joined()
      #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'none'"))
    }
    let page = try #require(
      PageElement.page(Page(Example.violated(), ClausePlaces(), playground: .beside).text))
    #expect(page.all("div", css: "verdict")[0].text.hasPrefix("VIOLATED"))
    #expect(
      page.all("article").map { $0.all("h3")[0].text }.count == 5,
      "3 classes of cases, a file and a check")
  }

  @Test func `counts how often each claim held, in each of its branches`() throws {
    let report = Example.report()
    let page = try #require(
      PageElement.page(Page(report, ClausePlaces(), playground: .beside).text))
    let rows = page.all("section")[0].all("table")[0].all("tbody")[0].all("tr")
    let coverage = try #require(report.machines[0].lockstep.coverage)
    #expect(
      rows.map { $0.all("td", css: "number")[0].text } == coverage.held.map { "\($0.reduce(0, +))" }
    )
    #expect(
      rows[1].all("li").map(\.text) == [
        "\(coverage.held[1][0]): it was dark", "\(coverage.held[1][1]): it was foggy",
      ])
  }

  @Test func `has the scopes that were not tried in the verdict, and a scale of its bars`() throws {
    var report = Example.report()
    let most = UInt64(1_234_567)
    report.machines[0].lockstep.coverage?.held[0] = [most]
    report.settings.machines[0].untried = ["2 lamps", "3 lamps"]
    report.settings.machines[1].untried = ["2 doors"]
    let page = try #require(
      PageElement.page(Page(report, ClausePlaces(), playground: nil).text))
    let verdict = page.all("div", css: "verdict")[0]
    #expect(
      verdict.all("li").map(\.text) == [
        "Not tried: lamp in 2 lamps; 3 lamps.", "Not tried: door in 2 doors.",
      ])
    let table = page.all("section")[0].all("table")[0]
    #expect(table.all("caption")[0].text.hasSuffix("Bars are logarithmic, up to 1,234,567."))
    let scale = table.all("thead")[0].all("span").map(\.text)
    #expect(scale == ["1", "100", "10,000", "1,000,000"])
  }

  @Test func `marks the first step at which the sides differ, and only that`() throws {
    let lines = [
      ComparedLine(.same, "   size 8"), ComparedLine(.same, "1  press", step: 1),
      ComparedLine(.same, "     -> on"), ComparedLine(.same, "2  wait 3", step: 2),
      ComparedLine(.model, "   - -> dark"), ComparedLine(.system, "   + -> \(hostile)"),
      ComparedLine(.same, "3  press", step: 3), ComparedLine(.model, "   - -> on"),
    ]
    var page = Page("t", playground: .beside)
    page.add(Timeline(lines, end: "here").markup)
    let root = try #require(PageElement.page(page.text))
    let steps = root.all("ol", css: "timeline")[0].children
    #expect(
      steps.map { $0.all("div", css: "command")[0].text } == [
        "press", "wait 3first divergence", "press",
      ])
    #expect(root.all("span", css: "flag").map(\.text) == ["first divergence"])
    #expect(steps[1].all("div", css: "ofModel")[0].all("li").map(\.text) == ["-> dark"])
    #expect(steps[1].all("div", css: "ofSystem")[0].all("li").count == 1)
    #expect(root.dangers == [])
    var agreed = Page("t", playground: .beside)
    agreed.add(Timeline(Array(lines[..<4]), end: "here").markup)
    let flags = try #require(PageElement.page(agreed.text)).all("span", css: "flag")
    #expect(flags.map(\.text) == ["here"], "model and system agree up to the failing step")
  }

  @Test func `draws shapes and effects without names that pictures could share`() throws {
    let frame = Drawing.Frame(x: -5, y: 2, width: 10, height: 4)
    let effects: [Drawing.Effect] = [
      .mask(frame), .opacity(40), .rotation(9, x: 1, y: 2), .skew(-7, x: 1, y: 2),
      .scale(250, 9, x: 3, y: 4), .blur, .brightness, .grayscale,
    ]
    let shapes: [Drawing.Shape] =
      [.rectangle(frame, .init(0xFF_8E8E93, opacity: 50)), .outline(frame), .touch(x: 1, y: 1)]
      + effects.map { .group([.text(hostile, in: frame, size: 17, .init(0))], $0) }
    var page = Page(hostile, playground: .beside)
    page.add(
      Drawing(hostile, view: frame, shapes: shapes, notes: [.init(hostile, isBad: true)]).markup)
    let root = try #require(PageElement.page(page.text))
    #expect(root.dangers == [])
    #expect(root.everything.allSatisfy { $0.attributes["id"] == nil })
    let svg = try #require(root.all("svg").first)
    #expect(svg.all("text").count == effects.count)
    #expect(svg.all("rect").first?.attributes["fill"] == "#8e8e93")
    #expect(
      svg.all("g").contains { $0.attributes["transform"]?.contains("scale(2.50 0.09)") == true })
    #expect(svg.all("svg").map { $0.attributes["viewBox"] } == ["-5 2 10 4"])
  }

  @Test func `holds a graph as data that end no element, and a script that it names by its digest`()
    async throws
  {
    var walk = StateWalk()
    walk.addWorld(["name \(hostile)"], root: 0)
    walk.addState(world: 0, depth: 0, origin: nil, facts: [hostile])
    walk.addMove("press", .to(1, said: ["-> on", hostile]))
    walk.addMove("pull", .refused(hostile))
    walk.addMove("push", .beyond(said: []))
    walk.addState(world: 0, depth: 1, origin: (0, "press"), facts: [])
    var page = Page("t", playground: .beside)
    page.add(walk, id: "walk-lamp", hasPlayground: true)
    #expect(!page.text.contains("<img"))
    let root = try #require(PageElement.page(page.text))
    #expect(root.dangers == [])
    let scripts = root.all("script")
    let data = try JSONSerialization.jsonObject(with: Data(scripts[0].text.utf8)) as? [String: Any]
    let texts = try #require(data?["texts"] as? [String])
    #expect(texts.contains(hostile) && texts.contains("name \(hostile)"))
    let states = try #require(data?["states"] as? [[String: Any]])
    let moves = try #require(states[0]["moves"] as? [Int])
    #expect([moves[1], moves[4], moves[7]] == [1, -1, -2] && texts[moves[5]] == hostile)
    #expect(
      root.all("div").contains {
        $0.attributes["id"] == "walk-lamp-place" && $0.attributes["data-of"] == "consent.html"
      })

    let source = try #require(
      page.text.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first
    )
    let desk = try Desk()
    try desk.file("script", source)
    let digest = try await desk.run(shell: "sha256sum script | cut -d' ' -f1 | xxd -r -p | base64")
    let named = digest.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(page.text.contains("script-src 'sha256-\(named)'"), "the digest is \(named)")
  }

  @Test func `links to a playground at an address that cannot be a script`() {
    for address in [
      "consent.html", "../a/b.html", "https://a.example/x?y=1", "HTTP://a", "file:///a",
    ] {
      #expect(Playground(address) != nil, "\(address)")
    }
    for address in [
      "", "javascript:alert(1)", "JavaScript:x", "data:text/html,x", "a#b", " https://a",
      "java\nscript:x",
    ] {
      #expect(Playground(address) == nil, "\(address)")
    }
  }
}
