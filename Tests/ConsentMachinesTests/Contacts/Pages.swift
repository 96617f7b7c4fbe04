import ConsentModel
import ConsentVocabulary
import Foundation
import Notation
import StateMachines

/// The pages of a machine, by default the pages in `Specs/Contacts/`.
enum Pages {
  static func text(of page: String, in folder: String = "Contacts") throws -> String {
    try String(
      contentsOf: Checkout.root.appending(path: "Specs/\(folder)/\(page)"), encoding: .utf8)
  }

  /// Returns the rows of the tables on a page, cell by cell, without separator rows.
  static func rows(of page: String, in folder: String = "Contacts") throws -> [[String]] {
    try text(of: page, in: folder).split(separator: "\n").filter {
      $0.hasPrefix("|") && !$0.hasPrefix("|--")
    }
    .map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Returns the clauses with a heading, such as `TC-05`, without the claims.
  static func clauses(of folder: String = "Contacts") -> Set<String> {
    let headings = Checkout.files(below: "Specs/\(folder)", ending: ".md").flatMap { file in
      file.text.split(separator: "\n").filter { $0.hasPrefix("### ") }
    }
    return Set(
      headings.compactMap { $0.dropFirst(4).prefixMatch(of: /[A-Z]{2}-\d\d/)?.output }
        .map(String.init))
  }

  /// Returns the clauses that a text names. "LG-01 to LG-15" includes the clauses in between. Rules of the
  /// collection, such as R-CA-01, are no clauses.
  static func clauses(in text: String) -> Set<String> {
    let text = text.replacing(/R-[A-Z]{2}-\d\d/, with: "")
    var named = Set(text.matches(of: /\b[A-Z]{2}-\d\d\b/).map { String($0.output) })
    for range in text.matches(of: /\b([A-Z]{2})-(\d\d) to [A-Z]{2}-(\d\d)/) {
      guard let first = Int(range.2), let last = Int(range.3), first <= last else { continue }
      for number in first...last {
        named.insert("\(range.1)-\(number < 10 ? "0" : "")\(number)")
      }
    }
    return named
  }

  /// Returns the scenarios, each with its name, the comment above its first line, and its contents.
  static func scenarios() throws -> [(name: String, head: String, scenario: ContactsCase)] {
    try Checkout.files(below: "Specs/Contacts/Scenarios", ending: ".consent").map { path, text in
      let head = text.components(separatedBy: "\n\nconsent case")[0]
        .replacing("\n# ", with: " ").replacing("\n#", with: "")
      return (path, head, try ContactsCase(parsing: text, file: path))
    }
  }

  /// Visits the states of all scenarios, each with the next command, if there is one.
  static func walk(_ visit: (ContactsModel, ContactsCommand?) -> Void) throws {
    for (_, _, scenario) in try scenarios() {
      var model = ContactsModel(scenario.world)
      for step in scenario.steps {
        visit(model, step.command)
        model = model.applying(step.command).state
      }
      visit(model, nil)
    }
  }
}
