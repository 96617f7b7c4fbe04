/// The steps of a run on model and system, with the first difference between the two.
package struct Timeline {
  private let world: [String]
  private var steps: [Step] = []
  /// The words at the step that fails, if no line differs.
  private let end: String?

  private struct Step {
    let number: Int
    let command: String
    let drawing: Drawing?
    var both: [String] = []
    var model: [String] = []
    var system: [String] = []
    var isApart: Bool { !model.isEmpty || !system.isEmpty }
  }

  /// Creates a timeline from the lines of a replay.
  ///
  /// - Parameter end: The words at the last step if model and system do not differ, such as a broken claim.
  package init(_ lines: [ComparedLine], end: String? = nil) {
    let first = lines.firstIndex { $0.step != nil } ?? lines.endIndex
    (world, self.end) = (lines[..<first].map(\.body), end)
    for line in lines[first...] {
      if let number = line.step {
        steps.append(Step(number: number, command: line.body, drawing: line.drawing))
        continue
      }
      let last = steps.count - 1
      switch line.speaker {
      case .same: steps[last].both.append(line.body)
      case .model: steps[last].model.append(line.body)
      case .system: steps[last].system.append(line.body)
      }
    }
  }

  package var markup: Markup {
    let divergence = steps.firstIndex(where: \.isApart)
    let items = steps.indices.map { index in
      let flag = index == divergence ? "first divergence" : nil
      let last = index == steps.count - 1 && divergence == nil ? end : nil
      return item(steps[index], flag: flag ?? last)
    }
    return Markup([
      Markup(list: world, css: "said"),
      items.isEmpty ? .blank : Markup(.ol, [.css("timeline")], items),
    ])
  }

  private func item(_ step: Step, flag: String?) -> Markup {
    let flags = flag.map { [Markup(.span, [.css("flag bad")], $0)] } ?? []
    let command = Markup(.div, [.css("command")], [Markup(step.command)] + flags)
    let sides = Markup(
      .div, [.css("sides")],
      [
        side("Only the model", step.model, css: "ofModel"),
        side("Only the system", step.system, css: "ofSystem"),
      ])
    return Markup(
      .li, flag == nil && !step.isApart ? [] : [.css("apart")],
      [
        Markup(.span, [.css("count")], "\(step.number)"), command,
        Markup(list: step.both, css: "said"), step.isApart ? sides : .blank,
        step.drawing?.markup ?? .blank,
      ])
  }

  private func side(_ title: String, _ lines: [String], css: String) -> Markup {
    Markup(
      .div, [.css(css)],
      [
        Markup(.h4, title),
        lines.isEmpty ? Markup(.small, "nothing more") : Markup(list: lines, css: "said"),
      ])
  }
}

/// The steps of twins in two columns.
package struct TwinTimeline {
  private let steps: [PairedStep]

  package init(_ steps: [PairedStep]) { self.steps = steps }

  package var markup: Markup {
    let items = steps.enumerated().map { index, step in
      let flags = step.difference.map {
        Markup(.div, [Markup(.span, [.css("flag bad")], "first divergence: \($0)")])
      }
      return Markup(
        .li, step.difference == nil ? [] : [.css("apart")],
        [
          Markup(.span, [.css("count")], "\(index + 1)"), flags ?? .blank,
          Markup(
            .div, [.css("sides")],
            [
              half("In one world", step.one),
              step.other.map { half("In its twin", $0) }
                ?? Markup(
                  .div, [Markup(.h4, "In its twin"), Markup(.small, "not played: a secret")]),
            ]),
        ])
    }
    return Markup(.ol, [.css("timeline")], items)
  }

  private func half(_ title: String, _ half: PairedStep.Half) -> Markup {
    Markup(
      .div,
      [
        Markup(.h4, title), Markup(.div, [.css("command")], half.command),
        Markup(list: half.lines, css: "said"), half.drawing?.markup ?? .blank,
      ])
  }
}
