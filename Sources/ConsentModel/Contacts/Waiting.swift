import ConsentVocabulary

// When a button begins to wait anew until a touch on it counts. Source: Specs/Contacts/AccessButton.md.
extension ContactsModel {
  /// Has the buttons wait anew that a step has disturbed: whatever comes to be seen has to be seen for a
  /// while before a touch on it counts. Where there is nothing to wait for, nothing is disturbed.
  mutating func settle(since before: ContactsModel) {
    if configuration.profile.criteria.settleTime == .zero { return }
    for place in session.buttons.indices {
      guard let old = before.place(of: session.buttons[place].id) else { continue }
      if isDisturbed(at: place, since: before, at: old) { session.buttons[place].disturbed = now }
    }
  }

  /// Whether a button was uncovered, moved, given other words or shows others, or whether something no
  /// longer keeps it from being legible.
  private func isDisturbed(at place: Int, since before: ContactsModel, at old: Int) -> Bool {
    let (content, was) = (session.buttons[place].content, before.session.buttons[old].content)
    if session.isClear && !before.session.isClear || !content.says(theSameAs: was) { return true }
    let looksElse = content.layout != was.layout || place != old
    if looksElse
      && (content.layout.frame != was.layout.frame
        || content.layout.transform != was.layout.transform
        || !before.obstacles(at: old).isSubset(of: obstacles(at: place)))
    {
      return true
    }
    let mayShowElse =
      status != before.status || granted != before.granted || addressBook != before.addressBook
    return mayShowElse && face(at: place) != before.face(at: old)
  }

  /// What keeps any touch from having an effect, however long the button has waited.
  private func obstacles(at place: Int) -> BlockerSet {
    var obstacles = blockers(at: place, of: Touch(source: .assistive, at: nil))
    obstacles.remove(.settling)
    return obstacles
  }
}

extension AccessButton {
  /// Whether it searches for the same and leaves out the same.
  fileprivate func says(theSameAs other: AccessButton) -> Bool {
    query == other.query && ignoredEmails == other.ignoredEmails
      && ignoredPhones == other.ignoredPhones
  }
}
