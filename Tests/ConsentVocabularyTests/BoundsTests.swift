import ConsentVocabulary
import Desk
import Notation
import Testing

private let start = "consent case, format 1\nmachine contacts\nprofile apple\n"

/// Returns a case in which the bounded elements occur `count` times.
private typealias Grown = @Sendable (Int) -> String

private func text(of count: Int, _ letter: String, _ rest: String) -> String {
  letter + String(repeating: rest, count: count - 1)
}

private func lines(_ count: Int, _ line: String) -> String {
  String(repeating: line + "\n", count: count)
}

/// The bounded elements, the bound, and their name in the error message.
private let bounds: [(what: String, bound: Int, message: String, grown: Grown)] = [
  (
    "the letters of a text", 512, "a text of at most 512 Unicode scalars, found one of 513",
    { start + "app mounts button 1 for \"\(text(of: $0, "a", "b"))\"\nend\n" }
  ),
  (
    "the marks on a letter", 512, "a text of at most 512 Unicode scalars, found one of 513",
    { start + "user adds contact \"\(text(of: $0, "a", "\u{301}"))\"\nend\n" }
  ),
  (
    "the escapes of a text", 512, "a text of at most 512 Unicode scalars, found one of 513",
    { start + "user adds contact \"\(text(of: $0, "a", "\\u{1F600}"))\"\nend\n" }
  ),
  (
    "the letters of a name", 512, "a text of at most 512 Unicode scalars, found one of 513",
    { start + "planted fault \(text(of: $0, "a", "b"))\nend\n" }
  ),
  (
    "the properties of a contact", 1_000, "at most 1000 properties",
    { count in
      let emails = (0..<count).map { " email \"\($0)\"" }.joined()
      return start + "user adds contact \"A\"\(emails)\nend\n"
    }
  ),
  (
    "the elements of a list", 10_000, "a list of at most 10000 elements",
    {
      start
        + "app reads status\n  now waiting calls [1\(String(repeating: ",1", count: $0 - 1))]\nend\n"
    }
  ),
  ("the steps", 10_000, "at most 10000 steps", { start + lines($0, "app reads status") + "end\n" }),
  (
    "the lines of the header", 10_000, "at most 10000 lines in the header",
    { count in
      start + (1..<count).map { "contact \($0) \"A\"\n" }.joined() + "end\n"
    }
  ),
  (
    "the lines below a step", 1_000, "at most 1000 lines below a step",
    { start + "user lifts\n" + lines($0, "  -> call 1: saved") + "end\n" }
  ),
]

@Test
func `what can grow without end is read up to its bound, and refused above it`() {
  for (what, bound, message, grown) in bounds {
    let problem = problem(in: Array(grown(bound).utf8))
    #expect(problem == nil, "\(what): \(problem.map { "\($0)" } ?? "")")
    do throws(NotationError) {
      _ = try ContactsCase(parsing: grown(bound + 1), file: "tap.consent")
      Issue.record("\(what) is read above its bound")
    } catch {
      #expect(error.kind == .tooLarge && error.description.contains(message), "\(error)")
      #expect(error.advice.last == ".")
    }
  }
}
