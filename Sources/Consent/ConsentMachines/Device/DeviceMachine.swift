import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// The machine of a device, which draws worlds and commands with the machines of its parts.
package struct DeviceMachine: Machine {
  package typealias Model = DeviceModel
  package typealias Claim = ClaimOnDevice
  package typealias Size = DeviceSize

  var clip = AppClipMachine()
  var camera = CameraMachine()
  var contacts = ContactsMachine()
  package var settled = FixedDecisions<DeviceWorld>()
  package var peer: Peer?

  /// Unspecialized loops, as too few cases of a device are played for loops of its own.
  package let loops = Loops<DeviceMachine>.unspecialized

  package func world(from source: inout ChoiceSource) throws(Discard) -> DeviceWorld {
    var world = DeviceWorld()
    world.clip = try clip.world(from: &source)
    world.camera = try camera.world(from: &source)
    world.contacts = try contacts.world(from: &source)
    try Self.questions.draw(into: &world, from: &source)
    return settled.world(world)
  }

  private static let questions = Device.ownFacets.compactMap(\.question)

  /// The sceneries of the parts, and the shares of commands. A flow runs within one part, so most cases have
  /// more commands for one part than for the others.
  package struct Scenery: Sendable {
    let clip: AppClipMachine.Scenery
    let camera: CameraMachine.Scenery
    let contacts: ContactsMachine.Scenery
    /// Commands in eight for clip and camera together, and of these, commands in eight for the clip.
    let ofOthers, ofClip: Int
  }

  package func scenery(
    in world: DeviceWorld, from source: inout ChoiceSource
  ) throws(Discard) -> Scenery {
    let shares = [4, 7, 1]
    let clip = try clip.scenery(in: world.clip, from: &source)
    let camera = try camera.scenery(in: world.camera, from: &source)
    let ofClip = shares[try source.index(below: 3)]
    let contacts = try contacts.scenery(in: world.contacts, from: &source)
    let ofOthers = shares[try source.index(below: 3)]
    return Scenery(
      clip: clip, camera: camera, contacts: contacts, ofOthers: ofOthers, ofClip: ofClip)
  }

  /// Draws a command. Most acts on the whole app become commands of the clip, which has more of them.
  package func command(
    for model: DeviceModel, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> DeviceCommand {
    // After a decision in the clip, mostly commands of the clip, so that it is replaced now and then.
    let isDecidedInClip =
      model.clip.snapshot.clip != .notInstalled && model.camera.snapshot.status != .undetermined
    func isBeyond(_ share: Int) throws(Discard) -> Bool {
      let within = isDecidedInClip ? (1 << UInt64(share)) - 1 : 0 as UInt64
      return try source.alternative(below: 8, among: .max, preferring: within) >= share
    }
    if try isBeyond(scenery.ofOthers) {
      let command = DeviceCommand.contacts(
        try contacts.command(for: model.contacts, amid: scenery.contacts, from: &source))
      if case .contacts(.clock) = command, source.boolean(1, in: 2) {
        return .contacts(.clock(.advance(try time(amid: model, from: &source))))
      }
      if !isShared(command, &source) { return command }
    }
    if try isBeyond(scenery.ofClip) {
      let command = DeviceCommand.camera(
        try camera.command(for: model.camera, amid: scenery.camera, from: &source))
      if !isShared(command, &source) { return command }
    }
    return .clip(try clip.command(for: model.clip, amid: scenery.clip, from: &source))
  }

  /// Returns whether to replace an act on the whole app by a command of another part: seven times in eight.
  private func isShared(_ command: DeviceCommand, _ source: inout ChoiceSource) -> Bool {
    switch DeviceAct(command) {
    case .reset, .kill, .delete, .install, .launch: source.boolean(7, in: 8)
    case .leave, .comeBack, .restrict, .liftRestriction, .pass, nil: false
    }
  }

  /// Draws the time until midnight, one millisecond less, or some days.
  private func time(
    amid model: DeviceModel, from source: inout ChoiceSource
  ) throws(Discard) -> Milliseconds {
    let day = DeviceAct.day.count
    let days = try source.index(below: 12)
    return switch days {
    case 0: Milliseconds(day - model.timeOfDay.count)
    case 1: Milliseconds(day - model.timeOfDay.count - 1)
    case _: Milliseconds(day * (days - 1))
    }
  }

  package var pairsOneIn = 16

  package func judgePairs(
    _ scenario: Scenario<Device>, _ play: () -> any Side<Device>
  ) -> [(claim: ClaimOnDevice, judgement: Judgement)] {
    let judgement = sameActPair(scenario.commands, play: play)
    return [(.across(.theSameActLeadsToTheSameState), judgement)]
  }

  package var choicesPerCommand: Int {
    6 + clip.choicesPerCommand + camera.choicesPerCommand + contacts.choicesPerCommand
  }

  package static func write(_ model: DeviceModel, to key: inout StateKey) {
    AppClipMachine.write(model.clip, to: &key)
    CameraMachine.write(model.camera, to: &key)
    ContactsMachine.write(model.contacts, to: &key)
    key.add(model.timeOfDay.count, bits: 27)
    key.add(model.waiting.count, bits: 8)
    for call in model.waiting { key.add(key.number(of: call), bits: 16) }
  }

  package func withoutCounters(_ snapshot: DeviceSnapshot) -> DeviceSnapshot {
    var snapshot = snapshot
    snapshot.contacts = contacts.withoutCounters(snapshot.contacts)
    return snapshot
  }
}

extension DeviceMachine: PeerMachine {
  package static let staircase: [Scope<DeviceSize>] = [Scope(), Scope([(.prompts, 1)])]

  package init(_ values: [String: String]) throws(CommandError) { self.init() }

  package var whole: DeviceMachine {
    var machine = self
    machine.contacts = contacts.whole
    return machine
  }

  package var refutedDesigns: [DeviceMachine] {
    func with(_ change: (inout DeviceMachine) -> Void) -> DeviceMachine {
      var machine = self
      change(&machine)
      return machine
    }
    return clip.refutedDesigns.map { design in with { $0.clip = design } }
      + camera.refutedDesigns.map { design in with { $0.camera = design } }
  }

  /// The design of a part, if it is not the usual one.
  package var settings: [Catalogue.Setting] {
    func settings(_ part: some SuiteMachine) -> [Catalogue.Setting] {
      part.refutedDesigns.isEmpty
        ? part.settings.map { .init("\(part.name): \($0.name)", $0.value) } : []
    }
    return settings(clip) + settings(camera)
  }

  /// The rules across the parts. Rules of a part need only be covered where that part is checked.
  package static let ownRules = DeviceRule.Own.allCases.map { DeviceRule.own($0) }
  package static let ownClaims = DeviceClaim.allCases.map { ClaimOnDevice.across($0) }
  package static let claimsOfRuns = [ClaimOnDevice.across(.theSameActLeadsToTheSameState)]
  package var breadth: Int { 1 + rules.count + landmarkCount }
  package func refusals(of kind: DeviceKind) -> [DeviceRefusal] { [] }

  package static func refuted(in world: DeviceWorld) -> RefutedClaims<ClaimOnDevice>? {
    let parts = AppClipRefutedParts(in: world.clip)
    let isLiteral = CameraMachine.isRefuted(world.camera)
    return parts.isEmpty && !isLiteral ? nil : byParts[parts.rawValue * 2 + (isLiteral ? 1 : 0)]
  }

  /// The claims that the designs of both parts break: with the camera's of `fixed`, then with that of `literal`.
  private static let byParts = (0...AppClipRefutedParts.all.rawValue).flatMap { parts in
    [[], CameraMachine.brokenByLiteral].map { ofCamera in
      RefutedClaims<ClaimOnDevice>(
        AppClipRefutedParts(rawValue: parts).claims.map { .clip($0) } + ofCamera.map { .camera($0) }
      )
    }
  }

  package static func drawing(of command: DeviceCommand, in model: DeviceModel) -> Drawing? {
    guard case .contacts(let command) = command else { return nil }
    return ContactsMachine.drawing(of: command, in: model.contacts)
  }

  /// No scope has a call for contacts that waits.
  package static let telling: [DeviceCommand] = [.contacts(.app(.requestAccess))]
  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static let system = SystemUnderTest<Device>(
    "ours", "the systems of this package on one device"
  ) { DeviceSide(world: $0) }
  package static var summary: String { "all three on one device" }
  package static var double: SwiftDouble? {
    .ours("DeviceSide(world: ", method: "play", snapshot: DeviceSide.snapshot)
  }
  package static var faults: [SystemUnderTest<Device>] { DeviceFaults.all }
}

extension DeviceRule: CustomStringConvertible {
  /// The name of the rule in its part.
  public var description: String {
    switch self {
    case .own(let rule): "\(rule)"
    case .clip(let rule): "\(rule)"
    case .camera(let rule): "\(rule)"
    case .contacts(let rule): "\(rule)"
    }
  }
}
