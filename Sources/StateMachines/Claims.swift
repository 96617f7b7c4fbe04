/// What must hold of every transcript, whoever speaks: one case a claim, named by what it claims, with
/// its clause as raw value.
///
///     case illegibleTouchesDoNothing = "INV-B08"
///
/// A claim has one row, its ``statement``, and one arm in ``judge(_:after:)``. It reads events and
/// leans on no logic of a side that it judges.
public protocol Claims: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  associatedtype Past: History

  /// What is claimed, and what must have happened for the claim to mean anything.
  var statement: Statement { get }
  /// Whether the claim speaks of commands of this kind, where they are refused or where they are carried
  /// out. Asked once for many steps.
  func speaks(of kind: Past.Talk.Kind?, refused: Bool) -> Bool
  /// Judges one step of which the claim speaks, given what was remembered of those before it.
  func judge(_ event: Event<Past.Talk>, after past: Past) -> Judgement
  /// Judges one step by claims that speak of it, in their order.
  ///
  /// - Parameter onHeld: Told the place of each claim that held, and its branch.
  /// - Returns: The first claim that is broken; those after it need not be asked.
  static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<Past.Talk>, after past: Past,
    _ onHeld: (Int, Int) -> Void
  ) -> Self?
}

extension Claims {
  /// The clause in `Specs/`, such as `INV-B08`.
  @inlinable public var clause: String { rawValue }

  // Never inlined: where what was remembered is a stored property, each claim would get a copy of it.
  @inlinable
  @inline(never)
  public static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<Past.Talk>, after past: Past,
    _ onHeld: (Int, Int) -> Void
  ) -> Self? {
    for (place, claim) in claims {
      switch claim.judge(event, after: past) {
      case .silent: break
      case .held(let branch): onHeld(place, branch)
      case .broken: return claim
      }
    }
    return nil
  }

  /// It speaks of all commands.
  @inlinable public func speaks(of kind: Past.Talk.Kind?, refused: Bool) -> Bool { true }

  /// Judges any step.
  @inlinable
  public func judgement(of event: Event<Past.Talk>, after past: Past) -> Judgement {
    speaks(of: event.kind, refused: event.isRefused) ? judge(event, after: past) : .silent
  }
}

/// The row of a claim, spelt `"sentence".sometimes("landmark", "landmark")`.
public struct Statement: Hashable, Sendable {
  /// The claim, as a sentence.
  public let sentence: String
  /// The "sometimes" beside the "always": what was the case when the claim held, one sentence for
  /// each branch that it has. The judgement says which.
  public let landmarks: [String]

  @inlinable
  init(_ sentence: String, _ landmarks: [String]) {
    precondition(!landmarks.isEmpty, "a claim without a landmark may never have been tried")
    self.sentence = sentence
    self.landmarks = landmarks
  }
}

extension String {
  /// The row of a claim that says this, visited where one of `landmarks` was the case.
  ///
  /// - Precondition: There is a landmark.
  @inlinable
  public func sometimes(_ landmarks: String...) -> Statement { Statement(self, landmarks) }
}

/// What a claim says of one step.
public enum Judgement: Hashable, Sendable {
  /// The claim does not speak of such a step.
  case silent
  /// It speaks of it, and it holds.
  ///
  /// - Parameter branch: Which landmark of the claim was visited, from 0.
  case held(branch: Int)
  /// It speaks of it, and it does not hold.
  case broken

  /// Whether the claim speaks of the step and holds.
  @inlinable public var isHeld: Bool {
    switch self {
    case .held: true
    case .silent, .broken: false
    }
  }

  /// It holds, and has one branch only.
  public static let held = Judgement.held(branch: 0)

  /// Broken unless `holds`.
  @inlinable
  public static func requires(_ holds: Bool, branch: Int = 0) -> Judgement {
    holds ? .held(branch: branch) : .broken
  }

  /// Silent unless `speaks`; then broken unless what is required holds.
  @inlinable
  public static func when(
    _ speaks: Bool, branch: Int = 0, requires holds: @autoclosure () -> Bool
  ) -> Judgement {
    speaks ? requires(holds(), branch: branch) : .silent
  }
}

/// The claims of a machine without any.
public enum NoClaims<Talk: Language>: Claims {
  public typealias Past = NoHistory<Talk>

  public static var allCases: [NoClaims] { [] }
  public init?(rawValue: String) { return nil }
  public var rawValue: String { switch self {} }
  public var statement: Statement { switch self {} }
  public func judge(_ event: Event<Talk>, after past: Past) -> Judgement { switch self {} }
}
