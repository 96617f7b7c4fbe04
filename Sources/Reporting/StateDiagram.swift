/// A graph of states and the commands between them, for export to graph tools.
public struct StateDiagram: Sendable {
  /// The title of the graph.
  public let title: String
  /// The states. Edges refer to them by index.
  public var nodes: [Node] = []
  /// The transitions.
  public var edges: [Edge] = []

  /// A state.
  public struct Node: Sendable, Hashable {
    /// The minimum number of commands that lead to the state.
    public let depth: Int
    /// Whether the state is the initial state of a world.
    public let isRoot: Bool

    /// Creates a node.
    public init(depth: Int, isRoot: Bool) { (self.depth, self.isRoot) = (depth, isRoot) }
  }

  /// A transition.
  public struct Edge: Sendable, Hashable {
    /// The indices of its nodes.
    public let from, to: Int
    /// The text of the command.
    public let command: String
    /// Whether the command is refused.
    public let isRefused: Bool

    /// Creates an edge.
    public init(from: Int, to: Int, command: String, isRefused: Bool) {
      (self.from, self.to, self.command, self.isRefused) = (from, to, command, isRefused)
    }
  }

  /// Creates an empty graph.
  public init(_ title: String) { self.title = title }

  /// The graph as a Graphviz file. Roots have a double border, refused commands a dashed line.
  public var dot: String {
    func quoted(_ text: String) -> String { "\"\(OutputFormat.dot.escaped(text))\"" }
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

  /// The graph as a GraphML file, with declarations of all keys.
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
      #"  <graph edgedefault="directed">"#, "    <desc>\(OutputFormat.xml.escaped(title))</desc>",
    ]
    for (place, node) in nodes.enumerated() {
      lines.append(
        "    <node id=\"n\(place)\">\(datum("depth", node.depth))\(datum("root", node.isRoot))</node>"
      )
    }
    for edge in edges {
      let command = datum("command", OutputFormat.xml.escaped(edge.command))
      lines.append(
        "    <edge source=\"n\(edge.from)\" target=\"n\(edge.to)\">"
          + "\(command)\(datum("refused", edge.isRefused))</edge>")
    }
    return (lines + ["  </graph>", "</graphml>"]).map { $0 + "\n" }.joined()
  }
}
