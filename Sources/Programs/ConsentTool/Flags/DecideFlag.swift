import ConsentSuite
import Notation
import Terminal

extension Arguments {
  /// Returns the decisions given by `--decide`, in their order.
  ///
  /// - Throws: An error if a part is not a name with a value, or if a name occurs twice.
  func decisions() throws(UsageError) -> [DecisionSetting] {
    guard let text = self[.decide] else { return [] }
    var settings: [DecisionSetting] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else {
        throw UsageError(
          message: "--decide needs NAME=VALUE, but was given \(Notation.quoted(String(part))).",
          advice: "List the decisions with: consent decisions")
      }
      if settings.contains(where: { $0.name == pair[0] }) {
        throw UsageError(
          message: "\(Notation.quoted(pair[0])) is set twice.", advice: "Set it once.")
      }
      settings.append(DecisionSetting(pair[0], pair[1]))
    }
    return settings
  }

  /// Returns the decisions for each of these machines. Each decision must belong to a machine.
  func decisions(
    of machines: [AnyMachine]
  ) throws(UsageError) -> [(machine: AnyMachine, settings: [DecisionSetting])] {
    let settings = try decisions()
    let names = machines.map { $0.decisionNames() }
    if let stray = settings.first(where: { setting in
      !names.contains { $0.contains(setting.name) }
    }) {
      let owner = program.all.first { $0.decisionNames().contains(stray.name) }
      let nearest = Notation.nearest(to: stray.name, in: names.flatMap(\.self))
      throw UsageError(
        message: "There is no decision \(Notation.quoted(stray.name)).",
        advice: owner.map { "It is a decision of \($0.name); name that machine." }
          ?? nearest.map { "Did you mean \($0)?" }
          ?? "List the decisions with: consent decisions")
    }
    return zip(machines, names).map { machine, names in
      (machine, settings.filter { names.contains($0.name) })
    }
  }
}
