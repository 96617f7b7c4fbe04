/// A fault of a part of the device, or one that carries something from step to step.
public enum PartFault: String, Hashable, Sendable, CaseIterable {
  case rememberedStatusIsReported
  case callsBackAfterTheEnd
  case illegibleTouchSpoilsTheNextSearch
  case showsGrantedContacts
  case reusesOrdinals
  case comparesIgnoredPhonesAsText

  /// What it does wrong, in a line.
  public var summary: String {
    switch self {
    case .rememberedStatusIsReported: "the status is read once and never refreshed"
    case .callsBackAfterTheEnd: "a chooser that died with the app reports at the next launch"
    case .illegibleTouchSpoilsTheNextSearch:
      "after a blocked touch the next search by name finds nobody"
    case .showsGrantedContacts: "a button shows contacts that are granted already"
    case .reusesOrdinals: "a new contact takes the place of a deleted one"
    case .comparesIgnoredPhonesAsText: "ignored phones are compared with their formatting"
    }
  }
}
