#if os(Linux)
  import OperatingSystem

  struct Memory {
    /// The size of the address space, in KiB.
    var addressedKiB = 0
    var residentKiB = 0

    static var current: Memory { of(getpid()) }

    /// Returns the memory of a process; zero if the process has ended.
    static func of(_ process: pid_t) -> Memory {
      var memory = Memory()
      let pages = ProcessFile("/proc/\(process)/statm").text.split(separator: " ").prefix(2)
        .compactMap { Int($0) }
      guard pages.count == 2 else { return memory }
      let page = Int(sysconf(Int32(_SC_PAGESIZE))) >> 10
      memory.addressedKiB = pages[0] * page
      memory.residentKiB = pages[1] * page
      return memory
    }
  }

  /// A short file of the system about a process.
  struct ProcessFile {
    /// The contents of the file; empty if there is no such process.
    let text: String

    init(_ path: String) {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      var buffer = [UInt8](repeating: 0, count: 512)
      let count = file < 0 ? 0 : max(read(file, &buffer, buffer.count), 0)
      if file >= 0 { close(file) }
      text = String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }
#endif
