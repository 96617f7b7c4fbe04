import Desk
import Foundation
import ProjectLint
import Testing

extension Desk {
  /// Writes a project of a clip and its app, each of which uses the group that it is in.
  fileprivate func pair(_ clip: String, _ app: String) throws {
    for (name, group, access) in [("Clip", clip, "set(1"), ("App", app, "string(")] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
      let text = name == "Clip" ? LintTree.clip([group]) : LintTree.entitlements([group])
      try file("\(name)/\(name).entitlements", text)
      let end = access == "string(" ? "forKey: \"tea\")" : ", forKey: \"tea\")"
      try file("\(name)/S.swift", "UserDefaults(suiteName: \"\(group)\")?.\(access)\(end)\n")
    }
    let (path, text) = teaProject()
    try FileManager.default.createDirectory(
      at: folder.appending(path: path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try file(path, text)
  }
}

@Suite struct `A lint` {
  @Test func `names file, line and both spellings of a misspelt group, and exits 1`() async throws {
    let desk = try Desk("consent-lint")
    try desk.pair("group.com.example.coffeshop", "group.com.example.coffeeshop")
    let run = try await desk.run(".")
    #expect(run.code == 1 && run.errors.isEmpty)
    let beginning = """
      WRONG    clip/textNamesDiffer
        The clip leaves texts under another name than the app looks under.
          clip  group.com.example.coffeshop
          app   group.com.example.coffeeshop
                                       ^
          keys  tea
        clip  Clip/S.swift:1
        app   App/S.swift:1
        Played on the model and the system:
        suite 1 is group.com.example.coffeshop
        suite 2 is group.com.example.coffeeshop
        key 1 is tea
        1  user invokes

      """
    #expect(run.output.hasPrefix(beginning), "\(run.output)")
    #expect(run.output.contains("\n  5  app collects key 1\n       -> found nothing\n"))
    #expect(run.output.hasSuffix("\nVIOLATED  1 finding.\n"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // The order of arguments does not matter, and the output is reproducible.
    #expect(
      try await desk.run(["Tea.xcodeproj/project.pbxproj", "Clip", "App"]).output == run.output)
  }

  @Test func `exits 0 for a pair that is right, 2 for one without project, 64 for one that is cut`()
    async throws
  {
    let desk = try Desk("consent-lint")
    try desk.pair("group.com.example.coffee", "group.com.example.coffee")
    let good = try await desk.run(".")
    #expect(good.code == 0 && good.output.hasSuffix("HOLDS  no findings.\n"))
    let half = try await desk.run(["Clip", "App"])
    #expect(half.code == 2 && half.output.contains("clip/clipIsUnread"))
    #expect(half.output.hasSuffix("UNKNOWN  no findings, 1 cannot be told.\n"))
    for (part, code) in [("clip", Int32(0)), ("camera", 2), ("clip,camera", 2), ("clap", 64)] {
      #expect(try await desk.run([".", "--expect", part]).code == code, "\(part)")
    }
    let text = try desk.text("App/App.entitlements")
    for length in [0, 30, 120, text.utf8.count - 12] {
      try desk.file("App/App.entitlements", String(text.prefix(length)))
      let cut = try await desk.run(["App/App.entitlements", "."])
      #expect(cut.code == 64 && cut.output.isEmpty, "\(length)")
      #expect(cut.errors.contains(#/App\.entitlements(:\d+)?: expected a property list/#))
    }
  }

  private static let examples = Desk.specs.appending(path: "AppClip/Examples")

  @Test func `shows what the published article loses, and that its mended form loses nothing`()
    async throws
  {
    let desk = try Desk("consent-lint")
    let article = try await desk.run(Self.examples.appending(path: "Article").path)
    #expect(article.code == 1)
    let marked = """
          clip  group.exampleApp.appClipMigration
          app   group.exampleApp.appClipDataMigration
                                        ^^^^

      """
    #expect(article.output.contains(marked), "\(article.output)")
    for place in ["Clip/Texts.swift:5", "App/Texts.swift:5", "Clip/Account.swift:5"] {
      #expect(article.output.contains("Examples/Article/\(place)"), "\(place)")
    }
    for rule in ["textNamesDiffer", "clipUserNotEntitled", "appUserNotEntitled"] {
      #expect(article.output.contains("clip/\(rule)\n"), "\(rule)")
    }
    #expect(article.output.contains("5  app collects key 1\n       -> found nothing\n"))
    #expect(article.output.contains("5  app resumes\n       -> signed in nobody\n"))
    let mended = try await desk.run(Self.examples.appending(path: "Mended").path)
    #expect(mended.code == 0 && mended.output.contains("HOLDS  no findings."))
  }

