#if os(Linux)
  import OperatingSystem
  import SystemCalls

  /// The processes that a worker started, if it is allowed to start any.
  ///
  /// They are identified by an inherited mark, even if their parent or process group has changed. So the
  /// processes left behind by one worker are never attributed to another.
  enum Descendants {
    /// The maximum number of processes that a worker may have at a time.
    static let most = 50

    /// The time to wait for the end of killed processes, in milliseconds. On a busy machine they must wait for
    /// a core like all others.
    private static let patience = 5_000

    /// Returns the number of processes that a worker has.
    static func count(of worker: pid_t) -> Int { all(of: worker).count }

    /// Ends the processes of a worker, but for the worker itself.
    static func sweep(_ worker: pid_t) {
      let start = ContinuousClock.now
      // A process may have started others before it is ended.
      while ContinuousClock.now - start < .milliseconds(patience) {
        let rest = all(of: worker)
        if rest.isEmpty { return }
        // At once because some may start others faster than they can be ended one by one.
        for group in Set(rest.map { getpgid($0) }) where group > 1 && group != getpgrp() {
          kill(-group, SIGKILL)
        }
        for process in rest { kill(process, SIGSTOP) }
        for process in rest {
          kill(process, SIGKILL)
          var status: Int32 = 0
          waitpid(process, &status, WNOHANG)
        }
        usleep(1_000)
      }
    }

    private static func all(of worker: pid_t) -> [pid_t] {
      guard let folder = opendir("/proc") else { return [] }
      defer { closedir(folder) }
      var found: [pid_t] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard let process = pid_t(name), process != worker else { continue }
        // Machines that do not keep the mark still keep the process group.
        if consent_mark_of(process) == worker || getpgid(process) == worker {
          found.append(process)
        }
      }
      return found
    }
  }
#endif
