import ConsentSystem
import ConsentVocabulary

extension ContactsClient {
  /// Returns a client of a device, for tests.
  ///
  /// With a person, each screen that a call brings up is answered at once, and a screen that the person does
  /// not answer fails the call with ``EndlessWait``. Without one, the test answers through the device, from
  /// another task; a call fails with ``EndlessWait`` if nothing happens on the device for `patience`. In an
  /// explored app a call waits for the person's moves. As on the platform, a call whose task is cancelled goes on
  /// waiting, and returns the answer; the wait for a touch of a button ends.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - person: The person who answers its screens; `nil` if the test does.
  ///   - patience: The longest wait without an event on the device. Unused with a person.
  public static func double(
    _ device: ContactsDevice, person: ContactsPerson? = nil,
    patience: Duration = .milliseconds(500)
  ) -> ContactsClient {
    let desk = ContactsDesk(device: device, person: person, patience: patience)
    return ContactsClient(
      status: { try device.store.authorizationStatus },
      request: {
        let error: StoreError? = try await desk.wait(for: "requestAccess()") { answer in
          try device.store.requestAccess { _, error in answer.end(with: error) }
        }
        if let error { throw error }
        return true
      },
      call: { call in
        try await desk.wait(for: "\(call)") { answer in
          try device.store.perform(call) { answer.end(with: $0) }
        }
      },
      pickAccess: {
        try await desk.wait(for: "contactAccessPicker()", presents: true) { answer in
          try device.app.presentAccessPicker { answer.end(with: $0) }
        }
      },
      pick: { picker in
        try await desk.wait(for: "contactPicker()", presents: true) { answer in
          try device.app.presentContactPicker(picker) { answer.end(with: $0) }
        }
      },
      mount: { button, content in
        let approvals = Mailbox<[ContactIdentifier]>()
        let end = MailboxEnd(approvals)
        try device.app.mount(button, content) { end.mailbox.add($0) }
        return MountedAccessButton(
          change: { try device.app.change(button, to: $0) },
          unmount: { try device.app.unmount(button) },
          tap: {
            try desk.turn {
              defer { desk.answerScreens() }
              return try device.user.tap(button)
            }
          },
          approval: {
            try await desk.wait(for: "approval() of button \(button.ordinal)", .button) { answer in
              approvals.next(for: answer)
            }
          })
      },
      changes: {
        try device.app.contactsChanges()
      })
  }
}

/// The messages that no call has received yet, such as a button's approvals, and the calls that wait for one.
private final class Mailbox<Message: Sendable>: Sendable {
  private let state = Guarded(
    (messages: [Message](), waiting: [Answer<Message>](), isClosed: false))

  func add(_ message: Message) {
    let answer = state.withLock { state -> Answer<Message>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.messages.append(message)
      return nil
    }
    answer?.end(with: message)
  }

  func next(for answer: Answer<Message>) {
    let message = state.withLock { state -> Message? in
      if !state.messages.isEmpty { return state.messages.removeFirst() }
      // An answer that is dropped ends its wait.
      if !state.isClosed { state.waiting.append(answer) }
      return nil
    }
    if let message { answer.end(with: message) }
  }

  /// Ends the calls that wait, and all later ones.
  func end() {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.isClosed) = ([], true) }
      return state.waiting
    }
    withExtendedLifetime(waiting) {}
  }
}

/// The sender's hold on a mailbox, which ends with the app's process.
private final class MailboxEnd<Message: Sendable>: Sendable {
  let mailbox: Mailbox<Message>

  init(_ mailbox: Mailbox<Message>) { self.mailbox = mailbox }

  deinit { mailbox.end() }
}

/// The calls of a client that wait, and the person who answers them.
struct ContactsDesk: Sendable {
  let device: ContactsDevice
  let person: ContactsPerson?
  let patience: Duration

  /// Starts a call and waits for its answer.
  ///
  /// - Parameters:
  ///   - kind: The thing that the call waits for.
  ///   - presents: Whether the call presents a picker, unless it is answered at once.
  func wait<Value: Sendable>(
    for call: String, _ kind: OpenWaits.Kind = .screen, presents: Bool = false,
    _ start: (Answer<Value>) throws -> Void
  ) async throws -> Value {
    let wait = Wait<Value>()
    let loss = try turn {
      let loss = presents ? device.lossOfPickers : nil
      try start(Answer(to: wait))
      device.deliverCallbacks()
      defer { answerScreens() }
      return loss
    }
    await comeToRest(wait)
    if let loss, !wait.isEnded { throw ClientReport.reported(EndlessWait(call: call, loss)) }
    return try await withTaskCancellationHandler {
      try await device.waits.during(kind) {
        try await wait.value(
          answeredBy: person.map { _ in {} }, patience: device.waits.isEndless ? nil : patience,
          whileChanging: { device.snapshot() }, orThrow: { endless(call) })
      }
    } onCancel: {
      if kind == .button { wait.end(with: .failure(CancellationError())) }
    }
  }

