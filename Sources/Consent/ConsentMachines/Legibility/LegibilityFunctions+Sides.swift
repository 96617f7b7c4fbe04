import ConsentInvariants
import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

extension LegibilityFunctions {
  package static let model = LegibilityFunctions(
    luminance: { Channels($0).luminance }, contrast: { Channels($0).contrast(with: Channels($1)) },
    composited: { paint, under in
      let mixed = paint.composited(over: Channels(red: under.x, green: under.y, blue: under.z))
      return SIMD3(mixed.red, mixed.green, mixed.blue)
    },
    blockers: { ConsentModel.blockers(of: $0, under: $1) },
    touchAnswer: { status, sighting, profile in
      TouchSample(status, sighting, profile).answer(ModelSide<ContactsModel>.init)
    })

  /// Returns the functions of `contestant`: those of our system, changed if the contestant is a legibility
  /// mutant.
  static func system(_ contestant: SystemUnderTest<Contacts>) -> LegibilityFunctions {
    var functions = LegibilityFunctions(
      luminance: { SystemLegibility.luminance(of: $0) },
      contrast: { SystemLegibility.contrast(of: $0, on: $1) },
      composited: { SystemLegibility.composited($0, over: $1) },
      blockers: { SystemLegibility.blockers(of: $0, under: $1) },
      touchAnswer: { status, sighting, profile in
        TouchSample(status, sighting, profile).answer(contestant.side)
      })
    guard let fault = LegibilityFault.all.first(where: { $0.name == contestant.name }) else {
      return functions
    }
    functions.blockers = { fault.blockers(of: $0, under: $1) }
    guard let contrast = fault.contrast else { return functions }
    functions.composited = { contrast.composited($0, over: $1) }
    functions.luminance = { contrast.luminance(of: $0.channels) }
    functions.contrast = {
      contrast.ratio(contrast.luminance(of: $0.channels), contrast.luminance(of: $1.channels))
    }
    return functions
  }
}

/// A touch on a button of a whole device whose app has a given status.
private struct TouchSample {
  let world: ContactsWorld
  let commands: [ContactsCommand]

  init(_ status: AuthorizationStatus, _ sighting: LegibilityScene, _ profile: LegibilityProfile) {
    world = ContactsWorld(
      configuration: ContactsConfiguration(profile: profile), cards: [Card(name: "Ada")])
    let first = ButtonID(1)
    let ranked = (2..<max(sighting.rank, 1) + 1).map { ButtonID($0) }
    let approach: [ContactsCommand] =
      switch status {
      case .notDetermined: []
      case .restricted: [.system(.restrict)]
      case .denied: [.app(.requestAccess), .user(.refuseSharing)]
      case .authorized: [.app(.requestAccess), .user(.continueSharing), .user(.shareEverything)]
      case .limited:
        [
          .app(.requestAccess), .user(.continueSharing), .user(.selectContacts), .user(.finish),
          .user(.confirmSelection),
        ]
      }
    commands =
      approach + ranked.map { .app(.mount($0, AccessButton(query: ""))) } + [
        .app(.mount(first, AccessButton(query: "ada", layout: sighting.layout))),
        .clock(.advance(sighting.undisturbed)), .user(.tap(first, sighting.touch)),
      ]
  }

  /// Returns the blockers of the touch. `nil` if the button is not drawn.
  func answer(_ play: (ContactsWorld) -> any Side<Contacts>) -> BlockerSet? {
    var player = play(world)
    var last = ContactsOutcome(.done)
    for command in commands { last = player.perform(command).outcome ?? last }
    switch last.response {
    case .touch(.inert(.notShown)): return nil
    case .touch(.inert(.blocked(let blockers))): return blockers
    case .touch, .done, .status, .returned, .pending, .refused, .crashed: return BlockerSet()
    }
  }
}
