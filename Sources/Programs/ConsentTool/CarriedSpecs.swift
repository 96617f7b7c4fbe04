import BuildFacts

/// The pages and cases of `Specs` that the program carries, for use outside of a checkout.
package enum CarriedSpecs {
  /// Each file's path from the root of the checkout, and its text, in ascending order of the paths.
  package static let files: [(path: String, text: String)] = {
    let rows = String(cString: consent_specs_rows()).utf8.split(separator: UInt8(ascii: "\n"))
    let texts = String(cString: consent_specs_texts()).utf8
      .split(separator: 30, omittingEmptySubsequences: false)
    return zip(rows, texts).map { row, text in
      // #embed "../../../Specs/Camera/World.md" suffix(, 30, )
      let path = row.split(separator: UInt8(ascii: "\""))[1].dropFirst("../../../".utf8.count)
      return (String(decoding: path, as: UTF8.self), String(decoding: text, as: UTF8.self))
    }
  }()
}
