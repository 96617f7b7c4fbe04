import Desk
import Foundation
import Reporting
import Testing

/// A pseudorandom number generator with a seed.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

enum WholeFile {
  static func outputs(_ report: Report) -> [String] {
    let places = ClausePlaces()
    let text = TextReport.opening(report.settings) + TextReport.closing(report, isVerbose: true)
    return [
      text.map(\.text).joined(separator: "\n"), ReportFile.text(of: report), JUnit(report).text,
      SARIF.text(of: report, places), GitHub(report, places).summary,
      GitHub(report, places).annotations.joined(separator: "\n"),
      Page(report, ClausePlaces(), playground: .beside).text,
    ]
  }

  /// Returns the file with a correct digest, as a deliberate forgery would have.
  static func signed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
    guard lines.count > 2 else { return text }
    lines[lines.count - 1].removeLast()
    var digest = Digest()
    for line in lines.dropLast(2) { digest.add(line.utf8) }
    lines[lines.count - 2].replace(
      #/"digest":"[^"]*"/#, with: #""digest":"\#(digest.text)""#)
    return lines.joined()
  }
}

private func damage(_ files: inout [[UInt8]], _ dice: inout Dice) {
  let (place, other) = (
    files.indices.randomElement(using: &dice) ?? 0, files.indices.randomElement(using: &dice) ?? 0
  )
  let newline = UInt8(ascii: "\n")
  func lines(_ file: [UInt8]) -> [[UInt8]] {
    file.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
  }
  func joined(_ lines: [[UInt8]]) -> [UInt8] { Array(lines.joined(separator: [newline])) }
  var (mine, others) = (lines(files[place]), lines(files[other]))
  let (line, otherLine) = (
    mine.indices.randomElement(using: &dice) ?? 0, others.indices.randomElement(using: &dice) ?? 0
  )
  switch UInt8.random(in: 0..<11, using: &dice) {
  case 0, 1:
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      guard let byte = files[place].indices.randomElement(using: &dice) else { return }
      files[place][byte] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    }
  case 2:
    mine.remove(at: line)
    files[place] = joined(mine)
  case 3:
    mine.insert(mine[line], at: mine.indices.randomElement(using: &dice) ?? 0)
    files[place] = joined(mine)
  case 4:
    mine.swapAt(line, mine.indices.randomElement(using: &dice) ?? 0)
    files[place] = joined(mine)
  case 5:
    // Replaces a line by a line of another file: header, machine or footer.
    mine[line] = others[otherLine]
    files[place] = joined(mine)
  case 6 where mine.count > 2 && others.count > 2 && place != other:
    let (one, two) = (mine.count - 2, others.count - 2)
    (mine[one], others[two]) = (others[two], mine[one])
    (files[place], files[other]) = (joined(mine), joined(others))
  case 7: files[place].removeLast(Int.random(in: 0...files[place].count, using: &dice))
  case 8: files[place] = files[other]
  default:
    // Replaces a number.
    let text = String(decoding: files[place], as: UTF8.self)
    guard let found = text.matches(of: #/[:,\[](\d+)/#).randomElement(using: &dice) else { return }
    let old = UInt64(found.1) ?? 0
    let new = [
      "\(old &+ 1)", "\(old &- 1)", "\(old &* 2)", "0", "-1", "1.5", "1e400",
      "-9223372036854775808",
      "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
      "4611686018427387904", "null", "\"1\"",
    ].randomElement(using: &dice)
    files[place] = Array(
      text.replacingCharacters(in: found.1.startIndex..<found.1.endIndex, with: new ?? "").utf8)
  }
}

@Suite struct `Damaged shards` {
  private static let whole = Example.report()
  private static let shards = (1...3).compactMap { Shard($0, of: 3) }.map {
    Array(ReportFile.text(of: Example.report(shard: $0)).utf8)
  }

  /// Merges files. Returns `nil` if they are rejected.
  private func merged(_ files: [String]) -> Report? {
    do throws(Mistake) {
      var parts: [Merging.Part] = []
      for (number, text) in files.enumerated() {
        parts.append(("\(number)", try ReportFile.content(of: text, file: "\(number)")))
      }
      return parts.isEmpty ? nil : try Merging(parts).report
    } catch {
      return nil
    }
  }

  @Test func `are refused or unknown, or say what the whole run says`() throws {
    let expected = WholeFile.outputs(Self.whole)
    var (refused, unknown, same) = (0, 0, 0)
    var dice = Dice(state: 7)
    let damages = Desk.sized(120, 120, 4_000)
    for number in 0..<damages {
      var files = Self.shards
      for _ in 0..<Int.random(in: 1...2, using: &dice) { damage(&files, &dice) }
      let texts = files.compactMap { String(validating: $0, as: UTF8.self) }
      guard texts.count == files.count, let report = merged(texts) else {
        refused += 1
        continue
      }
      switch report.verdict {
      case .holds:
        same += 1
        #expect(WholeFile.outputs(report) == expected, "damage \(number)")
      case .unknown: unknown += 1
      case .violated, .partial: Issue.record("damage \(number) is \(report.verdict.word)")
      }
    }
    #expect(refused > damages / 2 && unknown > damages / 40 && same > 0)
  }

  @Test
  func `that somebody signed again never trap, and print nothing that acts`() throws {
    var read = 0
    var dice = Dice(state: 8)
    let damages = Desk.sized(50, 50, 1_500)
    for number in 0..<damages {
      var files = Self.shards
      for _ in 0..<Int.random(in: 1...3, using: &dice) { damage(&files, &dice) }
      guard let report = merged(files.map { WholeFile.signed(String(decoding: $0, as: UTF8.self)) })
      else { continue }
      read += 1
      for output in WholeFile.outputs(report) {
        #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(number)")
      }
    }
    #expect(read > damages / 15)
  }

  @Test func `with a footer that nothing before it explains are refused`() throws {
    let text = String(decoding: Self.shards[1], as: UTF8.self)
    for word in ["violated", "unknown", "holds"] {
      let said = text.replacing(#""verdict":"partial""#, with: #""verdict":"\#(word)""#)
      #expect(throws: Mistake.self) { try ReportFile.content(of: said, file: "a") }
    }
    let flipped = text.replacing(#""commands":"#, with: #""commands":1"#)
    do throws(Mistake) {
      _ = try ReportFile.content(of: flipped, file: "a")
      Issue.record("it is taken")
    } catch {
      #expect(error.description.contains("a:"))
    }
  }
}
