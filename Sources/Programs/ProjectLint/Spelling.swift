import Reporting

/// A comparison of two similar names.
package enum Spelling {
  /// Returns both names in aligned rows, with a row that marks the difference.
  ///
  ///     compared(("clip", "group.coffeshop"), ("app", "group.coffeeshop"))
  ///     // clip  group.coffeshop
  ///     // app   group.coffeeshop
  ///     //                 ^
  package static func compared(
    _ first: (role: String, name: String), _ second: (role: String, name: String)
  ) -> [String] {
    let names = [first, second].map { Array(OutputFormat.terminal.escaped($0.name)) }
    let width = max(first.role.count, second.role.count)
    func row(_ role: String, _ text: some Collection<Character>) -> String {
      "  " + role + String(repeating: " ", count: width - role.count) + "  " + String(text)
    }
    let (start, length) = difference(names[0], names[1])
    let marks = String(repeating: " ", count: start) + String(repeating: "^", count: length)
    return [row(first.role, names[0]), row(second.role, names[1])]
      + (length == 0 ? [] : [row("", marks)])
  }

  /// Returns the start of the part in which two names differ, and its length in the longer name.
  private static func difference(
    _ first: [Character], _ second: [Character]
  ) -> (start: Int, length: Int) {
    let start = zip(first, second).prefix { $0 == $1 }.count
    let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    let shared = min(first.count, second.count)
    return (start, max(first.count, second.count) - start - min(end, shared - start))
  }
}
