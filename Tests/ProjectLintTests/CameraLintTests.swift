import Desk
import Foundation
import ProjectLint
import Testing

/// Returns the findings of the camera linter in files, given by path and text; a text that begins with `<`
/// is a property list.
private func found(_ files: (path: String, text: String)...) throws -> [String] {
  let folder = FileManager.default.temporaryDirectory.appending(path: "alerts-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for file in files {
    try Data(file.text.utf8).write(to: folder.appending(path: file.path))
  }
  return try Linter.lint([folder.path]).findings.map { finding in
    let lines = finding.places.map { $0.line.map { "\($0)" } ?? "-" }
    return "\(finding.rule) \(lines.joined(separator: ","))"
  }
}

@Suite struct `Alerts of an app` {
  private static let priming = "alert priming\ntitle See it\n"
  private static let settings = "alert settings\ntitle It is off\n"

  @Test func `are found wrong by what they say and where they lead`() throws {
    let rows: KeyValuePairs<String, [String]> = [
      Self.priming + "action Continue -> prompt": [],
      Self.priming + "action Continue -> prompt\naction Not Now -> nothing": [
        "primingHasNotOneAction 4"
      ],
      Self.priming + "action Allow Access -> prompt": ["primingActionGrants 3"],
      Self.priming + "action OK, go on! -> prompt": ["primingActionGrants 3"],
      Self.priming + "action Allowance -> prompt": ["labelIsUnknown 3"],
      Self.priming + "action Weiter -> prompt": ["labelIsUnknown 3"],
      Self.priming + "action Give permission -> prompt": ["primingActionGrants 3"],
      Self.priming + "action Continue -> nothing": ["primingDoesNotLeadOn 3"],
      "alert priming\n\ntitle “Cup” Would Like to\u{A0}Access the Camera\naction Next -> prompt": [
        "primingTitleIsTheSystems 3"
      ],
      Self.settings + "action Open Settings -> settings": ["alertHasNoWayOut 3"],
      Self.settings + "action Open Settings -> settings\naction Cancel -> nothing": [],
      // Other alerts may use any words.
      Self.settings + "action Allow -> settings\naction OK -> nothing": [],
      Self.priming + "action Go -> prompt\nalert later\ntitle SEE IT!\naction OK -> nothing": [
        "titlesAreShared 2,5"
      ],
      Self.priming + "action Go -> prompt\nalert priming\ntitle See it\naction Go -> prompt": [],
    ]
    for (text, findings) in rows { #expect(try found(("a.alerts", text)) == findings, "\(text)") }
  }

  @Test func `need a usage text in the property lists that are there`() throws {
    let good = Self.priming + "action Continue -> prompt"
    func list(_ body: String) -> String { "<plist version=\"1.0\"><dict>\n\(body)</dict></plist>" }
    let key = "<key>NSCameraUsageDescription</key>"
    let rows: [(String, [String])] = [
      ("\(key)<string>To scan</string>", []),
      ("\(key)<string> </string>", ["usageTextIsMissing 2"]),
      ("", ["usageTextIsMissing -"]),
    ]
    for (body, findings) in rows {
      #expect(try found(("a.alerts", good), ("Info.plist", list(body))) == findings, "\(body)")
    }
  }

  @Test func `are explained on their page, each finding under its clause`() throws {
    let page = try String(contentsOf: Desk.specs.appending(path: "Tool/Lint.md"), encoding: .utf8)
    var clause = ""
    var listed: [String] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("# ") || line.hasPrefix("## ") { clause = "" }
      if line.hasPrefix("### ") { clause = String(line.dropFirst(4).prefix(5)) }
      guard clause.hasPrefix("MN-"), line.hasPrefix("| "), !line.hasPrefix("| Finding") else {
        continue
      }
      listed.append("\(clause) \(line.dropFirst(2).prefix { $0 != " " })")
    }
    let linter = try #require(Linter.all.first { $0.machine == "camera" })
    let rules = linter.rules.map { "\($0.clause) \($0.name)" }
    #expect(listed == rules)
  }

  @Test func `that are malformed are refused with their line`() throws {
    let rows: [(String, String)] = [
      ("", "a.alerts:1: expected \"alert\" with what it is for."),
      ("title a", "a.alerts:1: expected \"alert\" with what it is for, before its parts."),
      ("alert\n", "a.alerts:1: expected something behind \"alert\"."),
      ("alert a\ntilte b", "a.alerts:2: expected \"title\"."),
      ("alert a\ntitle b", "a.alerts:1: expected a title and an action for this alert."),
      ("alert a\ntitle b\ntitle c", "a.alerts:3: expected one title an alert."),
      ("alert a\ntitle b\naction c", "a.alerts:3: expected an action as LABEL -> prompt"),
      ("alert a\ntitle b\naction c -> home", "a.alerts:3: expected an action as LABEL -> prompt"),
    ]
    for (text, message) in rows {
      do {
        _ = try found(("a.alerts", text))
        Issue.record("read: \(text)")
      } catch let mistake as LintMistake {
        #expect(mistake.message.contains(message), "\(text): \(mistake.message)")
      }
    }
  }
}
