import ConsentModel
import ConsentVocabulary
import Lockstep
import StateMachines

/// A quantity that bounds a scope of a device, for its clip or for contacts. The camera has its minimum.
package enum DeviceSize: ScopeSize {
  case clip(AppClipSize)
  case contacts(ContactsSize)

  package static let allCases =
    AppClipSize.allCases.map { Self.clip($0) } + ContactsSize.allCases.map { .contacts($0) }

  package var name: String {
    switch self {
    case .clip(let size): size.name
    case .contacts(let size): size.name
    }
  }

  package var range: ClosedRange<Int> {
    switch self {
    case .clip(let size): size.range
    case .contacts(let size): size.range
    }
  }

  package func told(_ count: Int) -> String {
    switch self {
    case .clip(let size): size.told(count)
    case .contacts(let size): size.told(count)
    }
  }

  package static func contents(of scope: Scope<Self>) -> [String] {
    AppClipSize.contents(of: scope.clip) + ContactsSize.contents(of: scope.contacts)
      + ["waits of whole days"]
  }
}

extension Scope<DeviceSize> {
  fileprivate init(clip: Scope<AppClipSize>, contacts: Scope<ContactsSize>) {
    self.init(
      AppClipSize.allCases.map { (.clip($0), clip[$0]) }
        + ContactsSize.allCases.map { (.contacts($0), contacts[$0]) },
      keepsOrder: clip.keepsOrder || contacts.keepsOrder)
  }

  fileprivate var clip: Scope<AppClipSize> {
    Scope<AppClipSize>(AppClipSize.allCases.map { ($0, self[.clip($0)]) }, keepsOrder: keepsOrder)
  }

  fileprivate var contacts: Scope<ContactsSize> {
    Scope<ContactsSize>(
      ContactsSize.allCases.map { ($0, self[.contacts($0)]) }, keepsOrder: keepsOrder)
  }
}

extension DeviceMachine {
  /// Returns the simplest world of each part. The other worlds are explored with each part alone.
  package func worlds(at scope: Scope<DeviceSize>) -> [DeviceWorld] {
    var world = DeviceWorld()
    world.clip = clip.worlds(at: scope.clip)[0]
    world.camera = camera.worlds(at: Scope())[0]
    world.contacts = contacts.worlds(at: scope.contacts)[0]
    return settled.worlds([world])
  }

  /// Returns all commands, but advances the clock by whole days only, as any other time is a further state, and loses
  /// no prompt of the camera with calls, which are further states as well, and explored with the camera alone, as are
  /// interruptions but by another session.
  package func commands(at scope: Scope<DeviceSize>, for model: DeviceModel) -> [DeviceCommand] {
    clip.commands(at: scope.clip, for: model.clip).map { .clip($0) }
      + camera.commands(at: Scope(), for: model.camera).compactMap {
        if $0 == .takeScreenDown && model.camera.snapshot.waiting > 0 || $0.isOfCameraAlone {
          nil
        } else {
          .camera($0)
        }
      }
      + contacts.commands(at: scope.contacts, for: model.contacts).compactMap {
        if case .clock(.advance(let time)) = $0, time.count % DeviceAct.day.count != 0 {
          nil
        } else {
          .contacts($0)
        }
      } + [.contacts(.clock(.advance(DeviceAct.day)))]
  }

  package func lessening(_ scenario: Scenario<Device>) -> [Scenario<Device>] {
    let places = scenario.commands.indices.filter { scenario.commands[$0].part == .contacts }
    return contacts.lessening(scenario.ofContacts).map { less in
      var whole = scenario
      whole.world.contacts = less.world
      for (place, command) in zip(places, less.commands) {
        whole.commands[place] = .contacts(command)
      }
      return whole
    }
  }

  package static func extent(of scenario: Scenario<Device>) -> Scope<DeviceSize> {
    Scope(
      clip: AppClipMachine.extent(of: scenario.ofClip),
      contacts: ContactsMachine.extent(of: scenario.ofContacts))
  }

  /// Returns the neighbourhood of the commands of clip and contacts. Only the world of contacts varies.
  package func surroundings(of scenario: Scenario<Device>) -> Neighbourhood<DeviceMachine>? {
    let world = scenario.world
    guard let clip = clip.surroundings(of: scenario.ofClip),
      let contacts = contacts.surroundings(of: scenario.ofContacts)
    else { return nil }
    var machine = self
    (machine.clip, machine.contacts) = (clip.machine, contacts.machine)
    func worlds(_ all: [ContactsWorld]) -> [DeviceWorld] {
      all.map {
        var world = world
        world.contacts = $0
        return world
      }
    }
    return Neighbourhood(
      machine, at: Scope(clip: clip.scope, contacts: contacts.scope),
      worlds: worlds(contacts.worlds), smaller: worlds(contacts.smallerWorlds), of: scenario)
  }
}

extension Scenario<Device> {
  fileprivate var ofClip: Scenario<AppClip> {
    Scenario<AppClip>(
      world: world.clip,
      commands: commands.compactMap { if case .clip(let command) = $0 { command } else { nil } })
  }

  fileprivate var ofContacts: Scenario<Contacts> {
    Scenario<Contacts>(
      world: world.contacts,
      commands: commands.compactMap {
        if case .contacts(let command) = $0 { command } else { nil }
      })
  }
}

extension CameraCommand {
  /// Whether a scope of a device leaves the command to the camera.
  fileprivate var isOfCameraAlone: Bool {
    [
      .startOtherSession, .stopOtherSession, .interruptInBackground, .interruptBesideApps,
      .interruptUnderPressure, .interruptAudio, .endInterruptionUntold,
    ].contains(self)
  }
}
