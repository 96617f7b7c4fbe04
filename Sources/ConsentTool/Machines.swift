/// The machines of a program, in the order in which they are checked and reported.
public struct Machines: Sendable {
  public let all: [AnyMachine]

  public init(_ all: [AnyMachine]) { self.all = all }

  /// Their names in a sentence, such as `contacts, camera and clip`.
  public var told: String {
    let names = all.map(\.name)
    let first = names.dropLast().joined(separator: ", ")
    return [first, names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  /// Each machine, and behind it its twins.
  public var withTwins: [AnyMachine] { all.flatMap { [$0] + [$0.twins].compactMap(\.self) } }

  /// The machine of this name, twins such as `contacts-twins` included.
  public func named(_ name: String) -> AnyMachine? { withTwins.first { $0.name == name } }

  /// The machine that a case names in its header, or the first where it names none that there is: its
  /// notation tells what is wrong then.
  ///
  /// - Throws: where it names a machine that this build does not have.
  public func machine(of text: CaseText) throws(CaseFileError) -> AnyMachine {
    guard let name = text.machine else { return all[0] }
    if let machine = named(name) { return machine }
    throw .unknownMachine(file: text.file, name, among: all.map(\.name))
  }
}
