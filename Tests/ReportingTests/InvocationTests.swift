import Desk
import Foundation
import Reporting
import Testing

@Suite struct `The command that called a program` {
  @Test func `is a name, a path, or the package manager's`() {
    let built = ".build/x86_64-unknown-linux-gnu/release/lamp"
    let rows = [
      ("lamp", "lamp"), (".build/release/lamp", ".build/release/lamp"),
      ("../la mp", "'../la mp'"), (built, "swift run -c release lamp"),
      ("../../\(built)", "swift run -c release lamp"), ("other/\(built)", "other/\(built)"),
      ("/a b/\(built)", "'/a b/\(built)'"),
      (built.replacing("release", with: "debug"), "swift run lamp"),
    ]
    for (program, command) in rows { #expect(Invocation(program).command == command) }
  }

  @Test func `quotes what a shell would change`() {
    let rows = [
      ("a/b-c_d.e:f,g", "a/b-c_d.e:f,g"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
      ("$HOME;`x`", "'$HOME;`x`'"), ("é", "'é'"), ("a\nb", #"$'a\x0ab'"#),
      ("\u{202E}'\\", #"$'\xe2\x80\xae\'\\'"#),
    ]
    for (word, quoted) in rows { #expect(word.shellWord == quoted) }
    #expect(Invocation.consent.replay("-x y") == "consent replay './-x y'")
    #expect(
      Invocation.consent.replay("a", fault: "flickers") == "consent replay a --fault flickers")
  }

  /// The shell itself reads each word back.
  @Test func `is read by bash as it was meant`() async throws {
    let words = [
      "", "a b", "it's", "\\", "a\nb", "\u{1B}[31m", "\u{202E}é'", "-n", "*", "~", "!x", "\t",
    ]
    for word in words {
      let read = try await output(
        of: URL(filePath: "/bin/bash"), ["-c", "printf %s \(word.shellWord)x"])
      #expect(read == word + "x", "\(word.shellWord)")
    }
  }
}
