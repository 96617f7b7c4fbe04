import Desk
import Foundation
import Testing

@Suite struct `The workflow of a CI` {
  private static let root = Desk.specs.deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// A step of the job, in lines.
  private struct Step {
    var lines: [String]

    /// Returns the value of a key, such as `run`. Returns `nil` without the key.
    func value(_ key: String) -> String? {
      lines.first { $0.hasPrefix("\(key): ") }.map { String($0.dropFirst(key.count + 2)) }
    }

    /// The paths that the step keeps or publishes: the lines of `path`, and `sarif_file`.
    var paths: [String] {
      if let file = value("sarif_file") { return [file] }
      guard let path = value("path") else { return [] }
      guard path == "|", let index = lines.firstIndex(of: "path: |") else { return [path] }
      return Array(lines[(index + 1)...])
    }

    /// The words of the command, with a number in place of each variable of the host.
    var words: [String] {
      (value("run") ?? "").replacing(#/\$\{\{[^}]*\}\}/#, with: "7").split(separator: " ")
        .map(String.init)
    }
  }

  /// Returns the lines of a job, without comments.
  private static func lines(of job: String) throws -> [Substring] {
    let lines = try text(".github/workflows/check.yml").split(separator: "\n")
      .filter { !$0.contains(#/^ *#/#) }
    let start = try #require(lines.firstIndex(of: "  \(job):"))
    return Array(lines[(start + 1)...].prefix { $0.hasPrefix("    ") })
  }

  private static func steps(of job: String = "check") throws -> [Step] {
    var steps: [Step] = []
    for line in try lines(of: job) {
      if line.hasPrefix("      - ") {
        steps.append(Step(lines: [String(line.dropFirst(8))]))
      } else if line.hasPrefix("        ") {
        steps[steps.count - 1].lines.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return steps
  }

  private static func check() throws -> [String] {
    try #require(try steps().first { $0.words.first == ".build/release/consent" }).words
  }

  @Test func `builds once, unless the build of the same sources is cached`() throws {
    let steps = try Self.steps()
    #expect(steps.count == 8 && steps.allSatisfy { $0.lines[0].contains(": ") })
    let cache = try #require(
      steps.firstIndex { $0.value("uses")?.hasPrefix("actions/cache/restore@") == true })
    let kept = try #require(
      steps.firstIndex { $0.value("uses")?.hasPrefix("actions/cache/save@") == true })
    let build = try #require(steps.firstIndex { $0.words.starts(with: ["swift", "build"]) })
    #expect(cache < build && steps[cache].paths == [".build"])
    // Kept before the check, which may be red.
    let check = try #require(steps.firstIndex { $0.words.first == ".build/release/consent" })
    #expect(build < kept && kept < check && steps[kept].paths == [".build"])
    let key = try #require(steps[cache].value("key"))
    for input in ["Package.swift", "Sources/**", "Tests/**"] { #expect(key.contains("'\(input)'")) }
    let id = try #require(steps[cache].value("id"))
    #expect(steps[build].value("if") == "steps.\(id).outputs.cache-hit != 'true'")
    #expect(steps.filter { $0.words.contains("build") }.count == 1)
    let package = try Self.text("Package.swift")
    #expect(steps[build].words.suffix(2) == ["--product", "consent"])
    #expect(package.contains(".executable(name: \"consent\""))
    #expect(key.contains("build-6.3-"))
  }

  @Test func `has the compiler that README names, and may fail with the oldest of the manifest`()
    throws
  {
    let main = try Self.lines(of: "check")
    #expect(main.contains("    container: swift:6.3"))
    #expect(!main.contains { $0.contains("continue-on-error") })
    #expect(try Self.text("README.md").contains("Built and tested with Swift 6.3.1"))
    let oldest = try Self.lines(of: "oldest")
    #expect(oldest.contains("    container: swift:6.2"))
    #expect(oldest.contains("    continue-on-error: true"))
    #expect(try Self.text("Package.swift").hasPrefix("// swift-tools-version: 6.2\n"))
    #expect(try Self.steps(of: "oldest").count == 3)
  }

  @Test func `runs commands that this build has, with their flags`() async throws {
    let words = try Self.check()
    let run = try await Desk().run(Array(words.dropFirst()) + ["--help"])
    #expect(run.code == 0 && run.output.hasPrefix("consent check: "), "\(run)")
    for step in try Self.steps() where step.value("run") != nil {
      #expect(
        ["swift build", "swift test", ".build/release/consent check"].contains(
          step.words.prefix(2).joined(separator: " ")))
    }
  }

  @Test func `uploads what the check writes, whether or not it holds`() async throws {
    let words = try Self.check()
    let uploads = try Self.steps().filter { $0.value("uses")?.contains("upload") == true }
    #expect(uploads.count == 2)
    let later = uploads + (try Self.steps().filter { $0.words.starts(with: ["swift", "test"]) })
    #expect(later.allSatisfy { $0.value("if")?.hasPrefix("always()") == true })
    #expect(uploads[0].value("if")?.contains("hashFiles('consent.sarif') != ''") == true)
    #expect(try Self.text(".github/workflows/check.yml").contains("actions: read"))
    let paths = uploads.flatMap(\.paths)
    // A short check with the flags of the workflow, and a fault, so that there is a failing case.
    let desk = try Desk()
    let run = try await desk.run(
      Array(words.dropFirst()) + ["camera", "--runs", "200", "--fault", "presentsForNobody"])
    #expect(run.code == 1, "\(run)")
    for path in paths { #expect(desk.holds(path), "the check does not write \(path)") }
    let written = words.filter { $0.contains(#/\w\.\w+$/#) && !$0.contains("/") }
    #expect(Set(paths) == Set(written + ["Failures"]))
  }

  @Test
  func `deals each step into the gate or a slice, and the whole of the tests into six in a row`()
    throws
  {
    let gate = try Self.text("scripts/check.sh")
    let defined = gate.matches(of: #/(?m)^step_(\w+)\(\)/#).map {
      String($0.1).replacing("_", with: "-")
    }
    func words(of list: String) throws -> [[String]] {
      let start = try #require(gate.range(of: "\n\(list)=(")).upperBound
      let end = try #require(gate[start...].firstIndex(of: ")"))
      return gate[start..<end].split(separator: "\n").map { line in
        line.split(whereSeparator: { " \"".contains($0) }).map(String.init)
      }
    }
    let slices = try words(of: "slices")
    let first = try words(of: "gate").flatMap(\.self)
    let others = slices.flatMap { $0.filter { !$0.hasPrefix("whole-") } }
    let wholes = slices.map { $0.filter { $0.hasPrefix("whole-") } }
    // Six pushes in a row play the whole, wherever they begin.
    #expect(wholes.allSatisfy { $0.count == 1 })
    for start in wholes.indices {
      let row = (0..<6).map { wholes[(start + $0) % wholes.count] }
      #expect(Set(row).count == 6)
    }
    #expect((first + others + Set(wholes.flatMap(\.self))).sorted() == defined.sorted())
    #expect(try Self.text(".ci/run").contains("git rev-list --count HEAD) % \(slices.count) + 1"))
    let night = try Self.text(".github/workflows/slices.yml")
    #expect(night.contains("slice: \(Array(1...slices.count))"))
  }

  @Test func `is linked by the README, which has its commands`() throws {
    let readme = try Self.text("README.md")
    #expect(readme.contains("](.github/workflows/check.yml)"))
    for step in try Self.steps() where step.words.first == "swift" && step.words[1] == "test" {
      #expect(readme.contains("\n" + step.words.joined(separator: " ")))
    }
    let check = try Self.check()
    let shown = try #require(readme.firstMatch(of: #/`consent (check --junit [^`]*)`/#)).1
    for word in shown.split(separator: " ") { #expect(check.contains(String(word)), "\(word)") }
  }
}
