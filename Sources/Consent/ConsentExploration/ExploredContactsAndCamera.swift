import ConsentClients
import ConsentSystem
import ConsentVocabulary
import StateMachines
import SwiftSource

/// A device with contacts and a camera, and one app that uses both.
///
/// The app uses ``contactsClient`` and ``cameraClient``. A request waits while the prompt for the other permission is up,
/// and comes up when that is answered. Launches, ends, departures and returns are those of both parts, when the
/// walk settles. The app is active in front while no prompt of either part is up, and each change is told once.
public final class ContactsAndCamera: Sendable {
  /// The part with contacts.
  public let contacts: ContactsDevice
  /// The part with a camera.
  public let camera: CameraDouble
  private let posture = Guarded(Posture(isRunning: true, isAway: false))
  private let requests = Guarded(Requests())
  /// The parts by which the app is not active: under a prompt, or behind.
  private let inactive = Guarded(Set<Part>())

  /// Creates a device on which the app runs.
  public convenience init(
    contacts: ContactsWorld, beginning: ContactsDevice.Beginning = .notDetermined,
    camera: CameraWorld = CameraWorld()
  ) {
    self.init(
      ContactsDevice(world: contacts, beginning: beginning), CameraDouble(camera))
  }

  init(_ contacts: ContactsDevice, _ camera: CameraDouble) {
    (self.contacts, self.camera) = (contacts, camera)
  }

  /// A client of contacts for the app.
  public var contactsClient: ContactsClient {
    var client = ContactsClient.double(contacts)
    let (request, call) = (client.request, client.call)
    client.request = { try await self.alone(.contacts, request) }
    client.call = { inner in
      guard self.contacts.snapshot().status == .notDetermined else { return try await call(inner) }
      return try await self.alone(.contacts) { try await call(inner) }
    }
    return client
  }

  /// A client of the camera for the app.
  public var cameraClient: CameraClient {
    var client = CameraClient.double(camera)
    let (request, open) = (client.requestAccess, client.openInput)
    client.requestAccess = { try await self.alone(.camera, request) }
    client.openInput = { try await self.alone(.camera, open) }
    return client
  }

  // MARK: - One prompt

  fileprivate enum Part { case contacts, camera }

  /// The requests that have begun, by part, and the calls that wait for the other part's.
  fileprivate struct Requests {
    var begun: [Part: Int] = [:]
    var waiting: [CheckedContinuation<Bool, Never>] = []
    /// Whether a prompt was up when the parts last came together.
    var isPromptUp = false
  }

  /// Makes a request of one part, while none of the other part waits for the person.
  private func alone<Value: Sendable>(
    _ part: Part, _ request: @Sendable () async throws -> Value
  ) async throws -> Value {
    let other = part == .contacts ? Part.camera : .contacts
    while isUp(other) || !requests.withLock({ $0.begin(part, beside: other) }) {
      let goesOn = await camera.waits.during {
        await withCheckedContinuation { call in
          // The other request may have ended since the look.
          let isUp = isUp(other)
          let waits = requests.withLock { requests in
            let waits = isUp || requests.begun[other, default: 0] > 0
            if waits { requests.waiting.append(call) }
            return waits
          }
          if !waits { call.resume(returning: true) }
        }
      }
      if !goesOn { throw AppEnded() }
    }
    defer {
      requests.withLock { $0.begun[part, default: 1] -= 1 }
      goOn(true)
    }
    return try await request()
  }

  private func isUp(_ part: Part) -> Bool {
    switch part {
    case .contacts: contacts.snapshot().alert != nil
    case .camera: camera.isPromptUp
    }
  }

  /// Lets the requests that wait look again, or ends them.
  private func goOn(_ goesOn: Bool) {
    let calls = requests.withLock { requests in
      defer { requests.waiting = [] }
      if !goesOn { requests.begun = [:] }
      return requests.waiting
    }
    for call in calls { call.resume(returning: goesOn) }
  }

  // MARK: - One app

