#if canImport(Testing)
  import PropertyChecks
  import Testing

  extension AppExploration {
    /// Fails the test unless the condition holds. Records one issue with the result, at the location of this call.
    public func expectHolds(
      sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
      function: StaticString = #function
    ) {
      if holds { return }
      let place = CheckPlace(location: sourceLocation, file: file, function: function)
      TestFailure.record(description, at: place)
    }
  }

  extension AppExplorations {
    /// Fails the test unless the condition holds in all scopes. Records one issue with the result of the first scope
    /// in which it does not, at the location of this call.
    public func expectHolds(
      sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath,
      function: StaticString = #function
    ) {
      if holds { return }
      let place = CheckPlace(location: sourceLocation, file: file, function: function)
      TestFailure.record(broken?.description ?? "No scope was given.", at: place)
    }
  }
#endif
