import StateMachines

/// The laws of matching.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum MatchingLaw: String, Law {
  case ignoringMoreFindsNoMore = "INV-F01"
  case aLongerQueryFindsNoMore = "INV-F02"
  case theBeginningOfANameFindsIt = "INV-F03"
  case eachWordBeginsOneOfTheName = "INV-F04"
  case theOrderOfWordsIsIrrelevant = "INV-F05"
  case caseAndOuterBlanksAreIrrelevant = "INV-F06"
  case anAccentIsIrrelevant = "INV-F07"
  case aBlankQueryFindsAllOrNone = "INV-F08"
  case theBeginningOfAnEmailFindsIt = "INV-F09"
  case threeDigitsInARowFindAPhone = "INV-F10"
  case aPhoneIsItsDigits = "INV-F11"
  case eachPartOfACardIsFoundByItself = "INV-F12"
  case eachIgnoredOneCountsByItself = "INV-F13"
  case whomTheQueryFindsIsIrrelevantToIgnoring = "INV-F14"
  case ignoringGoesBothWays = "INV-F15"
  case ownAddressesAndNumbersAreIgnored = "INV-F16"

  public typealias Functions = MatchingFunctions
  public typealias Sample = MatchingSample

  public static let rows = Rows(ignoring, searches)
}
