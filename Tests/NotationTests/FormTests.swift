import Notation
import Testing

private enum Meal: Hashable, Sendable, CaseIterable {
  case nothing, hotSoup, theFishOfTheDay
}

private enum Order: Hashable, Sendable {
  case tidyUp, passSalt, goAway
  case eat(Meal)
  case seat(Int, [String])
}

private let guests = Quantity("a number of guests", example: "2", in: 0...12)

private let orders: Form<Order> = .choice(
  "an order",
  [
    .acts(.tidyUp, .passSalt, .goAway),
    .row("eats", .names("a meal"), Order.eat) { if case .eat(let meal) = $0 { meal } else { nil } },
    .row(
      "seats guests:", .pair(.number(guests), ", named", .list(.quoted("a name"))),
      { .seat($0.0, $0.1) }
    ) { if case .seat(let count, let names) = $0 { (count, names) } else { nil } },
  ])

@Test func `a choice writes each case in words of its own, and reads it again`() throws {
  let table: [(Order, String)] = [
    (.tidyUp, "tidies up"), (.passSalt, "passes salt"), (.goAway, "goes away"),
    (.eat(.theFishOfTheDay), "eats the fish of the day"), (.eat(.nothing), "eats nothing"),
    (.seat(2, ["A", "B"]), "seats guests: 2, named [\"A\", \"B\"]"),
    (.seat(0, []), "seats guests: 0, named []"),
  ]
  for (order, text) in table {
    #expect(orders.text(of: order) == text)
    #expect(try orders.parse(text) == order)
  }
}

@Test func `a case that was forgotten is written as nothing that can be read`() {
  let form: Form<Order> = .choice("an order", [.acts(.tidyUp)])
  #expect(form.text(of: .goAway) == "?")
  #expect(throws: NotationError.self) { try form.parse("?") }
}

@Test func `each form tells what it expects`() {
  let set = Form.set(of: "guest", none: "nobody", .number(guests))
  func message<Value>(_ form: Form<Value>, _ text: String) -> String {
    do throws(NotationError) {
      _ = try form.parse(text)
      return "read"
    } catch {
      return "\(error.column): \(error.expected); \(error.found). \(error.advice)"
    }
  }
  let table: [(String, String)] = [
    (
      message(orders, "eat nothing"),
      "1: \"tidies\" or \"passes\" or \"goes\" or \"eats\" or \"seats\"; \"eat\". Did you mean \"eats\"?"
    ),
    (
      message(orders, "tidys up"),
      "1: \"tidies\" or \"passes\" or \"goes\" or \"eats\" or \"seats\"; \"tidys\"."
    ),
    (message(orders, "eats hot"), "9: \"soup\"; the end of the line. Add the word, or compare the"),
    (message(orders, "seats guests 1"), "14: \":\"; \"1\"."),
    (message(set, "{3, 3}"), "5: each guest once in a set; a second 3."),
    (message(set, "3"), "1: a set of guests such as {1, 3}; \"3\". Write nobody as {}."),
    (message(set, "{13}"), "2: a number of guests from 0 to 12; \"13\"."),
    (message(Form.percent(guests), "5"), "1: a number of guests such as 2; \"5\"."),
    (message(set, "{1} {2}"), "5: the end of the line; \"{\"."),
    (message(set, ""), "1: a set of guests such as {1, 3}; nothing. Write one line."),
  ]
  for (message, beginning) in table { #expect(message.hasPrefix(beginning), "\(message)") }
}

private struct Table: Hashable, Sendable {
  var seats = 4
  var meal = Meal.nothing
  var host: String?
  var dishes: [Meal] = []
  var isFancy = false
}

private let facets: [Facet<Table>] = [
  Facet("seats", { $1(&$0.seats) }, .number(guests)),
  Facet("meal", { $1(&$0.meal) }, .names("a meal")),
  Facet("host", { $1(&$0.host) }, as: "", .optional("host", .quoted("a name"), none: "no host")),
  Facet("dish", each: { $1(&$0.dishes) }, .names("a dish")),
]

@Test func `a facet tells what differs, and no more`() throws {
  let plain = Table()
  let table = Table(seats: 6, host: "Ada", dishes: [.hotSoup, .nothing])
  let lines = facets.lines(from: plain, to: table)
  #expect(lines.map(\.text) == ["seats 6", "host \"Ada\"", "dish hot soup", "dish nothing"])
  #expect(facets.lines(from: table, to: plain).map(\.text) == ["seats 4", "no host"])
  #expect(facets.firstDifference(plain, table) == "the seats")
  #expect(facets.firstDifference(Table(seats: 6), table) == "the host")
  #expect(facets.firstDifference(table, table) == nil)
}

@Test func `a field that was forgotten is no difference that goes unseen`() {
  #expect(facets.firstDifference(Table(), Table(isFancy: true)) == "an unnamed property")
}

@Test func `properties stand in any order, each once`() throws {
  let form = Form.properties(
    "a property of the table", of: Table(), Array(facets.dropLast()), parts: [facets[3]],
    called: "a dish")
  let table = Table(seats: 6, meal: .hotSoup, dishes: [.nothing, .hotSoup])
  #expect(form.text(of: table) == "seats 6 meal hot soup, dish nothing, dish hot soup")
  #expect(try form.parse("meal hot soup seats 6, dish nothing, dish hot soup") == table)
  #expect(form.text(of: Table()) == "")
  let error = #expect(throws: NotationError.self) { try form.parse("seats 6 seats 7") }
  #expect(error?.kind == .duplicate && error?.column == 9)
}
