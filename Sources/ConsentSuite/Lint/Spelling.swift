import Reporting

/// Two names one below the other, with the stretch marked in which they differ.
package enum Spelling {
  ///     compared(("clip", "group.coffeshop"), ("app", "group.coffeeshop"))
  ///     // clip  group.coffeshop
  ///     // app   group.coffeeshop
  ///     //                 ^
  package static func compared(
    _ first: (role: String, name: String), _ second: (role: String, name: String)
  ) -> [String] {
    let names = [first, second].map { Array(Outlet.terminal.escaped($0.name)) }
    let width = max(first.role.count, second.role.count)
    func row(_ role: String, _ text: some Collection<Character>) -> String {
      "  " + role + String(repeating: " ", count: width - role.count) + "  " + String(text)
    }
    let (before, length) = stretch(names[0], names[1])
    let rows = [row(first.role, names[0]), row(second.role, names[1])]
    if length == 0 { return rows }
    let marks =
      Array(repeating: Character(" "), count: before) + Array(repeating: "^", count: length)
    return rows + [row("", marks)]
  }

  /// Whether two names differ in one place by two letters at most, as when one is mistyped.
  package static func isSlip(_ first: String, _ second: String) -> Bool {
    (1...2).contains(stretch(Array(first), Array(second)).length)
  }

  /// How much is the same before the names differ, and how long the longer is there.
  private static func stretch(
    _ first: [Character], _ second: [Character]
  ) -> (before: Int, length: Int) {
    let before = zip(first, second).prefix { $0 == $1 }.count
    let behind = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    let shared = min(first.count, second.count)
    return (before, max(first.count, second.count) - before - min(behind, shared - before))
  }
}
