import ConsentVocabulary

// The settle time of buttons, before which touches do not count. Source: Specs/Contacts/AccessButton.md.
extension ContactsModel {
  /// Restarts the settle time of all buttons that a step has disturbed: new contents must be visible for a
  /// while before a touch counts. Does nothing if the settle time is zero.
  mutating func settle(since before: ContactsModel) {
    if configuration.profile.criteria.settleTime == .zero { return }
    for index in session.buttons.indices {
      guard let old = before.index(of: session.buttons[index].id) else { continue }
      if isDisturbed(at: index, since: before, at: old) { session.buttons[index].disturbed = now }
    }
  }

  /// Returns whether a button was uncovered or moved, has another query or other matches, or lost an obstacle
  /// to its legibility.
  private func isDisturbed(at index: Int, since before: ContactsModel, at oldPlace: Int) -> Bool {
    let (content, was) = (session.buttons[index].content, before.session.buttons[oldPlace].content)
    if session.isClear && !before.session.isClear || content.query != was.query { return true }
    if (content.ignoredEmails, content.ignoredPhones) != (was.ignoredEmails, was.ignoredPhones) {
      return true
    }
    let (layout, old) = (content.layout, was.layout)
    if layout.frame != old.frame || layout.transform != old.transform { return true }
    let looksElse = layout != old || index != oldPlace
    if looksElse && !before.obstacles(at: oldPlace).isSubset(of: obstacles(at: index)) {
      return true
    }
    let mayShowElse =
      status != before.status || granted != before.granted || addressBook != before.addressBook
    return mayShowElse && face(at: index) != before.face(at: oldPlace)
  }

  /// Returns the reasons to ignore touches of the button at index `place`, without an unfinished settle time.
  private func obstacles(at place: Int) -> BlockerSet {
    var obstacles = blockers(at: place, of: Touch(source: .assistive, at: nil))
    obstacles.remove(.settling)
    return obstacles
  }
}
