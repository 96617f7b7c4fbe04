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
  ///   - onHeld: Called with the index and the cover point of each claim that holds.
  /// - Returns: The first broken claim, after which none is judged; `nil` if no claim is broken.
  static func firstBroken(
    of claims: [(index: Int, claim: Self)], by event: Event<MonitorState.Language>,
    after past: MonitorState,
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self?
}

extension Claims {
  /// The clause in `Specs/`, such as `INV-B08`.
  @inlinable public var clause: String { rawValue }

  // Never inlined: if the history is a stored property, inlining would copy it for each claim.
  @inlinable
  @inline(never)
  public static func firstBroken(
    of claims: [(index: Int, claim: Self)], by event: Event<MonitorState.Language>,
    after past: MonitorState,
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    for (index, claim) in claims {
      switch claim.judge(event, after: past) {
      case .silent: break
      case .held(let point): onHeld(index, point)
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

/// The statement of a claim with its cover points, written `"sentence".sometimes("landmark")`.
public struct Statement: Hashable, Sendable {
  /// The claim, as a sentence.
  public let sentence: String
  /// The cover points, as sentences: one for each situation in which the claim can hold, in the order of
  /// ``CoverPoint/number``.
  public let landmarks: [String]

  @inlinable
  init(_ sentence: String, _ landmarks: [String]) {
    (self.sentence, self.landmarks) = (sentence, landmarks)
  }

  /// Creates a statement with several cover points, each beside its name.
  ///
  /// - Precondition: Each name has one sentence, in the order of the names.
  @inlinable
  init<Landmark: Numbered>(_ sentence: String, named landmarks: [(Landmark, String)]) {
    precondition(
      landmarks.map(\.0) == Array(Landmark.allCases),
      "\(sentence) needs one landmark for each of \(Landmark.allCases), in this order")
    self.init(sentence, landmarks.map(\.1))
  }
}

extension String {
  /// Returns the statement of a claim with this sentence and this cover point.
  @inlinable
  public func sometimes(_ landmark: String) -> Statement { Statement(self, [landmark]) }

  /// Returns the statement of a claim with this sentence and these cover points, each beside its name.
  @inlinable
  public func sometimes<Landmark: Numbered>(_ landmarks: (Landmark, String)...) -> Statement {
    Statement(self, named: landmarks)
  }
}

/// A cover point of a claim, whatever its name.
public struct CoverPoint: Hashable, Sendable {
  /// The index among the claim's landmarks, from 0.
  public let number: Int

  @inlinable
  init(_ number: Int) { self.number = number }
}

/// The result of judging one step by a claim.
public typealias Judgement = Ruling<CoverPoint>

/// The result of judging one step by a claim whose cover points are the cases of `Landmark`.
public enum Ruling<Landmark: Hashable & Sendable>: Hashable, Sendable {
  /// The claim does not apply to the step.
  case silent
  /// The claim applies to the step and holds, at this cover point.
  case held(at: Landmark)
  /// The claim applies to the step and does not hold.
  case broken

  /// Returns `held` if `holds` is true, and `broken` otherwise.
  @inlinable
  public static func requires(_ holds: Bool, at landmark: Landmark) -> Ruling {
    holds ? .held(at: landmark) : .broken
  }

  /// Returns `silent` if the claim does not apply; otherwise `held` or `broken`, by the requirement.
  @inlinable
  public static func when(
    _ speaks: Bool, at landmark: Landmark, requires holds: @autoclosure () -> Bool
  ) -> Ruling {
    speaks ? requires(holds(), at: landmark) : .silent
  }
}

extension Ruling where Landmark: Numbered {
  /// The ruling without the type of its landmarks.
  @inlinable public var judgement: Judgement {
    switch self {
    case .silent: .silent
    case .held(let landmark): .held(at: landmark)
    case .broken: .broken
    }
  }
}

extension Judgement {
  /// The claim holds.
  public static let held = Judgement.held(at: CoverPoint(0))

  /// The claim holds at the cover point with this name.
  @inlinable
  public static func held(at landmark: some Numbered) -> Judgement {
    .held(at: CoverPoint(landmark.number))
  }

  /// Returns `held` if `holds` is true, and `broken` otherwise.
  @inlinable
  public static func requires(_ holds: Bool) -> Judgement { holds ? .held : .broken }

  /// Returns `silent` if the claim does not apply; otherwise `held` or `broken`, by the requirement.
  @inlinable
  public static func when(_ speaks: Bool, requires holds: @autoclosure () -> Bool) -> Judgement {
    speaks ? requires(holds()) : .silent
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
