/// The layout that the steps so far have written for each button, so that a touch in the middle of
/// its button need not say where.
///
/// It follows the text alone: a step counts whether or not it would be refused, and what removes a
/// button leaves its layout. So writer and reader agree without knowing the rules.
struct WrittenLayouts {
  private var layouts: [ButtonID: Layout] = [:]

  /// The layout last written for `button`, or the plain one.
  func layout(of button: ButtonID) -> Layout { layouts[button] ?? .plain }

  /// Takes note of a layout in `command`, if there is one.
  mutating func note(_ command: ContactsCommand) {
    switch command {
    case .app(.mount(let button, let content)), .app(.change(let button, let content)):
      layouts[button] = content.layout
    case .app(.readStatus), .app(.requestAccess), .app(.store), .app(.unmount),
      .app(.presentAccessPicker), .app(.presentContactPicker), .user, .system, .clock:
      break
    }
  }
}
