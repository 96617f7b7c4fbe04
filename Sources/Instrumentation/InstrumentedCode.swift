import PropertyTesting

/// What code that was compiled to be watched says about its run.
///
/// A target is watched that depends on this one and is compiled with
///
///     -sanitize=fuzzer -sanitize-coverage=edge,inline-8bit-counters,trace-cmp -disable-cmo
///
/// and not linked with any of them: what the compiler then calls is here. Without the last flag, code
/// that the optimizer moves into other targets is not watched there.
public enum InstrumentedCode {
  /// Whether any code of this process is watched.
  public static var isPresent: Bool { EdgeCounters.areThere }

  /// The comparisons of unequal integers that watched code made on the calling thread since that thread
  /// last asked, each once, in the order in which they first came up. The first time there are none;
  /// after some thousand the rest is left out.
  ///
  /// Fits `ComparisonSearch.firstFailure(comparisons:evaluate:)`. A comparison of two variables is given
  /// both ways around, one of numbers that are read differently with and without a sign in both readings.
  public static func takeComparisons() -> [Comparison] {
    ThreadTable.take()
  }

  /// A number for each edge of watched code that any thread went over since somebody last asked, and
  /// for about how often: once, twice, three times, then by powers of two. Ascending, the same from run
  /// to run of one build.
  ///
  /// What `NoveltySearch` keeps cases for, when they `collect` these.
  public static func takeFeatures() -> [Int] {
    EdgeCounters.takeFeatures()
  }
}
