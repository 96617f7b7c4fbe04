#if canImport(Testing)
  import PropertyTesting
  import Synchronization
  import Testing

  extension Checking {
    /// Runs the check of a synchronous property, and records its result.
    ///
    /// - Returns: Whether the property holds.
    @discardableResult
    package func run(_ property: (Value) throws -> Bool) -> Bool {
      guard let call = call() else { return false }
      let collector = IssueCollector(at: place)
      func judge(_ value: Value) -> CheckRun {
        let late = collector.take()
        if !late.isEmpty { return .late(late) }
        do {
          return CheckRun(isTrue: try property(value), issues: collector.take())
        } catch {
          return CheckRun(thrown: error, issues: collector.take())
        }
      }
      var verdict: CheckVerdict?
      if Test.current == nil, !TestProgram.runsSwiftTesting {
        _ = collector.collectingOutside { verdict = self.verdict(call, judge) }
      } else {
        withoutActuallyEscaping(judge) { judge in
          nonisolated(unsafe) let judge = judge
          nonisolated(unsafe) var result: CheckVerdict?
          let work: @Sendable () async -> Void = {
            _ = await collector.collecting { result = self.verdict(call, judge) }
          }
          if Test.current == nil {
            _ = InlineExecutor.run(work) { TestRun.start(on: $0, $1) }
          } else {
            InlineExecutor.run(work)
          }
          verdict = result
        }
      }
      return record(verdict, collector)
    }

    /// Runs the check of an asynchronous property, and records its result.
    package func run(_ property: @Sendable @escaping (Value) async throws -> Bool) async
    where Value: Sendable {
      guard let call = call() else { return }
      let collector = IssueCollector(at: place)
      let limit = settings.limit ?? .seconds(60)
      var check = self
      check.isAsynchronous = true
      let warnings = Mutex<[CaseWarning]>([])
      let verdict = await Exchange<Value>.verdict(
        of: check, call: call, collector
      ) { value in
        let late = collector.take()
        if !late.isEmpty { return .late(late) }
        let explanations = Mutex<[@Sendable () -> String]>([])
        let length = Mutex<Int?>(nil)
        var run = await Deadline.result(within: limit) { end in
          let notes = CaseNotes(
            explain: { text in explanations.withLock { $0.append(text) } },
            warn: { warning in
              warnings.withLock { warnings in
                guard let index = warnings.firstIndex(where: { $0.name == warning.name }) else {
                  return warnings.append(warning)
                }
                if warnings[index].weight < warning.weight { warnings[index] = warning }
              }
            },
            measure: { count in length.withLock { $0 = max($0 ?? 0, count) } },
            abandon: { end(CheckRun(.failed(.abandoned($0)), $1)) })
          return await CaseNotes.$current.withValue(notes) {
            do {
              return CheckRun(isTrue: try await property(value), issues: collector.take())
            } catch {
              return CheckRun(thrown: error, issues: collector.take())
            }
          }
        }
        run?.length = length.withLock { $0 }
        var judged = run ?? .hanging(after: limit)
        if judged.failure != nil {
          for text in explanations.withLock({ $0 }) { judged.explanation += "\n" + text() }
        }
        return judged
      }
      record(verdict, collector)
      for warning in warnings.withLock({ $0 }) { TestFailure.warn(warning.text, at: place) }
    }

    /// Returns this call; `nil` if this process serves another check, or if the call is refused.
    private func call() -> CheckCall? {
      if IssueCollector.isInCase || CaseServer.isServing {
        TestFailure.record(
          "This check is inside a case of another check. Nothing was checked. Draw the values of both in one:"
            + " check { (a: Int, b: Int) in … }, or draw inside the property: check { (draws: Draws) in … }.",
          at: place)
        return nil
      }
      let call = CaseServer.call(at: place)
      return CaseServer.served.map { $0 == call.name } ?? true ? call : nil
    }

    /// Records the verdict in the test that contains the check.
    @discardableResult
    private func record(_ verdict: CheckVerdict?, _ collector: IssueCollector) -> Bool {
      let late = collector.take()
      switch verdict {
      case .failed(let reports)?:
        for report in reports { TestFailure.record(report, at: place) }
      case .passed(let statistics, let remark)?:
        if !late.isEmpty {
          TestFailure.record(CheckRun.late(late).explanation, at: place)
        } else if let remark {
          TestFailure.warn(remark, at: place)
        }
        if let statistics { tell(statistics) }
        return late.isEmpty
      case .cancelled?: break
      case nil where Task.isCancelled:
        TestFailure.record("The task of this check was cancelled. Nothing was checked.", at: place)
      case nil:
        TestFailure.record(
          "This check is outside of Swift Testing, and its issues cannot be collected here. Put it"
            + " into a @Test function.", at: place)
      }
      return false
    }

    private func tell(_ statistics: String) {
      let title = "\(place.location.fileID):\(place.location.line)"
      if settings.isVerbose { TestProgram.say("\(title): \(statistics)") }
      if Test.current != nil, TestProgram.keepsAttachments {
        Attachment.record(
          statistics + "\n", named: "check-\(place.location.line).txt",
          sourceLocation: place.location)
      }
    }
  }
#endif
