import Foundation
import FoundationXML

/// An element of a page, as a strict XML parser reads it.
package final class PageElement {
  package let name: String
  package let attributes: [String: String]
  package fileprivate(set) var children: [PageElement] = []
  private(set) var parts: [String] = []

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  fileprivate func add(_ text: String) { parts.append(text) }

  fileprivate func add(_ child: PageElement) {
    children.append(child)
    parts.append("")
    places.append(parts.count - 1)
  }

  private var places: [Int] = []

  package var text: String {
    var parts = parts
    for (place, child) in zip(places, children) { parts[place] = child.text }
    return parts.joined()
  }

  package func all(_ name: String, css: String? = nil) -> [PageElement] {
    children.flatMap { child in
      let classes = child.attributes["class"]?.split(separator: " ").map(String.init) ?? []
      let isOne = child.name == name && (css.map(classes.contains) ?? true)
      return (isOne ? [child] : []) + child.all(name, css: css)
    }
  }

  package var everything: [PageElement] { [self] + children.flatMap(\.everything) }

  /// Parses a page. Returns `nil` if it is not well-formed.
  package static func page(_ text: String) -> PageElement? {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    return parser.parse() ? reader.root : nil
  }

  /// The reasons why a browser could load or run more than the writer of the page intended.
  package var dangers: [String] {
    everything.flatMap { element in
      let link = element.attributes["href"] ?? "#"
      let isKnown = Self.tags.contains(element.name)
      let isDataOrOurs =
        element.name != "script" || element.attributes["type"] == "application/json"
        || element.text.contains("\"use strict\";")
      return (isKnown ? [] : ["element \(element.name)"])
        + element.attributes.keys.filter { $0.hasPrefix("on") || $0 == "src" }
        + (isDataOrOurs ? [] : ["script \(element.text.prefix(80))"])
        + (link.hasPrefix("#") || link.hasPrefix("consent.html#") ? [] : ["link \(link)"])
    }
  }

  private static let tags: Set = [
    "a", "article", "body", "caption", "circle", "code", "dd", "details", "div", "dl", "dt",
    "figcaption", "figure", "footer", "g", "h1", "h2", "h3", "h4", "head", "header", "html", "li",
    "meta", "nav", "ol", "p", "path", "pre", "rect", "script", "section", "small", "span", "strong",
    "style", "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr", "ul",
  ]

  private final class Reader: NSObject, XMLParserDelegate {
    var root: PageElement?
    private var open: [PageElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = PageElement(name, attributes)
      open.last?.add(element)
      root = root ?? element
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { open.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.add(text) }

    func parser(_ parser: XMLParser, foundCDATA data: Data) {
      open.last?.add(String(decoding: data, as: UTF8.self))
    }
  }
}
