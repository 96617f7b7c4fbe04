import Notation
import Testing

@Test func `what cannot be seen is quoted as an escape`() {
  let table: [(String, String)] = [
    ("Ada Lovelace", "Ada Lovelace"), ("", ""), ("a\"b\\c", #"a\"b\\c"#),
    ("\u{1B}[2J", #"\u{1B}[2J"#), ("a\nb\r\t\0", #"a\u{A}b\u{D}\u{9}\u{0}"#),
    ("\u{202E}gnp.exe", #"\u{202E}gnp.exe"#),
    ("\u{2028}\u{2066}\u{200F}", #"\u{2028}\u{2066}\u{200F}"#),
    ("\u{9B}31m", #"\u{9B}31m"#), ("\u{A0}\u{AD}\u{3164}", #"\u{A0}\u{AD}\u{3164}"#),
    ("林 さん ÅÉ é", "林 さん ÅÉ é"), ("👩\u{200D}🚀", #"👩\u{200D}🚀"#),
    ("\u{301}a\u{301}\"\u{301}", "\\u{301}a\u{301}\\\"\\u{301}"),
    ("\u{E000}\u{FFFF}\u{10FFFF}\u{E0041}", #"\u{E000}\u{FFFF}\u{10FFFF}\u{E0041}"#),
  ]
  for (text, escaped) in table {
    let quotation = quoted(text)
    #expect(quotation.unicodeScalars.elementsEqual("\"\(escaped)\"".unicodeScalars))
  }
}

@Test func `every scalar comes back from its quotation`() throws {
  // All scalars below 0x900, all in 0x2000...0x20FF, and every 397th of the rest.
  let values =
    Array(0...0x8FF) + Array(0x2000...0x20FF) + Array(stride(from: 0x900, to: 0x11_0000, by: 397))
  let form = Form.quoted("a text")
  for value in values {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
    let text = "x" + String(Character(scalar)) + "y"
    guard try form.parse(form.text(of: text)).unicodeScalars.elementsEqual(text.unicodeScalars)
    else {
      Issue.record("U+\(String(value, radix: 16)) does not come back")
      return
    }
  }
}

@Test func `the nearest name is the one that was meant`() {
  let names = ["ticks", "taps", "presses", "refuses", "continues"]
  let table: [(String, String?)] = [
    ("tap", "taps"), ("tasp", "taps"), ("Ticks", "ticks"), ("continue", "continues"),
    ("contnieus", "continues"), ("xyz", nil), ("", nil), ("prseses", "presses"),
    (String(repeating: "a", count: 10_000), nil),
  ]
  for (word, name) in table { #expect(nearest(to: word, in: names) == name) }
}
