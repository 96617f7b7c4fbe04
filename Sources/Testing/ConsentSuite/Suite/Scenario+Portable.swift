import Notation
import StateMachines
import Workers

extension Scenario: Portable where Language: Written {
  /// Writes the scenario in the notation of saved cases, the only form that commands of all languages have.
  package func write(to message: inout Message) {
    message.write(values: Case<Language>(self).description)
  }

  package init(from message: inout Message) {
    let text = message.read(String.self)
    guard let written = try? Case<Language>(parsing: Array(text.utf8), file: "") else {
      preconditionFailure("a message is read as it was written")
    }
    self = written.scenario
  }
}
