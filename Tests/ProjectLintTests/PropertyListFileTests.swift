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

  @Test func `in binary says the same, and has no lines`() throws {
    let values: [String: Any] = ["groups": ["a", "b"], "name": "c", "is": true]
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .binary, options: 0)
    let file = try PropertyListFile(LintFile(path: "b.plist", bytes: Array(data)))
    #expect(file["groups"] == .texts(["a", "b"]) && file["name"] == .text("c"))
    #expect(file["is"] == .truth(true))
    #expect(file.place(of: "groups", "a", role: "").words == "b.plist")
  }

  @Test func `that is none is refused, with its line where that is known`() {
    let rows = [
      ("", "a.plist:1: expected a property list, in XML or binary."),
      ("{ a = b; }", "a.plist:1: expected a property list, in XML or binary."),
      ("<plist version=\"1.0\"><string>a</string></plist>", "a.plist:1: expected a dictionary"),
      (list("<key>a</key>"), "a.plist:5: expected a property list; Value missing for key"),
      ("<plist version=\"1.0\">\n<dict>\n<key>a", "a.plist: expected a property list; "),
      ("bplist00", "a.plist: expected a "),
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

  /// A binary list of objects, the first of which is its value.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      let offset = UInt16(bytes.count)
      offsets += [UInt8(offset >> 8), UInt8(offset & 255)]
      bytes += object
    }
    let table = UInt16(bytes.count)
    let zeros = [UInt8](repeating: 0, count: 7)
    bytes += offsets
    bytes += zeros.dropLast() + [2, 1]
    bytes += zeros + [UInt8(objects.count)]
    bytes += zeros + [0]
    return bytes + zeros.dropLast() + [UInt8(table >> 8), UInt8(table & 255)]
  }

  @Test func `in binary that holds a set or names an array twice is refused at once`() {
    let key: [UInt8] = [0x51, 0x61]
    var nested: [[UInt8]] = [[0xD1, 1, 2], key]
    for level in UInt8(2)..<61 { nested.append([0xA2, level + 1, level + 1]) }
    nested.append([0xA0])
    let set: [[UInt8]] = [[0xD1, 1, 2], key, [0xC1, 1]]
    let loop: [[UInt8]] = [[0xD1, 1, 0], key]
    let cut: [[UInt8]] = [[0xD1, 1, 9], key]
    let rows: [([[UInt8]], String)] = [
      (set, "it holds a set"), (nested, "one of its parts lies in two others"),
      (loop, "one of its parts lies in two others"), ([key], "it holds no dictionary"),
      (cut, "it is damaged"),
    ]
    for (objects, reason) in rows {
      do throws(LintMistake) {
        _ = try PropertyListFile(LintFile(path: "b.plist", bytes: Self.binary(objects)))
        Issue.record("read: \(objects.count)")
      } catch {
        #expect(error.message.contains(reason), "\(error.message)")
      }
    }
  }

  @Test func `is read or refused from any bytes`() throws {
    let good = Array(list("<key>a</key>\n<array><string>b&lt;</string></array>").utf8)
    let binary = Array(
      try PropertyListSerialization.data(
        fromPropertyList: ["a": ["b", "c"], "d": ["e": 1]], format: .binary, options: 0))
    let changes = Generator<Int>.integers(in: 0...255).array(0...6)
    for whole in [good, binary] {
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
