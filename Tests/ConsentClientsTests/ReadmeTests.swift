import ConsentExploration
import Desk
import Foundation
import Testing

private struct Badge: ExploredApp {
  enum Action: Hashable, Sendable {}
  let actions: [Action] = []
  let state: [String]
  init(on device: ContactsDevice) {
    state = ((try? device.store.allContacts()) ?? []).map(\.name)
  }
  mutating func send(_ action: Action) {}
}

@Suite struct `The app of README` {
  /// The app of README has these lines, and its exploration prints the walk there.
  @Test func `shows an old name, in the walk that README prints`() async throws {
    let scope = ExplorationScope(cards: [Card(name: "Ada")], beginning: .authorized)
    let found = await explore(Badge.self, in: scope) { app, device in
      device.isShown(exactly: app.state, by: \.name)
    }
    #expect(!found.holds)
    let readme = try String(
      contentsOf: Desk.specs.deletingLastPathComponent().appending(path: "README.md"),
      encoding: .utf8)
    // README leaves out the state of app and device, and the scope.
    let lines = "\(found)".split(separator: "\n").prefix(4).joined(separator: "\n")
    #expect(readme.contains("\n\(lines)\n"), "\(found)")
  }
}