  /// Lets another task that calls the app's closures go on, until a wait has ended or none is left: the answer
  /// may be among them.
  private func comeToRest<Value>(_ wait: Wait<Value>) async {
    while !wait.isEnded, device.isTellingTheApp {
      device.deliverCallbacks()
      await Task.yield()
    }
  }

  /// Takes a turn at the screen. With a person, the calls of other tasks and their persons wait meanwhile, so
  /// that a call and its answers are one step, and no two persons answer one screen.
  func turn<Result>(_ body: () throws -> Result) rethrows -> Result {
    if person == nil { try body() } else { try device.inTurn(body) }
  }

  /// Asks the person to answer each screen in turn, until no screen is left or the person gives no answer.
  func answerScreens() {
    guard let person else { return }
    // Each person reaches a state without a screen or an answer; the bound is for persons of a test's own.
    for _ in 0..<1_000 {
      let screen = device.snapshot()
      if screen.alert == nil && screen.sheet == nil { return }
      guard let answer = person.answer(screen, device) else { return }
      if case .refused = device.perform(answer).response { return }
    }
  }

  private func endless(_ call: String) -> EndlessWait {
    let screen = device.snapshot()
    let who = person.map { "the person \($0)" } ?? "nobody answers"
    return EndlessWait(
      call: call, reason: "\(screen.situation), and \(who)", missing: screen.missingAnswers)
  }
}

extension EndlessWait {
  /// Reports a call that presents a picker which never appears.
  fileprivate init(call: String, _ loss: ContactsDevice.LossOfPickers) {
    switch loss {
    case .closing:
      self.init(
        call: call, reason: "another picker was still closing, so that this one never appears",
        missing: ["device.clock.advance(by:) before the call"])
    case .covered:
      self.init(
        call: call, reason: "another screen was up, so that this picker never appears",
        missing: ["an answer to that screen before the call"])
    }
  }
}

extension ContactsDevice {
  /// Waits until a prompt or a sheet is up, and returns the screen.
  ///
  /// - Parameter patience: The longest wait without an event on the device.
  /// - Throws: ``EndlessWait`` with the current state if nothing comes up.
  @discardableResult
  public func prompt(patience: Duration = .milliseconds(500)) async throws -> ContactsSnapshot {
    let step = Duration.milliseconds(1)
    var (last, idle) = (snapshot(), Duration.zero)
    while true {
      let now = snapshot()
      if now.alert != nil || now.sheet != nil { return now }
      idle = now == last ? idle + step : .zero
      if idle >= patience {
        throw EndlessWait(
          call: "prompt()", reason: "\(now.situation), and no call brings anything up",
          missing: ["a call of the app that shows a prompt or a picker"])
      }
      last = now
      try await Task.sleep(for: step)
    }
  }
}

extension ContactsSnapshot {
  /// The state in words, as far as it explains a wait.
  fileprivate var situation: String {
    switch process {
    case .notInstalled: return "the app is not installed"
    case .stopped: return "the app does not run"
    case .running: break
    }
    let place = isInBackground ? " behind another app" : ""
    switch alert {
    case .shareOrNot: return "the prompt's first page is up\(place)"
    case .howMuch: return "the prompt's second page is up\(place)"
    case .selecting(let ticked): return "the prompt's selection \(ticked) is up\(place)"
    case .confirming(let ticked): return "the confirmation of \(ticked) is up\(place)"
    case .simplified(let button, let shown):
      return "the prompt of button \(button.ordinal) for \(shown) is up\(place)"
    case nil: break
    }
    switch sheet {
    case .chooser(let button, let shown):
      return "the chooser of button \(button.ordinal) for \(shown) is up\(place)"
    case .accessPicker(let ticked): return "the access picker with \(ticked) is up\(place)"
    case .contactPicker: return "the contact picker is up\(place)"
    case nil:
      let lost = unanswered.isEmpty ? "" : ", calls of a lost prompt never end"
      return "no prompt or sheet is up\(lost), and access is \(status)"
    }
  }

  /// The calls of a test that would answer the current screen.
  fileprivate var missingAnswers: [String] {
    if process != .running { return ["device.homeScreen.launchApp()"] }
    if isInBackground { return ["device.homeScreen.returnToApp()"] }
    switch alert {
    case .shareOrNot: return ["device.user.continueSharing()", "device.user.refuseSharing()"]
    case .howMuch: return ["device.user.shareEverything()", "device.user.selectContacts()"]
    case .selecting: return ["device.user.finish()"]
    case .confirming: return ["device.user.confirmSelection()"]
    case .simplified: return ["device.user.allow()", "device.user.deny()"]
    case nil: break
    }
    switch sheet {
    case .chooser: return ["device.user.choose(_:)", "device.user.cancel()"]
    case .accessPicker: return ["device.user.finish()", "device.user.cancel()"]
    case .contactPicker: return ["device.user.pick(_:)", "device.user.cancel()"]
    case nil where !unanswered.isEmpty: return ["device.system.kill()"]
    case nil: return buttons.isEmpty ? [] : ["device.user.tap(_:)"]
    }
  }
}
