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

  /// The law in one sentence, with its coverage goal.
  public var statement: Statement {
    switch self {
    case .ignoringMoreFindsNoMore:
      "A button that leaves out one more address and one more number finds nobody else."
        .sometimes("somebody was found before more was ignored")
    case .aLongerQueryFindsNoMore:
      "A text with more behind it finds nobody whom the text alone does not find."
        .sometimes("a text that finds somebody was made longer")
    case .theBeginningOfANameFindsIt:
      "A text finds a name that is the text with more behind it."
        .sometimes("a name was a text with more behind it")
    case .eachWordBeginsOneOfTheName:
      "In ASCII, each word of a text begins some word of each name that it finds."
        .sometimes("a name in ASCII was found")
    case .theOrderOfWordsIsIrrelevant:
      "The words of a text find the same names in any order."
        .sometimes("several words found a name")
    case .caseAndOuterBlanksAreIrrelevant:
      "The case of ASCII letters changes nothing, nor do spaces around what is searched for or ignored."
        .sometimes("a letter of another case was found or ignored")
    case .anAccentIsIrrelevant:
      "An accent at the end of a name, an email or a word changes nothing."
        .sometimes("an accent stood behind what was found or ignored")
    case .aBlankQueryFindsAllOrNone:
      "A query of blanks or accents finds everybody or nobody, as the configuration says."
        .sometimes("a query was blank")
    case .theBeginningOfAnEmailFindsIt:
      "In ASCII, the beginning of an email finds it."
        .sometimes("an email was searched for by its beginning")
    case .threeDigitsInARowFindAPhone:
      "Three digits in a row in one phone find it, however they are written, and two do not."
        .sometimes("a phone had three digits")
    case .aPhoneIsItsDigits:
      "What stands between the digits of phones changes nothing."
        .sometimes("a phone with more than digits decided")
    case .eachPartOfACardIsFoundByItself:
      "A card is found by its name, or by one email or one phone alone, or not at all."
        .sometimes("a card with several parts was found")
    case .eachIgnoredOneCountsByItself:
      "A card is left out because of one address or one number alone, or not at all."
        .sometimes("one of several ignored ones left a card out")
    case .whomTheQueryFindsIsIrrelevantToIgnoring:
      "A button finds whom its query finds, less those whom it would leave out of everybody."
        .sometimes("a card that the query finds was left out")
    case .ignoringGoesBothWays:
      "Two lists of addresses, or of numbers, meet whichever is on the card and whichever is ignored."
        .sometimes("a card was left out both ways")
    case .ownAddressesAndNumbersAreIgnored:
      "A card is left out where its own address or number is ignored, however that is written."
        .sometimes("a card had an address or a number of its own")
    }
  }

  /// Judges this law for `functions` on one sample.
  public func holds(for functions: MatchingFunctions, on sample: MatchingSample) -> LawVerdict {
    switch self {
    case .ignoringMoreFindsNoMore: functions.ignoringMoreFindsNoMore(on: sample)
    case .aLongerQueryFindsNoMore: functions.aLongerQueryFindsNoMore(on: sample)
    case .theBeginningOfANameFindsIt: functions.theBeginningOfANameFindsIt(on: sample)
    case .eachWordBeginsOneOfTheName: functions.eachWordBeginsOneOfTheName(on: sample)
    case .theOrderOfWordsIsIrrelevant: functions.theOrderOfWordsIsIrrelevant(on: sample)
    case .caseAndOuterBlanksAreIrrelevant: functions.caseAndOuterBlanksAreIrrelevant(on: sample)
    case .anAccentIsIrrelevant: functions.anAccentIsIrrelevant(on: sample)
    case .aBlankQueryFindsAllOrNone: functions.aBlankQueryFindsAllOrNone(on: sample)
    case .theBeginningOfAnEmailFindsIt: functions.theBeginningOfAnEmailFindsIt(on: sample)
    case .threeDigitsInARowFindAPhone: functions.threeDigitsInARowFindAPhone(on: sample)
    case .aPhoneIsItsDigits: functions.aPhoneIsItsDigits(on: sample)
    case .eachPartOfACardIsFoundByItself: functions.eachPartOfACardIsFoundByItself(on: sample)
    case .eachIgnoredOneCountsByItself: functions.eachIgnoredOneCountsByItself(on: sample)
    case .whomTheQueryFindsIsIrrelevantToIgnoring:
      functions.whomTheQueryFindsIsIrrelevantToIgnoring(on: sample)
    case .ignoringGoesBothWays: functions.ignoringGoesBothWays(on: sample)
    case .ownAddressesAndNumbersAreIgnored: functions.ownAddressesAndNumbersAreIgnored(on: sample)
    }
  }
}
