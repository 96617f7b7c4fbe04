import PropertyTesting

/// A mutant of red-black trees with a property that it breaks: a task of the workload RBT of ETNA.
package struct RedBlackTask: Hashable, Sendable {
  package var mutant: RedBlackMutant
  package var property: RedBlackProperty

  package init(mutant: RedBlackMutant, property: RedBlackProperty) {
    (self.mutant, self.property) = (mutant, property)
  }

  package var name: String { "\(mutant.rawValue) \(property.rawValue)" }

  /// Whether the fault or the property concerns deletion.
  package var concernsDeletion: Bool {
    switch property {
    case .deleteValid, .deletePost, .deleteModel, .insertDelete, .deleteInsert, .deleteDelete: true
    case .insertValid, .insertPost, .insertModel, .insertInsert: false
    }
  }

  /// The 58 tasks.
  package static let all = RedBlackMutant.allCases.flatMap { mutant in
    broken(by: mutant).map { RedBlackTask(mutant: mutant, property: $0) }
  }

  /// The properties that ETNA lists for a mutant.
  package static func broken(by mutant: RedBlackMutant) -> [RedBlackProperty] {
    switch mutant {
    case .insertDropsTree: [.insertPost, .insertModel, .deleteInsert, .insertInsert]
    case .insertReplacesLess:
      [.insertPost, .insertModel, .insertDelete, .deleteInsert, .insertInsert]
    case .insertKeepsValue: [.insertPost, .insertModel, .insertDelete, .insertInsert]
    case .deleteDropsPath:
      [.deleteModel, .deletePost, .deleteDelete, .deleteInsert, .insertDelete]
    case .deleteGoesWrong: [.deleteModel, .deletePost, .deleteDelete, .deleteInsert]
    case .insertsBlack: [.insertValid, .deleteInsert]
    case .deleteKeepsRed, .joinsRedAsBlack: [.deleteValid]
    case .rightStaysBlack, .leftStaysBlack, .joinsBlackAsRed: [.deleteValid, .deleteDelete]
    case .leftUnbalanced, .rightUnbalanced: [.insertValid, .deleteInsert, .insertDelete]
    case .exchangesOuter, .exchangesInner: RedBlackProperty.allCases
    }
  }

  /// The properties that a mutant breaks though ETNA does not list them: a rotation brings the key to the root, where a
  /// deletion on the wrong side finds it.
  package static func brokenToo(by mutant: RedBlackMutant) -> [RedBlackProperty] {
    mutant == .deleteGoesWrong ? [.insertDelete] : []
  }

  /// The search for a failure of a task from one seed.
  package struct Run: Sendable {
    package var seed: UInt64
    /// The number of cases, with the failing one.
    package var cases = 0
    /// The number of cases that satisfied the precondition, with the failing one.
    package var accepted = 0
    /// The failing arguments; `nil` if none were found.
    package var found: RedBlackProperty.Arguments?
    /// The processor time in nanoseconds.
    package var time: UInt64 = 0
  }

  /// Searches until a case fails, for at most `cases` cases and `limit` nanoseconds of processor time.
  package func run(
    seed: UInt64, cases: UInt64 = .max, limit: UInt64 = .max, variesAccepted: Bool = true
  ) -> Run {
    var run = Run(seed: seed)
    let operations = RedBlackOperations(mutant: mutant)
    let start = CPUTime.now
    var search = Search(seed: seed, cases: 0..<cases)
    search.variesAccepted = variesAccepted
    let stops = {
      run.cases += 1
      return run.cases % 256 == 0 && CPUTime.now - start > limit
    }
    let result = search.firstFailure(of: property.arguments, shouldStop: stops) {
      arguments -> CaseOutcome<Bool> in
      guard let holds = property.holds(for: arguments, operations) else {
        return .discarded(Discard(.assumed))
      }
      run.accepted += 1
      if holds { return .passed }
      run.found = arguments
      return .failed(true)
    }
    run.cases = result.evaluations
    run.time = CPUTime.now - start
    return run
  }
}
