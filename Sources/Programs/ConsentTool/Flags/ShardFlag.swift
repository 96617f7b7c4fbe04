import Notation
import OperatingSystem
import Reporting
import Terminal

extension Arguments {
  /// Returns the shard given as `k/n`, or by the environment of a CI system or a scheduler.
  func shard(_ environment: [String: String]) throws(CommandError) -> Shard? {
    guard let text = self[.shard] else { return nil }
    guard has(.seed) else {
      throw CommandError(
        "--shard requires --seed: the shards of one run share a seed.",
        "Give all shards the same seed, such as --seed 7.")
    }
    if text == "auto" { return try Self.automaticShard(environment) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count == 2, let number = parts[0], let count = parts[1],
      let shard = Shard(number, of: count)
    {
      return shard
    }
    throw CommandError(
      "--shard needs k/n or auto, but was given \(Notation.quoted(text)).",
      "Write --shard k/n with k from 1 to n, such as 2/4, or --shard auto.")
  }

  /// The environment variables of each system, and its number of the first shard.
  private static let systems: [(number: String, count: String, first: Int)] = [
    ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", 0),
    ("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
  ]

  private static func automaticShard(
    _ environment: [String: String]
  ) throws(CommandError) -> Shard {
    guard let system = systems.first(where: { environment[$0.number] != nil }) else {
      throw CommandError(
        "--shard auto found none of its environment variables.",
        systems.map { "\($0.number) and \($0.count)" }.joined(separator: ",\n")
          + ".\nSet one of these pairs, or write --shard k/n.")
    }
    func integer(_ name: String) throws(CommandError) -> Int {
      let text = environment[name] ?? ""
      if let number = Int(text) { return number }
      let found =
        environment[name] == nil
        ? "is not set" : "is \(Notation.quoted(text)), which is not a number"
      throw CommandError(
        "--shard auto found \(system.number), but \(name) \(found).",
        "Set \(name), or write --shard k/n.")
    }
    let (number, count) = (try integer(system.number), try integer(system.count))
    var place = number - system.first
    if system.number == "SLURM_ARRAY_TASK_ID" {
      // An array may begin at any number and have any constant step.
      if environment["SLURM_ARRAY_TASK_MIN"] != nil {
        place = number &- (try integer("SLURM_ARRAY_TASK_MIN"))
      }
      if environment["SLURM_ARRAY_TASK_STEP"] != nil {
        let step = try integer("SLURM_ARRAY_TASK_STEP")
        place = step > 0 && place.isMultiple(of: step) ? place / step : -1
      }
    }
    guard place >= 0, place < count, let shard = Shard(place + 1, of: count) else {
      throw CommandError(
        "\(system.number) \(number) is not in the range of \(system.count) \(count).",
        "Write --shard k/n with k from 1 to n.")
    }
    return shard
  }
}
