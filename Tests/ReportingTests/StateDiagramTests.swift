import Foundation
import FoundationXML
import Reporting
import Testing

/// The events of an XML parser: elements, their attributes, and the text of each datum.
private final class Hearing: NSObject, XMLParserDelegate {
  var elements: [(name: String, attributes: [String: String])] = []
  var data: [[String]] = []
  private var isInDatum = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append((name, attributes))
    isInDatum = name == "data"
    if isInDatum { data.append([attributes["key"] ?? "", ""]) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInDatum = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInDatum { data[data.count - 1][1] += text }
  }
}

@Suite struct `A diagram of states` {
  private static let said = #"app says "a < b" & \n"#

  private let diagram = {
    var diagram = StateDiagram("lamp <size=1>")
    diagram.nodes = [
      .init(depth: 0, isRoot: true, label: ["lamp off"]),
      .init(depth: 1, isRoot: false, label: ["lamp <on>", "fuse \"1\""]),
    ]
    diagram.edges = [
      .init(from: 0, to: 1, command: said, isRefused: false),
      .init(from: 1, to: 1, command: "app waits", isRefused: true),
    ]
    return diagram
  }()

  @Test func `is written for Graphviz`() {
    #expect(
      diagram.dot == #"""
        digraph "lamp <size=1>" {
          0 [label="0, depth 0\nlamp off", peripheries=2]
          1 [label="1, depth 1\nlamp <on>\nfuse \"1\""]
          0 -> 1 [label="app says \"a < b\" &amp; \\n"]
          1 -> 1 [label="app waits", style=dashed]
        }

        """#)
  }

  @Test func `is GraphML that a parser reads, with every key declared`() {
    let parser = XMLParser(data: Data(diagram.graphML.utf8))
    let hearing = Hearing()
    (parser.delegate, parser.shouldProcessNamespaces) = (hearing, false)
    #expect(parser.parse())
    func all(_ name: String) -> [[String: String]] {
      hearing.elements.filter { $0.name == name }.map(\.attributes)
    }
    #expect(all("graphml").map { $0["xmlns"] } == ["http://graphml.graphdrawing.org/xmlns"])
    #expect(all("node").map { $0["id"] } == ["n0", "n1"])
    #expect(all("edge").map { [$0["source"], $0["target"]] } == [["n0", "n1"], ["n1", "n1"]])
    #expect(Set(hearing.data.map { $0[0] }) == Set(all("key").compactMap { $0["id"] }))
    #expect(hearing.data.filter { $0[0] == "command" }.map { $0[1] } == [Self.said, "app waits"])
    #expect(
      hearing.data.filter { $0[0] == "label" }.map { $0[1] } == [
        "lamp off", "lamp <on>\nfuse \"1\"",
      ])
    #expect(hearing.data.filter { $0[0] == "root" }.map { $0[1] } == ["true", "false"])
  }

  @Test func `is collapsed by labels, with the commands of joined edges`() {
    var diagram = StateDiagram("lamp")
    diagram.nodes = (0..<4).map { .init(depth: $0, isRoot: $0 == 1, label: []) }
    for number in 0..<6 {
      diagram.edges.append(
        .init(from: number % 2, to: 2 + number % 2, command: "app does \(number)", isRefused: false)
      )
    }
    diagram.edges.append(.init(from: 0, to: 1, command: "app waits", isRefused: false))
    let labels = [["on"], ["on"], ["off"], ["off"]]
    let small = diagram.collapsed(by: labels, loops: false)
    #expect(small.nodes.map(\.label) == [["on"], ["off"]] && small.nodes.map(\.count) == [2, 2])
    #expect(small.nodes.map(\.depth) == [0, 2] && small.nodes.map(\.isRoot) == [true, false])
    #expect(
      small.edges == [
        .init(
          from: 0, to: 1, command: "app does 0\napp does 1\napp does 2\nand 3 more",
          isRefused: false)
      ])
    #expect(diagram.collapsed(by: labels, loops: true).edges.count == 2)
    #expect(!small.isTooLargeToRead)
    diagram.nodes = (0..<101).map { .init(depth: $0, isRoot: false, label: []) }
    #expect(diagram.isTooLargeToRead)
  }
}
