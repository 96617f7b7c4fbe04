import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary

/// A clip that takes an order's name, and the app that goes on with it.
typealias CoffeeOrder = ClipAndApp<OrderClip, OrderApp>

private let group = "group.com.example.coffee"

/// The file in which the server keeps the order: a third program of the team.
private func server(on device: AppClipDevice) -> AppClipDevice.Files? {
  (try? device.other.container(of: group)) ?? nil
}

func orders(depth: Int? = nil) -> ExplorationScope<AppClipDevice> {
  let world = AppClipWorld(otherGroups: [AppClipGroup(1)])
  return ExplorationScope(
    clip: world, groups: [group, "group.com.example.tea"], moves: .undisturbed, depth: depth)
}

struct OrderClip: ExploredApp {
  enum Action: Hashable, Sendable { case enter }

  private let device: AppClipDevice
  private(set) var state: String?

  init(on device: AppClipDevice) { self.device = device }

  var actions: [Action] { state == nil ? [.enter] : [] }

  mutating func send(_ action: Action) {
    state = "Ada"
    try? server(on: device)?.write("Ada", to: "order")
    let key = PlantedMistake.writtenUnderAnotherKey.isPlanted ? "Name" : "name"
    let isOwn = PlantedMistake.writtenToItsOwnDefaults.isPlanted
    let defaults = try? isOwn ? device.clip.standard : device.clip.suite(named: group)
    try? defaults?.set("Ada", forKey: key)
  }
}

struct OrderApp: ExploredApp {
  enum Action: Hashable, Sendable {}

  private(set) var state: String?

  init(on device: AppClipDevice) {
    let name = PlantedMistake.readFromAnotherGroup.isPlanted ? "group.com.example.tea" : group
    guard let shared = (try? device.app.suite(named: name)) ?? nil else { return }
    if PlantedMistake.wipedAtLaunch.isPlanted { try? shared.removeObject(forKey: "name") }
    let left = (try? shared.string(forKey: "name")) ?? nil
    if PlantedMistake.clearedBeforeItIsKept.isPlanted {
      state = left
      try? shared.removeObject(forKey: "name")
    } else {
      state = (try? device.app.home.contents(of: "name")) ?? left
      if let state { try? device.app.home.write(state, to: "name") }
    }
  }

  var actions: [Action] { [] }

  mutating func send(_ action: Action) {}
}

extension ClipAndApp where Clip == OrderClip, App == OrderApp {
  /// Whether the app shows the order that the server has.
  func isRight(on device: AppClipDevice) -> Bool {
    switch self {
    case .clip: true
    case .app(let app): app.state == (try? server(on: device)?.contents(of: "order")) ?? nil
    }
  }
}
