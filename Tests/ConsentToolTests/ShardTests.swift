import Desk
import Foundation
import Testing

/// The texts of a whole run and of its shards, whose names are their numbers.
private struct Split {
  let desk: Desk
  let whole: Run
  let shards: [Run]
  let files: [String]
  /// The flags that name the Specs folder and bound the cases.
  let few: [String]

  init(_ words: [String], into count: Int) async throws {
    desk = try Desk()
    few = try await desk.few()
    let words = ["check"] + few + words
    whole = try await desk.run(words)
    files = (1...count).map { "shard-\($0).jsonl" }
    var shards: [Run] = []
    for (index, file) in files.enumerated() {
      shards.append(
        try await desk.run(words + ["--shard", "\(index + 1)/\(count)", "--json", file]))
    }
    self.shards = shards
  }

  func merged(_ files: [String]) async throws -> Run {
    try await desk.run(["merge"] + few.prefix(2) + files)
  }
}

@Suite struct `Shards` {
  @Test func `of a holding run add up to the bytes of the whole`() async throws {
    let split = try await Split(["camera", "clip", "--seed", "7", "--runs", "200"], into: 3)
    #expect(split.whole.code != 1 && split.shards.allSatisfy { $0.code == 0 })
    #expect(split.shards[1].output.contains("PASSED  no failure in this shard."))
    let merged = try await split.merged(split.files.reversed())
    #expect(merged.output == split.whole.output && merged.code == split.whole.code)
    // Files given twice count once.
    let again = try await split.merged(split.files + split.files)
    #expect(again.output == split.whole.output && again.errors.contains("it is counted once"))
  }

  @Test func `that do not make one run are told so, with file and line`() async throws {
    let split = try await Split(["camera", "--seed", "7", "--runs", "60"], into: 2)
    let desk = split.desk
    let text = try desk.text(split.files[1])
    let lines = text.split(separator: "\n").map { "\($0)\n" }
    _ = try await desk.run(
      ["check", "camera", "--seed", "8", "--runs", "60", "--shard", "2/2", "--json"]
        + ["foreign.jsonl"] + split.few)
    try desk.file("newer.jsonl", text.replacing("\"version\":1}", with: "\"version\":2}"))
    try desk.file("cut.jsonl", lines.dropLast().joined())
    // The header is not part of the digest of a file that was only started.
    try desk.file(
      "built.jsonl", lines[0].replacing(#/"build":"[0-9a-f]+"/#, with: "\"build\":\"0\""))
    try desk.file("other.jsonl", text.replacing("\"discarded\":0", with: "\"discarded\":1"))
    let wrong: [([String], String)] = [
      (["built.jsonl"], "built.jsonl:1: expected the run of"),
      (["foreign.jsonl"], "foreign.jsonl:1: expected the run of"),
      (["newer.jsonl"], "newer.jsonl:1: expected format 1, but this is format 2"),
      (["other.jsonl"], "other.jsonl:2: expected consistent counts, but"),
      (["/dev/zero"], "/dev/zero cannot be read: it is a device or a pipe"),
      (["."], ". cannot be read"),
    ]
    for (files, words) in wrong {
      let run = try await split.merged([split.files[0]] + files)
      #expect(run.code == 64 && run.output.isEmpty, "\(files)")
      #expect(run.errors.contains(words), "\(files): \(run.errors)")
    }
    let cut = try await split.merged([split.files[0], "cut.jsonl"])
    #expect(cut.code == 2 && cut.output.contains("shard 2 of 2 was not completed: cut.jsonl"))
    let missing = try await split.merged([split.files[0]])
    #expect(missing.code == 2 && missing.output.contains("shard 2 of 2 is missing"))
  }

  @Test func `are found in what CI systems and schedulers say`() async throws {
    let desk = try Desk()
    let words = ["check", "camera", "--seed", "7", "--runs", "4", "--shard", "auto"]
    let systems: [([String: String], String)] = [
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], "shard 1 of 4"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], "shard 3 of 4"
      ),
      (["JOB_COMPLETION_INDEX": "3", "JOB_COMPLETIONS": "4"], "shard 4 of 4"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "shard 1 of 4"),
      (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "shard 2 of 4"),
    ]
    for (variables, shard) in systems {
      #expect(
        try await desk.run(words, variables: variables).output.contains(shard), "\(variables)")
    }
    let wrong: [([String: String], String)] = [
      (["JOB_COMPLETION_INDEX": "3"], "Set JOB_COMPLETIONS"),
      (["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], "is not in the range of CI_NODE_TOTAL 4"),
      (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], "is not in the range of"),
      (
        ["BUILDKITE_PARALLEL_JOB": "4", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "is not in the range"
      ),
      (["CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "4"], "which is not a number"),
    ]
    for (variables, words) in wrong {
      let run = try await desk.run(
        ["check", "--seed", "7", "--shard", "auto"], variables: variables)
      #expect(run.code == 64 && run.errors.contains(words), "\(variables): \(run.errors)")
    }
  }
}
