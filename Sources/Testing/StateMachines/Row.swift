/// Claims or laws that are listed as rows: each case has one ``Row``, which contains everything about it.
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

  /// Returns the row of this claim or law.
  ///
  ///     everyGrantHasASource.means(
  ///       "Every grant has a source.", on: [.allow], reads: [\.created], sometimes: "…"
  ///     ) { step, past in … }
  ///
  /// - Parameters:
  ///   - sentence: The first sentence of its page.
  ///   - subjects: The commands that it concerns.
  ///   - reads: The parts of the history that it reads.
  ///   - landmark: The only cover point.
  ///   - judge: Returns the verdict. It must not capture anything.
  public func means(
    _ sentence: String, on subjects: Subjects<Kind> = .carriedOut,
    reads: [any PartialKeyPath<Context> & Sendable] = [], sometimes landmark: String,
    judge: @escaping @Sendable (Judged, Context) -> Verdict
  ) -> Row<Self> {
    Row(self, Statement(sentence, [landmark]), subjects, reads, judge)
  }

  /// Returns the row of a claim with several cover points. Each stands beside its name, by which the rule says
  /// which one a step has reached.
  ///
  ///     aRestrictionIsOfAll.means(
  ///       "…", sometimes: (Restriction.begins, "a restriction began"), (.ends, "a restriction ended")
  ///     ) { step, _ in .requires(isOfAll, at: step.isRestricted ? .begins : .ends) }
  ///
  /// - Precondition: Each name has one sentence, in the order of the names.
  @inlinable
  @inline(__always)
  public func means<Landmark: Numbered>(
    _ sentence: String, on subjects: Subjects<Kind> = .carriedOut,
    reads: [any PartialKeyPath<Context> & Sendable] = [],
    sometimes landmarks: (Landmark, String)...,
    judge: @escaping @Sendable (Judged, Context) -> Ruling<Landmark>
  ) -> Row<Self> where Verdict == Judgement {
    Row(self, Statement(sentence, named: landmarks), subjects, reads) { judge($0, $1).judgement }
  }

  /// Returns a list of rows. Each is type-checked by itself, which an array literal is not.
  public static func list(@RowBuilder<Self> _ rows: () -> [Row<Self>]) -> [Row<Self>] { rows() }
}

/// Builds a list of rows.
@resultBuilder
public enum RowBuilder<Property: Stated> {
  /// Returns the row.
  public static func buildExpression(_ row: Row<Property>) -> Row<Property> { row }
  /// Returns the rows, in order.
  public static func buildBlock(_ rows: Row<Property>...) -> [Row<Property>] { rows }
}

/// A claim or law in one place: its sentence and cover points, the commands that it concerns, the parts of the
/// history that it reads, and the function that judges it.
public final class Row<Property: Stated>: Sendable {
  let property: Property
  let statement: Statement
  let subjects: Subjects<Property.Kind>
  /// The parts of the history that it reads.
  public let reads: [any PartialKeyPath<Property.Context> & Sendable]
  @usableFromInline let judge: @Sendable (Property.Judged, Property.Context) -> Property.Verdict

  @usableFromInline
  init(
    _ property: Property, _ statement: Statement, _ subjects: Subjects<Property.Kind>,
    _ reads: [any PartialKeyPath<Property.Context> & Sendable],
    _ judge: @escaping @Sendable (Property.Judged, Property.Context) -> Property.Verdict
  ) {
    (self.property, self.statement, self.subjects) = (property, statement, subjects)
    (self.reads, self.judge) = (reads, judge)
  }
}

/// The rows of all cases, in the order of the cases.
public struct Rows<Property: Stated>: Sendable {
  private let rows: [Property: Row<Property>]
  // Unmanaged, because retaining a row or its function for each judgement takes longer than a short claim.
  @usableFromInline let unretained: [Unmanaged<Row<Property>>]
  // A table, because a lookup of a row and of a kind in its set takes longer than a short claim.
  /// Whether each case concerns commands of each kind, carried out and refused; commands without a kind first.
  @usableFromInline let concerns: [Bool]
  @usableFromInline let stride: Int

