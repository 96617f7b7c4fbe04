import Desk
import Foundation
import Testing

private let scenario = """
  consent case, format 1
  machine contacts
  profile apple

  app reads status
  end

  """

@Suite struct `A standard output that cannot be written` {
  private static let commands = [
    "help", "help check", "check --help", "clause --list", "replay case.consent",
    "replay case.consent --in-process", "faults camera presentsForNobody --runs 1",
    "check contacts --seed 7 --runs 300 --shard 2/2 --json -", "merge shard-*.jsonl",
  ]

  /// Runs a command line in a shell, followed by `redirection`.
  private func run(_ desk: Desk, _ words: String, _ redirection: String) async throws -> Run {
    try await desk.run(shell: "\"$0\" \(words) \(redirection)")
  }

  private func desk() async throws -> Desk {
    let desk = try Desk()
    try desk.file("case.consent", scenario)
    for shard in ["1/2", "2/2"] {
      _ = try await desk.run(
        "check", "camera", "--seed", "7", "--runs", "4", "--shard", shard, "--json",
        "shard-\(shard.prefix(1)).jsonl", "--in-process")
    }
    return desk
  }

  @Test func `is told on standard error, and makes 0 of the exit code 70`() async throws {
    let desk = try await desk()
    for words in Self.commands {
      let code = try await run(desk, words, "> output").code
      for (redirection, reason) in [
        ("> /dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
      ] {
        let run = try await run(desk, words, redirection)
        #expect(run.code == (code == 0 ? 70 : code), "\(words) \(redirection): \(run.errors)")
        #expect(
          run.errors.contains("Standard output cannot be written: \(reason)."),
          "\(words) \(redirection): \(run.errors)")
      }
    }
  }

  @Test func `is told where the file may not grow`() async throws {
    let run = try await desk().run(shell: "ulimit -f 1; \"$0\" clause --list > output")
    #expect(run.code == 70)
    #expect(run.errors.contains("Standard output cannot be written: File too large."))
  }

  @Test func `is nobody's business where the reader has gone`() async throws {
    let run = try await desk().run(
      shell: "{ \"$0\" clause --list; echo $? > code; } | true; cat code")
    #expect(run.output == "0\n" && run.errors.isEmpty)
  }
}

@Suite struct `What is no file` {
  @Test func `is refused, but for a pipe of the shell, which is read up to a bound`() async throws {
    let desk = try Desk()
    try desk.file("case.consent", scenario)
    let good = try await desk.run(shell: "cat case.consent | \"$0\" replay /dev/stdin")
    #expect(good.code == 0 && good.output.contains("HOLDS"), "\(good.errors)")
    let endless = try await desk.run(shell: "yes | \"$0\" replay /dev/stdin")
    #expect(endless.code == 64 && endless.errors.contains("it is larger than 16 MiB"))
    _ = try await desk.run(shell: "mkfifo p; mkdir d; mkfifo d/corpus.jsonl")
    for words in [
      "replay /dev/zero", "replay /dev/stdin < /dev/zero", "replay p", "merge p", "merge /dev/zero",
      "why p 'user selects'", "check --corpus d",
    ] {
      let run = try await desk.run(shell: "\"$0\" \(words)")
      #expect(run.code == 64 && run.errors.contains("it is a device or a pipe"), "\(words): \(run)")
    }
  }

  @Test func `is not waited for once somebody asks to stop`() async throws {
    let desk = try Desk()
    for signal in ["INT", "TERM"] {
      for words in ["replay", "replay --in-process"] {
        // More than a pipe holds, so that the writer goes on only once the reader reads. It ends with the pipe.
        let run = try await desk.run(
          shell: """
            rm -f p read; mkfifo p
            { head -c 70000 /dev/zero | tr '\\0' '#'; : > read; exec sleep 100000; } > p & writer=$!
            "$0" \(words) /dev/fd/3 3< p &
            until [ -e read ]; do sleep 0.01; done
            kill -\(signal) $!; wait $!; code=$?
            kill -KILL $writer; exit $code
            """)
        #expect(run.code == 130 && run.errors.contains("Interrupted."), "\(words): \(run.errors)")
      }
    }
  }
}
