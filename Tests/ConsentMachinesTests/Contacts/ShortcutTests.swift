import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

// Each fast path of the hot loop must agree with the slow computation that it replaces.

@Suite struct `A shortcut of the hot loop` {
  /// Calls `body` with the states after each step of many cases.
  private func afterEachStep(
    _ body: (ContactsWorld, ContactsModel, ContactsSide, ContactsSnapshot) throws -> Void
  ) throws {
    for index in 0..<Desk.sized(70, 70, 150) as Range<UInt64> {
      guard let scenario = ContactsMachine().scenario(ofCase: index, below: 5, commands: 50) else {
        continue
      }
      var model = ContactsModel(scenario.world)
      var view = ContactsProjection(of: model)
      var side = ContactsSide(world: scenario.world)
      for command in scenario.commands {
        model = model.applying(command).state
        _ = side.perform(command)
        try body(scenario.world, model, side, view.snapshot(of: model))
      }
    }
  }

  @Test func `keeps what buttons show as the model says it`() throws {
    var shown = 0
    try afterEachStep { _, model, _, kept in
      #expect(kept == model.snapshot)
      if kept.buttons.contains(where: { !$0.matches.isEmpty }) { shown += 1 }
    }
    #expect(shown > 0)
  }

  @Test func `finds a state that differs in any part`() throws {
    let changes: [(inout ContactsSnapshot) -> Void] = [
      { $0.process = $0.process == .running ? .stopped : .running },
      { $0.status = $0.status == .denied ? .limited : .denied },
      { $0.granted = $0.granted.symmetricDifference([1]) },
      { $0.existing = $0.existing.symmetricDifference([7]) },
      { $0.alert = $0.alert == .howMuch ? nil : .howMuch },
      { $0.sheet = $0.sheet == .accessPicker([]) ? nil : .accessPicker([]) },
      { $0.buttons.append(ButtonFace(button: ButtonID(9), matches: [])) },
      { $0.pending.append(CallID(99)) },
      { $0.held = $0.held == ButtonID(1) ? nil : ButtonID(1) },
      { $0.now = $0.now.advanced(by: Milliseconds(1)) },
    ]
    try afterEachStep { _, _, side, _ in
      let state = try #require(side.snapshot())
      #expect(side.isIn(state))
      for change in changes {
        var other = state
        change(&other)
        #expect(!side.isIn(other))
      }
    }
  }

  @Test func `knows the kinds of which every command is refused`() throws {
    let machine = ContactsMachine()
    let argumentless: [ContactsCommand.Kind] = [
      .readStatus, .requestAccess, .allow, .deny, .refuseSharing, .continueSharing,
      .shareEverything, .selectContacts, .finish, .confirmSelection, .fetchAll, .cancel, .goBack,
      .lift, .slideOff, .presentAccessPicker, .setNone, .setOffered, .setFull, .resetPrivacy, .kill,
      .launchApp, .deleteApp, .installApp, .restrict, .liftRestriction, .upgrade,
    ]
    var source = ChoiceSource(seed: 11, case: 1_000)
    var (refused, met) = (0, UInt64(0))
    try afterEachStep { world, model, _, _ in
      source.restart(seed: 11, case: UInt64(refused) + 1_000)
      let all = machine.refusedKinds(in: model)
      let scenery = try machine.scenery(in: world, from: &source)
      for kind in ContactsCommand.Kind.allCases {
        let command = try machine.command(kind, for: model, amid: scenery, from: &source)
        let isRefused = Contacts.isRefusal(model.applying(command).outcome)
        let refusesAll = all >> UInt64(kind.number) & 1 == 1
        // Finishing an empty selection is refused by a decision alone, and tried all the same.
        let isTried = model.applies(.emptySelection, to: kind)
        let isRefusedForAll = ContactsModel.refusals(of: kind).contains {
          $0 != .emptySelection && model.applies($0, to: kind)
        }
        #expect(refusesAll == isRefusedForAll, "\(kind)")
        if refusesAll || argumentless.contains(kind) && !isTried {
          #expect(isRefused == refusesAll, "\(kind)")
        }
        if refusesAll { (refused, met) = (refused + 1, met | 1 << UInt64(kind.number)) }
      }
    }
    // A kind is never refused as a whole if some command is possible always, or by its arguments alone.
    let never = ContactsCommand.Kind.allCases.filter { met >> UInt64($0.number) & 1 == 0 }
    #expect(
      never == [
        .addContact, .editContact, .removeContact, .upgrade, .advance, .grantElsewhere,
        .forgetHistory,
      ])
  }
}
