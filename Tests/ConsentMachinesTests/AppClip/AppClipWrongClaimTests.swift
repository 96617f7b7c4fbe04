import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// Plausible but wrong claims about a clip and its app.
private enum AppClipMistake: String, Claims, CustomTestStringConvertible {
  case invocationsBringTheClip = "INV-W01"
  case whoIsSignedInIsAuthorized = "INV-W02"
  case itemsGoWithTheirProgram = "INV-W04"
  case theMarkMeansThatAllIsClean = "INV-W05"
  case onlyTheAppChangesItsItems = "INV-W06"

  struct MonitorState: History {
    typealias Language = AppClip
    init(in world: AppClipWorld, start: AppClipSnapshot) {}
    mutating func record(_ event: Event<AppClip>) {}
  }

  var testDescription: String { "\(self)" }
  var statement: Statement { "\(self)".sometimes("It is so.") }

  func judge(_ event: Event<AppClip>, after past: MonitorState) -> Judgement {
    let (command, before, after) = (event.command, event.before, event.after)
    let source = AppClipShelf.suite(AppClipGroup(1))
    let isMarked = { (snapshot: AppClipSnapshot) in snapshot.cells.contains(.mark(.standard(.app)))
    }
    return switch self {
    case .invocationsBringTheClip:
      .when(command == .user(.invoke), requires: after.clip == .running)
    case .whoIsSignedInIsAuthorized:
      .requires(
        [after.clipSession, after.appSession].allSatisfy { account in
          account.map { after.accounts.contains(AppClipRegistration($0, .authorized)) } ?? true
        })
    case .itemsGoWithTheirProgram:
      .when(
        event.outcome.effects.contains(.removed(.app)),
        requires: !after.items.contains { $0.owner == .app })
    case .theMarkMeansThatAllIsClean:
      .when(isMarked(after), requires: !after.cells.contains { $0.isText && $0.shelf == source })
    case .onlyTheAppChangesItsItems:
      // The app's first item may result from a replacement.
      .requires(
        command.isOfTheApp
          || before.items.filter { $0.owner == .app }.allSatisfy(after.items.contains))
    }
  }

  /// The scope that refutes the claim, and the length of the shortest refutation.
  var refutation: (scope: Scope<AppClipSize>, commands: Int) {
    switch self {
    // installs app, invokes.
    case .invocationsBringTheClip: (Scope(), 2)
    // invokes, signs in, stops using.
    case .whoIsSignedInIsAuthorized: (Scope([(.accounts, 1)]), 3)
    // installs app, invokes, adds, deletes.
    case .itemsGoWithTheirProgram: (Scope([(.items, 1)]), 4)
    // invokes, leaves, installs app, invokes, starts, continues twice.
    case .theMarkMeansThatAllIsClean: (Scope([(.imports, 1)]), 7)
    // installs app, invokes, adds, deletes, invokes, adds another, installs app.
    case .onlyTheAppChangesItsItems: (Scope([(.items, 1), (.values, 2)]), 7)
    }
  }
}

extension AppClipCell {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension AppClipCommand {
  fileprivate var isOfTheApp: Bool { if case .app = self { true } else { false } }
}

@Suite struct `What one might claim of the clip` {
  @Test(arguments: AppClipMistake.allCases)
  fileprivate func `and is wrong, is refuted at the fewest commands`(mistake: AppClipMistake) throws
  {
    let machine = WithClaims(AppClipMachine(), claims: AppClipMistake.self)
    var explorer = Explorer(
      machine, against: .model(AppClipModel.self), at: mistake.refutation.scope)
    explorer.claims = ClaimList([mistake])
    let fewest = try #require(explorer.run().breach).scenario
    #expect(fewest.commands.count == mistake.refutation.commands, "\(fewest.commands)")
    // A random case refutes it as well. Removing commands shortens that to at most one more command.
    let breaks = { (scenario: Scenario<AppClip>) in
      machine.brokenClaims(by: .model(AppClipModel.self), in: scenario).contains(mistake)
    }
    let found = (0..<20_000 as Range<UInt64>).lazy
      .compactMap { machine.scenario(ofCase: $0, below: 1, commands: 50) }.first(where: breaks)
    let short = shortened(try #require(found), breaks)
    #expect(short.commands.count <= fewest.commands.count + 1, "\(short.commands)")
  }
}
