import ConsentClients
import ConsentSystem
import JobOrders

/// The state of an app between two steps.
extension AppStage {
  /// The app; `nil` while its process does not run, and until its initializer returns.
  var app: App? { process?.app }
  /// Whether the app's process runs, and its initializer has not returned.
  var isStarting: Bool { process.map { $0.app == nil } ?? false }
  /// The app's state and actions at the end of the last step.
  var state: App.State? { process?.view?.state }
  var actions: [App.Action] { process?.view?.actions ?? [] }

  /// The work that has not ended. A launch whose app exists is in its first event.
  var unfinished: [Work] {
    guard let process else { return [] }
    return process.unfinished.map {
      $0.work == .launch && process.app != nil ? .receive(.launched) : $0.work
    }
  }

  /// Whether the app has received all events, and had time for its work after the last step.
  var isSettled: Bool { turn.isTurning || isIdle }

  /// Whether nothing waits for a turn of the run loop.
  var isIdle: Bool {
    inbox.withLock { $0.events.isEmpty && $0.closures == nil } && run.sleepers == 0
  }

  /// The events that the app has not received.
  var events: [AppEvent] { inbox.withLock { $0.events } }
  var hasClosures: Bool { inbox.withLock { $0.closures != nil } }

  /// The actions that have not ended, and wait for nothing that the person, the system or time can end.
  var waitingForNothing: [Work] {
    if unfinished.isEmpty || !isIdle { return [] }
    let look = kind.look(at: device)
    let mayGoOn =
      look.feeds > 0 || hasOpenCall && look.isAnswering
      || kind.waits(on: device).contains { $0.count(of: .button) > 0 }
    return mayGoOn ? [] : unfinished
  }

  /// The action that waits for a call that never ends, as its prompt was lost, in words; `nil` if none does.
  var endless: String? {
    if !isIdle || !hasOpenCall || kind.look(at: device).isAnswering { return nil }
    let works = unfinished.map(\.text)
    let one = works.count > 1 ? "one of \(works.joined(separator: ", "))" : works.first ?? "a task"
    return "\(one) waits for a call whose prompt was lost, which never ends"
  }

  /// The call whose task was cancelled, and that waits for the person nevertheless, in words; `nil` if none does.
  var cancelled: String? {
    guard kind.waits(on: device).contains(where: \.hasCancelled) else { return nil }
    let works = unfinished.map(\.text)
    return
      "A call was cancelled\(works.isEmpty ? "" : ", of \(works.joined(separator: " or ")),") and waits on: the platform ends it with the person's answer alone"
  }

  /// Whether the person's last action, or the launch, has not ended.
  var isBusy: Bool {
    process.map { process in process.unfinished.contains { $0.number == process.lastAction } }
      ?? false
  }

  private var hasOpenCall: Bool { kind.waits(on: device).contains { $0.count(of: .screen) > 0 } }
}

extension AppStage.Work {
  /// The work as a call.
  var text: String {
    switch self {
    case .launch: "init(on:)"
    case .receive(let event): "receive(\(PersonMove.text(of: event)))"
    case .send(let action): "send(\(PersonMove.text(of: action)))"
    case .look: "state"
    }
  }
}
