import ConsentSuite
import OperatingSystem
import Terminal

/// A saved case or a scenario that is given to a command.
struct SavedFile {
  let path: String
  let text: CaseText
  let machine: AnyMachine
  let set: AnySetMachine
  /// The fault to plant instead of the fault in the file.
  let fault: String?

  init(_ arguments: Arguments) throws(CommandError) {
    guard let path = arguments.rest.first else {
      throw CommandError(
        "consent \(arguments.verb.name) needs a file.",
        "Name a saved case, such as Failures/NAME.consent, or a scenario.")
    }
    guard arguments.rest.count == 1 else {
      throw CommandError(
        "consent \(arguments.verb.name) takes one file, but was given "
          + "\(arguments.rest.count).",
        "Run the command once for each file.")
    }
    try self.init(path, arguments)
  }

  init(_ path: String, _ arguments: Arguments) throws(CommandError) {
    self.path = path
    let (text, machine) = try arguments.text(of: path)
    (self.text, self.machine) = (text, machine)
    set = try arguments.attachingPeer(
      to: [try machine.set()])[0]
    fault = try arguments.fault(of: [machine])
  }
}

extension Arguments {
  func text(of file: String) throws(CommandError) -> (text: CaseText, machine: AnyMachine) {
    let text = try CaseText(argument: file)
    return (text, try program.machine(of: text))
  }
}
