import ConsentVocabulary
import Foundation
import Testing

/// The examples of `Specs/Notation.md`, by the word behind their fence.
private func examples(_ kind: String) throws -> [String] {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Specs/Notation.md")
  var blocks: [[Substring]] = []
  var isInside = false
  for line in try String(contentsOf: file, encoding: .utf8).split(
    separator: "\n", omittingEmptySubsequences: false)
  {
    if line.hasPrefix("````") {
      isInside = line == "````\(kind)"
      if isInside { blocks.append([]) }
    } else if isInside {
      blocks[blocks.count - 1].append(line)
    }
  }
  return blocks.map { $0.joined(separator: "\n") }
}

@Test func `the examples of the specification are read, and written as they stand`() throws {
  let cases = try examples("case")
  #expect(cases.count == 2)
  for text in cases {
    let value = try ContactsCase(parsing: text, file: "Notation.md")
    #expect(try ContactsCase(parsing: value.description, file: "written") == value)
  }
  var lines: Set<String> = []
  for line in try examples("steps").joined(separator: "\n").split(separator: "\n") {
    let command = try ContactsCommand(parsing: String(line), file: "Notation.md")
    let isPlace = command.description == "\(line) at 180,122"
    #expect(command.description == line || isPlace, "\(command)")
    lines.insert(String(line))
  }
  for line in try examples("transcript").joined(separator: "\n").split(separator: "\n") {
    #expect(try TranscriptLine(parsing: String(line), file: "Notation.md").description == line)
    lines.insert(String(line))
  }
  #expect(lines.count > 100)
}

@Test func `the specification shows every phrase`() throws {
  let steps = try examples("steps").joined(separator: "\n")
  let transcript = try examples("transcript").joined(separator: "\n")
  let header = try examples("case").joined(separator: "\n")
  let actions = AppPhrase.allCases.map(\.rawValue) + UserPhrase.allCases.map(\.rawValue)
  let arguments =
    LayoutPhrase.allCases.map(\.rawValue) + ViewPhrase.allCases.map(\.rawValue)
    + TouchPhrase.allCases.map(\.rawValue) + PickerPhrase.allCases.map(\.rawValue)
    + SettingsPhrase.allCases.map(\.rawValue)
  for phrase in actions + arguments + ContactsCommand.SystemCommand.allCases.map(\.words) {
    #expect(steps.contains(" \(phrase)"), "\(phrase)")
  }
  let answers =
    ResponsePhrase.allCases.map(\.rawValue) + ResultPhrase.allCases.map(\.rawValue)
    + EventPhrase.allCases.map(\.rawValue) + InertiaPhrase.allCases.map(\.rawValue)
  let changes =
    ChangePhrase.allCases.map(\.rawValue) + AlertPhrase.allCases.map(\.rawValue)
    + SheetPhrase.allCases.map(\.rawValue)
  for phrase in answers + changes { #expect(transcript.contains(" \(phrase)"), "\(phrase)") }
  for phrase in HeaderPhrase.allCases where phrase != .format {
    #expect(header.contains("\n\(phrase.rawValue) "), "\(phrase.rawValue)")
  }
}

@Test func `the specification names every word of the closed sets`() throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Specs/Notation.md")
  let text = try String(contentsOf: file, encoding: .utf8)
  let words =
    AuthorizationStatus.allCases.map(\.words) + ContactsRefusal.allCases.map(\.words)
    + Blocker.allCases.map(\.words) + ContactsError.Code.allCases.map(\.words)
    + TouchSource.allCases.map(\.words) + Filter.allCases.map(\.words)
    + LegibilityProfile.allCases.map(\.words)
  for word in words { #expect(text.contains("`\(word)`") || text.contains(" \(word)`"), "\(word)") }
}
