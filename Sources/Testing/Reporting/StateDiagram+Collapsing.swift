extension StateDiagram {
  /// Whether the graph has too many nodes or edges for a person to read its picture.
  package var isTooLargeToRead: Bool { nodes.count > 100 || edges.count > 300 }

  /// Returns the graph with one node for all states with the same label. Edges between two nodes are joined.
  ///
  /// - Parameters:
  ///   - labels: The label of each state.
  ///   - loops: Whether to keep edges within a node.
  package func collapsed(by labels: [[String]], loops: Bool) -> StateDiagram {
    var diagram = StateDiagram(title)
    var places: [[String]: Int] = [:]
    let groups = zip(nodes, labels).map { node, label in
      if let place = places[label] {
        let known = diagram.nodes[place]
        diagram.nodes[place] = Node(
          depth: min(known.depth, node.depth), isRoot: known.isRoot || node.isRoot, label: label)
        diagram.nodes[place].count = known.count + node.count
        return place
      }
      places[label] = diagram.nodes.count
      diagram.nodes.append(Node(depth: node.depth, isRoot: node.isRoot, label: label))
      return diagram.nodes.count - 1
    }
    var joined: [Edge: Int] = [:]
    var commands: [[String]] = []
    for edge in edges {
      let (from, to) = (groups[edge.from], groups[edge.to])
      if from == to && !loops { continue }
      let key = Edge(from: from, to: to, command: "", isRefused: edge.isRefused)
      if let place = joined[key] {
        if !commands[place].contains(edge.command) { commands[place].append(edge.command) }
      } else {
        joined[key] = commands.count
        diagram.edges.append(key)
        commands.append([edge.command])
      }
    }
    for index in diagram.edges.indices {
      let (edge, all) = (diagram.edges[index], commands[index])
      let rest = all.count > 4 ? ["and \(all.count - 3) more"] : []
      let shown = all.prefix(rest.isEmpty ? 4 : 3) + rest
      diagram.edges[index] = Edge(
        from: edge.from, to: edge.to, command: shown.joined(separator: "\n"),
        isRefused: edge.isRefused)
    }
    return diagram
  }
}

extension StateDiagram.Node {
  /// The first line of the node in a picture.
  func title(_ place: Int) -> String {
    count == 1 ? "\(place), depth \(depth)" : "\(count) states, from depth \(depth)"
  }
}
