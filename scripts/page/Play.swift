import ConsentModel
import ConsentVocabulary
import Notation
import StateMachines

// The functions that the page calls. Each reads a text from `input` and leaves JSON in `output`; nothing else
// is kept between calls, as a walk is the text of its case.

nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []

/// Makes room for a text of `count` bytes, and returns its address.
@_expose(wasm, "room") @_cdecl("room")
public func room(for count: Int) -> UnsafeMutablePointer<UInt8>? {
  input = Array(repeating: 0, count: count)
  return input.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Returns the address of the last answer.
@_expose(wasm, "answer") @_cdecl("answer")
public func answer() -> UnsafeMutablePointer<UInt8>? {
  output.withUnsafeMutableBufferPointer { $0.baseAddress }
}

private func finish(_ json: Json) -> Int {
  output = Array(json.text.utf8)
  return output.count
}

// MARK: - Walks

/// Plays a case: its transcript, the state after each step, and what can happen next.
@_expose(wasm, "show") @_cdecl("show")
public func show() -> Int { finish(asked { $0.shown(input) }) }

/// Adds the command after a zero byte to the case before it.
@_expose(wasm, "add") @_cdecl("add")
public func add() -> Int {
  let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let command = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
  return finish(asked(of: Array(parts[0])) { $0.added(command, to: Array(parts[0])) })
}

/// Judges a button as drawn; see `sight(of:)`.
@_expose(wasm, "sight") @_cdecl("sight")
public func sight() -> Int {
  do throws(NotationError) {
    return finish(try sight(of: String(decoding: input, as: UTF8.self)))
  } catch {
    return finish(.object([("error", .text(error.description))]))
  }
}

/// The first walk of each machine, and the buttons to begin with.
@_expose(wasm, "start") @_cdecl("start")
public func start() -> Int {
  let worlds = players.map { player in
    Json.object([("name", .text(player.name)), ("case", .text(player.start))])
  }
  let buttons = firstButtons.map { first in
    Json.object([("name", .text(first.name)), ("button", scene(first.button))])
  }
  return finish(.object([("worlds", .list(worlds)), ("buttons", .list(buttons))]))
}

// MARK: - Machines

/// The functions of a machine, whose types they hide.
private struct Player: Sendable {
  let name: String
  let start: String
  let shown: @Sendable ([UInt8]) -> Json
  let added: @Sendable (String, [UInt8]) -> Json

  func added(_ command: String, to text: [UInt8]) -> Json { added(command, text) }
}

extension Player {
  init<Model: Playable>(_ walk: Walk<Model>) {
    name = Model.Language.name
    start = Case<Model.Language>(world: Model.firstWorld).description
    shown = { text in
      Walk<Model>.reading(text) { walk throws(NotationError) in walk.json }
    }
    added = { command, text in
      Walk<Model>.reading(text) { walk throws(NotationError) in try walk.adding(command) }
    }
  }
}

private let players = [
  Player(Walk<ContactsModel>()), Player(Walk<CameraModel>()), Player(Walk<AppClipModel>()),
  Player(Walk<DeviceModel>()),
]

private func asked(_ ask: (Player) -> Json) -> Json { asked(of: input, ask) }

/// Asks the machine that the header of a case names; contacts if it names none, whose reader says so.
private func asked(of text: [UInt8], _ ask: (Player) -> Json) -> Json {
  let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
  let name = lines.first { $0.hasPrefix("machine ") }?.dropFirst("machine ".count)
  return ask(players.first { $0.name == name ?? "" } ?? players[0])
}

/// A case that is played by the model, without its expectations.
struct Walk<Model: Playable> {
  typealias Language = Model.Language

  var text = Case<Language>()

  static func reading(
    _ bytes: [UInt8], _ answer: (Walk) throws(NotationError) -> Json
  ) -> Json {
    do throws(NotationError) {
      let text = try Case<Language>(parsing: bytes, file: "walk.consent")
      return try answer(Walk(text: Case(text.scenario)))
    } catch {
      return .object([("error", .text(error.description))])
    }
  }

  /// The walk with everything that the page shows of it.
  var json: Json {
    var (model, steps) = (Model(text.world), [Json]())
    for (step, command) in zip(text.steps, text.commandLines) {
      let next = model.applying(step.command)
      steps.append(account(of: next, after: model, command))
      model = next.state
    }
    var context = Language.Context()
    for step in text.steps { _ = context.note(step.command) }
    let form = Language.command(after: context)
    let offers = model.commands.map { command in
      account(of: model.applying(command), after: model, form.text(of: command))
    }
    let plain = Model(Language.plainWorld).snapshot
    return .object([
      ("machine", .text(Language.name)), ("case", .text(text.description)),
      ("header", .list(text.worldLines.map { .text($0) })), ("steps", .list(steps)),
      (
        "state",
        .list(Language.snapshotFacets.account(of: model.snapshot, besides: plain).map { .text($0) })
      ),
      ("offers", .list(offers)), ("buttons", .list(model.buttons)),
    ])
  }

  private func account(of step: Step<Model>, after model: Model, _ command: String) -> Json {
    let lines = Language.transcript(
      of: step.outcome, from: model.snapshot, to: step.state.snapshot)
    let clauses = step.rules.all.map { $0.clause }
    return .object([
      ("command", .text(command)), ("lines", .list(lines.map { .text($0.description) })),
      ("refused", Self.reason(in: step.outcome)),
      ("clauses", .list(clauses.map { .text($0) })),
    ])
  }

  /// Not inlined, as the optimizer of Swift 6.3 fails on it otherwise.
  @inline(never)
  private static func reason(in outcome: Language.Outcome) -> Json {
    Language.refusal(in: outcome).map { .text(spaced(Language.reason(of: $0))) } ?? .null
  }

  /// Adds a step that is written in a line.
  func adding(_ line: String) throws(NotationError) -> Json {
    var context = Language.Context()
    for step in text.steps { _ = context.note(step.command) }
    var longer = text
    longer.steps.append(.init(try Language.command(after: context).parse(line, file: "step")))
    return .object([("case", .text(longer.description))])
  }
}
