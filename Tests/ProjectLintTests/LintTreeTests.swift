import Desk
import Foundation
import ProjectLint
import PropertyTesting
import Testing

@Suite struct `A tree of files` {
  @Test
  func `gets the right verdict and findings, whatever real projects had in it`() throws {
    for tree in lintInputs + lintCameraInputs + lintKinds {
      let problems = tree.problems(try tree.report())
      #expect(problems == [], "\(tree.name): \(problems)")
    }
  }

  @Test func `says what was judged, and which keys were not compared`() throws {
    func judged(_ name: String) throws -> String {
      try #require(lintKinds.first { $0.name == name }).report().judged.joined(separator: "\n")
    }
    #expect(try judged("keys through a wrapper").contains("not judged: keys in \(LintTree.group)"))
    let line = try judged("an invocation that both answer")
    #expect(line.hasPrefix("1 clip with its app, in 2 configurations\nClip with App: texts"))
    #expect(line.contains("invocations, domains (0), identifiers"))
    let advice = try #require(
      lintKinds.first { $0.name == "a number that both count for themselves" })
    #expect(try advice.report().findings.map(\.level) == [.advice])
    let empty = try #require(lintCameraInputs.first { $0.name == "a usage text without a purpose" })
    #expect(try empty.report().findings.map(\.rule) == ["usageTextHasNoPurpose"])
    let named = try #require(lintKinds.first { $0.name == "@AppStorage that the clip binds" })
    #expect(try named.report().findings.first?.details.contains("  keys  email") == true)
  }

  @Test func `lists a request whose kind is not known as not judged, with its place`() throws {
    let tree = LintTree(
      "a kind that is a parameter",
      app: "func ask(_ kind: AVMediaType) { AVCaptureDevice.requestAccess(for: kind) { _ in } }")
    let judged = try tree.report().judged.joined(separator: "\n")
    #expect(judged.contains("App/S.swift:1 (a kind that is not known)"), "\(judged)")
  }

  @Test func `of several projects has a fault of each counted by its place`() throws {
    let one = try #require(lintCameraInputs.first { $0.name == "no usage text in the settings" })
    func count(_ report: LintReport) -> Int {
      report.findings.count { $0.rule == "usageTextIsMissing" }
    }
    #expect(try count(one.report()) == 1)
    let names = ["A", "B", "C", "D"]
    var all = one
    all.files = names.flatMap { name in one.files.map { ("\(name)/\($0.path)", $0.text) } }
    #expect(try count(all.report()) == names.count)
    // Targets of one project file are several places of it, and configurations are none.
    let targets = names.map { name in
      WrittenTarget(
        name: name, type: WrittenTarget.application, folders: ["App"],
        settings: ["Debug": [:], "Release": [:]])
    }
    all.files =
      one.files.filter { $0.path.hasPrefix("App/S") } + [
        ("Tea.xcodeproj/project.pbxproj", projectFile(targets))
      ]
    #expect(try count(all.report()) == names.count)
  }

  @Test func `of the corpus has no false finding and no hasty verdict`() throws {
    #expect(lintCorpus.count >= 12)
    for tree in lintCorpus {
      let problems = tree.problems(try tree.report())
      #expect(problems == [], "\(tree.name): \(problems)")
    }
  }

  @Test func `with damaged and odd files beside is judged, with a note on each of them`() throws {
    let report = try LintTree("odd files").report { folder in
      let vendor = folder.appending(path: "Vendor")
      try FileManager.default.createDirectory(at: vendor, withIntermediateDirectories: true)
      try Data([0x61, 0xE9, 0x0A]).write(to: vendor.appending(path: "Latin.swift"))
      try Data().write(to: vendor.appending(path: "Info.plist"))
      try Data(count: 5 << 20).write(to: vendor.appending(path: "Large.swift"))
      try FileManager.default.createSymbolicLink(
        atPath: vendor.appending(path: "Dangling.swift").path, withDestinationPath: "nowhere")
      #expect(mkfifo(folder.appending(path: "App/pipe.swift").path, 0o600) == 0)
    }
    #expect(report.verdict == .holds)
    for name in ["Vendor/Info.plist", "Vendor/Large.swift", "App/pipe.swift"] {
      #expect(report.notes.contains { $0.contains(name) }, "\(name): \(report.notes)")
    }
  }

  @Test func `in which nothing matters is unknown with a note`() throws {
    let tree = LintTree(
      "scripts alone", without: ["App/App.entitlements", "Clip/Clip.entitlements"], project: false,
      sources: false,
      [("App/View.m", "@implementation View @end")])
    let report = try tree.report()
    #expect(report.verdict == .unknown && report.findings.isEmpty)
    #expect(report.judged.contains { $0.hasPrefix("nothing") })
  }

  @Test func `with a project file that a merge left is told with the line of the mark`() throws {
    let tree = try #require(
      lintKinds.first { $0.name == "a project file with the marks of a merge" })
    let place = try tree.report().findings.first?.places.first
    #expect(
      place?.words.hasSuffix("Tea.xcodeproj/project.pbxproj:4") == true,
      "\(String(describing: place))")
  }

  @Test func `with a source that is too large is unknown if the clip compiles it`() throws {
    let report = try LintTree("a large source").report { folder in
      try Data(count: 5 << 20).write(to: folder.appending(path: "Clip/Large.swift"))
    }
    #expect(report.findings.map(\.rule) == ["sourceIsUnread"])
  }

  @Test func `says each cause once, and no more of a list than can be read`() throws {
    let domains = (1...9).map { "appclips:t\($0).org" } + ["appclips:t1.org?mode=developer"]
    let tree = LintTree(
      "domains", app: "class A {}", clip: "let a = \"x\"\n",
      [
        (
          "Clip/Clip.entitlements",
          LintTree.clip(
            [LintTree.group], LintTree.texts("com.apple.developer.associated-domains", domains))
        ),
        (
          "App/App.entitlements",
          LintTree.entitlements(
            [LintTree.group],
            LintTree.texts(
              "com.apple.developer.associated-domains", ["applinks:tea.org", "appclips:tea.org"]))
        ),
      ])
    let found = try #require(tree.report().findings.first { $0.rule == "domainIsMissing" })
    #expect(
      found.details.count == 2 && found.details[0].hasSuffix("and 3 more"), "\(found.details)")
    #expect(found.details[1] == "  app     tea.org")
    let name =
      "class C {\nlet a = UserDefaults(suiteName: n.x)\nlet b = UserDefaults(suiteName: n.x)\n}\n"
    let unknown = try LintTree("a name at two places", app: "class A {}", clip: name).report()
      .findings.filter { $0.rule == "nameIsUnknown" }
    #expect(unknown.count == 1)
    let value = "struct N { let x = \"tea\" }\n" + name
    let known = try LintTree("a value", app: "class A {}", clip: value).report().findings
    #expect(!known.contains { $0.sentence.contains("no source") }, "\(known.map(\.sentence))")
  }

  /// Files of all kinds that are read, each sound.
  private static func sound() throws -> [(String, [UInt8])] {
    let tree = lintCorpus[3]
    return tree.files.map { ($0.path, Array($0.text.utf8)) } + [
      (
        "App/A.xcconfig",
        Array("A = $(B:default=$(C))\nB[config=Debug] = $(A)$(A)\n#include \"A.xcconfig\"".utf8)
      ),
      ("App/C.swift", Array(lintInputs.flatMap(\.files).map(\.text).joined(separator: "\n").utf8)),
    ]
  }

  private static let signs = [
    "\u{1B}[2J", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\r", "\0", "\u{2028}", "&#x1b;",
  ]

  @Test func `is judged or refused with any damage, soon and without a trap`()
    async throws
  {
    let sound = try Self.sound()
    var stream = RandomStream(seed: Desk.number(of: "damage to a project"))
    func next(_ bound: Int) -> Int { Int(stream.next() >> 33) % max(1, bound) }
    let desk = try Desk("consent-lint")
    for run in 0..<(Desk.sized(20, 20, 2_000)) {
      let files = next(4) > 0 ? sound : sound.filter { !$0.0.hasSuffix(".pbxproj") }
      let damaged = next(2) == 0 ? files.count - 1 : next(files.count)
      var broken = files[damaged].1
      for _ in 0...next(6) {
        let index = next(broken.count)
        switch next(5) {
        case 0: broken = Array(broken.prefix(index))
        case 1: if index < broken.count { broken.remove(at: index) }
        case 2: broken.insert(contentsOf: broken.suffix(next(40)), at: index)
        case 3: broken.insert(contentsOf: Self.signs[next(Self.signs.count)].utf8, at: index)
        case _: if index < broken.count { broken[index] = UInt8(next(256)) }
        }
      }
      let all = files.enumerated().map { index, file in
        LintFile(path: file.0, bytes: index == damaged ? broken : file.1, isNamed: next(2) == 0)
      }
      let start = Desk.threadSeconds
      _ = try? Linter.lint(all)
      // A debug build needs two seconds.
      #expect(Desk.threadSeconds - start < 20, "\(files[damaged].0)")
      guard run.isMultiple(of: Desk.sized(10, 10, 40)) else { continue }
      // The program prints no sign that a terminal would obey.
      for (index, (path, bytes)) in files.enumerated() {
        let file = desk.folder.appending(path: "P/" + path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(index == damaged ? broken : bytes).write(to: file)
      }
      let printed = try await desk.run(["P", "P/" + files[damaged].0])
      #expect([0, 1, 2, 64].contains(printed.code), "\(files[damaged].0)")
      #expect(
        !(printed.output + printed.errors).unicodeScalars.contains { scalar in
          scalar != "\n"
            && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
        }, "\(files[damaged].0)")
    }
  }
}
