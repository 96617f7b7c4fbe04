/// Returns the text in quotation marks, in one line and safe for terminals: characters that are invisible
/// or that affect their neighbours are escaped.
///
///     Notation.quoted("Bo \u{1B}[2J")   // "Bo \u{1B}[2J"
package func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

/// Returns the text with the escapes of ``quoted(_:)``, without quotation marks.
package func escaped(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  // A combining mark would be drawn on the quotation mark or the brace before it.
  var isAfterPunctuation = true
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\":
      result.append("\\")
      result.append(scalar)
      isAfterPunctuation = true
    case _ where isPlain(scalar) && !(isAfterPunctuation && isMark(scalar)):
      result.append(scalar)
      isAfterPunctuation = false
    default:
      result.append(contentsOf: escape(scalar).unicodeScalars)
      isAfterPunctuation = true
    }
  }
  return String(result)
}

/// Returns a quoted text, shortened if it is long, for messages, which are never parsed.
func excerpt(_ text: some Sequence<UInt8>) -> String {
  let shown = 40
  // A scalar has at most four bytes; the rest of a line of megabytes is not decoded.
  let head = Array(text.prefix(shown * 4 + 4))
  let scalars = String(decoding: head, as: UTF8.self).unicodeScalars
  guard scalars.count > shown else { return quoted(String(scalars)) }
  return quoted(String(String.UnicodeScalarView(scalars.prefix(shown)))) + "…"
}

func escape(_ scalar: Unicode.Scalar) -> String {
  "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator, .spaceSeparator:
    return false
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
    .modifierSymbol, .otherSymbol:
    // Excludes letters and marks that are invisible, such as the Hangul filler.
    return !scalar.properties.isDefaultIgnorableCodePoint
  @unknown default:
    return false
  }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII
    && [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
}
