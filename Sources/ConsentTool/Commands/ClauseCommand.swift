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
    guard let folder = try arguments.folder() else {
      throw UsageError(
        message: "No Specs folder was found.",
        advice: "Run the command in the checkout, or name the folder with --specs DIR.")
    }
    let lookup = SpecLookup(SpecPages(folder.documents), of: arguments.program)
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
    let title = answer.title.isEmpty ? "" : "  \(answer.title)"
    for (number, line) in "\(answer.id)\(title)".wrapped(to: console.width).enumerated() {
      console.print(
        number == 0 ? console.bold(OutputFormat.terminal.escaped(line)) : "  \(line)")
    }
    let owner = answer.machine.map { " of \($0)" } ?? ""
    console.say(([answer.kind.word + owner] + answer.places).joined(separator: ", "))
    for paragraph in answer.text {
      console.print()
      if paragraph.hasPrefix("    ") {
        console.say(paragraph)
      } else {
        for line in paragraph.wrapped(to: console.width) { console.say(line) }
      }
    }
    for relation in answer.related {
      console.print()
      console.print(relation.sort.rawValue)
      for entry in relation.entries {
        let words = "\(entry.kind == .scenario ? entry.path : entry.id)  \(entry.title)"
        for (number, line) in words.wrapped(to: console.width - 4).enumerated() {
          console.say((number == 0 ? "  " : "    ") + line)
        }
      }
    }
  }
}
