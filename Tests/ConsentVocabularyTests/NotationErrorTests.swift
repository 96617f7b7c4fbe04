import ConsentVocabulary
import Desk
import Notation
import Testing

private let start = "consent case, format 1\nmachine contacts\n"

/// Invalid texts, with the position and kind of the error and a part of its message.
private let mistakes: [(String, line: Int, column: Int, NotationError.Kind, String)] = [
  ("", 1, 1, .truncated, "\"consent case, format 1\", found the end of the file"),
  ("\n\n# only this\n", 3, 12, .truncated, "found the end of the file"),
  ("hello", 1, 1, .unexpected, "expected \"consent case, format 1\", found \"hello\""),
  ("consent cases", 1, 9, .unexpected, "Did you mean \"case\"?"),
  ("consent case", 1, 13, .unexpected, "expected \",\", found the end of the line"),
  ("consent case, format 2\n…", 1, 22, .newerFormat, "format 2, but this build reads format 1"),
  ("consent case, format 0", 1, 22, .outOfRange, "found \"0\""),
  ("consent case, format 99999999999999999999", 1, 22, .outOfRange, "a format number"),
  ("consent case, format 1\n", 1, 23, .truncated, "expected \"machine contacts\""),
  ("consent case, format 1\nuser lifts", 2, 1, .unexpected, "expected \"machine\""),
  ("consent case, format 1\nmachine camera", 2, 9, .unexpected, "expected \"contacts\""),
  ("\u{7F}ELF", 1, 1, .encoding, "found U+007F"),
  ("consent case, format 1\0", 1, 23, .encoding, "found U+0000"),
  ("# \u{202E}\nconsent", 1, 3, .encoding, "\\u{202E}"),
  (start, 2, 17, .truncated, "expected a step, or \"end\""),
  (start + "profile apple", 3, 14, .truncated, "Every case ends with \"end\""),
  (start + "user lifts\n  -> done\n", 4, 10, .truncated, "expected a step, or \"end\""),
  (start + "user lifts\n\n  # end\n", 5, 8, .truncated, "expected a step, or \"end\""),
  (start + "user lifts\nen", 4, 1, .unexpected, "Did you mean \"end\"?"),
  (start + "user lifts\nend of story", 4, 5, .unexpected, "expected the end of the line"),
  (start + "no steps", 3, 1, .unexpected, "a step such as \"user continues\", or \"end\""),
  (start + "end\nend", 4, 1, .duplicate, "The case ends in line 3; remove one of the two"),
  (start + "end\n\n  user lifts", 5, 3, .outOfPlace, "nothing after \"end\", found \"user\""),
  (start + "user lifts\nend\n  -> done", 5, 3, .outOfPlace, "ends in line 4; move that line"),
  (start + "end\nprofile apple", 4, 1, .outOfPlace, "nothing after \"end\", found \"profile\""),
  (start + "end\n\"Ada\"", 4, 1, .outOfPlace, "nothing after \"end\", found the text \"Ada\""),
  (start + "end\n" + start + "end", 4, 1, .outOfPlace, "the second case to another file"),
  (start + "profil apple", 3, 1, .unexpected, "Did you mean \"profile\"?"),
  (start + "profile aple", 3, 9, .unexpected, "Did you mean \"apple\"?"),
  (start + "profile apple\nprofile strict", 4, 1, .duplicate, "Line 3 has the same"),
  (start + "machine contacts", 3, 1, .outOfPlace, "one case per file"),
  (start + "consent case, format 1", 3, 1, .outOfPlace, "one case per file"),
  (start + "empty selection perhaps", 3, 17, .unexpected, "\"allowed\" or \"refused\""),
  (start + "contact 2 \"Bo\"", 3, 9, .outOfPlace, "expected contact 1, found contact 2"),
  (start + "contact 1 \"A\"\ncontact 1 \"B\"", 4, 9, .duplicate, "expected contact 2"),
  (start + "contact 1 Ada", 3, 11, .unexpected, "a name such as \"Ada\""),
  (start + "contact 1 \"Ada", 3, 15, .truncated, "a quotation mark that ends the text"),
  (start + "contact 1 \"Ada\\\"", 3, 17, .truncated, "a quotation mark that ends the text"),
  (start + "contact 1 \"A\\n\"", 3, 13, .unexpected, "expected an escape"),
  (start + "contact 1 \"\\u{D800}\"", 3, 12, .unexpected, "expected an escape"),
  (start + "contact 1 \"\\u{110000}\"", 3, 12, .unexpected, "expected an escape"),
  (start + "contact 1 \"\\u{}\"", 3, 12, .unexpected, "expected an escape"),
  (start + "contact 1 \"\\u{+41}\"", 3, 12, .unexpected, "expected an escape"),
  (start + "contact 1 \"\\u{000000041}\"", 3, 12, .unexpected, "expected an escape"),
  (start + "contact 1 \"Ada\" emial \"a\"", 3, 17, .unexpected, "Did you mean \"email\"?"),
  (start + "engine choices \"a\"", 3, 1, .outOfPlace, "\"found by seed\" first"),
  (start + "found by seed -7, case 1", 3, 15, .unexpected, "a seed such as 7"),
  (start + "found by seed 18446744073709551616, case 1", 3, 15, .outOfRange, "a seed from 0"),
  (start + "found by seed 7, case 9223372036854775808", 3, 23, .outOfRange, "a case number"),
  (start + "breaks some-thing", 3, 8, .unexpected, "the name of a claim"),
  (start + "planted fault two-words", 3, 15, .unexpected, "the name of a fault"),
  (start + "planted fault a b", 3, 17, .unexpected, "the end of the line"),
  (start + "planted fault a\nplanted fault b", 4, 1, .duplicate, "Line 3 has the same"),
  (start + "planted fualt a", 3, 9, .unexpected, "Did you mean \"fault\"?"),
  (start + "breaks something (nobody)", 3, 19, .unexpected, "\"system\" or \"model\" or \"both\""),
  (start + "  -> done", 3, 3, .outOfPlace, "a step first"),
  (start + "now no alert", 3, 1, .outOfPlace, "a step first"),
  (start + "user lifts\nprofile apple", 4, 1, .outOfPlace, "ends at the first step"),
  (start + "uesr lifts", 3, 1, .unexpected, "Did you mean \"user\"?"),
  (start + "user tick contact 1", 3, 6, .unexpected, "Did you mean \"ticks\"?"),
  (
    start + "user ticks contact thre", 3, 20, .unexpected,
    "tap.consent:3:20: expected a contact number such as 3, found \"thre\"\n"
      + "Write whole numbers in digits, as in 3."
  ),
  (start + "user ticks contact 0", 3, 20, .outOfRange, "from 1 to 1000000"),
  (start + "user ticks contact 1000001", 3, 20, .outOfRange, "from 1 to 1000000"),
  (start + "user ticks contact 99999999999999999999", 3, 20, .outOfRange, "from 1 to 1000000"),
  (start + "user ticks contact 1 2", 3, 22, .unexpected, "the end of the line"),
  (start + "user lifts #now", 3, 12, .unexpected, "the end of the line"),
  (start + "app fetches contacts nmaed \"a\"", 3, 22, .unexpected, "Did you mean \"named\"?"),
  (start + "user \"lifts\"", 3, 6, .unexpected, "found the text \"lifts\""),
  (start + "user naps", 3, 6, .unexpected, "Did you mean \"taps\"?"),
  (start + "user sleeps", 3, 6, .unexpected, "refuses to share, continues, shares everything"),
  (start + "user picks {1, 1}", 3, 16, .duplicate, "each contact once"),
  (start + "user picks {1", 3, 14, .unexpected, "Close the set"),
  (start + "user picks 1", 3, 12, .unexpected, "a set of contacts such as {1, 3}"),
  (start + "user taps button 1 at 5", 3, 24, .unexpected, "expected \",\""),
  (start + "user taps button 1 at 5,1000001", 3, 25, .outOfRange, "-1000000 to 1000000"),
  (start + "user taps button 1 at 1,2 nowhere", 3, 27, .duplicate, "each property once"),
  (start + "user taps button 1 aged 5 s", 3, 27, .unexpected, "expected \"ms\""),
  (start + "user taps button 1 with a bot touch", 3, 27, .unexpected, "Possible words: finger"),
  (start + "app mounts button 1 for \"é\" opacity 101%", 3, 37, .outOfRange, "0 to 100"),
  (start + "app mounts button 1 for \"a\" opacity 50", 3, 37, .unexpected, "such as 50%"),
  (start + "app mounts button 1 for \"a\" text #8E8E9", 3, 34, .unexpected, "a colour"),
  (start + "app mounts button 1 for \"a\" text #8E8E9G", 3, 34, .unexpected, "a colour"),
  (start + "app mounts button 1 for \"a\" font 9 pt font 9 pt", 3, 39, .duplicate, "once"),
  (
    start + "app mounts button 1 for \"a\" skewed 1 degrees rotated 1 degrees", 3, 46, .duplicate,
    "once"
  ),
  (start + "app mounts button 1 for \"a\" at 1,2 3by4", 3, 36, .unexpected, "such as 320x44"),
  (
    start + "app mounts button 1 for \"a\", beside", 3, 30, .unexpected, "\"inside\" or \"overlay\""
  ),
  (start + "clock advances -1 ms", 3, 16, .outOfRange, "0 to 1000000000"),
  (start + "clock advances 1000000001 ms", 3, 16, .outOfRange, "0 to 1000000000"),
  (start + "user lifts\n  -> dnoe", 4, 6, .unexpected, "Did you mean \"done\"?"),
  (start + "user lifts\n  -> refused covered", 4, 14, .unexpected, "expected \":\""),
  (start + "user lifts\n  -> refused: coverd", 4, 15, .unexpected, "Did you mean \"covered\"?"),
  (start + "user lifts\n  now limitd {1}", 4, 7, .unexpected, "Did you mean \"limited\"?"),
  (start + "user lifts\n  now limited", 4, 14, .unexpected, "a set of contacts"),
  (start + "user lifts\n  ->done", 4, 3, .unexpected, "found \"->done\""),
  (
    start + "user lifts\n  -> touch does nothing: blocked by clipped, clipped", 4, 46, .duplicate,
    "once"
  ),
]

