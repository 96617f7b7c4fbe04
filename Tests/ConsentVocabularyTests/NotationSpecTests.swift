import ConsentVocabulary
import Foundation
import Notation
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
    let command = try Contacts.command.parse(String(line), file: "Notation.md")
    let isPlace = command.description == "\(line) at 180,122"
    #expect(command.description == line || isPlace, "\(command)")
    lines.insert(String(line))
  }
  for line in try examples("transcript").joined(separator: "\n").split(separator: "\n") {
    #expect(
      try Contacts.transcriptLine(parsing: String(line), file: "Notation.md").description == line)
    lines.insert(String(line))
  }
  #expect(lines.count > 100)
}

@Test func `the specification shows every phrase`() throws {
  let steps = try examples("steps").joined(separator: "\n")
  let transcript = try examples("transcript").joined(separator: "\n")
  let header = try examples("case").joined(separator: "\n")
  let actions =
    ContactsCommand.AppCommand.form.phrases + ContactsCommand.UserCommand.form(on: nil).phrases
    + ContactsCommand.SystemCommand.form.phrases + SettingsChoice.form.phrases
  let properties = (Layout.facets + Layout.views).flatMap { $0.openings.texts }
  let arguments = ["with", "at", "nowhere", "aged", "for several", "with email", "with phone"]
  for phrase in actions + properties + arguments {
    #expect(steps.contains(" \(phrase)"), "\(phrase)")
  }
  let answers = Contacts.outcomeFacets.flatMap { $0.openings.texts } + Inertia.form.phrases
  let changes =
    Contacts.snapshotFacets.flatMap { $0.openings.texts } + ContactsAlert.form.phrases
    + ContactsSheet.form.phrases
  for phrase in answers + changes { #expect(transcript.contains(" \(phrase)"), "\(phrase)") }
  let lines = ContactsCase.headerFacets.flatMap { $0.openings.texts }
  for phrase in lines + ["machine"] { #expect(header.contains("\n\(phrase) "), "\(phrase)") }
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
