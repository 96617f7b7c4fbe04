import Notation
import Testing

private struct Lamp: Sendable {
  var on = false
  var hot = false
  var bulbs = 0
  var told: [String] = []
}

private let lamps = ConditionLanguage<Lamp>(
  of: "lamps",
  words: [
    Observable("on", "", if: \.on), Observable("state.hot", "", if: \.hot),
    Observable("bulbs", "", count: \.bulbs), Observable("LA-01/2", "") { $0.on && $0.hot },
    Observable("lines", "") { $0.told.count },
  ],
  says: { text in { lamp in lamp.told.contains { $0.begins(with: text) } } },
  error: { text in
    let lines = ["burns", "goes out", "now on"]
    if lines.contains(where: { text.begins(with: $0) }) { return nil }
    do throws(NotationError) {
      _ = try Form.values("a line", lines.map { ($0, $0) }).parse(text)
      return nil
    } catch { return error }
  }, advice: "See lamps.")

private func holds(_ text: String, _ lamp: Lamp) throws -> Bool {
  try Condition(text, in: lamps).holds(of: lamp)
}

@Suite struct `A condition` {
  @Test func `holds as its signs bind`() throws {
    let lamp = Lamp(on: true, hot: false, bulbs: 2, told: ["burns brightly 3", "goes out: slowly"])
    let table: [(String, Bool)] = [
      ("on", true), ("state.hot", false), ("state:hot", false), ("LA-01/2", false), ("!on", false),
      ("! ! on", true), ("on & state.hot", false), ("on | state.hot", true),
      // & binds more tightly than |, and ! more tightly than both.
      ("on | on & state.hot", true), ("(on | on) & state.hot", false),
      ("state.hot & on | on", true), ("!state.hot & on", true), ("!(state.hot & on)", true),
      ("on && !state.hot || on", true),
      ("bulbs = 2", true), ("bulbs==2", true), ("bulbs != 2", false), ("bulbs>=3", false),
      ("bulbs > 1 & bulbs < 3", true), ("bulbs <= 1", false), ("2 < bulbs", false),
      ("bulbs = 1..2", true), ("bulbs = 3...4", false), ("bulbs != 3..4", true),
      ("bulbs = lines", true), ("lines > bulbs", false), ("!(bulbs >= 3)", true),
      ("\"burns\"", true), ("\"burns bright\"", false), ("\"burns brightly 3\"", true),
      ("\"goes out: slowly\"", true), ("\"now on\"", false), ("on\t&\"burns\"", true),
    ]
    for (text, isSo) in table { #expect(try holds(text, lamp) == isSo, "\(text)") }
  }

  @Test func `says which words it uses, and whether a line names a number`() throws {
    let condition = try Condition("bulbs > 1 & (on | !on) & \"burns\"", in: lamps)
    #expect(condition.words == ["bulbs", "on"] && !condition.namesNumbers)
    #expect(try Condition("\"burns 3\"", in: lamps).namesNumbers)
    #expect(try !Condition("bulbs > 3", in: lamps).namesNumbers)
  }

  @Test func `contradicts itself where no truths and no counts make it so`() throws {
    let table: [(String, Bool)] = [
      ("on & !on", true), ("on & state.hot", false), ("on | !on", false), ("on & LA-01/2", false),
      ("bulbs > 2 & bulbs < 3", true), ("bulbs > 2 & bulbs < 4", false), ("bulbs < 0", true),
      ("bulbs = 2..3 & bulbs != 2 & bulbs != 3", true), ("bulbs = 2..3 & bulbs != 2", false),
      ("bulbs > lines & lines > bulbs", true), ("bulbs > lines & lines > 999", false),
      ("bulbs < lines & lines < 1", true), ("bulbs < lines & lines < 2", false),
      ("bulbs > 1 & lines > bulbs & lines < 3", true), ("2 > 3", true), ("2 < 3", false),
      ("\"burns\" & !\"burns\"", true), ("\"burns\" & !\"now on\"", false),
      ("(on | state.hot) & !on & !state.hot", true), ("!(bulbs = 1) & !(bulbs != 1)", true),
      ("on & !on | bulbs = 7", false),
    ]
    for (text, isSo) in table {
      #expect(try Condition(text, in: lamps).contradictsItself == isSo, "\(text)")
    }
  }

  @Test func `tells its parts, which have been so, and how many of what they need`() throws {
    let condition = try Condition("on & (bulbs >= 2 | !\"burns\") & bulbs != lines & on", in: lamps)
    #expect(condition.parts == ["on", "bulbs >= 2", "\"burns\"", "bulbs != lines"])
    var seen = [false, false, false, false]
    condition.observe(Lamp(on: true, bulbs: 1), in: &seen)
    // Quoted lines are not evaluated.
    #expect(seen == [true, false, true, true])
    condition.observe(Lamp(bulbs: 2), in: &seen)
    #expect(seen == [true, true, true, true])
    let table: [(String, [Int])] = [
      ("bulbs >= 2", [2]), ("bulbs > 2", [3]), ("bulbs = 2", [2]), ("bulbs < 2", [2]),
      ("bulbs <= 2", [3]), ("bulbs != 2", [3]), ("bulbs = 2..4", [2]), ("bulbs != 2..4", [5]),
      ("bulbs = lines", [1, 1]), ("2 < bulbs", [3]), ("2 <= bulbs", [2]), ("2 > bulbs", [2]),
      ("2 >= bulbs", [3]), ("2 = bulbs", [2]),
    ]
    for (text, counts) in table {
      let demands = try Condition(text, in: lamps).demands
      let told = demands.map { if case .word(_, let count) = $0 { count } else { 0 } }
      #expect(told == counts, "\(text)")
    }
  }

  @Test func `that cannot be read is told with its column and what to do`() {
    let table: [(String, Int, String)] = [
      ("", 1, "See lamps."), ("   ", 4, "Write a word"), ("onn", 1, "Did you mean on?"),
      ("on & bulps > 1", 6, "Did you mean bulbs?"), ("giraffe", 1, "See lamps."),
      ("on &", 5, "Write a word"), ("on on", 4, "Join conditions"), ("on)", 3, "Join conditions"),
      ("(on", 4, "column 1 is not closed"), ("on & (on | (on)", 16, "column 6 is not closed"),
      ("bulbs", 6, "compare it, as in bulbs >= 1"), ("bulbs & on", 7, "compare it"),
      ("bulbs >", 8, "Write a word"), ("bulbs > on", 9, "not a number"),
      ("on > 1", 4, "on is true or false"), ("!bulbs > 1", 2, "Write !(bulbs >= 1)"),
      ("bulbs = 3..1", 12, "lower bound first"), ("bulbs > 1..3", 1, "bulbs = 1..3"),
      ("bulbs = 3..x", 12, "See lamps."), ("bulbs = 1000001", 9, "whole numbers"),
      ("bulbs = 99999999999999999999", 9, "whole numbers"), ("bulbs = 2x", 9, "whole numbers"),
      ("3 = on", 5, "not a number"), ("3", 2, "3 is a number"),
      ("\"burns", 1, "Close the quotation mark"), ("\"\"", 1, "Quote the beginning"),
      ("now on", 1, "marks: \"now on\"."), ("\"burnt\"", 2, "Did you mean \"burns\"?"),
      ("on & ü", 6, "Write a word"),
      ("on\u{1B}[2J", 3, "Join conditions"), ("=", 1, "Write a word"), ("!=", 1, "Write a word"),
    ]
    for (text, column, advice) in table {
      do {
        _ = try Condition(text, in: lamps)
        Issue.record("\(text) was read")
      } catch {
        #expect(error.column == column, "\(text): \(error)")
        #expect(error.advice.contains(advice), "\(text): \(error)")
      }
    }
  }

  @Test func `is bounded in length and depth`() throws {
    let room = Condition<Lamp>.longest - 2
    let long = String(repeating: " ", count: room) + "on"
    #expect(try holds(long, Lamp(on: true)))
    #expect(throws: NotationError.self) { try Condition(long + " ", in: lamps) }
    func nested(_ depth: Int, _ sign: String, _ end: String) -> String {
      String(repeating: sign, count: depth) + "on" + String(repeating: end, count: depth)
    }
    for (sign, end) in [("(", ")"), ("!", "")] {
      let deepest = Condition<Lamp>.deepest
      #expect(try holds(nested(deepest, sign, end), Lamp(on: true)))
      #expect(throws: NotationError.self) {
        try Condition(nested(deepest + 1, sign, end), in: lamps)
      }
    }
  }

  @Test func `is read or refused, whatever stands there`() {
    let pieces = [
      "on", "bulbs", "LA-01/2", " ", "!", "&", "|", "(", ")", "<", "=", ">=", "!=", "..", "1", "22",
      "\"", "burns", "\u{0}", "é", "\n", "😀", ".", "/",
    ]
    var (number, read) = (12_345 as UInt64, 0)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0...(number >> 40) % 6 {
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(number >> 33) % pieces.count]
      }
      do {
        _ = try Condition(text, in: lamps).holds(of: Lamp())
        read += 1
      } catch {
        #expect((1...text.unicodeScalars.count + 1).contains(error.column), "\(text)")
      }
    }
    #expect(read > 100)
  }
}
