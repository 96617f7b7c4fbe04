import Desk
import Foundation
import FoundationXML
import Reporting
import Testing

private let hostile = [
  "\u{1B}[2J\u{0}\u{7F}\u{9B}\u{202E}\u{2066}\u{2028}\u{85}\u{FEFF}x]]><script>|`../../x",
  "::add-mask::x\n  ::error::y\r\n##[error]z\u{2029}::debug::w",
  "##[group]\u{B}::stop-commands::t\n\u{A0}::warning::u ###[endgroup]",
  "a\u{1B}]0;x\u{7}\n\u{FEFF}::set-env::v\u{E000}\u{FFFE}\u{10FFFF}\\\"",
]

extension Unicode.Scalar {
  /// Whether the scalar has an effect other than being displayed.
  fileprivate var acts: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
  }
}

/// Returns the lines of an output that affect its viewer, such as workflow commands.
private func actions(in output: String, commandsOfOurs: Bool = false) -> [String] {
  output.split(separator: "\n").filter { line in
    let start = line.drop { $0.isWhitespace }
    let isCommand = start.hasPrefix("::") && !commandsOfOurs
    return isCommand || line.contains("##[") || line.unicodeScalars.contains(where: \.acts)
  }.map(String.init)
}

private func isXML(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

private func isJSON(_ text: String) -> Bool {
  (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
}

@Suite struct `An outlet` {
  @Test(arguments: OutputFormat.allCases)
  func `lets nothing through that acts`(outlet: OutputFormat) {
    for text in hostile {
      let escaped = outlet.escaped(
        outlet == .json || outlet == .script ? JSONText.line(text) : text)
      #expect(actions(in: escaped).isEmpty, "\(outlet): \(actions(in: escaped))")
    }
  }

  @Test func `escapes what means something where it stands`() throws {
    let table: [(OutputFormat, String, String)] = [
      (.terminal, "a\u{202E}\u{1B}\u{200B}\n é", #"a\u{202E}\u{1B}\u{200B}\u{A} é"#),
      (.terminal, "\u{600}\u{A0}\u{2028}\u{3164}", #"\u{600}\u{A0}\u{2028}\u{3164}"#),
      (.terminal, "  ::error::a ::b", #"  \u{3A}:error::a ::b"#),
      (.terminal, "a ###[b] ## [c]", #"a #\u{23}#[b] ## [c]"#),
      (.xml, "<a>\n::b & \"c\" ]]>", "&lt;a&gt;\n\\u{3A}:b &amp; &quot;c&quot; ]]&gt;"),
      (.dot, #"a "b" \ & <c>"#, #"a \"b\" \\ &amp; <c>"#),
      (.sarif, "a\r\nb\u{7}", "a\nb\\u{7}"),
      (.gitHubMessage, "a,b:c%\n\u{1B}", #"a,b:c%25%0A\u{1B}"#),
      (.gitHubProperty, "a,b:c%\n\u{1B}", #"a%2Cb%3Ac%25%0A\u{1B}"#),
      (.jobSummary, "a|b\n`<i>`&", #"a\|b \`&lt;i>\`&amp;"#),
      (.jobSummaryCode, "a|b\u{0}", #"a|b\u{0}"#),
      (.script, "\"</a>&\u{202E}\"", #""\u003C/a\u003E\u0026\u202E""#),
      (.json, "\"a\u{7F}\u{202E}\u{E0001}##[é\"", #""a\u007F\u202E\uDB40\uDC01\u0023#[é""#),
    ]
    for (outlet, text, expected) in table {
      #expect(outlet.escaped(text) == expected)
      if outlet == .terminal || outlet == .json { #expect(outlet.escaped(expected) == expected) }
    }
    for text in hostile {
      let data = Data(JSONText.line([text]).utf8)
      #expect(try JSONDecoder().decode([String].self, from: data) == [text], "JSON means the same")
    }
  }

  @Test func `is passed by every text of a report, whatever it says`() throws {
    var unknown = Example.report()
    unknown.gaps = ["a shard is missing"]
    unknown.machines[0].lockstep.flaky = FlakyRecord(
      index: 5, first: [.init(.same, "a")], second: [.init(.same, "b")],
      file: CaseFile(name: "flaky-7-5", text: "press"))
    var violated = Example.violated()
    violated.save {
      var file = $0
      if file.name.hasSuffix("5") { (file.path, file.problem) = ("Failures/a", "no room") }
      return file
    }
    var count = 0
    let worst = [hostile.reversed().joined(separator: "\n"), hostile[1]]
    for report in [unknown, violated] {
      let variants = try report.tree.variants { value, _ in
        switch value {
        case .text: worst.map(Tree.text)
        case .none, .truth, .number, .list, .object: []
        }
      }
      // Every text in the whole, otherwise one in eleven.
      for (place, (path, tree)) in variants.enumerated()
      where place % Desk.sized(11, 11, 1) == 0 {
        guard let report = Report(tree) else { continue }
        count += 1
        check(report, "\(path.joined(separator: "."))")
      }
    }
    #expect(count > Desk.sized(30, 30, 350))
  }

  private func check(_ report: Report, _ path: String) {
    let outputs = WholeFile.outputs(report)
    let names = ["text", "file", "JUnit", "SARIF", "summary", "annotations", "page"]
    for (name, output) in zip(names, outputs) {
      let found = actions(in: output, commandsOfOurs: name == "annotations")
      #expect(found.isEmpty, "\(name) of \(path): \(found)")
    }
    #expect(isXML(outputs[2]) && isJSON(outputs[3]), "\(path)")
    #expect(PageElement.page(outputs[6])?.dangers == [], "\(path)")
    #expect(outputs[1].split(separator: "\n").allSatisfy { isJSON(String($0)) }, "\(path)")
    let commands = outputs[5].split(separator: "\n")
    #expect(
      commands.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") }, "\(path)")
    #expect(commands.count == GitHub(report, ClausePlaces()).annotations.count, "\(path)")
  }
}
