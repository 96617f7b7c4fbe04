/// A graph of states and the commands between them, for export to graph tools.
package struct StateDiagram: Sendable {
  package let title: String
  /// The states. Edges refer to them by index.
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  package struct Node: Sendable, Hashable {
    /// The minimum number of commands that lead to the state.
    package let depth: Int
    /// Whether the state is the initial state of a world.
    package let isRoot: Bool
    /// The label in lines: the differences from the state before it, or the conditions that hold in it.
    package let label: [String]
    /// The number of states that the node stands for, at least 1.
    package var count = 1

    package init(depth: Int, isRoot: Bool, label: [String]) {
      (self.depth, self.isRoot, self.label) = (depth, isRoot, label)
    }
  }

  package struct Edge: Sendable, Hashable {
    package let from, to: Int
    package let command: String
    package let isRefused: Bool

    package init(from: Int, to: Int, command: String, isRefused: Bool) {
      (self.from, self.to, self.command, self.isRefused) = (from, to, command, isRefused)
    }
  }

  package init(_ title: String) { self.title = title }

  /// The graph as a Graphviz file. Roots have a double border, refused commands a dashed line.
  package var dot: String {
    func quoted(_ text: String) -> String { "\"\(OutputFormat.dot.escaped(text))\"" }
    var lines = ["digraph \(quoted(title)) {"]
    for (index, node) in nodes.enumerated() {
      let label = "label=\(quoted((["\(node.title(index))"] + node.label).joined(separator: "\n")))"
      lines.append("  \(index) [\(label)\(node.isRoot ? ", peripheries=2" : "")]")
    }
    for edge in edges {
      let style = edge.isRefused ? ", style=dashed" : ""
      lines.append("  \(edge.from) -> \(edge.to) [label=\(quoted(edge.command))\(style)]")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }
}