  @Test func `says all of it as lines of JSON, as SARIF and as annotations`() async throws {
    let desk = try Desk("consent-lint")
    try desk.pair("group.com.example.coffeshop", "group.com.example.coffeeshop")
    let run = try await desk.run(
      [".", "--json", "-", "--sarif", "a.sarif"], variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 1)
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["kind"] as? String } == ["lint finding", "lint verdict"])
    #expect(lines.last?["verdict"] as? String == "violated")
    let places = try #require(lines[0]["places"] as? [[String: Any]])
    #expect(places.map { $0["line"] as? Int } == [1, 1])
    #expect(
      run.errors.hasPrefix("::error file=Clip/S.swift,line=1,title=clip/textNamesDiffer::"))
    let sarif = try desk.text("a.sarif")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
    let runs = try #require(log["runs"] as? [[String: Any]])
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["clip/textNamesDiffer"])
    #expect(results.allSatisfy { ($0["ruleIndex"] as? Int ?? -1) >= 0 })
    #expect(sarif.contains("\"startLine\" : 1") || sarif.contains("\"startLine\":1"))
    // Without --json, annotations are part of the output.
    let text = try await desk.run(["."], variables: ["GITHUB_ACTIONS": "true"])
    #expect(text.output.contains("\n::error file=Clip/S.swift,line=1,"))
  }

  @Test func `writes SARIF with a place for each result of any tree`() async throws {
    let desk = try Desk("consent-lint")
    #expect(try await desk.run("--version").output.hasPrefix("consent-lint "))
    for (index, tree) in (lintKinds + lintCameraInputs).enumerated()
    where index % 3 == 0 || tree.files.count == 1 {
      let log = try #require(
        try JSONSerialization.jsonObject(with: Data(tree.report().sarif.utf8)) as? [String: Any])
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      for result in results {
        let places = try #require(result["locations"] as? [[String: Any]])
        #expect(places.count == 1 && result["ruleIndex"] as? Int ?? -1 >= 0, "\(tree.name)")
      }
      let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
      #expect(driver?["name"] as? String == "consent-lint")
    }
  }

  @Test func `prints names from files as nothing but names`() async throws {
    let desk = try Desk("consent-lint")
    try desk.pair("::error::x\u{202E}%0A##[group]", "group.a")
    let run = try await desk.run(["."], variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 1 && !run.output.contains("\u{202E}") && !run.output.contains("##["))
    #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("::") }.count == 1)
  }

  @Test func `answers what is wrong with what to do next, and exits 64`() async throws {
    let desk = try Desk("consent-lint")
    try desk.pair("group.a", "group.a")
    try desk.file("notes.txt", "a")
    try desk.file("Info.plist", "<plist version=\"1.0\"><dict/></plist>")
    try desk.file("bad.swift", "a")
    try Data([0xFF]).write(to: desk.folder.appending(path: "bad.swift"))
    for name in ["empty", "huge"] {
      try FileManager.default.createDirectory(
        at: desk.folder.appending(path: name), withIntermediateDirectories: true)
    }
    try Data(count: 5 << 20).write(to: desk.folder.appending(path: "huge/a.swift"))
    let mistakes: [([String], String)] = [
      ([], "consent-lint needs files."),
      (["--srif", "a"], "Did you mean --sarif?"), (["--worlds", "fixed"], "has no flag"),
      (["nothing.entitlements"], "there is no such file"), (["nothing"], "there is no such file"),
      (["notes.txt"], "notes.txt is no file that is linted."), (["empty"], "Nothing to lint"),
      (["bad.swift"], "bad.swift: expected a text"),
      (["huge/a.swift"], "it is larger than 4 MiB"), (["--sarif"], "--sarif needs a value"),
    ]
    for (words, advice) in mistakes {
      let run = try await desk.run(words)
      #expect(run.code == 64 && run.output.isEmpty, "\(words): \(run.output)")
      #expect(run.errors.contains(advice), "\(words): \(run.errors)")
    }
  }

  @Test func `explains itself within 80 columns`() async throws {
    let desk = try Desk("consent-lint")
    let help = try await desk.run("--help")
    #expect(help.code == 0 && help.output.contains("--sarif"))
    // Examples begin with the program as it was called.
    let lines = help.output.replacing(desk.tool, with: "consent-lint").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `reads a folder in the order of names, and follows no link to a folder`() async throws
  {
    let desk = try Desk("consent-lint")
    let line = """
      mkdir -p P/.hidden P/Pods && ln -s .. P/loop && mv App Clip Tea.xcodeproj P
      for bad in .hidden Pods Tea.xcodeproj; do echo '/*' > P/$bad/a.swift; done
      echo 'let d = UserDefaults(suiteName: "group.b")' > P/App/S.swift
      "$0" P
      """
    try desk.pair("group.a", "group.a")
    let run = try await desk.run(shell: line)
    #expect(run.code == 1 && run.errors.isEmpty)
    #expect(run.output.contains("P/Clip/S.swift:1") && run.output.contains("P/App/S.swift:1"))
    #expect(run.output.contains("Note: P/loop: a link to a folder, which is not followed."))
    #expect(!run.output.contains("sourceIsUnread"))
  }
}
