import ConsentSuite
import Notation
import Reporting
import Terminal

/// `consent clause`: prints the text behind the names in reports, with the claims, faults and scenarios
/// related to it.
struct ClauseCommand {
  private let answers: [SpecAnswer]
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.rest.isEmpty else {
      throw UsageError(
        message: "consent clause needs a name from a report.",
        advice: "For example: \(Verb.clause.examples(of: arguments.program)[0])")
    }
    let lookup = SpecLookup(SpecPages(try arguments.folder().documents), of: arguments.program)
    destination = JSONDestination(arguments)
    do throws(SpecLookupError) {
      answers = try Self.answers(to: arguments.rest, in: lookup)
    } catch {
      throw UsageError(
        message: "Nothing is called \(Notation.quoted(error.name)) in Specs or in a report.",
        advice: error.nearest.map { "Did you mean \($0)?" }
          ?? "Name a clause, a claim, a fault or a scenario, such as "
          + "\(arguments.program.all.first?.claims.first ?? "").")
    }
  }

  /// Returns the answers to a name of several words, as pasted from a report, or to several names.
  private static func answers(
    to words: [String], in lookup: SpecLookup
  ) throws(SpecLookupError) -> [SpecAnswer] {
    if words.count > 1, let answers = try? lookup.answers(to: words.joined(separator: " ")) {
      return answers
    }
    var answers: [SpecAnswer] = []
    for word in words { answers += try lookup.answers(to: word) }
    return answers
  }

  func run(_ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    for (place, answer) in answers.enumerated() {
      json.add(answer, console)
      if destination.replacesText { continue }
      if place > 0 { console.print() }
      show(answer, console)
    }
    return json.finish(.holds, console)
  }

  private func show(_ answer: SpecAnswer, _ console: Console) {
    // The path of a scenario leaves no room for its title.
    let isLong = answer.id.count > 30
    if isLong { console.print(console.bold(OutputFormat.terminal.escaped(answer.id))) }
    let name = isLong ? "  " : answer.title.isEmpty ? answer.id : "\(answer.id)  "
    if !isLong || !answer.title.isEmpty {
      for line in lines(answer.title, after: name, indent: name.count, console) {
        console.print(console.bold(line))
      }
    }
    let owner = answer.machine.map { " of \($0)" } ?? ""
    let about = ([answer.kind.word + owner] + answer.places).joined(separator: ", ")
    for line in lines(about, indent: 2, console) { console.print(line) }
    var isIndented = false
    for paragraph in answer.text {
      let margin = paragraph.prefix { $0 == " " }
      // The rows of a table and the lines of a code block stay together.
      if !isIndented || margin.isEmpty { console.print() }
      isIndented = !margin.isEmpty
      if margin.count > 2 {
        console.say(paragraph)
      } else {
        let indent = isIndented ? margin.count + 2 : 0
        for line in lines(paragraph, after: String(margin), indent: indent, console) {
          console.print(line)
        }
      }
    }
    for relation in answer.related { show(relation, console) }
  }

  private func show(_ relation: SpecAnswer.Relation, _ console: Console) {
    console.print()
    console.print(relation.sort.rawValue)
    let isOfFiles = relation.sort == .scenarios
    let width = isOfFiles ? 4 : (relation.entries.map(\.id.count).max() ?? 0) + 4
    for entry in relation.entries {
      if isOfFiles { console.say("  \(entry.path)") }
      let name = isOfFiles ? "" : "  \(entry.id)"
      for line in lines(entry.title, after: padded(name, to: width), indent: width, console) {
        console.print(line)
      }
    }
  }

  /// Returns the lines of a text, escaped.
  ///
  /// - Parameters:
  ///   - beginning: The beginning of the first line, which may be shorter than the indentation.
  ///   - indent: The indentation of the lines after it.
  private func lines(
    _ text: String, after beginning: String = "", indent: Int, _ console: Console
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let wrapped = text.wrapped(to: max(console.width - indent, 20))
    return wrapped.enumerated().map { number, line in
      OutputFormat.terminal.escaped((number == 0 ? beginning : margin) + line)
    }
  }
}
