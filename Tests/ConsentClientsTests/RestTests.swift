import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Desk
import Dispatch
import Foundation
import JobOrders
import Testing

private let ada = Card(name: "Ada Lovelace")
private let scope = ExplorationScope(cards: [ada], additions: [], moves: [.presence])

private struct Way: Sendable {
  let name: String
  /// The place of the system that works, if there is one.
  let place: String?
  private let explored: @Sendable (Bool) async -> (String, walk: Int?, text: String)

  init<By: WayToLoad>(_ way: By.Type, on place: String? = nil) {
    (name, self.place) = ("\(way)", place)
    explored = { isRight in
      let found = await explore(Loads<By>.self, in: scope) { app, _ in
        isRight ? app.state.loaded == app.state.asked : app.state.loaded < 2
      }
      return ("\(found.end) \(found.states) \(found.transitions)", found.walk?.count, "\(found)")
    }
  }

  func verdict(isRight: Bool) async -> (String, walk: Int?, text: String) {
    await explored(isRight)
  }

  static let all = [
    Way(OverThreeBlocks.self), Way(OverFiveBlocks.self), Way(OverTheRunLoop.self),
    Way(AfterADelay.self), Way(BackAndForth.self, on: "com.apple.root.background-qos"),
    Way(AfterADelayElsewhere.self, on: "com.apple.root.default-qos"),
    Way(OnAGlobalQueue.self, on: "com.apple.root.default-qos"),
    Way(OnItsOwnQueue.self, on: "the app's own"), Way(OnAThread.self, on: "a thread"),
    Way(InAnOperation.self, on: "NSOperationQueue"),
    Way(InAGroup.self, on: "com.apple.root.default-qos"),
    Way(BehindABarrier.self, on: "readers"),
  ]
}

// One after the other: a test keeps a queue busy that others wait for.
@Suite(.serialized, .enabled(if: SteppedRun.seesQueues, "A sanitizer has queues of its own."))
struct `An app that hands its work to queues and threads` {
  @Test(arguments: Way.all.indices)
  func `has one verdict, and each place is named once`(_ index: Int) async {
    let way = Way.all[index]
    var verdicts: Set<String> = []
    for _ in 0..<Desk.sized(4, 6, 20) {
      let right = await way.verdict(isRight: true)
      verdicts.insert(right.0)
      #expect(right.text.contains("all visited"), "\(way.name): \(right.text)")
      let named = right.text.split(separator: "\n").filter { $0.hasPrefix("The app worked on ") }
      #expect(named.count == (way.place == nil ? 0 : 1), "\(right.text)")
      if let place = way.place { #expect(named.first?.contains(place) == true, "\(right.text)") }
      let wrong = await way.verdict(isRight: false)
      #expect(wrong.walk == 2, "\(way.name): \(wrong.text)")
    }
    #expect(verdicts.count == 1, "\(way.name): \(verdicts)")
  }

  @Test func `is waited for while others keep the queue busy`() async {
    // They are as many as the threads of the queue, and work for longer than a wait lasts on a free machine.
    for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
      DispatchQueue.global(qos: .background).async {
        let end = ContinuousClock.now + .milliseconds(1_500)
        while ContinuousClock.now < end {}
      }
    }
    let wrong = await Way(BackAndForth.self).verdict(isRight: false)
    #expect(wrong.walk == 2, "\(wrong.text)")
  }

  @Test func `is judged where its work does not end, and the work is named`() async {
    let goesOn = Guarded(true)
    let found = await OnAThreadWithoutEnd.$goesOn.withValue(goesOn) {
      await explore(Loads<OnAThreadWithoutEnd>.self, in: scope) { app, _ in
        app.state.loaded == app.state.asked
      }
    }
    goesOn.withLock { $0 = false }
    #expect(found.end == .complete, "\(found)")
    #expect(
      "\(found)".contains(
        "The app worked on a thread after await walk.send(.load), which did not end"),
      "\(found)")
  }
}

@Suite(.serialized, .keepsAThread) struct `An app that does not finish its launch` {
  @Test func `cannot go on, and the launch is named`() async {
    let waits = "waits for something that nobody here can end"
    let dialog = await explore(HaltsAtLaunch<ForADialog>.self, in: scope) { _, _ in true }
    #expect(dialog.end == .stuck([], "init(on:) \(waits)"), "\(dialog)")
    let told = await explore(HaltsWhenLaunched<ForADialog>.self, in: scope) { _, _ in true }
    #expect(told.end == .stuck([], "receive(.launched) \(waits)"), "\(told)")
    let state = await explore(HaltsInItsState<ForADialog>.self, in: scope) { _, _ in true }
    #expect(state.end == .stuck([], "state \(waits)"), "\(state)")
    let loop = await explore(HaltsAtLaunch<InALoop>.self, in: scope) { _, _ in true }
    #expect(
      loop.end == .stuck([], "the app still works after the launch: 20000 jobs were executed"))
    var short = scope
    short.stepLimit = .milliseconds(200)
    let gate = DispatchSemaphore(value: 0)
    let late = await InASemaphore.$gate.withValue(gate) {
      await explore(HaltsAtLaunch<InASemaphore>.self, in: short) { _, _ in true }
    }
    gate.signal()
    #expect(
      late.end == .stuck([], "the app still works or waits after the launch, for 0.2 seconds"))
  }
}

