import Glibc
import SystemCalls

/// The processes that a worker started, where it may start some.
///
/// Each is known by a mark that it inherits, whoever is its parent or leads its group by then: what one
/// worker leaves behind is never counted for another.
enum Descendants {
  /// The most that a worker may have at a time.
  static let most = 50

  /// How long to wait for the end of what is killed, in milliseconds. On a busy machine it takes its
  /// turn as anything else.
  private static let patience = 5_000

  /// How many processes a worker has.
  static func count(of worker: pid_t) -> Int { all(of: worker).count }

  /// Ends what is left of a worker that has ended.
  static func sweep(_ worker: pid_t) {
    // What one ends may have started others meanwhile.
    for _ in 0..<patience {
      let rest = all(of: worker)
      if rest.isEmpty { return }
      for process in rest { kill(process, SIGSTOP) }
      for process in rest {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, WNOHANG)
      }
      usleep(1_000)
    }
  }

  /// Becomes the parent of those that lose theirs, so that they can be collected.
  static func adopt() { _ = consent_adopt_orphans() }

  private static func all(of worker: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var found: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(name), process != worker else { continue }
      // The group tells where a machine does not keep the mark.
      if consent_mark_of(process) == worker || getpgid(process) == worker { found.append(process) }
    }
    return found
  }
}
