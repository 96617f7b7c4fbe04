import StateMachines

/// What must hold of whom a search finds, each case named by its claim.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum MatchingLaw: UInt8, Law {
  case ignoringMoreFindsNoMore
  case aLongerQueryFindsNoMore
  case theBeginningOfANameFindsIt
  case eachWordBeginsOneOfTheName
  case theOrderOfWordsIsIrrelevant
  case caseAndOuterBlanksAreIrrelevant
  case anAccentIsIrrelevant
  case aBlankQueryFindsAllOrNone
  case theBeginningOfAnEmailFindsIt
  case threeDigitsInARowFindAPhone
  case aPhoneIsItsDigits
  case eachPartOfACardIsFoundByItself
  case eachIgnoredOneCountsByItself
  case whomTheQueryFindsIsIrrelevantToIgnoring
  case ignoringGoesBothWays
  case ownAddressesAndNumbersAreIgnored

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

  /// Its heading in Specs/Contacts/Invariants.md.
  public var clause: String {
    switch self {
    case .ignoringMoreFindsNoMore: "INV-F01"
    case .aLongerQueryFindsNoMore: "INV-F02"
    case .theBeginningOfANameFindsIt: "INV-F03"
    case .eachWordBeginsOneOfTheName: "INV-F04"
    case .theOrderOfWordsIsIrrelevant: "INV-F05"
    case .caseAndOuterBlanksAreIrrelevant: "INV-F06"
    case .anAccentIsIrrelevant: "INV-F07"
    case .aBlankQueryFindsAllOrNone: "INV-F08"
    case .theBeginningOfAnEmailFindsIt: "INV-F09"
    case .threeDigitsInARowFindAPhone: "INV-F10"
    case .aPhoneIsItsDigits: "INV-F11"
    case .eachPartOfACardIsFoundByItself: "INV-F12"
    case .eachIgnoredOneCountsByItself: "INV-F13"
    case .whomTheQueryFindsIsIrrelevantToIgnoring: "INV-F14"
    case .ignoringGoesBothWays: "INV-F15"
    case .ownAddressesAndNumbersAreIgnored: "INV-F16"
    }
  }

  /// What must hold, in one sentence.
  public var claim: String {
    switch self {
    case .ignoringMoreFindsNoMore:
      "A button that leaves out one more address and one more number finds nobody else."
    case .aLongerQueryFindsNoMore:
      "A text with more behind it finds nobody whom the text alone does not find."
    case .theBeginningOfANameFindsIt: "A text finds a name that is the text with more behind it."
    case .eachWordBeginsOneOfTheName:
      "In ASCII, each word of a text begins some word of each name that it finds."
    case .theOrderOfWordsIsIrrelevant: "The words of a text find the same names in any order."
    case .caseAndOuterBlanksAreIrrelevant:
      "The case of ASCII letters changes nothing, nor do spaces around what is searched for or ignored."
    case .anAccentIsIrrelevant:
      "An accent at the end of a name, an email or a word changes nothing."
    case .aBlankQueryFindsAllOrNone:
      "A query of blanks or accents finds everybody or nobody, as the configuration says."
    case .theBeginningOfAnEmailFindsIt: "In ASCII, the beginning of an email finds it."
    case .threeDigitsInARowFindAPhone:
      "Three digits in a row in one phone find it, however they are written, and two do not."
    case .aPhoneIsItsDigits: "What stands between the digits of phones changes nothing."
    case .eachPartOfACardIsFoundByItself:
      "A card is found by its name, or by one email or one phone alone, or not at all."
    case .eachIgnoredOneCountsByItself:
      "A card is left out because of one address or one number alone, or not at all."
    case .whomTheQueryFindsIsIrrelevantToIgnoring:
      "A button finds whom its query finds, less those whom it would leave out of everybody."
    case .ignoringGoesBothWays:
      "Two lists of addresses, or of numbers, meet whichever is on the card and whichever is ignored."
    case .ownAddressesAndNumbersAreIgnored:
      "A card is left out where its own address or number is ignored, however that is written."
    }
  }

  /// What a sample must have been for the law to say anything about it.
  public var landmark: String {
    switch self {
    case .ignoringMoreFindsNoMore: "somebody was found before more was ignored"
    case .aLongerQueryFindsNoMore: "a text that finds somebody was made longer"
    case .theBeginningOfANameFindsIt: "a name was a text with more behind it"
    case .eachWordBeginsOneOfTheName: "a name in ASCII was found"
    case .theOrderOfWordsIsIrrelevant: "several words found a name"
    case .caseAndOuterBlanksAreIrrelevant: "a letter of another case was found or ignored"
    case .anAccentIsIrrelevant: "an accent stood behind what was found or ignored"
    case .aBlankQueryFindsAllOrNone: "a query was blank"
    case .theBeginningOfAnEmailFindsIt: "an email was searched for by its beginning"
    case .threeDigitsInARowFindAPhone: "a phone had three digits"
    case .aPhoneIsItsDigits: "a phone with more than digits decided"
    case .eachPartOfACardIsFoundByItself: "a card with several parts was found"
    case .eachIgnoredOneCountsByItself: "one of several ignored ones left a card out"
    case .whomTheQueryFindsIsIrrelevantToIgnoring: "a card that the query finds was left out"
    case .ignoringGoesBothWays: "a card was left out both ways"
    case .ownAddressesAndNumbersAreIgnored: "a card had an address or a number of its own"
    }
  }
}
