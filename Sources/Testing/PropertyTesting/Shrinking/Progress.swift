/// The outcome of one case for the shrinker.
enum Verdict: Equatable {
  case passed
  case discarded
  /// The case exceeded its maximum number of choices.
  case tooLarge
  /// The case fails with the failure class to preserve.
  case failed
  /// The case fails with another failure class, given by its number.
  case failedOtherwise(Int)

  var isFailure: Bool {
    switch self {
    case .passed, .discarded, .tooLarge: false
    case .failed, .failedOtherwise: true
    }
  }
}

/// The state of a shrink, with failure classes as numbers.
struct Progress {
  /// The simplest failing sequence so far.
  var choices: ChoiceSequence
  var evaluations = 0
  var evaluationsToBest = 0
  var attempts = 0
  var minimality = Minimality.nothingSimpler(upTo: 0)
  /// The simplest case of each other failure class.
  var others: [(number: Int, choices: ChoiceSequence)] = []
  /// The simpler cases that passed and are closest to `choices`, closest first.
  var passing: [ChoiceSequence] = []

  init(choices: ChoiceSequence) { self.choices = choices }

  /// Returns whether no simpler case of another failure class was met.
  func isNews(_ number: Int, _ choices: ChoiceSequence) -> Bool {
    others.first { $0.number == number }.map { choices < $0.choices } ?? true
  }

  /// Keeps the simplest case of another failure class.
  mutating func meet(_ number: Int, _ choices: ChoiceSequence) {
    if let place = others.firstIndex(where: { $0.number == number }) {
      if choices < others[place].choices { others[place].choices = choices }
    } else {
      others.append((number, choices))
    }
  }
}

/// The failure classes, numbered in the order of their first occurrence.
final class FailureClasses<Failure: Hashable & Sendable> {
  let kept: Failure
  private(set) var others: [Failure] = []

  init(keeping failure: Failure) { kept = failure }

  func verdict(on outcome: CaseOutcome<Failure>) -> Verdict {
    switch outcome {
    case .passed: return .passed
    case .discarded(let discard): return discard.reason == .tooManyChoices ? .tooLarge : .discarded
    case .failed(let met):
      if met == kept { return .failed }
      if let number = others.firstIndex(of: met) { return .failedOtherwise(number) }
      others.append(met)
      return .failedOtherwise(others.count - 1)
    }
  }
}

extension Shrunk {
  init(_ progress: Progress, _ classes: FailureClasses<Failure>) {
    (choices, failure) = (progress.choices, classes.kept)
    (evaluations, attempts) = (progress.evaluations, progress.attempts)
    evaluationsToBest = progress.evaluationsToBest
    (minimality, passing) = (progress.minimality, progress.passing)
    others = progress.others.map {
      OtherFailure(failure: classes.others[$0.number], choices: $0.choices)
    }
  }
}
