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
      camera.waits.begin()
      defer { camera.waits.end() }
      let goesOn = await withCheckedContinuation { call in
        requests.withLock { $0.waiting.append(call) }
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

  public static var exploration: DeviceExploration<ContactsAndCamera> {
    let (contacts, camera) = (ContactsDevice.exploration, CameraDouble.exploration)
    return DeviceExploration(
      name: "contacts and camera", kinds: contacts.kinds.union(camera.kinds),
      begin: { start, deliver in
        ContactsAndCamera(
          contacts.begin(start.contacts, deliver),
          camera.begin(CameraStart(world: start.camera, flow: nil), nil))
      },
      look: { device in
        let (one, other) = (contacts.look(device.contacts), camera.look(device.camera))
        return DeviceExploration.Look(
          program: one.program, isInFront: one.isInFront && other.isInFront,
          isClear: one.isClear && other.isClear)
      },
      moves: { device, kinds, start in
        // Only the prompt in front is answered; moves of the app as a whole are offered once.
        let isFree = device.contacts.snapshot().alert == nil
        let ofCamera = isFree ? kinds : kinds.subtracting([.answers, .taps])
        let ofContacts = device.camera.isPromptUp ? kinds.subtracting([.answers, .taps]) : kinds
        return contacts.moves(device.contacts, ofContacts, start.contacts)
          + camera.moves(
            device.camera, ofCamera.subtracting([.presence, .process]),
            CameraStart(world: start.camera, flow: nil))
      },
      play: { device, move in
        let isPlayed =
          switch move {
          case .camera, .cameraSettings: camera.play(device.camera, move)
          case .tap, .command, .failNextCall, .turnRunLoop, .clip, .days:
            contacts.play(device.contacts, move)
          }
        device.comeTogether()
        return isPlayed
      },
      kill: contacts.kill,
      observe: { device, observer in
        contacts.observe(device.contacts) { [weak device] event in
          if device?.tells(event, of: .contacts) == true { observer(event) }
        }
        camera.observe(device.camera) { [weak device] event in
          if device?.tells(event, of: .camera) == true { observer(event) }
        }
      },
      deliver: { device in
        device.comeTogether()
        contacts.deliver(device.contacts)
      },
      waits: { [$0.contacts.waits, $0.camera.waits] },
      isAnswering: { contacts.isAnswering($0.contacts) || camera.isAnswering($0.camera) },
      feeds: { $0.contacts.feeds + $0.camera.feeds },
      visit: { contacts.visit($0.contacts, $1) },
      refuses: { device, move in
        switch move {
        case .camera, .cameraSettings: camera.refuses(device.camera, move)
        case .tap, .command, .failNextCall, .turnRunLoop, .clip, .days:
          contacts.refuses(device.contacts, move)
        }
      },
      words: { contacts.words($0.contacts) + "; " + PrettyPrinter.line(of: $0.camera) },
      mistake: { contacts.mistake($0.contacts, $1) },
      snapshot: {
        contacts.snapshot($0.contacts) + "\ncamera: " + camera.snapshot($0.camera)
      },
      write: { device, key in
        contacts.write(device.contacts, &key)
        camera.write(device.camera, &key)
      })
  }
}