  /// Returns whether the app is told this event of one part. Each part tells of its own prompts, and both of each
  /// departure and return.
  fileprivate func tells(_ event: AppEvent, of part: Part) -> Bool {
    inactive.withLock { inactive in
      switch event {
      case .launched:
        inactive = []
        return part == .contacts
      case .becameInactive:
        let wasActive = inactive.isEmpty
        inactive.insert(part)
        return wasActive
      case .becameActive: return inactive.remove(part) != nil && inactive.isEmpty
      case .cameraInterrupted, .cameraInterruptionEnded: return part == .camera
      case .wentBehind, .contactsChanged, .callback: return part == .contacts
      }
    }
  }

  /// Whether the app runs, and is not in front.
  private struct Posture: Equatable {
    var isRunning: Bool
    var isAway: Bool

    /// Lets a part with this posture follow the other part.
    func follow<Failure: Error>(
      _ now: Posture, kill: () throws(Failure) -> Void, launch: () throws(Failure) -> Void,
      leave: () throws(Failure) -> Void, goBack: () throws(Failure) -> Void
    ) {
      if !now.isRunning, isRunning { try? kill() }
      if now.isRunning, !isRunning { try? launch() }
      if now.isAway, !isAway { try? leave() }
      if !now.isAway, isAway { try? goBack() }
    }
  }

  private var ofContacts: Posture {
    let now = contacts.snapshot()
    return Posture(isRunning: now.process == .running, isAway: now.isInBackground)
  }

  private var ofCamera: Posture {
    let now = camera.snapshot()
    let isRunning = now.process == .running
    return Posture(isRunning: isRunning, isAway: isRunning && now.isInSettings)
  }

  /// Lets the part that was not acted on follow the other.
  func comeTogether() {
    let (ofContacts, ofCamera) = (ofContacts, ofCamera)
    let now = ofContacts != posture.withLock({ $0 }) ? ofContacts : ofCamera
    let (home, cameraHome) = (contacts.homeScreen, camera.homeScreen)
    ofContacts.follow(
      now, kill: contacts.system.kill, launch: home.launchApp, leave: home.leaveApp,
      goBack: home.returnToApp)
    ofCamera.follow(
      now, kill: camera.system.kill, launch: cameraHome.launchApp, leave: cameraHome.leaveApp,
      goBack: cameraHome.returnToApp)
    posture.withLock { $0 = now }
    let isUp = isUp(.contacts) || isUp(.camera)
    let wasUp = requests.withLock { requests in
      defer { requests.isPromptUp = isUp }
      return requests.isPromptUp
    }
    if !now.isRunning { goOn(false) } else if wasUp && !isUp { goOn(true) }
  }
}

extension ContactsAndCamera.Requests {
  /// Begins a request, unless one of the other part has begun.
  fileprivate mutating func begin(
    _ part: ContactsAndCamera.Part, beside other: ContactsAndCamera.Part
  ) -> Bool {
    if begun[other, default: 0] > 0 { return false }
    begun[part, default: 0] += 1
    return true
  }
}

/// A device with contacts and a camera at the start of an exploration.
public struct ContactsAndCameraStart: Sendable, SwiftLiteral {
  /// The part with contacts.
  public var contacts: ContactsStart
  /// The part with a camera.
  public var camera: CameraWorld

  package var swiftText: String {
    "ExplorationScope(cards: \(PrettyPrinter.line(of: contacts.cards)), beginning: \(PrettyPrinter.line(of: contacts.beginning)), camera: \(PrettyPrinter.line(of: camera)))"
  }
}

extension ExplorationScope where Device == ContactsAndCamera {
  /// Creates a scope with a device with contacts and a camera.
  public init(
    cards: [Card], beginning: ContactsDevice.Beginning = .notDetermined, camera: CameraWorld,
    configuration: ContactsConfiguration = ContactsConfiguration(), moves: PersonMoves = .usual,
    depth: Int? = nil, maximumStates: Int = 200_000
  ) {
    let contacts = ContactsStart(
      cards: cards, beginning: beginning, configuration: configuration, additions: [])
    self.init(
      ContactsAndCameraStart(contacts: contacts, camera: camera), moves: moves, depth: depth,
      maximumStates: maximumStates)
  }
}

extension ContactsAndCamera: ExploredDevice {
  public typealias Start = ContactsAndCameraStart

  public static let exploration = DeviceExploration(ContactsAndCameraKind())
}

