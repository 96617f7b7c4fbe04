import StateMachines

extension Failure {
  /// Returns the broken claim. Returns `nil` if no claim is broken.
  package func claim(in catalogue: Catalogue) -> Catalogue.Claim? {
    guard case .broken(let broken, by: _) = self else { return nil }
    return catalogue.judgedClaims.first { $0.name == broken.name }
  }

  /// A claim, and the side that breaks it.
  package typealias Broken = (claim: ClaimName, by: Culprit)

  /// Returns an explanation in lines: the violation, the side that causes it, and its meaning.
  ///
  /// - Parameters:
  ///   - catalogue: The claims of the machine.
  ///   - others: Further claims that the same step breaks, in their order.
  ///   - byDesign: Whether the world has a design that breaks claims on purpose.
  package func words(
    _ catalogue: Catalogue, and others: [Broken] = [], byDesign: Bool = false
  ) -> [String] {
    switch self {
    case .broken(let claim, let culprit):
      let all = [(claim: claim, by: culprit)] + others
      return all.flatMap { Self.words(for: $0, catalogue, byDesign: byDesign) }
        + [Self.conclusion(all, byDesign: byDesign)]
    case .differs(let part):
      return [
        "Model and system differ in \(part.name).",
        (byDesign ? "Both break the claims of the design alone" : "Both satisfy every claim")
          + ": one of them is wrong, and a rule or a claim is missing.",
      ]
    case .died(let ending): return ["The process \(ending.words) at the last step."]
    case .gone(let reason): return ["The system is gone at the last step: \(reason)."]
    case .unlikeFile: return ["The replay differs from the file."]
    case .failed(let check): return ["\(check) fails."]
    }
  }

  /// Returns the explanation of a difference between twins that the model has as well.
  ///
  /// - Parameter byDecision: Whether a decision of the world is known to reveal secrets.
  package func wordsOfLeak(_ catalogue: Catalogue, byDecision: Bool) -> [String] {
    let broken = claim(in: catalogue)
    return [
      "An app can tell the two worlds apart"
        + (broken.map { ": \($0.name) (\($0.clause)) is broken." } ?? ".")
    ] + (broken.map { [$0.sentence] } ?? []) + [
      "Model and system agree in each of the two worlds: the \(byDecision ? "decision leaks" : "rules leak")."
    ]
  }

  private static func words(
    for broken: Broken, _ catalogue: Catalogue, byDesign: Bool
  ) -> [String] {
    let claim = Failure.broken(broken.claim, by: broken.by).claim(in: catalogue)
    let name = broken.claim.name + (claim.map { " (\($0.clause))" } ?? "")
    let head =
      switch broken.by {
      case .system: "\(name) is broken by the system."
      case .model: "\(name) is broken by the model."
      case .both where byDesign: "This design breaks \(name)."
      case .both: "\(name) is broken by model and system."
      }
    return [head] + (claim.map { [$0.sentence] } ?? [])
  }

  private static func conclusion(_ all: [Broken], byDesign: Bool) -> String {
    let it = all.count == 1 || !all.allSatisfy { $0.by == all[0].by } ? "it" : "all of them"
    return switch all[0].by {
    case .system: "The model satisfies \(it): the system is wrong."
    case .model: "The system satisfies \(it): the model is wrong."
    case .both where byDesign: "Model and system agree: both follow the design."
    case .both where it == "it": "Either the claim is wrong, or model and system both are."
    case .both: "Either these claims are wrong, or model and system both are."
    }
  }
}
