import OperatingSystem

#if os(Linux)
  import FoundationEssentials
  import OperatingSystem
  import SystemCalls

  /// A program that this process has started, in a process group of its own. The system ends it with this process.
  struct StartedProgram {
    let process: pid_t

    /// The variables of this process, each with its value.
    static var environment: [String] { ProcessInfo.processInfo.environment.map { "\($0)=\($1)" } }

    /// Starts a program with these standard streams and no other descriptor.
    ///
    /// - Parameter prepare: Called in the new process. It must not allocate memory.
    init(
      _ words: [String], _ variables: [String] = Self.environment, input: Int32, output: Int32,
      errors: Int32 = 2, prepare: () -> Void = {}
    ) throws(CommandError) {
      let parent = getpid()
      var arguments = words.map { strdup($0) } + [nil]
      var settings = variables.map { strdup($0) } + [nil]
      defer { for text in arguments + settings { free(text) } }
      fflush(nil)
      process = fork()
      if process == 0 {
        setpgid(0, 0)
        if consent_end_with_parent(parent) == 0 { _exit(1) }
        dup2(input, 0)
        dup2(output, 1)
        dup2(errors, 2)
        _ = fcntl(0, F_SETFL, 0)
        consent_close_all_but(3)
        Confinement.leaveSignals()
        prepare()
        execve(words[0], &arguments, &settings)
        _exit(127)
      }
      guard process > 0 else { throw .current("a process") }
      setpgid(process, process)
    }

    /// Ends the program with its group. Returns its status.
    @discardableResult
    func end() -> Int32 {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return status
    }
  }
#endif