@Suite(.serialized, .keepsAThread) struct `A condition` {
  private static var short: ExplorationScope<ContactsDevice> {
    var short = scope
    short.stepLimit = .milliseconds(200)
    return short
  }

  @Test func `has the limit of a step, with its walk`() async {
    let late = "the condition still works or waits, for 0.2 seconds"
    let waits = await explore(Loads<OverThreeBlocks>.self, in: Self.short) { app, _ in
      if app.state.asked == 1 {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      return true
    }
    #expect(waits.end == .stuck([.app(.load)], late), "\(waits)")
    let goesOn = Guarded(true)
    let works = await explore(Loads<OverThreeBlocks>.self, in: Self.short) { _, _ in
      while goesOn.withLock({ $0 }) {}
      return true
    }
    goesOn.withLock { $0 = false }
    #expect(works.end == .stuck([], late), "\(works)")
  }
}

/// An app that has an access button, and waits for touches on it: in a task, in its action, or before it exists.
private final class HasAButton: ExploredApp {
  enum Action: Hashable, Sendable { case add }
  enum Wait: CaseIterable, Sendable { case inATask, inItsAction, inItsInitializer, whenLaunched }

  @TaskLocal static var wait = Wait.inATask
  private let wait = HasAButton.wait
  private let device: ContactsDevice
  private let added: Guarded<[[ContactIdentifier]]>
  private let button: MountedAccessButton?
  var state: [[ContactIdentifier]] { added.withLock { $0 } }
  var actions: [Action] { wait == .inItsAction && state.isEmpty ? [.add] : [] }

  init(on device: ContactsDevice) async {
    let (added, client) = (Guarded([[ContactIdentifier]]()), ContactsClient.double(device))
    let button = try? await client.accessButton(ButtonID(1), AccessButton(query: "Ada"))
    (self.device, self.added, self.button) = (device, added, button)
    if wait == .inATask {
      Task {
        while let more = try? await button?.approval() { added.withLock { $0.append(more) } }
      }
    }
    if wait == .inItsInitializer { await add() }
  }

  func send(_ action: Action) async { await add() }
  func receive(_ event: AppEvent) async {
    if event == .launched, wait == .whenLaunched { await add() }
  }

  private func add() async {
    if let more = try? await button?.approval() { added.withLock { $0.append(more) } }
  }
}

@Suite struct `An app that waits for a touch of its access button` {
  @Test func `goes on, and no call is told as lost`() async {
    var scope = ExplorationScope(
      cards: [ada], beginning: .limited([]), additions: [], moves: [.answers, .taps, .presence])
    scope.configuration.callsOfLostPrompt = .neverEnd
    for wait in HasAButton.Wait.allCases {
      let found = await HasAButton.$wait.withValue(wait) {
        await explore(HasAButton.self, in: scope) { _, _ in true }
      }
      #expect(found.end == .complete, "\(wait): \(found)")
      #expect(found.endless == nil && !"\(found)".contains("lost"), "\(wait): \(found)")
      let added = await HasAButton.$wait.withValue(wait) {
        await explore(HasAButton.self, in: scope) { app, _ in app.state.isEmpty }
      }
      let asks: Int = wait == .inItsAction ? 1 : 0
      #expect(added.walk?.count == asks + 1, "\(wait): \(added)")
    }
  }
}

/// An app that asks in its initializer: in a task, or before it exists.
private final class AsksAsItStarts: ExploredApp {
  enum Action: Hashable, Sendable {}

  @TaskLocal static var waits = false
  let actions: [Action] = []
  let state = 0

  init(on device: ContactsDevice) async {
    let contacts = ContactsClient.double(device)
    let asks = Task { _ = try? await contacts.requestAccess() }
    if Self.waits { await asks.value }
  }

  func send(_ action: Action) {}
}

@Suite struct `An app that asks in its initializer` {
  private func found(waits: Bool) async -> AppExploration<AsksAsItStarts.Action> {
    let scope = ExplorationScope(cards: [ada], moves: [.answers])
    return await AsksAsItStarts.$waits.withValue(waits) {
      await explore(AsksAsItStarts.self, in: scope) { _, device in device.snapshot().alert == nil }
    }
  }

  @Test func `is told by a condition about the prompt`() async {
    let found = await found(waits: false)
    #expect(found.walk == [] && !"\(found)".contains("init(on:)"), "\(found)")
  }

  @Test func `and waits for the answer is not judged meanwhile, which the result says`() async {
    let found = await found(waits: true)
    #expect(found.end == .complete, "\(found)")
    #expect(
      "\(found)".contains(
        "The app waits in init(on:), so that the condition is not asked, after the launch"),
      "\(found)")
  }
}

