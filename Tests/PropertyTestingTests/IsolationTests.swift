#if os(Linux)
  import Desk
  import PropertyChecks
  import PropertyTesting
  import Testing

  #if canImport(Glibc)
    import Glibc
  #endif

  @Suite(.isolated) struct `A check in another process` {
    private static let trapped = Reports()
    @Test(trapped.kept) func `shrinks and reports a trap, with its last words`() {
      check(.integers(in: 0...1_000)) { (number: Int) in
        if number >= 700 { fatalError("a number of \(number)") }
      }
      Self.trapped.expectOne(
        "\n  700\n", "ended its process", "a number of 700", #"replaying: "700""#)
    }

    private enum Trap {
      // In release, a precondition and an unwrapped `nil` say nothing, and an assertion is not evaluated.
      #if DEBUG
        static let said: [Trap] = [.fatalError, .precondition, .assertion, .unwrapping, .overflow]
      #else
        static let said: [Trap] = [.fatalError, .overflow]
      #endif
      case fatalError, precondition, assertion, unwrapping, overflow

      var words: String {
        switch self {
        case .fatalError: "Fatal error: a number of 700"
        case .precondition: "Precondition failed: a number of 700"
        case .assertion: "Assertion failed: a number of 700"
        case .unwrapping: "Fatal error: Unexpectedly found nil"
        case .overflow: "ended its process by a trap"
        }
      }

      func happens(at number: Int) {
        switch self {
        case .fatalError: Swift.fatalError("a number of \(number)")
        case .precondition: Swift.precondition(number < 0, "a number of \(number)")
        case .assertion: assert(number < 0, "a number of \(number)")
        case .unwrapping: _ = Int("\(number)?")!
        case .overflow: _ = Int8(truncatingIfNeeded: number) / Int8(number - number)
        }
      }
    }

    @Test(.knownIssuesUnseen) func `shows the words of each kind of failed condition`() {
      for trap in Desk.sample(of: Trap.said, oneIn: 3) {
        withKnownIssue {
          check(.integers(in: 0...1_000), seed: 1) { (number: Int) in
            if number >= 700 { trap.happens(at: number) }
          }
        } matching: { issue in
          "\(issue)".contains(trap.words)
        }
      }
    }

    /// Functions of the package that trap, with the lines at which they do.
    private enum Helper {
      static let indexed = #line + 2
      @inline(never) static func element(at place: Int, of numbers: [Int]) -> Int {
        numbers[place]
      }

      static let added = #line + 2
      @inline(never) static func sum(_ a: Int8, _ b: Int8) -> Int8 {
        a + b
      }

      static let required = #line + 2
      @inline(never) static func half(of number: Int) -> Int {
        precondition(number < 700, "too large")
        return number / 2
      }
    }

    private static let helped = Reports()
    @Test(helped.kept) func `names the line of the package at which a called function traps`() {
      let traps: [(line: Int, property: @Sendable (Int) -> Void)] = [
        (Helper.indexed, { _ = Helper.element(at: $0, of: [1, 2, 3]) }),
        (Helper.added, { _ = Helper.sum(Int8(clamping: $0), 100) }),
        (Helper.required, { _ = Helper.half(of: $0) }),
      ]
      // Each takes the runtime seconds, which prints where each of the threads is.
      for trap in Desk.sample(of: traps, oneIn: 3) {
        check(.integers(in: 0...1_000)) { (number: Int) in trap.property(number) }
        let reports = Self.helped.take()
        let place = "It trapped at Tests/PropertyTestingTests/IsolationTests.swift:\(trap.line)"
        #expect(reports.count == 1 && reports[0].contains(place), "\(place) in \(reports)")
      }
    }

    private static let looped = Reports()
    @Test(.checking(limit: .milliseconds(300)), looped.kept)
    func `shrinks and reports an endless loop`() async {
      await check(.integers(in: 0...1_000)) { (number: Int) async in
        while number >= 40 { usleep(1_000) }
      }
      Self.looped.expectOne("\n  40\n", "did not return within 0.3 seconds")
    }

    private static let failed = Reports()
    @Test(failed.kept) func `reports the same as in this process`() {
      let line = #line + 1
      func play(isolated: Bool) {
        check(.integers(in: 0...1_000), seed: 1, isolated: isolated) { (number: Int) in
          #expect(number < 17, "\(number)\t\\ of\n\(line)")
        }
      }
      play(isolated: false)
      play(isolated: true)
      let reports = Self.failed.texts
      #expect(reports.count == 2 && reports.first == reports.last, "\(reports)")
    }

    @Test(.knownIssuesUnseen) func `fails where its caller knows of the failure, and only there`() {
      withKnownIssue {
        check(.integers(in: 0...1_000), seed: 1) { (number: Int) in #expect(number < 17) }
      } matching: { issue in
        "\(issue)".contains("Falsified")
      }
      withKnownIssue {
        check(.integers(in: 0...1_000), seed: 1) { (number: Int) in #expect(number < 17) }
      }
      check(.integers(in: 0...1_000), seed: 1) { (number: Int) in
        withKnownIssue(isIntermittent: true) { #expect(number < 17) }
      }
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

    private static let generated = Reports()
    @Test(generated.kept) func `reports a generator that traps, and how to see it again`() {
      let numbers = Generator<Int>.integers(in: 0...1_000).map { number in
        if number > 900 { fatalError("drawn") }
        return number
      }
      check(numbers, seed: 2) { _ in true }
      Self.generated.expectOne("The generator", "drawn", "seed: 2, isolated: true")
    }
  }
#endif
