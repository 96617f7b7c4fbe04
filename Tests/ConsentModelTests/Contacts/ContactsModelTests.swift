import ConsentModel
import ConsentVocabulary
import StateMachines
import Testing

private let ada = Card(name: "Ada Lovelace", emails: ["ada@example.org"])
private let bo = Card(name: "Bo Ek", phones: ["112"])

private func button(_ query: String, _ layout: Layout = .plain) -> AccessButton {
  AccessButton(query: query, layout: layout)
}

private let tap = ContactsCommand.user(.tap(ButtonID(1), .finger(on: .plain)))

/// Plays commands from the start of a world, and returns the last step.
private func play(
  _ commands: [ContactsCommand], in world: ContactsWorld = ContactsWorld(cards: [ada, bo])
) -> Step<ContactsModel> {
  var step = ContactsModel(world).applying(.clock(.advance(.zero)))
  for command in commands { step = step.state.applying(command) }
  return step
}

@Suite struct `The model of contacts` {
  @Test func `shares by selection in six steps, and nothing before the last`() {
    let prompt: [ContactsCommand] = [
      .app(.requestAccess), .user(.continueSharing), .user(.selectContacts),
      .user(.toggle(ContactID(2))), .user(.finish),
    ]
    for length in 1...prompt.count {
      #expect(play(Array(prompt.prefix(length))).state.status == .notDetermined)
    }
    let last = play(prompt + [.user(.confirmSelection)])
    #expect(last.state.status == .limited)
    #expect(last.state.granted == [2])
    #expect(
      last.outcome.events == [.completed(CallID(1), .access(granted: true, error: nil))])
  }

  @Test func `answers a waiting read as if it were asked after the decision`() {
    let last = play([
      .app(.store(.fetch(.all))), .app(.requestAccess), .user(.continueSharing),
      .user(.shareEverything),
    ])
    #expect(
      last.outcome.events == [
        .completed(
          CallID(1),
          .contacts([Contact(id: ContactID(1), card: ada), Contact(id: ContactID(2), card: bo)])),
        .completed(CallID(2), .access(granted: true, error: nil)),
      ])
  }

  @Test func `grants the only match of a tap after the simplified prompt`() {
    let last = play([.app(.mount(ButtonID(1), button("ada"))), tap, .user(.allow)])
    #expect(last.state.granted == [1])
    #expect(last.outcome.events == [.buttonApproved(ButtonID(1), [ContactID(1)])])
    #expect(last.rules.all == [.simplifiedAllowedOne, .changesTold])
  }

  @Test func `binds a lift to the frame of its press`() {
    let limited: [ContactsCommand] = [
      .app(.mount(ButtonID(2), button("nobody"))), .app(.mount(ButtonID(1), button("a"))), tap,
      .user(.allow), .app(.unmount(ButtonID(1))), .app(.mount(ButtonID(1), button("bo"))),
    ]
    let pressed = limited + [.user(.press(ButtonID(1), .finger(on: .plain)))]
    #expect(play(pressed + [.user(.lift)]).outcome.response == .touch(.granted(ContactID(2))))
    let changed = pressed + [.app(.change(ButtonID(1), button("nobody")))]
    #expect(play(changed + [.user(.lift)]).outcome.response == .touch(.granted(ContactID(2))))
    let removed = pressed + [.user(.removeContact(ContactID(2)))]
    #expect(play(removed + [.user(.lift)]).outcome.response == .touch(.inert(.outdated)))
  }

  @Test func `answers an ungranted id exactly as an absent one`() {
    let limited: [ContactsCommand] = [
      .app(.mount(ButtonID(1), button("ada"))), tap, .user(.allow),
    ]
    for operation in [
      { StoreOperation.fetch(.one($0)) }, { .update($0, ada) }, { .delete($0) },
    ] {
      let hidden = play(limited + [.app(.store(operation(ContactID(2))))])
      let absent = play(limited + [.app(.store(operation(ContactID(9))))])
      #expect(hidden.rules == absent.rules)
      guard case .returned(.failed(let one)) = hidden.outcome.response,
        case .returned(.failed(let two)) = absent.outcome.response
      else {
        Issue.record("writing what is hidden did not fail")
        continue
      }
      #expect(one.code == two.code && one.affected.count == two.affected.count)
    }
  }
}

