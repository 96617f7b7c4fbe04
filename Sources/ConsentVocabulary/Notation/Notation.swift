/// The one text form of everything that is said here: reports, saved cases and scenarios.
///
/// - Source: Specs/Notation.md, NO-01 to NO-06.
public enum Notation {
  /// The format that this build writes, and the only one that it reads.
  public static let format = 1
}
