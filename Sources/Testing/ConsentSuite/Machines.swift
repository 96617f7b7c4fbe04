import OperatingSystem

/// The machines of a program, in the order in which they are checked and reported.
package struct Machines: Sendable {
  /// The machines, without their twins.
  package let all: [AnyMachine]

  private var carried: @Sendable () -> [(path: String, text: String)] = { [] }
  /// The pages and cases that the program carries, for use outside of a checkout: each file's path from the
  /// root of the checkout, and its text.
  var carriedFiles: [(path: String, text: String)] { carried() }

  package init(_ all: [AnyMachine]) { self.all = all }

  /// Returns the machines of a program that carries these files of its `Specs`.
  package func carrying(
    _ files: @escaping @Sendable () -> [(path: String, text: String)]
  ) -> Machines {
    var machines = self
    machines.carried = files
    return machines
  }

  /// The names in a sentence, such as `contacts, camera and clip`.
  package var told: String {
    let names = all.map(\.name)
    let first = names.dropLast().joined(separator: ", ")
    return [first, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  package var withTwins: [AnyMachine] { all.flatMap { [$0] + [$0.twins].compactMap(\.self) } }

  /// Returns the machine with this name, or twins with this name, such as `contacts-twins`.
  package func named(_ name: String) -> AnyMachine? { withTwins.first { $0.name == name } }

  /// Returns the machine named in the header of a case. If the header names none, returns the first machine,
  /// whose parser then reports the error.
  ///
  /// - Throws: An error if this build does not have the machine.
  package func machine(of text: CaseText) throws(CommandError) -> AnyMachine {
    guard let name = text.machine else { return all[0] }
    if let machine = named(name) { return machine }
    throw .unknownMachine(file: text.file, name, among: all.map(\.name))
  }
}
