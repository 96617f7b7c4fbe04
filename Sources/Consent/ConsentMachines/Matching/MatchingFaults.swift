import ConsentVocabulary
import Lockstep

// Mutants with a wrong search, as wrappers of a whole device.
extension ContactsFaults {
  static let ofMatching: [Fault<Contacts>] = [
    Fault(
      "showsWhomItIgnores", "a button with ignored contacts shows all hidden contacts",
      remembering: Set<ButtonID>(),
      after: { step, _ in
        switch step.command {
        case .app(.mount(let id, let button)), .app(.change(let id, let button)):
          if button.ignoredEmails.isEmpty && button.ignoredPhones.isEmpty {
            step.memory.remove(id)
          } else {
            step.memory.insert(id)
          }
        case .app, .user, .system, .clock: break
        }
      },
      stating: { snapshot, widened in
        guard snapshot.status == .limited || snapshot.status == .notDetermined else { return }
        for index in snapshot.buttons.indices
        where widened.contains(snapshot.buttons[index].button) {
          snapshot.buttons[index].matches = snapshot.existing.subtracting(snapshot.granted)
        }
      }),
    Fault(
      "searchesInsideWords", "a query of three letters or more is found within words as well",
      remembering: [ButtonID: ContactSet](),
      after: { step, _ in
        switch step.command {
        case .app(.mount(let id, let button)), .app(.change(let id, let button)):
          let query = button.query.lowercased()
          let isLong = query.utf8.count >= 3 && query.utf8.allSatisfy { (0x61...0x7A).contains($0) }
          let holders = step.world.cards.enumerated().filter {
            isLong && $0.element.name.lowercased().contains(query)
          }
          step.memory[id] = ContactSet(holders.map { ContactID($0.offset + 1) })
        case .app, .user, .system, .clock: break
        }
      },
      stating: { snapshot, holders in
        guard snapshot.status == .limited || snapshot.status == .notDetermined else { return }
        let hidden = snapshot.existing.subtracting(snapshot.granted)
        for index in snapshot.buttons.indices {
          let more = holders[snapshot.buttons[index].button] ?? []
          snapshot.buttons[index].matches = snapshot.buttons[index].matches
            .union(more.intersection(hidden))
        }
      }),
    Fault(
      "comparesIgnoredPhonesAsText", "ignored phones are compared with their formatting",
      instead: { step in
        // A phone that no card contains in this spelling has no effect.
        func written(_ button: AccessButton) -> AccessButton {
          var button = button
          button.ignoredPhones.removeAll { phone in
            !step.world.cards.contains { $0.phones.contains(phone) }
          }
          return button
        }
        return switch step.command {
        case .app(.mount(let id, let button)): step.play(.app(.mount(id, written(button))))
        case .app(.change(let id, let button)): step.play(.app(.change(id, written(button))))
        case .app, .user, .system, .clock: nil
        }
      }),
    Fault(
      "oneWordIsEnough", "a search by several words finds every name with the first of them",
      instead: { step in
        guard case .app(.store(.fetch(.named(let text), _))) = step.command,
          let word = text.split(separator: " ").first, word.count < text.count
        else { return nil }
        return step.play(.app(.store(.fetch(.named(String(word))))))
      }),
  ]
}
