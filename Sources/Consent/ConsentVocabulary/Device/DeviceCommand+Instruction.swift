extension DeviceCommand {
  /// The sentence that asks a person with a device and a sample app to cause this command; `nil` if nobody can
  /// cause it at will.
  package var instruction: String? {
    switch self {
    case .clip(let command): command.instruction
    case .camera(let command): "Camera: \(command.instruction)"
    case .contacts(.clock(.advance(DeviceAct.day))): "Wait a day."
    case .contacts(let command): command.instruction.map { "Contacts: \($0)" }
    }
  }
}
