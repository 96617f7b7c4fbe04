import Notation
import Workers

extension Arguments {
  /// The workers that play, or `nil` to play in this process.
  func isolation() throws(UsageError) -> Isolation? {
    let bounds: [Flag] = [.workers, .patience, .memory]
    if flags[.inProcess] != nil {
      if let idle = bounds.first(where: { flags[$0] != nil }) {
        throw UsageError(
          message: "\(idle.rawValue) and --in-process are given both.",
          advice: "\(idle.rawValue) is for workers: leave one of the two away.")
      }
      return nil
    }
    let seconds = try seconds(.patience)
    let limits = Limits()
    return Isolation(
      workers: Int(try number(.workers, in: 1...256, or: UInt64(Isolation.cores))),
      limits: Limits(
        patience: seconds.map { max(Int($0 * 1_000), 1) } ?? limits.patience,
        memory: Int(try number(.memory, in: 16...1 << 20, or: UInt64(limits.memory)))))
  }
}
