import Foundation
import Reporting
import Testing

private func read(_ text: String) throws(Mistake) -> Report? {
  switch try ReportFile.content(of: text, file: "a") {
  case .whole(let report): report
  case .incomplete: nil
  }
}

@Suite struct `A report file` {
  private static let violated = {
    var report = Example.violated(Shard(1, of: 2))
    report.machines[0].lockstep.flaky = FlakyRecord(
      index: 5, first: [.init(.same, "a")], second: [],
      file: CaseFile(name: "flaky-7-5", text: Example.awkward))
    return report
  }()

  @Test func `survives being written and read`() throws {
    for report in [
      Self.violated, Example.report(shard: Shard(1, of: 3)), Example.report(shard: Shard(2, of: 3)),
    ] {
      #expect(try read(ReportFile.text(of: report))?.isSame(as: report) == true)
    }
    // The file of a whole run omits the registers of estimates but keeps their counts; all outputs are the same.
    let whole = Example.report()
    let text = ReportFile.text(of: whole)
    let again = try #require(try read(text))
    #expect(!text.contains("registers") && ReportFile.text(of: again) == text)
    #expect(TextReport.closing(again) == TextReport.closing(whole))
    #expect(JUnit(again).text == JUnit(whole).text)
  }

  @Test func `that is cut off is incomplete, and never taken for a whole one`() throws {
    let text = ReportFile.text(of: Self.violated)
    let lines = text.split(separator: "\n").map { "\($0)\n" }
    for count in 1..<lines.count {
      #expect(try read(lines.prefix(count).joined()) == nil)
    }
    #expect(try read(String(text.dropLast(10))) == nil)
    #expect(try read(ReportFile.header(Self.violated.settings) + "\n") == nil)
  }

  @Test func `is refused, with file and line, where it is not as it should be`() {
    let text = ReportFile.text(of: Example.report(shard: Shard(2, of: 3)))
    let lines = text.split(separator: "\n").map { "\($0)\n" }
    let broken = ReportFile.text(of: Self.violated)
    func changed(_ old: String, _ new: String, _ text: String = text) -> String {
      text.contains(old) ? text.replacing(old, with: new) : "the test is out of date: \(old)"
    }
    let wrong: [(String, String)] = [
      ("", "a:1: expected the header"), ("{}\n", "a:1: expected the header"),
      (lines[1], "a:1: expected the header"),
      (
        changed(#""version":1}"#, #""version":2}"#),
        "a:1: expected format 1, but this is format 2"
      ),
      (changed(#""version":1}"#, #""version":0}"#), "a:1: expected format 1, but this is format 0"),
      (changed(#""seed":7"#, #""seed":-7"#), "a:1: expected values as written"),
      (changed(#""number":2"#, #""number":4"#), "a:1: expected a shard of its count"),
      (changed(#""machine":"door""#, #""machine":"Door""#), "a:1: expected lower-case letters"),
      (changed(#""machine":"door""#, #""machine":"../door""#), "a:1: expected lower-case letters"),
      (changed(#""machine":"door""#, #""machine":"lamp""#), "a:1: expected at least one machine"),
      (changed("Specs/door", "../door"), "a:1: expected a path"),
      (changed("Specs/door", "/etc"), "a:1: expected a path"),
      (changed("Specs/door", #"Specs/\u202Edoor"#), "a:1: expected a path"),
      (changed(#"["it was dark","it was foggy"]"#, "[]"), "a:1: expected a landmark"),
      (changed(#""kind":"wait""#, #""kind":"weep""#), "a:1: expected refusals of listed kinds"),
      (changed("T-02", "T-01"), "a:1: expected each clause"),
      (changed("lightsStayOn", "nobodyIsSeen"), "a:1: expected each claim"),
      (lines[0] + "{\"kind\":\n", "a:2: expected a JSON line"),
      (lines[0] + #"{"kind":"law"}"# + "\n", "a:2: expected a JSON line of kind"),
      (lines[0] + lines[0], "a:2: expected only one header"),
      (lines[0] + lines[1] + lines[1], "a:3: expected a machine of the header, only once"),
      (
        lines[0] + changed(#""machine":"lamp""#, #""machine":"gate""#, lines[1]),
        "a:2: expected a machine of the header"
      ),
      (
        lines[0] + ReportFile.text(of: Example.report()).split(separator: "\n")[1] + "\n",
        "a:2: expected a prelude in the first shard only"
      ),
      (changed(#""lockstep":"#, #""lookstep":"#), "a:2: expected a value for lockstep"),
      (changed(#""kinds":[1,4]"#, #""kinds":[1]"#), "expected a number for each item"),
      (changed(#""kinds":[1,4]"#, #""kinds":[1,-4]"#), "a:2: expected values as written"),
      (changed(#""held":[[3],[1,4]]"#, #""held":[[3,1],[4]]"#), "expected a number for each item"),
      (
        text.replacing(#/,"registers":"[^"]*"/#, with: ""),
        "a:2: expected registers of the estimates in a shard"
      ),
      (text.replacing(#/"registers":"[^"]*"/#, with: #""registers":"=""#), "Base64. in registers"),
      (text.replacing(#/"registers":"[^"]*"/#, with: #""registers":"AAAA""#), "expected registers"),
      (changed(#""coverage":"#, #""average":"#), "a:2: expected coverage, or the case"),
      (
        changed(#""lockstep":{"#, #""lockstep":{"endedAt":4,"#),
        "a:2: expected coverage, or the case"
      ),
      (changed(#""cases":4"#, #""cases":18446744073709551616"#), "a:2: expected values"),
      (changed(#""cases":4"#, #""cases":3"#), "a:2: expected consistent counts, but"),
      (lines[0] + lines[1] + lines[3], "a:3: expected the digest"),
      (text + lines[0], "a:4: expected the last line"),
      (changed(#""line":12"#, #""line":0"#, broken), "a:2: expected lines of files from 1"),
      (changed("Sources/Lamp", "../Lamp", broken), "a:2: expected a path in the source"),
      (
        changed("nobodyIsSeen-7-5", "../../nobody", broken),
        "digits and hyphens in the name of a file"
      ),
      (
        changed("nobodyIsSeen-7-5", #"nobody\u202E"#, broken),
        "digits and hyphens in the name of a file"
      ),
      (changed("nobodyIsSeen-7-5", "", broken), "digits and hyphens in the name of a file"),
      (changed("flaky-7-5", ".", broken), "digits and hyphens in the name of a file"),
    ]
    for (text, expected) in wrong {
      do throws(Mistake) {
        _ = try read(text)
        Issue.record("this is taken: \(expected)")
      } catch {
        #expect(error.description.contains(expected))
      }
    }
  }
}