/// An app that gives up on its request after some time, by a group of tasks, and shows that it waits.
private actor GivesUp: ExploredApp {
  enum Action: Hashable, Sendable { case ask }

  private let contacts: ContactsClient
  private(set) var state = false
  var actions: [Action] { state ? [] : [.ask] }

  init(on device: ContactsDevice) { contacts = .double(device) }

  func send(_ action: Action) async {
    state = true
    await withTaskGroup { group in
      group.addTask { [contacts] in _ = try? await contacts.requestAccess() }
      group.addTask { try? await Task.sleep(for: .seconds(5)) }
      await group.next()
      group.cancelAll()
    }
    state = false
  }
}

@Suite struct `A cancelled request` {
  @Test func `keeps the group that waits for it, and the wait is told`() async {
    let scope = ExplorationScope(cards: [ada], moves: [.answers])
    let found = await explore(GivesUp.self, in: scope) { app, _ in await !app.state }
    #expect(found.walk == [.app(.ask)], "\(found)")
    let told = await explore(GivesUp.self, in: scope) { _, _ in true }
    #expect(told.end == .complete, "\(told)")
    #expect(told.cancelled?.walk == [.app(.ask)], "\(told)")
    #expect(
      "\(told)".contains(
        "A call was cancelled, of send(.ask), and waits on: the platform ends it with the person's answer alone, after"
      ), "\(told)")
  }
}

/// An app that polls, and shows the status of its last look.
private actor Polls: ExploredApp {
  enum Action: Hashable, Sendable {}

  private let contacts: ContactsClient
  private(set) var state = AuthorizationStatus.notDetermined
  var actions: [Action] { [] }

  init(on device: ContactsDevice) {
    contacts = .double(device)
    Task {
      while !Task.isCancelled {
        await look()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func look() async { state = (try? await contacts.authorizationStatus()) ?? .denied }
  func send(_ action: Action) {}
}

@Suite struct `Callbacks that come late` {
  @Test func `are judged after a turn, although an app polls`() async {
    var scope = ExplorationScope(
      cards: [ada], beginning: .denied, additions: [], moves: [.settings], callbacks: .late)
    scope.configuration.wideningInSettings = .live
    let right = await explore(Polls.self, in: scope) { app, device in
      await app.state == device.snapshot().status
    }
    #expect(right.end == .complete && right.judgements > 0, "\(right)")
    #expect("\(right)".contains("; callbacks late;"), "\(right)")
    let wrong = await explore(Polls.self, in: scope) { app, _ in await app.state != .limited }
    #expect(wrong.walk?.isEmpty == false, "\(wrong)")
  }

  @Test func `are named where they are not tried`() async {
    let scope = ExplorationScope(cards: [ada], moves: [.presence])
    let found = await explore(Polls.self, in: scope) { _, _ in true }
    #expect("\(found)".contains("; callbacks at once, not tried: late;"), "\(found)")
  }
}

/// An app that waits until some time has passed by a clock, in a loop of sleeps.
private actor WaitsByAClock: ExploredApp {
  enum Action: Hashable, Sendable { case wait }

  private(set) var state = 0
  var actions: [Action] { state == 0 ? [.wait] : [] }

  init(on device: ContactsDevice) {}

  func send(_ action: Action) async {
    state = 1
    let end = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < end { try? await Task.sleep(for: .seconds(1)) }
    let suspending = SuspendingClock.now + .seconds(3)
    while SuspendingClock.now < suspending { try? await Task.sleep(for: .seconds(1)) }
    state = 2
  }
}

@Suite(.enabled(if: SteppedRun.seesQueues, "A sanitizer has queues of its own."))
struct `A clock` {
  @Test func `follows the virtual time of sleeps`() async {
    let found = await explore(WaitsByAClock.self, in: scope) { app, _ in await app.state != 1 }
    #expect(found.end == .complete, "\(found)")
  }
}

/// An app beside a clip that counts its launches in its own defaults.
private struct CountsLaunches: ExploredApp {
  enum Action: Hashable, Sendable {}

  let actions: [Action] = []
  private(set) var state = 0

  init(on device: AppClipDevice) {
    guard device.running == .app, let own = try? device.app.standard else { return }
    state = min(Int((try? own.string(forKey: "launches")) ?? "0").map { $0 + 1 } ?? 1, 2)
    do { try own.set("\(state)", forKey: "launches") } catch { state = -1 }
  }

  mutating func send(_ action: Action) {}
}

@Suite struct `The default clip` {
  @Test func `lets its app store to its own defaults`() async {
    let bare = await explore(CountsLaunches.self, in: ExplorationScope<AppClipDevice>()) { app, _ in
      app.state >= 0
    }
    #expect(bare.end == .complete, "\(bare)")
    let gated = ExplorationScope(clip: AppClipWorld(design: .fixed))
    let refused = await explore(CountsLaunches.self, in: gated) { app, _ in app.state >= 0 }
    #expect(refused.walk != nil, "\(refused)")
  }
}
