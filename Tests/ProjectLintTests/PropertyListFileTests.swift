import Foundation
import OperatingSystem
import ProjectLint
import PropertyChecks
import PropertyTesting
import Testing

private func read(_ text: String) throws(CommandError) -> PropertyListFile {
  try PropertyListFile(LintFile(path: "a.plist", bytes: Array(text.utf8)))
}

private func list(_ body: String) -> String {
  "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
}

@Suite struct `A property list` {
  @Test func `has the lines of its keys and texts`() throws {
    let body =
      "<key>other</key><string>b</string>\n<key>groups</key>\n<array>\n<string>a&amp;&#x62;</string>\n"
      + "<string>b</string><string>c</string>\n<string><![CDATA[<d>]]></string>\n<string/>\n</array>"
    let file = try read(list(body))
    #expect(file.texts("groups") == ["a&b", "b", "c", "<d>", ""])
    // A text that is not written in this way, or is missing, has the place of its key.
    let lines: [(String?, Int)] = [(nil, 5), ("a&b", 5), ("b", 8), ("c", 8), ("e", 5)]
    for (text, line) in lines {
      #expect(file.place(of: "groups", text, role: "").line == line, "\(text ?? "the key")")
    }
    #expect(file.place(of: "nothing", role: "").line == nil)
  }

  @Test func `that is none is refused`() {
    let rows = [
      ("", "a.plist:1: expected a property list in XML."),
      ("{ a = b; }", "a.plist:1: expected a property list in XML."),
      ("<plist version=\"1.0\"><string>a</string></plist>", "a.plist:1: expected a dictionary"),
      (list("<key>a</key>"), "a.plist: expected a property list; Value missing for key"),
      ("<plist version=\"1.0\">\n<dict>\n<key>a", "a.plist: expected a property list; "),
      ("bplist00", "a.plist:1: expected a property list in XML (plutil"),
      (
        "<plist version=\"1.0\">" + String(repeating: "<array>", count: 10_000),
        "expected a property list; "
      ),
    ]
    for (text, message) in rows {
      do throws(CommandError) {
        _ = try read(text)
        Issue.record("read: \(text.prefix(80))")
      } catch {
        #expect(error.message.contains(message), "\(text.prefix(80)): \(error.message)")
      }
    }
  }

  @Test func `is read or refused from any bytes`() throws {
    let good = Array(list("<key>a</key>\n<array><string>b&lt;</string></array>").utf8)
    let changes = Generator<Int>.integers(in: 0...255).array(0...6)
    for whole in [good] {
      check(changes, runs: 300) { changes in
        var bytes = whole
        for (index, change) in changes.enumerated() {
          bytes[(change * 7 + index * 31) % bytes.count] = UInt8((change * 5 + index) & 255)
        }
        // The parser must return; its result does not matter.
        _ = try? PropertyListFile(LintFile(path: "a.plist", bytes: bytes))
        _ = try? PropertyListFile(
          LintFile(path: "a.plist", bytes: Array(bytes.prefix((changes.first ?? 0) % bytes.count))))
      }
    }
  }
}
