#if os(Linux)
  import PropertyChecks
  import PropertyTesting
  import Synchronization
  import Testing

  #if canImport(Glibc)
    import Glibc
  #endif

  @Suite(.isolated) struct `A check in another process` {
    private static let trapped = Mutex<[String]>([])
    @Test(
      .compactMapIssues { issue in
        trapped.withLock { $0.append("\(issue)") }
        return nil
      })
    func `shrinks and reports a trap, with its last words`() {
      check(.integers(in: 0...1_000)) { (number: Int) in
        if number >= 700 { fatalError("a number of \(number)") }
      }
      let reports = Self.trapped.withLock { $0 }
      #expect(reports.count == 1)
      for part in ["\n  700\n", "ended its process", "a number of 700", "replaying: \\\"700\\\""] {
        #expect(reports.first?.contains(part) == true, "\(part) in \(reports)")
      }
    }

    private static let looped = Mutex<[String]>([])
    @Test(
      .checking(limit: .milliseconds(300)),
      .compactMapIssues { issue in
        looped.withLock { $0.append("\(issue)") }
        return nil
      })
    func `shrinks and reports an endless loop`() async {
      await check(.integers(in: 0...1_000)) { (number: Int) async in
        while number >= 40 { usleep(1_000) }
      }
      let reports = Self.looped.withLock { $0 }
      #expect(reports.count == 1)
      for part in ["\n  40\n", "did not return within 0.3 seconds"] {
        #expect(reports.first?.contains(part) == true, "\(part) in \(reports)")
      }
    }

    private static let failed = Mutex<[String]>([])
    @Test(
      .compactMapIssues { issue in
        failed.withLock { $0.append("\(issue)") }
        return nil
      })
    func `reports the same as in this process`() {
      let line = #line + 1
      func play(isolated: Bool) {
        check(.integers(in: 0...1_000), seed: 1, isolated: isolated) { (number: Int) in
          #expect(number < 17, "\(number)\t\\ of\n\(line)")
        }
      }
      play(isolated: false)
      play(isolated: true)
      let reports = Self.failed.withLock { $0 }
      #expect(reports.count == 2 && reports.first == reports.last, "\(reports)")
    }

    @Test(arguments: [7, 9]) func `reaches the case of a test with arguments`(most: Int) {
      check(.integers(in: 0...1_000)) { (number: Int) in number % most < most }
    }

    @Test func `passes, discards and labels as in this process`() {
      check(Generator<Int>.integers(in: 0...1_000).covering("small", percent: 5) { $0 < 500 }) {
        number in
        if number % 3 == 0 { try discard("a multiple of 3") }
      }
    }

    private static let generated = Mutex<[String]>([])
    @Test(
      .compactMapIssues { issue in
        generated.withLock { $0.append("\(issue)") }
        return nil
      })
    func `reports a generator that traps, and how to see it again`() {
      let numbers = Generator<Int>.integers(in: 0...1_000).map { number in
        if number > 900 { fatalError("drawn") }
        return number
      }
      check(numbers, seed: 2) { _ in true }
      let reports = Self.generated.withLock { $0 }
      #expect(reports.count == 1)
      for part in ["The generator", "drawn", "seed: 2, isolated: true"] {
        #expect(reports.first?.contains(part) == true, "\(part) in \(reports)")
      }
    }
  }
#endif
