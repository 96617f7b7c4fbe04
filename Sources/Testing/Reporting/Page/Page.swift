import PageFiles

/// A page with the results of a command: one file of HTML, which is also well-formed XML, and loads nothing.
///
/// A content security policy forbids all requests, and all scripts but this package's own.
///
/// - Source: Specs/Reports.md.
package struct Page: Sendable {
  /// The title, such as the command and its arguments.
  package let title: String
  /// The address of the page in which the model runs. Links append a case to it; `nil` for no links.
  package let playground: Playground?
  private var parts: [Markup] = []
  private var needsScript = false

  package init(_ title: String, playground: Playground?) {
    (self.title, self.playground) = (title, playground)
  }

  package mutating func add(_ part: Markup) { parts.append(part) }

  /// Adds data and the place in which the script shows it.
  mutating func add(scripted part: Markup) {
    parts.append(part)
    needsScript = true
  }

  /// The digest of the script as the page's content security policy names it: SHA-256 in base 64.
  private static let scriptDigest = "/s+lKlYtXzV1uULU5tDHlM0k0qEmborBY18597SdNKE="

  package var text: String {
    let scripts = needsScript ? "'sha256-\(Self.scriptDigest)'" : "'none'"
    let policy = """
      default-src 'none'; style-src 'unsafe-inline'; script-src \(scripts); base-uri 'none'; \
      form-action 'none'
      """
    let head = Markup(
      .head,
      [
        Markup(.meta, [.init(.charset, "utf-8")]),
        Markup(.meta, [.init(.httpEquiv, "Content-Security-Policy"), .init(.content, policy)]),
        Markup(
          .meta, [.init(.name, "viewport"), .init(.content, "width=device-width, initial-scale=1")]),
        Markup(.title, title), Markup(code: String(cString: consent_page_style()), in: .style),
      ])
    let body = Markup(
      .body,
      [
        Markup(.div, [.css("page")], [Markup(.header, [Markup(.h1, title)]), Markup(parts)]),
        needsScript ? Markup(code: String(cString: consent_page_script()), in: .script) : .blank,
      ])
    let root = Markup(
      .html, [.init(.xmlns, "http://www.w3.org/1999/xhtml"), .init(.lang, "en")], [head, body])
    return "<!DOCTYPE html>\n\(root.source)"
  }
}

/// The address of the page in which the model runs: a web address, or a path relative to the report.
package struct Playground: Sendable {
  /// The address, without a fragment.
  package let address: String

  /// The address of a file beside the report.
  package static let beside = Playground(unchecked: "consent.html")

  private init(unchecked address: String) { self.address = address }

  /// Creates an address. Returns `nil` if it has a fragment, or a scheme other than `http`, `https` and `file`.
  package init?(_ address: String) {
    let head = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
    let hasScheme = head.count < address.count && address.dropFirst(head.count).first == ":"
    let isKnown = !hasScheme || ["http", "https", "file"].contains(head.lowercased())
    guard isKnown, !address.isEmpty, !address.contains("#"),
      address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    self.address = address
  }

  /// Returns the address at which the page plays a case.
  func link(to text: String) -> String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    var link = address + "#"
    for byte in text.utf8 {
      if plain.contains(byte) {
        link.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        link += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return link
  }
}
