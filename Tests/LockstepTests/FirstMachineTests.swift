import Lockstep
import MachineChecks
import PropertyTesting
import StateMachines
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A queue in a ring buffer of four places, where a fifth number overwrites the first.
struct RingQueue: Side {
  typealias Language = Queue

  private var places = [0, 0, 0, 0]
  private var first = 0
  private var count = 0

  mutating func perform(_ command: Language.Command) -> Reply<Int?> {
    switch command {
    case .add(let number):
      places[(first + count) % 4] = number
      count += 1
      return .said(nil)
    case .remove:
      guard count > 0 else { return .said(nil) }
      defer {
        first = (first + 1) % 4
        count -= 1
      }
      return .said(places[first])
    }
  }
}

@Suite struct `The first machine of the documentation` {
  @Test func `shrinks to five numbers, of which the first is overwritten`() {
    let ring = SystemUnderTest<Queue>("ring", "a queue in a ring of four places") { _ in RingQueue()
    }
    let result = Check(
      QueueMachine(), against: ring, seed: 1, cases: 0..<1000, shrinker: Shrinker(budget: 2_000)
    ).run()
    let commands = result.counterexample?.scenario.commands
    #expect(commands == [.add(0), .add(0), .add(0), .add(0), .add(1), .remove])
  }

  private static let reports = Mutex<[String]>([])

  @Test(
    .compactMapIssues { issue in
      reports.withLock { $0.append("\(issue)") }
      return nil
    })
  func `is checked in one line`() {
    check(QueueMachine(), seed: 1) { _ in RingQueue() }
    let reports = Self.reports.withLock { $0 }
    #expect(reports.count == 1)
    for part in ["[.add(0), .add(0), .add(0), .add(0), .add(1), .remove]", "6  .remove", "Repeat"] {
      #expect(reports.first?.contains(part) == true, "\(reports)")
    }
  }

  /// A machine with a claim that never is at stake.
  private struct ClaimingMachine: Machine {
    typealias Model = QueueModel
    static let name = "claiming"

    enum Claim: String, Claims {
      case isSilent = "C-1"
      typealias MonitorState = NoHistory<Queue>
      var statement: Statement { "A full queue refuses.".sometimes("It is full.") }
      func judge(_ event: Event<Queue>, after past: MonitorState) -> Judgement { .silent }
    }

    func command(
      for model: QueueModel, amid scenery: NoScenery, from source: inout ChoiceSource
    ) throws(Discard) -> Queue.Command { .remove }
  }

  private static let explored = Mutex<[String]>([])

  @Test(
    .compactMapIssues { issue in
      explored.withLock { $0.append("\(issue)") }
      return nil
    })
  func `is explored in one line, and both tell of claims that never were at stake`() {
    explore(QueueMachine(), commands: [.add(0), .add(1), .remove], upTo: 6) { _ in RingQueue() }
    explore(QueueMachine()) { _ in RingQueue() }
    explore(ClaimingMachine(), commands: [.remove]) { _ in RingQueue() }
    check(ClaimingMachine(), seed: 1) { _ in RingQueue() }
    let reports = Self.explored.withLock { $0 }
    #expect(reports.count == 4)
    let parts = [
      "[.add(0), .add(0), .add(0), .add(0), .add(1), .remove]", "There is no command to try",
      "never at stake: “A full queue refuses.”", "never at stake: “A full queue refuses.”",
    ]
    for (report, part) in zip(reports, parts) { #expect(report.contains(part), "\(report)") }
  }

  /// An account with an overdraft of one, which forgets a deposit of more than 50 if `isForgetful`.
  private struct LooseAccount: Side {
    typealias Language = Account
    var isForgetful = false
    var balance = 0

    mutating func perform(_ command: Account.Command) -> Reply<Account.Refusal?> {
      switch command {
      case .deposit(let amount): if !isForgetful || amount <= 50 { balance += amount }
      case .withdraw(let amount) where amount > balance + (isForgetful ? 0 : 1):
        return .said(.tooLittle)
      case .withdraw(let amount): balance -= amount
      }
      return .said(nil)
    }

    func snapshot() -> Int? { balance }
  }

  private static let told = Mutex<[String]>([])

  @Test(
    .compactMapIssues { issue in
      told.withLock { $0.append("\(issue)") }
      return nil
    })
  func `compares refusals and states, and plays runs of a report again, in Swift`() {
    check(AccountMachine(), seed: 1) { _ in LooseAccount() }
    check(AccountMachine(), seed: 1) { _ in LooseAccount(isForgetful: true) }
    check(AccountMachine(), examples: [[.deposit(1)], [.deposit(70)]], runs: 1) { _ in
      LooseAccount(isForgetful: true)
    }
    check(DialMachine(), examples: [Scenario(world: 3, commands: [.up])]) { _ in
      DialSide(model: DialModel(2))
    }
    let reports = Self.told.withLock { $0 }
    #expect(reports.count == 4)
    let parts = [
      "[.withdraw(1)]\n1  .withdraw(1) -> model .tooLittle, side nil",
      "[.deposit(51)]\n1  .deposit(51) -> nil, then model 51, side 0",
      "by example 2\n  [.deposit(70)]",
      "by example 1\n  Scenario(\n    world: 3,\n    commands: [.up])",
    ]
    for (report, part) in zip(reports, parts) { #expect(report.contains(part), "\(report)") }
  }

  /// The same queue behind an actor.
  private actor SlowQueue: AsyncSide {
    typealias Language = Queue
    private var queue = RingQueue()

    func perform(_ command: Queue.Command) async -> Int? {
      await Task.yield()
      return queue.perform(command).outcome ?? nil
    }
  }

  private static let awaited = Mutex<[String]>([])

  @Test(
    .compactMapIssues { issue in
      awaited.withLock { $0.append("\(issue)") }
      return nil
    })
  func `is checked in one line if its calls are asynchronous`() async {
    await check(QueueMachine(), seed: 1) { _ in SlowQueue() }
    let reports = Self.awaited.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains(".add(1), .remove]") == true, "\(reports)")
  }

  @Test func `is in the documentation word for word`() {
    let root = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let page = Self.text(of: root + "/Sources/Testing/Lockstep/Lockstep.docc/Lockstep.md")
    for file in ["FirstMachine", "SecondMachine"] {
      let code = Self.text(of: root + "/Tests/LockstepTests/\(file).swift")
      #expect(code.count > 500 && page.contains("```swift\n\(code)```"))
    }
  }

  private static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
