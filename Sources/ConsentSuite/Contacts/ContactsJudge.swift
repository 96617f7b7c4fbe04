import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import Isolation
import Lockstep
import StateMachines

/// The monitor of the claims, as the comparison reads it: judges each step against every claim.
public struct ContactsJudge: TranscriptMonitor {
  private let world: ContactsWorld
  private let claims = ContactsClaim.allCases
  private var before: ContactsSnapshot
  private var past: ContactsPast
  /// What was held in the steps so far.
  public private(set) var visited = VisitedLandmarks()

  public init(world: ContactsWorld, start: ContactsSnapshot?) {
    self.world = world
    before = start ?? ContactsModelSide(world).state.snapshot
    past = ContactsPast(in: world, start: before)
  }

  public mutating func firstBroken(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, after: consuming ContactsSnapshot?
  ) -> ContactsClaim? {
    switch consume after {
    case nil: nil
    case let after?: broken(command, outcome, after: after, onlyFirst: true).first
    }
  }

  /// The claims that a step breaks, or the first of them.
  mutating func broken(
    _ command: ContactsCommand, _ outcome: ContactsOutcome, after: ContactsSnapshot, onlyFirst: Bool
  ) -> [ContactsClaim] {
    let event = Event<Contacts>(in: world, before: before, command, outcome, after: after)
    var broken: [ContactsClaim] = []
    for index in claims.indices where !onlyFirst || broken.isEmpty {
      switch claims[index].judge(event, after: past) {
      case .silent: break
      case .held(let branch): visited.masks[index] |= 1 << UInt8(branch)
      case .broken: broken.append(claims[index])
      }
    }
    past.record(event)
    before = after
    return broken
  }
}

/// A landmark of a claim: a branch in which it held.
public struct ContactsLandmark: Hashable, Sendable {
  public let claim: ContactsClaim
  public let branch: Int

  /// What must have happened.
  public var sentence: String { claim.statement.landmarks[branch] }
  /// The claim and the branch, such as `everyGrantHasASource.0`.
  var name: String { "\(claim).\(branch)" }

  public static let all = ContactsClaim.allCases.flatMap { claim in
    claim.statement.landmarks.indices.map { ContactsLandmark(claim: claim, branch: $0) }
  }
}

/// The landmarks that a run has visited.
public struct VisitedLandmarks: Hashable, Sendable {
  /// A word a claim, a bit a branch.
  var masks = ContiguousArray<UInt8>(repeating: 0, count: ContactsClaim.allCases.count)

  subscript(_ claim: ContactsClaim) -> Bool {
    get { zip(ContactsClaim.allCases, masks).contains { $0 == claim && $1 != 0 } }
    set {
      for (index, each) in ContactsClaim.allCases.enumerated() where each == claim {
        masks[index] = newValue ? 1 : 0
      }
    }
  }

  mutating func formUnion(_ other: VisitedLandmarks) {
    for index in masks.indices { masks[index] |= other.masks[index] }
  }

  var names: [String] {
    zip(ContactsClaim.allCases, masks).flatMap { claim, mask in
      (0..<8).filter { mask >> $0 & 1 == 1 }.map { "\(claim).\($0)" }
    }
  }
}

extension ContactsClaim: Comparable, Portable {
  public static func < (one: ContactsClaim, other: ContactsClaim) -> Bool {
    one.place < other.place
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What is claimed.
  public var sentence: String { statement.sentence }
  /// What must have happened, all branches in a sentence.
  public var landmark: String { statement.landmarks.joined(separator: "; ") }
}

/// A side of the comparison as the pair of runs plays it.
struct PairSide<Player: Lockstep.Side<ContactsCommand, ContactsOutcome, ContactsSnapshot>>:
  StateMachines.Side
{
  typealias Talk = Contacts

  var player: Player

  mutating func perform(_ command: ContactsCommand) -> Reply<ContactsOutcome> {
    .said(player.perform(command))
  }

  func snapshot() -> ContactsSnapshot? { player.snapshot() }
}

/// Whether the app hears of a blocked touch when `play` makes the sides.
func hearsOfBlockedTouches<
  Player: Lockstep.Side<ContactsCommand, ContactsOutcome, ContactsSnapshot>
>(_ commands: [ContactsCommand], _ play: () -> Player) -> Bool {
  illegibleTouchPair(commands) { PairSide(player: play()) } == .broken
}