  /// Creates the rows from lists by subject.
  ///
  /// - Precondition: Each case has exactly one row.
  public init(_ lists: [Row<Property>]...) {
    let rows = Dictionary(uniqueKeysWithValues: lists.joined().map { ($0.property, $0) })
    self.rows = rows
    unretained = Property.allCases.map { Unmanaged.passUnretained(rows[$0]!) }
    let kinds = [nil] + Property.Kind.allCases.sorted { $0.number < $1.number }
    stride = kinds.count * 2
    concerns = Property.allCases.flatMap { property in
      kinds.flatMap { kind in
        [false, true].map { rows[property]!.subjects.contains(kind, refused: $0) }
      }
    }
  }

  subscript(property: Property) -> Row<Property> { rows[property]! }

  /// Judges the case with the index `index` in `allCases`.
  @inlinable
  @inline(__always)
  public func judge(_ index: Int, _ judged: Property.Judged, _ context: Property.Context)
    -> Property.Verdict
  {
    unretained[index]._withUnsafeGuaranteedRef { $0.judge(judged, context) }
  }

  /// Returns whether the case with the index `index` in `allCases` concerns a command of this kind.
  @inlinable
  public func concerns(_ index: Int, _ kind: Property.Kind?, refused: Bool) -> Bool {
    let kind = kind.map { $0.number &+ 1 } ?? 0
    return concerns[index &* stride &+ kind &* 2 &+ (refused ? 1 : 0)]
  }
}

/// The commands that a claim concerns, by kind, and by whether they are refused.
public struct Subjects<Kind: Numbered>: Sendable, ExpressibleByArrayLiteral {
  /// The kinds; `nil` for all, including commands without a kind.
  private let kinds: Set<Kind>?
  private let carriedOut, refused: Bool

  /// All commands that are carried out.
  public static var carriedOut: Subjects { Subjects(nil) }
  /// All commands that are refused.
  public static var refused: Subjects { Subjects(nil, carriedOut: false, refused: true) }
  /// All commands.
  public static var every: Subjects { Subjects(nil, refused: true) }

  /// Returns the commands of these kinds, refused or carried out.
  public static func either(_ kinds: Kind...) -> Subjects { Subjects(Set(kinds), refused: true) }

  private init(_ kinds: Set<Kind>?, carriedOut: Bool = true, refused: Bool = false) {
    (self.kinds, self.carriedOut, self.refused) = (kinds, carriedOut, refused)
  }

  /// Creates the set of commands of these kinds that are carried out.
  public init(arrayLiteral kinds: Kind...) { self.init(Set(kinds)) }

  /// Returns the commands of the kinds of both sets that are carried out.
  public func union(_ other: Subjects) -> Subjects {
    Subjects(kinds.flatMap { kinds in other.kinds.map(kinds.union) })
  }

  func contains(_ kind: Kind?, refused isRefused: Bool) -> Bool {
    guard isRefused ? refused : carriedOut else { return false }
    return kinds.map { kinds in kind.map(kinds.contains) ?? false } ?? true
  }
}

/// Claims about transcripts that are listed as rows.
public protocol ListedClaims: Claims, Stated
where
  Judged == Event<MonitorState.Language>, Context == MonitorState, Verdict == Judgement,
  Kind == MonitorState.Language.Kind
{}

extension ListedClaims {
  /// Returns whether the subjects of the claim's row contain the command.
  public func speaks(of kind: Kind?, refused: Bool) -> Bool {
    row.subjects.contains(kind, refused: refused)
  }

  /// Judges one step by the function of the claim's row.
  public func judge(_ event: Judged, after past: Context) -> Judgement { row.judge(event, past) }

  /// Judges one step by the rows of the claims, in order.
  // Never inlined, as the default of `Claims`.
  @inlinable
  @inline(never)
  public static func firstBroken(
    of claims: [(index: Int, claim: Self)], by event: Judged, after past: Context,
    _ onHeld: (Int, CoverPoint) -> Void
  ) -> Self? {
    let rows = Self.rows
    for (index, claim) in claims {
      switch rows.judge(index, event, past) {
      case .silent: break
      case .held(let point): onHeld(index, point)
      case .broken: return claim
      }
    }
    return nil
  }
}
