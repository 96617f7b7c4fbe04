#if !hasFeature(Embedded)
  /// Remarks on the running case by code that an asynchronous property calls.
  package struct CaseNotes: Sendable {
    /// The notes of the case that the current task belongs to; `nil` outside of a case.
    @TaskLocal package static var current: CaseNotes?

    /// Adds a text to the explanation of the case. It is made only if the case fails.
    package let explain: @Sendable (@escaping @Sendable () -> String) -> Void
    /// Adds a warning to the check. Of warnings with one name the weightiest is kept.
    package let warn: @Sendable (CaseWarning) -> Void
    /// Notes the length of a run of the case, in the unit of the generator that spreads its draws over it.
    package let measure: @Sendable (Int) -> Void
    /// Ends the case as a failure of the class `name`. Whoever calls this suspends for ever afterwards.
    package let abandon: @Sendable (_ name: String, _ explanation: String) -> Void

    package init(
      explain: @escaping @Sendable (@escaping @Sendable () -> String) -> Void,
      warn: @escaping @Sendable (CaseWarning) -> Void, measure: @escaping @Sendable (Int) -> Void,
      abandon: @escaping @Sendable (_ name: String, _ explanation: String) -> Void
    ) {
      (self.explain, self.warn) = (explain, warn)
      (self.measure, self.abandon) = (measure, abandon)
    }
  }

  /// A warning about the cases of a check.
  package struct CaseWarning: Sendable {
    package var name: String
    package var text: String
    /// The extent of what it warns of.
    package var weight: Int

    package init(_ text: String, name: String? = nil, weight: Int = 0) {
      (self.name, self.text, self.weight) = (name ?? text, text, weight)
    }
  }
#endif
