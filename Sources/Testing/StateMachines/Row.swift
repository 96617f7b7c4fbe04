/// Properties that are listed as rows: each case has one ``Row``, which contains everything about it.
public protocol Stated: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The first argument of a judgement: a step, or functions.
  associatedtype Judged
  /// The second argument of a judgement: the history, or a sample.
  associatedtype Context
  /// The result of a judgement.
  associatedtype Verdict
  /// The kinds of commands that a row selects.
  associatedtype Kind: Numbered

  /// One row for each case.
  static var rows: Rows<Self> { get }
}

extension Stated {
  /// The case's row.
  public var row: Row<Self> { Self.rows[self] }
  /// The case as a sentence, with its cover points.
  public var statement: Statement { row.statement }

  /// Returns a list of rows. Each is type-checked by itself, which an array literal is not.
  public static func list(@RowBuilder<Self> _ rows: () -> [Row<Self>]) -> [Row<Self>] { rows() }
}

/// Claims that are listed as rows.
public protocol ListedClaims: Claims, Stated
where
  Judged == Event<MonitorState.Language>, Context == MonitorState, Verdict == Judgement,
  Kind == MonitorState.Language.Kind
{}

/// Builds a list of rows.
@resultBuilder
public enum RowBuilder<Property: Stated> {
  public static func buildExpression(_ row: Row<Property>) -> Row<Property> { row }
  public static func buildBlock(_ rows: Row<Property>...) -> [Row<Property>] { rows }
}

/// A claim or law in one place: the sentence of its page, the commands that it concerns, the parts of the
/// history that it reads, its cover points, and the function that judges it.
///
///     Row(
///       .everyGrantHasASource, "Every grant has a source.", on: [.allow], reads: [\.created],
///       sometimes: "a contact was granted"
///     ) { step, past in … }
public final class Row<Property: Stated>: Sendable {
  /// The claim or law.
  public let property: Property
  /// The sentence and the cover points.
  public let statement: Statement
  /// The commands that it concerns.
  public let subjects: Subjects<Property.Kind>
  /// The parts of the context that it reads.
  public let reads: [any PartialKeyPath<Property.Context> & Sendable]
  @usableFromInline let judge: @Sendable (Property.Judged, Property.Context) -> Property.Verdict

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - property: The claim or law.
  ///   - sentence: The first sentence of its page.
  ///   - subjects: The commands that it concerns.
  ///   - reads: The parts of the context that it reads.
  ///   - landmarks: The cover points, by the number in ``Judgement/held(branch:)``.
  ///   - judge: Returns the verdict. It must not capture anything.
  public init(
    _ property: Property, _ sentence: String, on subjects: Subjects<Property.Kind> = .carriedOut,
    reads: [any PartialKeyPath<Property.Context> & Sendable] = [], sometimes landmarks: String...,
    judge: @escaping @Sendable (Property.Judged, Property.Context) -> Property.Verdict
  ) {
    self.property = property
    statement = Statement(sentence, landmarks)
    (self.subjects, self.reads, self.judge) = (subjects, reads, judge)
  }
}

/// The rows of all cases, in the order of the cases.
public struct Rows<Property: Stated>: Sendable {
  /// The rows.
  public let all: [Row<Property>]
  // Unmanaged, because retaining a row or its function for each judgement takes longer than a short claim.
  @usableFromInline let unretained: [Unmanaged<Row<Property>>]
  private let places: [Property: Int]

  /// Creates the rows from lists by subject.
  ///
  /// - Precondition: Each case has exactly one row.
  public init(_ lists: [Row<Property>]...) {
    let rows = Dictionary(uniqueKeysWithValues: lists.joined().map { ($0.property, $0) })
    all = Property.allCases.map { property in
      guard let row = rows[property] else { preconditionFailure("no row for \(property)") }
      return row
    }
    unretained = all.map { Unmanaged.passUnretained($0) }
    places = Dictionary(uniqueKeysWithValues: zip(Property.allCases, all.indices))
  }

  /// Returns the row of `property`.
  public subscript(property: Property) -> Row<Property> { all[places[property]!] }

  /// Judges the case with the index `place` in `allCases`.
  @inlinable
  @inline(__always)
  public func judge(_ place: Int, _ judged: Property.Judged, _ context: Property.Context)
    -> Property.Verdict
  {
    unretained[place]._withUnsafeGuaranteedRef { $0.judge(judged, context) }
  }
}

/// The commands that a claim concerns, by kind, and by whether they are refused.
public struct Subjects<Kind: Numbered>: Sendable, ExpressibleByArrayLiteral {
  /// The kinds; `nil` for all, including commands without a kind.
  let kinds: Set<Kind>?
  let carriedOut, refused: Bool

  /// All commands that are carried out.
  public static var carriedOut: Subjects { Subjects(nil) }
  /// All commands that are refused.
  public static var refused: Subjects { Subjects(nil, carriedOut: false, refused: true) }
  /// All commands.
  public static var every: Subjects { Subjects(nil, refused: true) }
  /// No command.
  public static var none: Subjects { [] }

  /// Returns the commands of these kinds, refused or carried out.
  public static func either(_ kinds: Kind...) -> Subjects { Subjects(Set(kinds), refused: true) }

  private init(_ kinds: Set<Kind>?, carriedOut: Bool = true, refused: Bool = false) {
    (self.kinds, self.carriedOut, self.refused) = (kinds, carriedOut, refused)
  }

  /// Creates the set of commands of these kinds that are carried out.
  public init(arrayLiteral kinds: Kind...) { self.init(Set(kinds)) }

  /// Returns the commands of both sets, if either has kinds and selects commands that are carried out.
  public func union(_ other: Subjects) -> Subjects {
    Subjects(kinds.flatMap { kinds in other.kinds.map(kinds.union) })
  }

  func contains(_ kind: Kind?, refused isRefused: Bool) -> Bool {
    guard isRefused ? refused : carriedOut else { return false }
    return kinds.map { kinds in kind.map(kinds.contains) ?? false } ?? true
  }
}

extension ListedClaims {
  /// Returns whether the subjects of the claim's row contain the command.
  public func speaks(of kind: Kind?, refused: Bool) -> Bool {
    row.subjects.contains(kind, refused: refused)
  }

  /// Judges one step by the function of the claim's row.
  public func judge(_ event: Judged, after past: Context) -> Judgement { row.judge(event, past) }

  // Never inlined: if the history is a stored property, inlining would copy it for each claim.
  @inlinable
  @inline(never)
  public static func firstBroken(
    of claims: [(place: Int, claim: Self)], by event: Judged, after past: Context,
    _ onHeld: (Int, Int) -> Void
  ) -> Self? {
    let rows = Self.rows
    for (place, claim) in claims {
      assert(rows.all[place].property == claim)
      switch rows.judge(place, event, past) {
      case .silent: break
      case .held(let branch): onHeld(place, branch)
      case .broken: return claim
      }
    }
    return nil
  }
}
