#if os(Linux)
  import OperatingSystem
  import SystemCalls

  /// A second play of a case that ends its process, by a program whose runtime prints a backtrace when it crashes.
  ///
  /// In a worker that is impossible: the backtracer of Swift is a process that the crashing one starts. So the
  /// program is run again outside the filter that workers have, with the memory limit of a worker and that of the backtracer.
  package struct Backtracer: Sendable {
    /// The arguments with which this program plays the case on its standard input once, in its own process.
    private let arguments: [String]

    package init(_ arguments: [String]) { self.arguments = arguments }

    /// The maximum duration in milliseconds. Symbols of a large program take a second.
    private static let patience = 30_000
    /// The maximum output in bytes; the rest is dropped.
    private static let mostOutput = 4 << 20
    /// The memory of the backtracer itself beyond the limit of the case, in MiB.
    private static let memory = 1_024
    /// The variable that the runtime reads when it starts. The deepest frames are those of the tested code.
    private static let setting =
      "SWIFT_BACKTRACE=enable=yes,format=json,color=no,interactive=no,sanitize=no,limit=64,top=4"

    /// Plays a case once. Returns the standard error of the program and its runtime; empty if no process can
    /// be started, and `nil` after a request to stop.
    package func output(playing text: String, _ limits: Limits) -> [UInt8]? {
      // In memory, so that nothing is left however this process ends.
      let bytes = Array(text.utf8)
      let file = consent_file_of(bytes, bytes.count)
      guard file >= 0 else { return [] }
      defer { close(file) }
      guard let errors = try? Pipe() else { return [] }
      let memory = Memory.current.addressedKiB << 10 + (limits.memory + Self.memory) << 20
      let variables =
        StartedProgram.environment.filter { !$0.hasPrefix("SWIFT_BACKTRACE=") } + [Self.setting]
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      let program = try? StartedProgram(
        ["/proc/self/exe"] + arguments, variables, input: file, output: nothing,
        errors: errors.writeEnd
      ) {
        Confinement.set(RLIMIT_AS, to: memory)
        Confinement.set(RLIMIT_CORE, to: 0)
        consent_mark()
      }
      for descriptor in [errors.writeEnd, nothing] { close(descriptor) }
      defer { close(errors.readEnd) }
      guard let program else { return [] }
      let output = Self.read(errors.readEnd)
      program.end()
      Descendants.sweep(program.process)
      return Interruption.isRequested ? nil : output
    }

    /// Reads up to the end of a pipe, or up to a limit.
    private static func read(_ descriptor: Int32) -> [UInt8] {
      let end = ContinuousClock.now + .milliseconds(patience)
      var (output, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
      while ContinuousClock.now < end, !Interruption.isRequested {
        var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&one, 1, 100) <= 0 { continue }
        let count = OperatingSystem.read(descriptor, &buffer, buffer.count)
        if count == 0 { break }
        if count > 0, output.count < mostOutput { output += buffer.prefix(count) }
      }
      return output
    }
  }
#endif
