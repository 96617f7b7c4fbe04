import ConsentMachines
import ConsentSuite
import Desk
import Foundation
import PropertyTesting
import Testing

/// Each advice in an answer is carried out, and its answer reaches more.
@Suite struct `An advice to search more` {
  /// Draws a condition of one or two words of a machine.
  private func condition(_ words: [ConditionWord], _ stream: inout RandomStream) -> String {
    (0..<1 + Int(stream.next() % 2)).map { _ in
      let word = words[Int(stream.next() % UInt64(words.count))]
      return word.isNumber ? "\(word.name) >= \(1 + stream.next() % 9)" : word.name
    }.joined(separator: " & ")
  }

  /// The scopes that an answer lists, each with the sizes of its objects.
  private func scopes(_ run: Run) -> [String] {
    run.output.split(separator: "\n").compactMap {
      $0.firstMatch(
        of: /^  (one of everything|whole|[a-z]+[=,a-zA-Z0-9]*)  +(no run|runs of|the first steps)/
      ).map {
        String($0.1)
      }
    }
  }

  private func sizes(_ scope: String) -> [Substring: Int] {
    scope.split(separator: ",").map { $0.split(separator: "=") }.reduce(into: [:]) {
      if let count = $1.last.flatMap({ Int($0) }) { $0[$1[0]] = count }
    }
  }

  /// Returns whether every scope of one answer lies in a scope of another, which has more.
  private func reaches(_ more: [String], beyond less: [String]) -> Bool {
    more != less
      && less.allSatisfy { one in
        more.contains { other in
          sizes(one).allSatisfy { sizes(other)[$0.key, default: 0] >= $0.value }
        }
      }
  }

  /// The command of the advice in an answer to a question.
  private func advice(in run: Run) -> (isOfEverything: Bool, line: Substring)? {
    for line in run.output.split(separator: "\n") {
      for (isOfEverything, head) in [
        (false, "Search a larger scope: "), (true, "Search with one of everything: "),
      ] where line.hasPrefix(head) {
        return (isOfEverything, line.dropFirst(head.count))
      }
    }
    return nil
  }

  @Test func `of a search for a condition is carried out, and the next two`() async throws {
    var stream = RandomStream(seed: Desk.number(of: "advice"))
    var followed = [false: 0, true: 0]
    for (machine, scope) in [
      ("camera", "answers=1"), ("clip", "keys=1"), ("contacts", "contacts=1"),
      ("device", "prompts=1"),
    ] {
      let words = try #require(Machines.ours.named(machine)).words()
      for _ in 0..<Desk.sized(1, 3, 40) {
        let condition = condition(words, &stream)
        let desk = try Desk()
        let limits = ["--depth", "1", "--states", "400"]
        var run = try await desk.run(["find", machine, condition, "--scope", scope] + limits)
        for _ in 0..<3 {
          guard let next = advice(in: run) else { break }
          let again = try await desk.run(shell: String(next.line))
          #expect([0, 2].contains(again.code), "\(next.line): \(again)")
          let (before, after) = (scopes(run), scopes(again))
          let isMore =
            next.isOfEverything
            ? after.contains("one of everything") && after.count > before.count
            : reaches(after, beyond: before)
          #expect(isMore || again.code == 0, "\(next.line): \(before), \(after)")
          followed[next.isOfEverything, default: 0] += 1
          run = again
        }
      }
    }
    #expect(followed.values.allSatisfy { $0 > 0 }, "\(followed)")
  }

  /// Questions with the advice in their answers, the question after it, and what only the second answer has.
  @Test(arguments: [
    (
      ["find", "camera", "startOtherSession", "--scope", "answers=1", "--depth", "1"],
      "startOtherSession; ([a-z=,0-9]+) has", ["--scope", "ADVICE"], "FOUND"
    ),
    (
      ["find", "camera", "prompt", "--scope", "calls=1"], "like this: --scope (calls=[0-9]+)",
      ["--scope", "ADVICE"],
      "FOUND"
    ),
    (
      ["explore", "camera", "--scope", "calls=2", "--dot", "a.dot"], "--by ([a-z,]+),",
      ["--by", "ADVICE"], "drawn +[0-9]{1,2} nodes"
    ),
    (
      ["explore", "camera", "--scope", "calls=2", "--dot", "a.dot", "--transitions", "100"],
      "allow more (--transitions)", ["ADVICE", "1000000"], "drawn "
    ),
    (
      ["explore", "camera", "--scope", "answers=2", "--dot", "a.dot", "--transitions", "20000"],
      "Choose a smaller (--scope)", ["ADVICE", "calls=2"], "drawn "
    ),
  ])
  func `is carried out`(
    question: [String], pattern: String, flags: [String], reached: String
  ) async throws {
    let desk = try Desk()
    let run = try await desk.run(question)
    let found = try #require(try run.words.firstMatch(of: Regex(pattern)), "\(run)")
    let advice = String(found.output[1].substring ?? "")
    let given = flags.map { $0.replacing("ADVICE", with: advice) }
    var words = question
    if let place = words.firstIndex(of: given[0]) { words.removeSubrange(place...place + 1) }
    let again = try await desk.run(words + given)
    #expect(again.code == 0, "\(words + given): \(again)")
    #expect(try again.output.contains(Regex(reached)), "\(words + given): \(again)")
  }
}
