import ConsentModel
import ConsentVocabulary
import StateMachines

/// Release of information to the app by commands of the person, of other apps and of the system.
///
/// - Source: Specs/Twins/Twins.md, the definition.
extension ContactsNoninterference {
  /// The information released by one command.
  package struct Release: Hashable, Sendable {
    /// The newly readable contacts, with their places and the waiting calls that name them.
    package var given: [Given]
    /// The places of the contacts that are no longer readable.
    package let taken: [Int]
    /// The contacts that the contact picker hands over, in their order.
    package let picked: [Picked]
    /// The state revealed by the end of a restriction or of the process.
    package let standing: GrantState?
    package var screen: Screen?
  }

  package struct GrantState: Hashable, Sendable {
    let status: AuthorizationStatus
    /// The places of the readable contacts that the app has created under full access.
    let own: [Int]
  }

  private static func standing(in state: ContactsModel) -> GrantState {
    let (own, visible) = (own(in: state), state.visible)
    return GrantState(
      status: state.status, own: own.intersection(visible).map { index(of: $0, in: visible) })
  }

  package struct Picked: Hashable, Sendable {
    let card: Card
    /// The place among the readable contacts, or `nil` if the app cannot read the contact.
    let place: Int?
    let before: [Int?]
  }

  package struct Given: Hashable, Sendable {
    let contact: Readable
    package var place: Int
    package var calls: [Int]
    /// For each valid token, the place among the contacts readable when it was issued, if any.
    package var before: [Int?]
  }

  package static func release(
    of command: ContactsCommand, from before: ContactsModel, to after: ContactsModel
  ) -> Release? {
    switch command {
    // An app that ends itself learns at its next launch which decisions were made meanwhile.
    case .app where before.process == after.process: return nil
    case .clock: return nil
    case .app, .user, .system: break
    }
    return deciding(by: command, from: before, to: after) { decided in
      release(of: command, from: before, to: after, deciding: decided)
    }
  }

  /// Returns the data that a command releases to the app.
  ///
  /// - Parameter decided: The state at the moment of the decision.
  package static func release(
    of command: ContactsCommand, from before: ContactsModel, to after: ContactsModel,
    deciding decided: ContactsModel
  ) -> Release {
    let (was, can) = (before.visible, decided.visible)
    var (given, taken, picked) = ([Given](), [Int](), [Picked]())
    if can != was {
      let (new, waiting) = (can.subtracting(was), before.session.waiting)
      given = zip(new, readable(new, in: decided)).map { contact, readable in
        Given(
          contact: readable, place: index(of: contact, in: can),
          calls: waiting.indices.filter { waiting[$0].request.names(contact) },
          before: places(of: contact, before))
      }
      taken = was.subtracting(can).map { index(of: $0, in: was) }
    }
    var standing = before.process == after.process ? nil : self.standing(in: after)
    switch command {
    case .user(.pick(let contacts)) where after.session.sheet == nil && before.session.sheet != nil:
      let book = before.addressBook
      picked = contacts.compactMap { contact in
        book.card(of: contact).map {
          Picked(
            card: $0, place: was.contains(contact) ? index(of: contact, in: was) : nil,
            before: places(of: contact, before))
        }
      }
    case .system(.liftRestriction), .user(.launchApp): standing = self.standing(in: after)
    case .app, .clock, .user, .system: break
    }
    return Release(
      given: given, taken: taken, picked: picked, standing: standing, screen: screen(in: after))
  }

  /// Returns, for each valid token, the contact's place among the contacts readable when it was issued.
  private static func places(of contact: ContactID, _ state: ContactsModel) -> [Int?] {
    state.moments.map { $0.visible.contains(contact) ? index(of: contact, in: $0.visible) : nil }
  }

  /// Passes to `tell` the state right after a decision, before waiting calls use it, and returns the result.
  /// A closure avoids a copy of the state.
  static func deciding<Reported>(
    by command: ContactsCommand, from before: ContactsModel, to after: ContactsModel,
    _ tell: (ContactsModel) -> Reported
  ) -> Reported {
    if before.session.waiting.isEmpty { return tell(after) }
    return tell(before.withoutWaitingCalls.applying(command).state)
  }
}

extension WaitingCall.Request {
  fileprivate func names(_ contact: ContactID) -> Bool {
    switch self {
    case .store(.fetch(.one(contact), _)), .store(.update(contact, _)), .store(.delete(contact)):
      true
    case .store(.fetch(.these(let contacts), _)): contacts.contains(contact)
    case .access, .store: false
    }
  }
}
