import ProjectLint
import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `The words of a Swift source` {
  /// A source, and its expected tokens separated by spaces: strings as `"text"`, strings with
  /// interpolation as `?`.
  struct Row: CustomTestStringConvertible, Sendable {
    var source: String
    var words: String
    var testDescription: String { source }

    init(_ source: String, _ words: String) { (self.source, self.words) = (source, words) }
  }

  static let rows = [
    Row("", ""),
    Row("let a = \"b\"", #"let a = "b""#),
    Row("a // \"b\"\nc", "a c"),
    Row("a /* \"b /* c */ d */ e", "a e"),
    Row("\"a // b\"", #""a // b""#),
    Row("\"a /* b\" c", #""a /* b" c"#),
    Row(#""a\"b" c"#, #""a"b" c"#),
    Row(#""a\\" b"#, #""a\" b"#),
    Row(#""a\q" b"#, "? b"),
    Row(#""a\(b)c" d"#, "? b d"),
    Row(#""a\(b("c)"))d" e"#, #"? b ( "c)" ) e"#),
    Row(#""\("\("a")")" b"#, #"? ? "a" b"#),
    Row(##"#"a\(b)"c"# d"##, ##""a\(b)"c" d"##),
    Row(##"#"a\#(b)c"# d"##, "? b d"),
    Row(###"##"a"#b"## c"###, ###""a"#b" c"###),
    Row("\"\"\"\na \"b\" c\n\"\"\" d", "? d"),
    Row("#\"\"\"\na\"\"\"b\n\"\"\"# c", "? c"),
    Row("\"a\nb", "? b"),
    Row("\"a", "?"),
    Row("/* a", ""),
    Row("\"\\(a", "? a"),
    Row("a = /\"/ b\nc", "a = / ? c"),
    Row("a = b / c / \"d\"", #"a = b / c / "d""#),
    Row("#if a\n#endif", "# if a # endif"),
    Row("`let` a", "let a"),
    Row("größe é", "größe é"),
  ]

  private static func words(_ source: String) -> String {
    SwiftTokens(source).tokens.map { token in
      switch token.kind {
      case .word(let word): word
      case .text(let text): "\"\(text)\""
      case .interpolated: "?"
      case .sign(let sign): String(sign)
      }
    }.joined(separator: " ")
  }

  @Test(arguments: rows) func `are read, with each string as one`(row: Row) {
    #expect(Self.words(row.source) == row.words)
  }

  @Test func `have lines, and a string that does not end is told`() {
    let read = SwiftTokens("a\n\"\"\"\n\n\"\"\"\nb /*\n*/ c")
    #expect(read.tokens.map(\.line) == [1, 2, 5, 6] && read.unended == nil)
    for (source, line) in [("a /*\n", 1), ("\n\n\"\"\"\n", 3), ("\"\\(\n", 1)] {
      #expect(SwiftTokens(source).unended == line, "\(source)")
    }
  }

  @Test func `are read from any bytes, and none is passed over by a trap`() {
    let parts = Generator<String>.element(of: [
      "\"", "\"\"\"", "\\", "\\(", "(", ")", "#", "##", "/", "/*", "*/", "//", "\n", "{", "}",
      "let ",
      "a", "=", "u{", "}", "41", "\u{0}", "é", "`", "\r", "UserDefaults(suiteName:", ",", ".",
    ])
    check(parts.array(0...40)) { parts in
      let text = parts.joined()
      let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      let read = SwiftTokens(text)
      #expect(read.tokens.allSatisfy { (1...lines).contains(Int($0.line)) })
      #expect((1...lines).contains(read.unended ?? 1))
    }
    check(Generator<[UInt8]>.bytes(0...200)) { bytes in
      #expect(SwiftTokens(String(decoding: bytes, as: UTF8.self)).tokens.count <= bytes.count)
    }
  }
}

@Suite struct `Two names one below the other` {
  @Test func `have the stretch marked in which they differ`() {
    let rows: [(String, String, String?)] = [
      ("coffeshop", "coffeeshop", "            ^"), ("a", "a", nil), ("ab", "ac", "        ^"),
      ("", "ab", "       ^^"), ("aab", "ab", "        ^"), ("xay", "xbbby", "        ^^^"),
    ]
    for (first, second, marks) in rows {
      let lines = Spelling.compared(("one", first), ("two", second))
      #expect(lines.prefix(2) == ["  one  \(first)", "  two  \(second)"])
      #expect(lines.dropFirst(2).first == marks, "\(first) \(second)")
    }
    #expect(Spelling.compared(("a", "\u{1B}[2J"), ("b", "c"))[0] == #"  a  \u{1B}[2J"#)
  }
}
