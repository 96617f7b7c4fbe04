import Glibc
import Synchronization
import SystemCalls

/// The processes that a worker started, where it may start some.
enum Descendants {
  /// The most that a worker may have at a time.
  static let most = 50

  /// The workers that live: children of this process that nobody adopted.
  private static let workers = Mutex<[pid_t]>([])

  /// Says that a worker lives.
  static func hired(_ worker: pid_t) { workers.withLock { $0.append(worker) } }
  /// Says that a worker has ended.
  static func left(_ worker: pid_t) { workers.withLock { $0.removeAll { $0 == worker } } }

  /// How many processes are in the group of a worker, or have lost their parent to this process.
  static func count(inGroup group: pid_t) -> Int { all(of: group).count }

  /// Ends what is left of a worker: its group, and what left the group and lost its parent.
  static func sweep(group: pid_t) {
    // What one ends may have started others meanwhile.
    for _ in 0..<100 {
      let rest = all(of: group)
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

  /// Becomes the parent of those that lose theirs, so that they are found.
  static func adopt() { _ = consent_adopt_orphans() }

  private static func all(of group: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var found: [pid_t] = []
    let (mine, workers) = (getpid(), workers.withLock { $0 })
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(name), process != mine else { continue }
      let text = ProcessFile("/proc/\(process)/stat").text
      let parts = text.split(separator: ")").last?.split(separator: " ") ?? []
      guard parts.count > 3, let parent = pid_t(parts[1]), let own = pid_t(parts[2]) else {
        continue
      }
      if own == group && process != group || parent == mine && !workers.contains(process) {
        found.append(process)
      }
    }
    return found
  }
}