@Suite struct `Every reachable state of a small world` {
  /// Every command over two contacts and one button, with one argument of each kind that matters.
  private static let commands: [ContactsCommand] = {
    let light = Layout(text: Paint(Color(hex: 0xD3D3D3)))
    let app: [ContactsCommand.AppCommand] =
      [
        .readStatus, .requestAccess, .read(.name), .store(.fetch(.all)),
        .store(.fetch(.one(ContactID(1)))),
        .store(.fetch(.these([ContactID(2), ContactID(1)]))), .store(.fetch(.named("ada"))),
        .store(.update(ContactID(1), ada)), .store(.delete(ContactID(1))),
        .unmount(ButtonID(1)), .presentAccessPicker, .presentContactPicker(ContactPicker()),
      ]
      + ["ada", "", "a b"].flatMap { query in
        [.mount(ButtonID(1), button(query)), .change(ButtonID(1), button(query))]
      } + [.change(ButtonID(1), button("b", light)), .change(ButtonID(1), button("o"))]
    let sets: [ContactSet] = [[], [1], [1, 2]]
    let user: [ContactsCommand.UserCommand] =
      [
        .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .confirmSelection,
        .goBack, .allow, .deny, .toggle(ContactID(1)), .toggle(ContactID(2)), .finish, .cancel,
        .tap(ButtonID(1), .finger(on: .plain)),
        .tap(ButtonID(1), Touch(source: .programmatic, at: nil)),
        .press(ButtonID(1), .finger(on: .plain)), .lift, .liftAt(Point(x: 0, y: 0)), .slideOff,
        .setAccess(.none), .leaveApp, .returnToApp,
        .setAccess(.limitedAsOffered), .setAccess(.full), .resetPrivacy, .deleteApp, .installApp,
        .launchApp, .editContact(ContactID(2), bo), .removeContact(ContactID(1)),
      ] + sets.flatMap { [.choose($0), .pick($0), .setAccess(.limited($0))] } + [
        .grantElsewhere([])
      ]
    return app.map { .app($0) } + user.map { .user($0) }
      + ContactsCommand.SystemCommand.allCases.map { .system($0) }
      + [.clock(.advance(.zero))]
  }()

  @Test func `refusals change nothing, grants exist, and every clause is taken`() {
    var taken: Set<ContactsRule> = []
    var failures: [String] = []
    var interrupted = ContactsConfiguration()
    interrupted.interruptedPrompt = .presentedAgain
    let worlds = [
      ContactsWorld(cards: [ada, Card(name: "Adam")]),
      ContactsWorld(
        configuration: ContactsConfiguration(usageDescription: .missing), cards: [ada]),
      ContactsWorld(configuration: interrupted, cards: []),
    ]
    for world in worlds {
      var frontier = [ContactsModel(world)]
      var seen = Set(frontier)
      // Waiting calls grow without end, and are counted on, so breadth-first ends somewhere.
      while !frontier.isEmpty && seen.count < 25_000 {
        var next: [ContactsModel] = []
        for state in frontier {
          for command in Self.commands {
            let step = state.applying(command)
            taken.formUnion(step.rules.all)
            if case .refused = step.outcome.response,
              step.state != state || !step.outcome.events.isEmpty
            {
              failures.append("\(command) was refused and changed something")
            }
            if !step.state.granted.isSubset(of: step.state.existing) {
              failures.append("\(command) left a grant without its contact")
            }
            if step.state.session.waiting.count <= 2, seen.insert(step.state).inserted {
              next.append(step.state)
            }
          }
        }
        frontier = next
      }
    }
    #expect(failures.isEmpty)
    // Creating makes the world grow without end; the walks of the tests above and below take it.
    let elsewhere: Set<ContactsRule> = [.created, .userAdded]
    let missing = ContactsRule.allCases.filter {
      !taken.contains($0) && !elsewhere.contains($0)
    }
    #expect(missing.map(\.clause) == [])
  }

  @Test func `a created contact is the app's own, under full and under limited access`() {
    for choice in [SettingsChoice.full, .limited([1])] {
      let created = play([
        .app(.requestAccess), .user(.refuseSharing), .user(.setAccess(choice)), .user(.launchApp),
        .app(.store(.create(bo))),
      ])
      #expect(created.outcome.response == .returned(.created(ContactID(3))))
      #expect(created.rules.all == [.created, .changesTold])
      #expect(created.state.existing.contains(ContactID(3)))
      let narrowed = created.state.applying(.user(.setAccess(.limited([2])))).state
      #expect(narrowed.granted.contains(ContactID(3)) == (choice == .full))
    }
    #expect(play([.user(.addContact(bo))]).rules.all == [.userAdded])
  }
}
