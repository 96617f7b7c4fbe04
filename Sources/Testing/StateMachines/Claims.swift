/// The claims of a machine: properties that hold of every transcript. Each case is one claim, named after its
/// content, with its clause as raw value.
///
///     case illegibleTouchesDoNothing = "INV-B08"
///
/// A claim has a ``statement`` and a judgement, both in one ``Row`` if the claims are ``ListedClaims``. Claims
/// read events only and share no code with the systems that they judge.
public protocol Claims: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The history of earlier steps that claims may read.
  associatedtype MonitorState: History

  /// The claim as a sentence, and its cover points: the situations in which it must have been exercised.
  var statement: Statement { get }
  /// Returns whether the claim applies to commands of this kind, refused or carried out. Evaluated once, not
  /// for each step.
  func speaks(of kind: MonitorState.Language.Kind?, refused: Bool) -> Bool
  /// Judges one step to which the claim applies, given the history of the steps before it.
  func judge(_ event: Event<MonitorState.Language>, after past: MonitorState) -> Judgement
  /// Judges one step by the claims that apply to it, in order.
  ///
  /// - Parameters:
  ///   - claims: The claims that apply to the step, with their indices in `allCases`.
  ///   - event: The step.
  ///   - past: The history of the steps before it.
  ///   - onHeld: Called with the index and the branch of each claim that holds.
  /// - Returns: The first broken claim, after which none is judged; `nil` if no claim is broken.
  static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<MonitorState.Language>,
    after past: MonitorState,
    _ onHeld: (Int, Int) -> Void
  ) -> Self?
}

extension Claims {
  /// The clause in `Specs/`, such as `INV-B08`.
  @inlinable public var clause: String { rawValue }

  // Never inlined: if the history is a stored property, inlining would copy it for each claim.
  @inlinable
  @inline(never)
  public static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Event<MonitorState.Language>,
    after past: MonitorState,
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

  /// By default a claim applies to all commands.
  @inlinable public func speaks(of kind: MonitorState.Language.Kind?, refused: Bool) -> Bool {
    true
  }

  /// Judges any step. The result is silent if the claim does not apply.
  @inlinable
  public func judgement(of event: Event<MonitorState.Language>, after past: MonitorState)
    -> Judgement
  {
    speaks(of: event.kind, refused: event.isRefused) ? judge(event, after: past) : .silent
  }
}

/// The statement of a claim with its cover points, written `"sentence".sometimes("landmark", "landmark")`.
public struct Statement: Hashable, Sendable {
  /// The claim, as a sentence.
  public let sentence: String
  /// The cover points, as sentences: one for each branch in which the claim can hold, by the number in
  /// ``Judgement/held(branch:)``.
  public let landmarks: [String]

  @inlinable
  init(_ sentence: String, _ landmarks: [String]) {
    precondition(!landmarks.isEmpty, "a claim without a landmark may never have been tried")
    (self.sentence, self.landmarks) = (sentence, landmarks)
  }
}

extension String {
  /// Returns the statement of a claim with this sentence and these cover points.
  ///
  /// - Precondition: There is at least one cover point.
  @inlinable
  public func sometimes(_ landmarks: String...) -> Statement { Statement(self, landmarks) }
}

/// The result of judging one step by a claim.
public enum Judgement: Hashable, Sendable {
  /// The claim does not apply to the step.
  case silent
  /// The claim applies to the step and holds.
  ///
  /// - Parameter branch: The index of the cover point that was reached, from 0.
  case held(branch: Int)
  /// The claim applies to the step and does not hold.
  case broken

  /// Whether the claim applies to the step and holds.
  @inlinable public var isHeld: Bool {
    switch self {
    case .held: true
    case .silent, .broken: false
    }
  }

  /// The claim holds, and has one branch only.
  public static let held = Judgement.held(branch: 0)

  /// Returns `held` if `holds` is true, and `broken` otherwise.
  @inlinable
  public static func requires(_ holds: Bool, branch: Int = 0) -> Judgement {
    holds ? .held(branch: branch) : .broken
  }

  /// Returns `silent` if the claim does not apply; otherwise `held` or `broken`, by the requirement.
  @inlinable
  public static func when(
    _ speaks: Bool, branch: Int = 0, requires holds: @autoclosure () -> Bool
  ) -> Judgement {
    speaks ? requires(holds(), branch: branch) : .silent
  }
}

/// The claims of a machine that has none.
public enum NoClaims<Language: MachineLanguage>: Claims {
  public typealias MonitorState = NoHistory<Language>

  public static var allCases: [NoClaims] { [] }
  public init?(rawValue: String) { return nil }
  public var rawValue: String { switch self {} }
  public var statement: Statement { switch self {} }
  public func judge(_ event: Event<Language>, after past: MonitorState) -> Judgement {
    switch self {}
  }
}
