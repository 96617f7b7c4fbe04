import ConsentVocabulary
import Foundation
import Notation
import Testing

private let page = Result {
  try String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Specs/Notation.md"), encoding: .utf8)
}

/// Returns the examples on the page whose fence has this word.
private func examples(_ kind: String) throws -> [String] {
  try page.get().components(separatedBy: "\n````\(kind)\n").dropFirst().compactMap {
    $0.components(separatedBy: "\n````").first
  }
}

@Test func `the examples of the specification are read, and written as they stand`() throws {
  let cases = try examples("case")
  #expect(!cases.isEmpty)
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
  #expect(!lines.isEmpty)
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
  for phrase in lines + ["machine"] {
    #expect(header.contains("\n\(phrase) ") || header.contains("\n\(phrase)\n"), "\(phrase)")
  }
}

@Test func `the specification names every word of the closed sets`() throws {
  let text = try page.get()
  let words =
    AuthorizationStatus.allCases.map(\.words) + ContactsRefusal.allCases.map(\.words)
    + Blocker.allCases.map(\.words) + ContactsError.Code.allCases.map(\.words)
    + TouchSource.allCases.map(\.words) + Filter.allCases.map(\.words)
    + LegibilityProfile.allCases.map(\.words)
  for word in words { #expect(text.contains("`\(word)`") || text.contains(" \(word)`"), "\(word)") }
}

/// Returns the header lines in the specification's tables, with the notation of their defaults.
private func headerRows(ofCamera: Bool) throws -> [(lines: [String], normal: String)] {
  let heading = "\n## The words of the camera\n"
  let parts = try page.get().components(separatedBy: heading)
  // The camera's lines are in a section of their own; the lines of both, in the others.
  let camera = parts[1].components(separatedBy: "\n## ")[0]
  return (ofCamera ? camera : parts[0]).split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`"),
      !cells[0].contains("*")
    else { return nil }
    return (cells[0].replacing("`", with: "").components(separatedBy: ", "), cells[1])
  }
}

/// Checks that each line can be read with each of its values, and that the default equals a missing line.
private func readsHeader<Language: Written>(_ plain: Case<Language>, _ rows: [([String], String)])
  throws
{
  let names = Case<Language>.headerFacets.flatMap { $0.openings.texts }
  var told: Set<String> = []
  for (lines, normal) in rows {
    let first = lines[0]
    let name = names.filter { first.hasPrefix("\($0) ") }.max { $0.count < $1.count }
    guard let name else { continue }
    told.insert(name)
    let values = [String(first.dropFirst(name.count + 1))] + lines.dropFirst()
    for value in values {
      let text = "consent case, format 1\nmachine \(Language.name)\n\(name) \(value)\n\nend\n"
      let read = try Case<Language>(parsing: text, file: "Notation.md")
      let isDefault = normal == value || normal.hasPrefix("\(value);")
      #expect((read == plain) == isDefault, "\(name) \(value)")
      #expect(read.description.contains("\n\(name) \(value)\n") || isDefault, "\(name) \(value)")
    }
  }
  let rest: Set = [
    "salt", "contact", "found by seed", "engine choices", "breaks", "planted fault", "strict",
    "denied", "authorized", "limited",
  ]
  #expect(told.union(rest).isSuperset(of: names), "\(Set(names).subtracting(told))")
}

@Test func `the specification lists each line of a header, its values and its default`() throws {
  let (rows, camera) = (try headerRows(ofCamera: false), try headerRows(ofCamera: true))
  #expect(!rows.isEmpty && !camera.isEmpty)
  try readsHeader(ContactsCase(), rows)
  try readsHeader(Case<Camera>(), camera)
}

@Test func `a comment begins where a word would, and before a blank`() throws {
  let steps = ["user continues", "user picks {1}", "app fetches contacts named \"a\""]
  func text(_ step: String) -> String {
    "consent case, format 1\nmachine contacts\n\n\(step)\nend\n"
  }
  for step in steps {
    let plain = try ContactsCase(parsing: text(step), file: "plain")
    for comment in [" #", " # so", "\t#\t\"so"] {
      #expect(try ContactsCase(parsing: text(step + comment), file: "comment") == plain)
    }
    for word in [" #so", " ##"] {
      #expect(throws: NotationError.self) {
        try ContactsCase(parsing: text(step + word), file: "word")
      }
    }
    // Punctuation ends the preceding token, and a word does not.
    let close = try? ContactsCase(parsing: text(step + "# so"), file: "close")
    #expect(close == (step == "user continues" ? nil : plain))
  }
}

@Test func `buttons that are gone come first, then the others in the order of mounting`() throws {
  func face(_ button: Int, _ shown: ContactSet = []) -> ButtonFace {
    ButtonFace(button: ButtonID(button), matches: shown)
  }
  let before = [face(3), face(1), face(2), face(4)]
  let after = [face(1, [7]), face(4, [8]), face(5)]
  func snapshot(_ buttons: [ButtonFace]) -> ContactsSnapshot {
    ContactsSnapshot(
      process: .running, status: .limited, granted: [], existing: [], alert: nil, sheet: nil,
      buttons: buttons, pending: [], held: nil, now: .start)
  }
  let lines = Contacts.transcript(
    of: ContactsOutcome(.done), from: snapshot(before), to: snapshot(after))
  #expect(
    lines.map(\.description) == [
      "now button 3 gone", "now button 2 gone", "now button 1 shows {7}", "now button 4 shows {8}",
      "now button 5 shows {}",
    ])
}