/// A device with contacts and a camera, as an exploration uses it: by the kinds of its parts.
struct ContactsAndCameraKind: DeviceKind {
  private let contacts = ContactsKind()
  private let camera = CameraKind()
  let name = "contacts and camera"
  var kill: PersonMove { contacts.kill }
  var kinds: PersonMoves { contacts.kinds.union(camera.kinds) }

  func begin(
    _ start: ContactsAndCameraStart, _ deliver: ContactsDevice.Delivery?
  ) -> ContactsAndCamera {
    ContactsAndCamera(
      contacts.begin(start.contacts, deliver), camera.begin(start.ofCamera, nil))
  }

  func words(for start: ContactsAndCameraStart) -> String {
    contacts.words(for: start.contacts) + "; " + PrettyPrinter.line(of: start.camera)
  }

  func mistake(in start: ContactsAndCameraStart, _ moves: PersonMoves) -> String? {
    contacts.mistake(in: start.contacts, moves)
  }

  func look(at device: ContactsAndCamera) -> DeviceLook {
    let (one, other) = (contacts.look(at: device.contacts), camera.look(at: device.camera))
    return DeviceLook(
      program: one.program, isInFront: one.isInFront && other.isInFront,
      isClear: one.isClear && other.isClear, isAnswering: one.isAnswering || other.isAnswering,
      feeds: one.feeds + other.feeds)
  }

  func snapshot(of device: ContactsAndCamera) -> String {
    contacts.snapshot(of: device.contacts) + "\ncamera: " + camera.snapshot(of: device.camera)
  }

  func write(_ device: ContactsAndCamera, to key: inout StateKey) {
    contacts.write(device.contacts, to: &key)
    camera.write(device.camera, to: &key)
  }

  func observe(_ device: ContactsAndCamera, _ observer: @escaping @Sendable (AppEvent) -> Void) {
    contacts.observe(device.contacts) { [weak device] event in
      if device?.tells(event, of: .contacts) == true { observer(event) }
    }
    camera.observe(device.camera) { [weak device] event in
      if device?.tells(event, of: .camera) == true { observer(event) }
    }
  }

  func deliver(on device: ContactsAndCamera) {
    device.comeTogether()
    contacts.deliver(on: device.contacts)
  }

  func waits(on device: ContactsAndCamera) -> [OpenWaits] {
    [device.contacts.waits, device.camera.waits]
  }

  func moves(
    of kinds: PersonMoves, on device: ContactsAndCamera, from start: ContactsAndCameraStart
  ) -> [PersonMove] {
    // Only the prompt in front is answered; moves of the app as a whole are offered once.
    let others = kinds.subtracting([.answers, .taps])
    let ofContacts = device.camera.isPromptUp ? others : kinds
    let ofCamera = device.contacts.snapshot().alert == nil ? kinds : others
    return contacts.moves(of: ofContacts, on: device.contacts, from: start.contacts)
      + camera.moves(
        of: ofCamera.subtracting([.presence, .process]), on: device.camera, from: start.ofCamera)
  }

  func play(_ move: PersonMove, on device: ContactsAndCamera) -> Bool {
    defer { device.comeTogether() }
    return move.isOfCamera
      ? camera.play(move, on: device.camera) : contacts.play(move, on: device.contacts)
  }

  func visit(
    for move: PersonMove, on device: ContactsAndCamera
  ) -> (leave: PersonMove, goBack: PersonMove)? { contacts.visit(for: move, on: device.contacts) }

  func refuses(_ move: PersonMove, on device: ContactsAndCamera) -> Bool {
    move.isOfCamera
      ? camera.refuses(move, on: device.camera) : contacts.refuses(move, on: device.contacts)
  }
}

extension ContactsAndCameraStart {
  /// The part with a camera. The app's own code requests access.
  fileprivate var ofCamera: CameraStart { CameraStart(world: camera, flow: nil) }
}

extension PersonMove {
  /// Whether the move is one on the part with a camera.
  fileprivate var isOfCamera: Bool {
    switch self {
    case .camera, .cameraSettings: true
    case .tap, .command, .failNextCall, .turnRunLoop, .clip, .days: false
    }
  }
}
