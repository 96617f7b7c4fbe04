/// A fragment of a page, well-formed both as HTML and as XML. Texts and values of attributes are escaped when it is
/// created; names of elements and attributes come from closed lists, so that data cannot become markup.
package struct Markup: Sendable {
  /// The characters of the fragment.
  package let source: String

  private init(source: String) { self.source = source }

  /// The empty fragment.
  package static let blank = Markup(source: "")

  package init(_ text: String) { source = OutputFormat.xml.escaped(text) }

  package init(_ tag: Tag, _ attributes: [Attribute], _ children: [Markup]) {
    let start = "<\(tag.rawValue)\(attributes.map(\.source).joined())"
    if tag.isVoid {
      source = "\(start)/>"
    } else {
      let end = tag.isBlock ? "\n" : ""
      source = "\(start)>\(children.map(\.source).joined())</\(tag.rawValue)>\(end)"
    }
  }

  package init(_ tag: Tag, _ attributes: [Attribute]) { self.init(tag, attributes, []) }

  package init(_ tag: Tag, _ children: [Markup]) { self.init(tag, [], children) }

  package init(_ tag: Tag, _ attributes: [Attribute], _ text: String) {
    self.init(tag, attributes, [Markup(text)])
  }

  package init(_ tag: Tag, _ text: String) { self.init(tag, [], [Markup(text)]) }

  /// Creates a list with an item for each text. Empty if there is none.
  package init(list texts: [String], css: String? = nil) {
    let items = texts.map { Markup(.li, $0) }
    self = items.isEmpty ? .blank : Markup(.ul, css.map { [.css($0)] } ?? [], items)
  }

  package init(folded summary: String, isOpen: Bool = false, _ parts: [Markup]) {
    self.init(
      .details, isOpen ? [.init(.open, "open")] : [], [Markup(.summary, summary)] + parts)
  }

  package init(_ parts: [Markup]) { source = parts.map(\.source).joined() }

  package init(json: some Encodable, id: String) {
    let text = OutputFormat.script.escaped(JSONText.line(json))
    source =
      "<script type=\"application/json\" id=\"\(OutputFormat.xml.escaped(id))\">\(text)</script>\n"
  }

  /// Creates the element of a style sheet or a script of this package.
  ///
  /// - Precondition: The code contains neither `]]>` nor `</`.
  init(code: String, in tag: Tag) {
    precondition(!code.contains("]]>") && !code.contains("</"), "the code would end its element")
    // The comments hide the CDATA section from readers of HTML.
    source = "<\(tag.rawValue)>/*<![CDATA[*/\(code)/*]]>*/</\(tag.rawValue)>\n"
  }

  package enum Tag: String, Sendable {
    case a, article, body, caption, code, details, div, dl, dd, dt, figcaption, figure, footer
    case h1, h2, h3, h4, head, header, html, li, meta, nav, ol, p, pre, script, section, small
    case span, strong, style, summary, table, tbody, td, th, thead, title, tr, ul
    case svg, g, rect, text, circle, path

    /// The elements without contents.
    private static let empty: Set<Tag> = [.meta, .rect, .circle, .path]
    /// The elements after which a blank would be seen.
    private static let inline: Set<Tag> = [.a, .code, .pre, .small, .span, .strong, .text]

    fileprivate var isVoid: Bool { Self.empty.contains(self) }
    fileprivate var isBlock: Bool { !Self.inline.contains(self) }
  }

  package struct Attribute: Sendable {
    fileprivate let source: String

    package init(_ name: Name, _ value: String) {
      source = " \(name.rawValue)=\"\(OutputFormat.xml.escaped(value))\""
    }

    /// The attributes of pages. None of them holds a script.
    package enum Name: String, Sendable {
      case id, title, href, lang, role, name, content, charset, open, scope, style, xmlns
      case viewBox, x, y, width, height, r, cx, cy, d, fill, opacity, transform
      case cssClass = "class"
      case ariaLabel = "aria-label"
      case ariaHidden = "aria-hidden"
      case httpEquiv = "http-equiv"
      case data = "data-of"
      case tabIndex = "tabindex"
      case fillOpacity = "fill-opacity"
      case fontSize = "font-size"
      case textAnchor = "text-anchor"
      case baseline = "dominant-baseline"
    }

    /// Creates the attribute `class`.
    package static func css(_ names: String) -> Attribute { Attribute(.cssClass, names) }
  }
}
