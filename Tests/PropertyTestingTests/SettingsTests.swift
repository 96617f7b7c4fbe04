import Desk
import Foundation
import PropertyChecks
import PropertyTesting
import SwiftSource
import Testing

@Suite struct `The settings of checks` {
  private static func settings(_ variables: [String: String]) -> CheckSettings {
    CheckSettings(environment: { variables[$0] })
  }

  @Test func `are set from outside`() {
    let settings = Self.settings([
      "CHECK_RUNS": "70", "CHECK_SEED": "9", "CHECK_TIME": "1.5", "CHECK_STORE": "none",
      "CHECK_VERBOSE": "1", "CHECK_ISOLATED": "1", "CHECK_PROFILE": "thorough",
    ])
    #expect(settings.runs == 70 && settings.scaled(70) == 700 && settings.seed == 9)
    #expect(settings.duration == .seconds(1.5) && settings.isVerbose && settings.folder == nil)
    #expect(settings.workers == 1)
    #expect(Self.settings(["CHECK_PROFILE": "quick"]).scaled(5) == 1)
    #expect(
      Self.settings(["CHECK_SEED": "random"]).seed != Self.settings(["CHECK_SEED": "random"]).seed)
    #expect(Self.settings([:]).complaint == nil && Self.settings([:]).runs == 200)
  }

  @Test(
    .knownIssuesUnseen,
    arguments: [
      ("CHECK_RUNS", "0"), ("CHECK_RUNS", "many"), ("CHECK_SEED", "-1"), ("CHECK_TIME", "soon"),
      ("CHECK_TIME", "nan"), ("CHECK_PROFILE", "slow"),
    ])
  func `that cannot be read fail each check`(name: String, text: String) {
    withKnownIssue {
      CheckSettings.$current.withValue(Self.settings([name: text, "CHECK_STORE": "none"])) {
        check(.booleans) { _ in true }
      }
    } matching: {
      "\($0)".contains("\(name) is “\(text)”")
    }
  }
}

@Suite struct `A case` {
  private static let reports = Reports()

  @Test(reports.kept) func `can be an example, which comes first`() {
    var seen: [Int] = []
    check(.integers(in: 0...10), examples: [99, 700]) { (number: Int) in
      seen.append(number)
      return number != 700
    }
    let reports = Self.reports.texts
    #expect(seen == [99, 700])
    #expect(
      reports.count == 1 && reports[0].contains("Falsified by example 2\n  700\n"), "\(reports)")
  }

  private static let large = Reports()

  @Test(large.kept) func `of thousands of choices is repeated by its seed`() {
    let digit: Generator<Int> = .integers(in: 0...9)
    check(digit.array(count: 3_000), runs: 1, seed: 7) { $0.isEmpty }
    Self.large.expectOne("Repeat with: check(…, seed: 7)")
    #expect(Self.large.texts.first?.contains("replaying:") == false)
  }

  private static let distinct = Reports()

  @Test(.checking(seed: 1, allFailures: true), distinct.kept)
  func `fails in several ways, which are all reported on request`() {
    check(.integers(in: 0...1_000)) { (number: Int) in
      #expect(number < 600)
      return number < 100
    }
    let reports = Self.distinct.texts.sorted()
    #expect(reports.count == 2, "\(reports)")
    for value in ["\n  600\n", "\n  100\n"] {
      #expect(reports.contains { $0.contains(value) }, "\(reports)")
    }
  }

  @Test(.knownIssuesUnseen) func `may know its issues, and warn`() {
    check(.integers(in: 0...1_000)) { (number: Int) in withKnownIssue { #expect(number < 0) } }
  }

  private static let warned = Reports()

  @Test(warned.kept) func `that is discarded more often than not is warned of`() {
    check(.integers(in: 0...1_000), seed: 1) { (number: Int) in
      if number % 3 != 0 { try discard("no multiple of 3") }
    }
    Self.warned.expectOne("warning", "cases were checked", "no multiple of 3")
  }

  enum Shade: Hashable {
    case plain
    case mixed(Int, with: String)
  }
  struct Spot { var shade: Shade, place: Int? }

  @Test func `is printed as Swift`() {
    let values: [(Any, String)] = [
      (
        Spot(shade: .mixed(3, with: "a\"b"), place: nil),
        "Spot(shade: .mixed(3, with: \"a\\\"b\"), place: nil)"
      ),
      ([Shade.plain: 1.5], "[.plain: 1.5]"), ([String: Int](), "[:]"), (Set([3, 1]), "[1, 3]"),
      (Double.infinity, ".infinity"), (0..<5, "0..<5"),
      (Duration.milliseconds(1500), ".milliseconds(1500)"),
      (Optional(4) as Any, "4"), ((1, name: "x"), "(1, name: \"x\")"),
      (Date(timeIntervalSince1970: 0), "Date(timeIntervalSince1970: 0.0)"),
      (Data([1, 2]), "Data([1, 2])"),
      (URL(string: "https://a")!, "URL(string: \"https://a\")!"),
      (Decimal(string: "1.5")!, "Decimal(string: \"1.5\")!"),
    ]
    for (value, text) in values { #expect(PrettyPrinter.text(of: value) == "  \(text)") }
  }

  @Test func `may be drawn from Foundation's types`() {
    check { (date: Date, url: URL, id: UUID, data: Data, amount: Decimal) in
      #expect(date.timeIntervalSince1970 < 4_102_444_801 && url.host() != nil && data.count <= 256)
      #expect(id.uuidString.dropFirst(14).first == "4" && abs(amount) <= 1_000_000)
    }
  }
}
