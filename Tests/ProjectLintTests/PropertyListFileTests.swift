import Foundation
import ProjectLint
import PropertyChecks
import PropertyTesting
import Testing

private func read(_ text: String) throws(LintMistake) -> PropertyListFile {
  try PropertyListFile(LintFile(path: "a.plist", bytes: Array(text.utf8)))
}

private func list(_ body: String) -> String {
  "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
}

@Suite struct `A property list` {
  @Test func `tells where keys and texts stand`() throws {
    let file = try read(
      list(
        """
        <!-- > <key>groups</key> is below -->
        <key>other</key><dict><key>groups</key><string>b</string></dict>
        <key>groups</key>
        <array>
          <!-- ><string>b</string> -->
          <string>a&amp;&#x62;</string>
          <string>b</string><string>c</string>
          <string><![CDATA[<d>]]></string>
          <string/>
        </array>
        """))
    #expect(file["groups"] == .texts(["a&b", "b", "c", "<d>", ""]))
    let lines: [(String?, Int)] = [(nil, 6), ("a&b", 9), ("b", 10), ("c", 10), ("<d>", 11)]
    for (text, line) in lines {
      #expect(file.place(of: "groups", text, role: "").line == line, "\(text ?? "the key")")
    }
    // A missing text has the place of its key, and a missing key has no line.
    #expect(file.place(of: "groups", "e", role: "").line == 6)
    #expect(file.place(of: "nothing", role: "").line == nil)
  }

  @Test func `that is none is refused, with its line where that is known`() {
    let rows = [
      ("", "a.plist:1: expected a property list in XML."),
      ("{ a = b; }", "a.plist:1: expected a property list in XML."),
      ("<plist version=\"1.0\"><string>a</string></plist>", "a.plist:1: expected a dictionary"),
      (list("<key>a</key>"), "a.plist:5: expected a property list; Value missing for key"),
      ("<plist version=\"1.0\">\n<dict>\n<key>a", "a.plist: expected a property list; "),
      ("bplist00", "a.plist:1: expected a property list in XML (plutil"),
      (
        "<plist version=\"1.0\">" + String(repeating: "<array>", count: 10_000),
        "expected a property list; "
      ),
    ]
    for (text, message) in rows {
      do throws(LintMistake) {
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
        for (place, change) in changes.enumerated() {
          bytes[(change * 7 + place * 31) % bytes.count] = UInt8((change * 5 + place) & 255)
        }
        // The parser must return; its result does not matter.
        _ = try? PropertyListFile(LintFile(path: "a.plist", bytes: bytes))
        _ = try? PropertyListFile(
          LintFile(path: "a.plist", bytes: Array(bytes.prefix((changes.first ?? 0) % bytes.count))))
      }
    }
  }
}
