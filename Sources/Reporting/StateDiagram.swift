/// States and the commands between them, as files that programs for graphs read.
public struct StateDiagram: Sendable {
  public let title: String
  /// The states, each by its place.
  public var nodes: [Node] = []
  public var edges: [Edge] = []

  public struct Node: Sendable, Hashable {
    /// How many commands lead to it at least.
    public let depth: Int
    /// Whether a world begins in it.
    public let isRoot: Bool

    public init(depth: Int, isRoot: Bool) { (self.depth, self.isRoot) = (depth, isRoot) }
  }

  public struct Edge: Sendable, Hashable {
    /// The places of its nodes.
    public let from, to: Int
    public let command: String
    public let isRefused: Bool

    public init(from: Int, to: Int, command: String, isRefused: Bool) {
      (self.from, self.to, self.command, self.isRefused) = (from, to, command, isRefused)
    }
  }

  public init(_ title: String) { self.title = title }

  /// A file in the language of Graphviz: roots have a double line, refusals a dashed one.
  public var dot: String {
    func quoted(_ text: String) -> String { "\"\(Outlet.dot.escaped(text))\"" }
    var lines = ["digraph \(quoted(title)) {"]
    for (place, node) in nodes.enumerated() {
      let label = "label=\"\(place)\\ndepth \(node.depth)\""
      lines.append("  \(place) [\(label)\(node.isRoot ? ", peripheries=2" : "")]")
    }
    for edge in edges {
      let style = edge.isRefused ? ", style=dashed" : ""
      lines.append("  \(edge.from) -> \(edge.to) [label=\(quoted(edge.command))\(style)]")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  /// A file of GraphML, in which every datum is declared.
  public var graphML: String {
    func datum(_ key: String, _ value: some CustomStringConvertible) -> String {
      "<data key=\"\(key)\">\(value)</data>"
    }
    let keys = [
      ("depth", "node", "int"), ("root", "node", "boolean"), ("command", "edge", "string"),
      ("refused", "edge", "boolean"),
    ]
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#,
    ]
    lines += keys.map { key, owner, type in
      "  <key id=\"\(key)\" for=\"\(owner)\" attr.name=\"\(key)\" attr.type=\"\(type)\"/>"
    }
    lines += [
      #"  <graph edgedefault="directed">"#, "    <desc>\(Outlet.xml.escaped(title))</desc>",
    ]
    for (place, node) in nodes.enumerated() {
      lines.append(
        "    <node id=\"n\(place)\">\(datum("depth", node.depth))\(datum("root", node.isRoot))</node>"
      )
    }
    for edge in edges {
      let command = datum("command", Outlet.xml.escaped(edge.command))
      lines.append(
        "    <edge source=\"n\(edge.from)\" target=\"n\(edge.to)\">"
          + "\(command)\(datum("refused", edge.isRefused))</edge>")
    }
    return (lines + ["  </graph>", "</graphml>"]).map { $0 + "\n" }.joined()
  }
}