@Test func `each mistake is told with its place and a next step`() { expect(mistakes) }

/// Expects an error of each text, with its place, its kind, and words of its message.
func expect(
  _ mistakes: [(String, line: Int, column: Int, NotationError.Kind, String)]
) {
  for (text, line, column, kind, message) in mistakes {
    do throws(NotationError) {
      let value = try ContactsCase(parsing: text, file: "tap.consent")
      Issue.record("read as \(value): \(text)")
    } catch {
      #expect(error.line == line && error.column == column, "\(error)")
      #expect(error.kind == kind, "\(error)")
      #expect(error.description.contains(message), "\(error)")
      #expect(error.description.hasPrefix("tap.consent:\(line):\(column): "))
      #expect(error.advice.last == "." || error.advice.last == "?", "\(error)")
    }
  }
}

@Test func `every sort of mistake has an example`() {
  let shown = Set(mistakes.map(\.3)).union([.tooLarge])
  for kind in NotationError.Kind.allCases { #expect(shown.contains(kind), "\(kind)") }
}

@Test func `a byte that is not UTF-8 is told with its place`() {
  let table: [([UInt8], Int, Int)] = [
    ([0xFF], 1, 1), ([0x61, 0x0A, 0xC3, 0xA9, 0x80], 2, 2), ([0x0A, 0xC3], 2, 1),
    ([0xED, 0xA0, 0x80], 1, 1), ([0xC0, 0x80], 1, 1), ([0xF4, 0x90, 0x80, 0x80], 1, 1),
    ([0xEF, 0xBB, 0xBF, 0xFF], 1, 1), ([0xEF, 0xBB, 0xBF, 0x61, 0xFF], 1, 2), ([0xEF, 0xBB], 1, 1),
  ]
  for (bytes, line, column) in table {
    let problem = problem(in: bytes)
    #expect(problem?.kind == .encoding)
    #expect(problem?.line == line && problem?.column == column, "\(bytes)")
  }
}

@Test func `nothing of a file reaches a message as it is`() {
  let hostile = "\u{1B}]0;\u{7}\u{202E}\u{2028}\u{9B}é\u{FEFF}\u{E0041}"
  let texts = [
    hostile, start + hostile, start + "user \(hostile)", start + "user ticks \(hostile)",
  ]
  for text in texts + [start + "profile \u{FEFF}\u{E0041}", start + "user lifts \"\u{AD}\u{E000}"] {
    do throws(NotationError) {
      _ = try ContactsCase(parsing: text, file: hostile)
      Issue.record("read: \(text.debugDescription)")
    } catch {
      for scalar in error.description.unicodeScalars where scalar != "\n" {
        #expect(escaped("x\(scalar)").count <= 3, "\(error.description.debugDescription)")
      }
    }
  }
}

@Test func `great texts are refused or read in time that grows with them`() {
  let many = Desk.sized(20_000, 20_000, 300_000)
  let texts = [
    String(repeating: "a", count: many * 30), start + String(repeating: "\"", count: many),
    start + "user " + String(repeating: "\\", count: many),
    start + "contact 1 \"" + String(repeating: "\\u{", count: many),
    start + "user picks {" + String(repeating: "1, ", count: many),
    start + "user picks " + String(repeating: "{", count: many),
    start + "user ticks contact " + String(repeating: "9", count: many),
    start + String(repeating: "\n", count: many), start + "#" + String(repeating: " ", count: many),
    start + "app mounts button 1 for \"a\"" + String(repeating: ", inside view", count: many / 3)
      + ",",
  ]
  for text in texts {
    do throws(NotationError) {
      _ = try ContactsCase(parsing: text, file: "great.consent")
      Issue.record("read: \(text.prefix(100))")
    } catch {
      #expect(error.description.utf8.count < 1_000)
    }
  }
}

@Test func `a short text cannot ask for all of memory`() {
  let text = start + String(repeating: "user picks {1000000}\n", count: 5_000)
  #expect(problem(in: Array(text.utf8))?.kind == .tooLarge)
}

/// Returns the error in these bytes. `nil` if they are a valid case.
func problem(in bytes: [UInt8]) -> NotationError? {
  do throws(NotationError) {
    _ = try ContactsCase(parsing: bytes, file: "tap.consent")
    return nil
  } catch {
    return error
  }
}
