import ConsentModel
import ConsentVocabulary
import Lockstep
import StateMachines

/// A quantity that bounds a scope of a device, for its clip, for contacts, for its camera, or across them.
package enum DeviceSize: ScopeSize {
  case clip(AppClipSize)
  case contacts(ContactsSize)
  /// Calls that wait at once until the prompt of another part has gone. With one, there is also the world in which a
  /// second prompt waits; alone, it has only the commands that bring prompts up or take them down.
  case prompts
  /// Interruptions of the camera by others, as in a scope of the camera.
  case interruptions

  package static let allCases =
    AppClipSize.allCases.map { Self.clip($0) } + ContactsSize.allCases.map { .contacts($0) }
    + [.prompts, .interruptions]

  package var name: String {
    switch self {
    case .clip(let size): size.name
    case .contacts(let size): size.name
    case .prompts: "prompts"
    case .interruptions: "interruptions"
    }
  }

  package var range: ClosedRange<Int> {
    switch self {
    case .clip(let size): size.range
    case .contacts(let size): size.range
    case .prompts: 0...2
    case .interruptions: 0...1
    }
  }

  package func told(_ count: Int) -> String {
    switch self {
    case .clip(let size): size.told(count)
    case .contacts(let size): size.told(count)
    case .prompts: count == 1 ? "1 prompt that waits" : "\(count) prompts that wait"
    case .interruptions: CameraSize.interruptions.told(count)
    }
  }

  package var counts: [String] {
    switch self {
    case .clip(let size): size.counts.map { "clip.\($0)" }
    case .contacts(let size): size.counts.map { "contacts.\($0)" }
    case .prompts, .interruptions: []
    }
  }

  package func count(neededBy line: String) -> Int? {
    switch self {
    case .clip(let size): size.count(neededBy: line)
    case .contacts(let size): size.count(neededBy: line)
    case .prompts, .interruptions: nil
    }
  }

  package static func contents(of scope: Scope<Self>) -> [String] {
    AppClipSize.contents(of: scope.clip) + ContactsSize.contents(of: scope.contacts)
      + ["waits of one day"]
      + (scope[.prompts] > 0
        ? ["where a second prompt waits, acts on the app and prompts alone"] : [])
  }
}

extension Scope<DeviceSize> {
  fileprivate init(
    clip: Scope<AppClipSize>, contacts: Scope<ContactsSize>, interruptions: Int
  ) {
    self.init(
      AppClipSize.allCases.map { (.clip($0), clip[$0]) }
        + ContactsSize.allCases.map { (.contacts($0), contacts[$0]) }
        + [(.interruptions, interruptions)],
      keepsOrder: clip.keepsOrder || contacts.keepsOrder)
  }

  fileprivate var clip: Scope<AppClipSize> {
    Scope<AppClipSize>(AppClipSize.allCases.map { ($0, self[.clip($0)]) }, keepsOrder: keepsOrder)
  }

  fileprivate var camera: Scope<CameraSize> {
    Scope<CameraSize>([(.interruptions, self[.interruptions])])
  }

  fileprivate var contacts: Scope<ContactsSize> {
    Scope<ContactsSize>(
      ContactsSize.allCases.map { ($0, self[.contacts($0)]) }, keepsOrder: keepsOrder)
  }
}

extension DeviceMachine {
  /// Returns the simplest world of each part, and where a prompt may wait, the same in which it does. The other worlds
  /// are explored with each part alone.
  package func worlds(at scope: Scope<DeviceSize>) -> [DeviceWorld] {
    var world = DeviceWorld()
    world.clip = clip.worlds(at: scope.clip)[0]
    world.camera = camera.worlds(at: scope.camera)[0]
    world.contacts = contacts.worlds(at: scope.contacts)[0]
    var waiting = world
    waiting.secondPrompt = .waits
    return settled.worlds(scope[.prompts] > 0 ? [world, waiting] : [world])
  }

  /// Returns the commands of a scope. Where a call may wait and nothing else is above its minimum, these are the acts on
  /// the app and the commands of prompts alone, as the others are explored without a call that waits.
  package func commands(at scope: Scope<DeviceSize>, for model: DeviceModel) -> [DeviceCommand] {
    if scope[.prompts] == 0 { return everyCommand(at: scope, for: model) }
    // Without a call there is no prompt of contacts; one at a time is enough for one that waits.
    var calling = scope
    calling[.contacts(.calls)] = max(scope[.contacts(.calls)], 1)
    let mayCall = model.waiting.count < scope[.prompts]
    let isNarrow = scope.things == scope[.prompts]
    return everyCommand(at: calling, for: model).filter {
      $0.isAct || (isNarrow ? $0.isOfPrompts : true) && (mayCall || !$0.bringsPromptUp)
    }
  }

  /// Returns all commands, but advances the clock by whole days only, as any other time is a further state.
  private func everyCommand(
    at scope: Scope<DeviceSize>, for model: DeviceModel
  ) -> [DeviceCommand] {
    clip.commands(at: scope.clip, for: model.clip).map { .clip($0) }
      + camera.commands(at: scope.camera, for: model.camera).map { .camera($0) }
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
      contacts: ContactsMachine.extent(of: scenario.ofContacts),
      interruptions: CameraMachine.extent(of: scenario.ofCamera)[.interruptions])
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
      machine,
      at: Scope(
        clip: clip.scope, contacts: contacts.scope,
        interruptions: Self.extent(of: scenario)[.interruptions]),
      worlds: worlds(contacts.worlds), smaller: worlds(contacts.smallerWorlds), of: scenario)
  }
}

extension Scenario<Device> {
  fileprivate var ofCamera: Scenario<Camera> {
    Scenario<Camera>(
      world: world.camera,
      commands: commands.compactMap { if case .camera(let command) = $0 { command } else { nil } })
  }

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

extension DeviceCommand {
  /// Whether the command acts on the whole app, other than by the time.
  fileprivate var isAct: Bool {
    switch DeviceAct(self) {
    case .reset, .kill, .delete, .install, .launch, .leave, .comeBack, .restrict, .liftRestriction:
      true
    case .pass, nil: false
    }
  }

  /// Whether the command brings a prompt up, answers one or takes one down.
  fileprivate var isOfPrompts: Bool {
    switch self {
    case .clip: false
    case .camera(let command):
      [.select, .accept, .allow, .deny, .takeScreenDown].contains(command) || bringsPromptUp
    case .contacts(let command):
      [.refuseSharing, .continueSharing, .shareEverything, .allow, .deny].contains(command.kind)
        || bringsPromptUp
    }
  }

  /// Whether the app requests access.
  fileprivate var bringsPromptUp: Bool {
    [.camera(.requestAccess), .contacts(.app(.requestAccess))].contains(self)
  }
}
