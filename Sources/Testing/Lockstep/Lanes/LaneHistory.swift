import StateMachines

/// The calls of concurrent lanes at one system, with their answers and times.
package struct LaneHistory<Language: MachineLanguage>: Sendable {
  /// A command of a lane and its answer.
  package struct Call: Sendable {
    package var command: Language.Command
    package var outcome: Language.Outcome
    /// The numbers of the two events among all events of the history.
    package var called: Int
    package var returned: Int

    package init(
      _ command: Language.Command, _ outcome: Language.Outcome, called: Int, returned: Int
    ) {
      (self.command, self.outcome) = (command, outcome)
      (self.called, self.returned) = (called, returned)
    }
  }

  package var world: Language.World
  /// The calls of each lane, oldest first. Lane 0 has the calls before all others.
  package var lanes: [[Call]]
  /// The state after all calls; `nil` if the system reports outcomes only.
  package var end: Language.Snapshot?

  package init(world: Language.World, lanes: [[Call]], end: Language.Snapshot?) {
    (self.world, self.lanes, self.end) = (world, lanes, end)
  }

  /// Returns a sequence of the calls, as numbers of their lanes, in which `Model` gives the same answers and ends in
  /// the same state; `nil` if there is none. A call that returned before another was called comes first.
  ///
  /// - Source: Wing and Gong, Testing and Verifying Concurrent Objects, with the states that were visited remembered.
  package func sequence<Model: ReferenceModel>(of _: Model.Type) -> [Int]?
  where Model.Language == Language {
    var visited: Set<LanePlace<Model>> = []
    var sequence: [Int] = []
    func search(_ place: LanePlace<Model>) -> Bool {
      if zip(place.done, lanes).allSatisfy({ $0 == $1.count }) {
        return end.map { $0 == place.model.snapshot } ?? true
      }
      if !visited.insert(place).inserted { return false }
      // A call may come next if no other that is left had returned before it was called.
      var earliest = Int.max
      for (lane, calls) in lanes.enumerated() where place.done[lane] < calls.count {
        earliest = min(earliest, calls[place.done[lane]].returned)
      }
      for (lane, calls) in lanes.enumerated() where place.done[lane] < calls.count {
        let call = calls[place.done[lane]]
        if call.called > earliest { continue }
        let step = place.model.applying(call.command)
        if step.outcome != call.outcome { continue }
        var next = LanePlace(done: place.done, model: step.state)
        next.done[lane] += 1
        sequence.append(lane)
        if search(next) { return true }
        sequence.removeLast()
      }
      return false
    }
    let start = LanePlace(done: lanes.map { _ in 0 }, model: Model(world))
    return search(start) ? sequence : nil
  }
}

/// A place in the search for a sequence: the number of calls of each lane that have come, and the model's state.
private struct LanePlace<Model: ReferenceModel>: Hashable {
  var done: [Int]
  var model: Model
}
