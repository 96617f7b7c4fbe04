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
