import ConsentModel
import ConsentVocabulary
import StateMachines

/// What a command of the person, of another app or of the system tells the app.
///
/// - Source: Specs/Twins/Twins.md, what is released.
extension ContactsSecrecy {
  public struct Release: Hashable, Sendable {
    /// Who can be read from now on, at which place, and which waiting calls have named them.
    package var given: [Given]
    /// The places of those who cannot be read any more.
    package let taken: [Int]
    /// Whom the contact picker hands over, in their order.
    package let picked: [Picked]
    /// What an end of a restriction, or of the process, brings to light.
    package let standing: Standing?
    package var screen: Screen?
  }

  package struct Standing: Hashable, Sendable {
    let status: AuthorizationStatus
    /// The places of those that the app can read and has created under full access.
    let own: [Int]
  }

  private static func standing(in state: ContactsModel) -> Standing {
    let (own, visible) = (own(in: state), state.visible)
    return Standing(
      status: state.status, own: own.intersection(visible).map { place(of: $0, in: visible) })
  }

  package struct Picked: Hashable, Sendable {
    let card: Card
    /// The place among those that the app can read, if it can.
    let place: Int?
    let before: [Int?]
  }

  package struct Given: Hashable, Sendable {
    let contact: Readable
    package var place: Int
    package var calls: [Int]
    /// The places among those that it could read at each token that is known, where it could.
    package var before: [Int?]
  }

  public static func release(
    of command: ContactsCommand, from before: ContactsModel, to after: ContactsModel
  ) -> Release? {
    switch command {
    // An app that ends by its own doing is launched with what was decided meanwhile.
    case .app where before.process == after.process: return nil
    case .clock: return nil
    case .app, .user, .system: break
    }
    return deciding(by: command, from: before, to: after) { decided in
      release(of: command, from: before, to: after, deciding: decided)
    }
  }

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
          contact: readable, place: place(of: contact, in: can),
          calls: waiting.indices.filter { waiting[$0].request.names(contact) },
          before: places(of: contact, before))
      }
      taken = was.subtracting(can).map { place(of: $0, in: was) }
    }
    var standing = before.process == after.process ? nil : self.standing(in: after)
    switch command {
    case .user(.pick(let contacts)) where after.session.sheet == nil && before.session.sheet != nil:
      let book = before.addressBook
      picked = contacts.compactMap { contact in
        book.card(of: contact).map {
          Picked(
            card: $0, place: was.contains(contact) ? place(of: contact, in: was) : nil,
            before: places(of: contact, before))
        }
      }
    case .system(.liftRestriction), .user(.launchApp): standing = self.standing(in: after)
    case .app, .clock, .user, .system: break
    }
    return Release(
      given: given, taken: taken, picked: picked, standing: standing, screen: screen(in: after))
  }

  /// The places of a contact among those that the app could read at each token that is known.
  private static func places(of contact: ContactID, _ state: ContactsModel) -> [Int?] {
    state.moments.map {
      $0.visible.contains(contact) ? place(of: contact, in: $0.visible) : nil
    }
  }

  /// What is told of the state at the moment of a decision, before the calls that have waited for it make
  /// use of it. It is told of, not returned, as that would copy it.
  static func deciding<Told>(
    by command: ContactsCommand, from before: ContactsModel, to after: ContactsModel,
    _ tell: (ContactsModel) -> Told
  ) -> Told {
    if before.session.waiting.isEmpty { return tell(after) }
    return tell(before.unasked.applying(command).state)
  }
}

extension WaitingCall.Request {
  /// Whether it speaks of this contact by its name.
  fileprivate func names(_ contact: ContactID) -> Bool {
    switch self {
    case .store(.fetch(.one(contact), _)), .store(.update(contact, _)), .store(.delete(contact)):
      true
    case .store(.fetch(.these(let contacts), _)): contacts.contains(contact)
    case .access, .store: false
    }
  }
}
