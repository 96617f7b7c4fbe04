import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A contact that a case has a button or a search by name decide about, and what the model decides.
private struct Question {
  /// A search by name, or else a button.
  let name: String?
  let button: AccessButton
  let blankQuery: ContactsConfiguration.BlankQuery
  let card: Card
  let isFound: Bool

  func isAnswered(by reading: Reading) -> Bool {
    let answer =
      name.map { reading.names(card, by: $0) } ?? reading.shows(card, in: button, blankQuery)
    return answer == isFound
  }

  /// What it asks, by its scalars: texts that Unicode takes for the same are asked about one by one.
  var key: [UInt8] {
    let texts = [name ?? "\u{1}", button.query, card.name, "\(blankQuery)"]
    let lists = [button.ignoredEmails, button.ignoredPhones, card.emails, card.phones]
    return (texts + lists.flatMap { ["\u{2}"] + $0 }).flatMap { Array($0.utf8) + [0xFF] }
  }
}

/// The cards of an address book, as what comes of commands tells.
private struct Cards {
  private var cards: [Card]

  init(_ world: ContactsWorld) { cards = world.cards }

  subscript(contact: ContactID) -> Card { cards[contact.ordinal - 1] }

  mutating func follow(
    _ command: ContactsCommand, on model: ContactsModel, _ outcome: ContactsOutcome
  ) {
    switch (command, outcome.response) {
    case (_, .refused): return
    case (.user(.addContact(let card)), _): cards.append(card)
    case (.user(.editContact(let contact, let card)), _): cards[contact.ordinal - 1] = card
    case (.app(.store(let operation)), .returned(let result)): write(operation, result)
    case (_, _): break
    }
    let results = outcome.events.compactMap {
      if case .completed(_, let result) = $0 { result } else { nil }
    }
    for (call, result) in zip(model.session.waiting, results) {
      if case .store(let operation) = call.request { write(operation, result) }
    }
  }

  private mutating func write(_ operation: StoreOperation, _ result: CallResult) {
    switch (operation, result) {
    case (.create(let card), .created): cards.append(card)
    case (.update(let contact, let card), .saved): cards[contact.ordinal - 1] = card
    case (_, _): break
    }
  }
}

/// What the first cases of a seed decide, in the order in which they do it first.
private let questions: [(index: UInt64, question: Question)] = {
  var questions: [(UInt64, Question)] = []
  var known: Set<[UInt8]> = []
  for index in 0..<20_000 as Range<UInt64> {
    guard let scenario = ContactsMachine().scenario(ofCase: index, below: 7, commands: 50) else {
      continue
    }
    var model = ContactsModel(scenario.world)
    var cards = Cards(scenario.world)
    var view = ContactsProjection(of: model)
    func ask(_ question: Question) {
      if known.insert(question.key).inserted { questions.append((index, question)) }
    }
    for command in scenario.commands {
      let step = model.applying(command)
      if case .app(.store(.fetch(.named(let text)))) = command,
        case .returned(.contacts(let found)) = step.outcome.response
      {
        for contact in model.visible {
          ask(
            Question(
              name: text, button: AccessButton(query: ""), blankQuery: .matchesNothing,
              card: cards[contact], isFound: found.contains { $0.id == contact }))
        }
      }
      cards.follow(command, on: model, step.outcome)
      model = step.state
      let shown = view.snapshot(of: model)
      guard shown.status == .limited || shown.status == .notDetermined else { continue }
      let hidden = shown.existing.subtracting(shown.granted)
      for (button, face) in zip(model.session.buttons, shown.buttons) {
        var content = button.content
        content.layout = .plain
        for contact in hidden {
          ask(
            Question(
              name: nil, button: content, blankQuery: scenario.world.configuration.blankQuery,
              card: cards[contact], isFound: face.matches.contains(contact)))
        }
      }
    }
  }
  return questions
}()

@Suite struct `The cases of the suite` {
  @Test func `never tell the page, read as it stands, from the model`() {
    let wrong = questions.filter { !$0.question.isAnswered(by: Reading()) }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
    #expect(questions.count > 10_000)
  }

  @Test(arguments: Misreading.all)
  func `tell each misreading of the page from the model`(misreading: Misreading) {
    #expect(questions.contains { !$0.question.isAnswered(by: misreading.reading) })
  }

  @Test func `misread the page in many ways`() {
    #expect(Misreading.all.count >= 80)
    #expect(Set(Misreading.all.map(\.testDescription)).count == Misreading.all.count)
  }
}
