import Reporting
import Testing

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
}
