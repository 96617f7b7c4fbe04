import ConsentVocabulary
import Desk
import Notation
import Testing

/// Reads a mangled sample. Reading must round-trip, or throw an error at a position within the text; it must
/// never trap.
private func check(_ bytes: [UInt8], _ how: @autoclosure () -> String) -> Bool {
  do throws(NotationError) {
    let value = try ContactsCase(parsing: bytes, file: "mangled.consent")
    let back = try ContactsCase(parsing: value.description, file: "written.consent")
    if back == value { return true }
    Issue.record("\(how()): read, but does not come back")
  } catch {
    // Lines end at a byte, so the text is split as bytes.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if error.file == "mangled.consent" && (1...lines.count).contains(error.line)
      && (1...lines[error.line - 1].count + 1).contains(error.column) && !error.advice.isEmpty
    {
      return true
    }
    Issue.record("\(how()): refused without a place: \(error)")
  }
  return false
}

private let sample = Array(sampleCase.utf8)

/// Truncates a file after each of its bytes. Reading must fail in the last line, until only the text after
/// the word `end` is missing; then reading must succeed.
private func checkCuts(of bytes: [UInt8]) throws {
  let whole = try ContactsCase(parsing: bytes, file: "whole.consent")
  let end = try #require(bytes.lastIndex(of: UInt8(ascii: "d"))) + 1
  #expect(bytes[(end - 4)..<end].elementsEqual("\nend".utf8))
  for length in stride(from: 0, through: bytes.count, by: Desk.sized(17, 17, 1)) {
    let cut = Array(bytes.prefix(length))
    do throws(NotationError) {
      let value = try ContactsCase(parsing: cut, file: "cut.consent")
      guard length >= end && value == whole else {
        Issue.record("read though cut off after \(length) of \(bytes.count)")
        return
      }
    } catch {
      let lines = cut.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let isLast = error.line == max(1, lines.count - (lines.last == [] ? 1 : 0))
      guard length < end && isLast && (1...lines[error.line - 1].count + 1) ~= error.column else {
        Issue.record("cut off after \(length) of \(bytes.count): \(error)")
        return
      }
    }
  }
}

@Test func `a file that is cut off anywhere before its end is refused with a place`() throws {
  let lines = sampleCase.split(separator: "\n", omittingEmptySubsequences: false)
  let variants = [
    sampleCase, lines.joined(separator: "\r\n"), "\u{FEFF}" + sampleCase,
    "# é\n" + sampleCase.dropLast(), sampleCase + "\n  # why\n\n",
  ]
  for text in variants { try checkCuts(of: Array(text.utf8)) }
}

@Test func `random cases that are cut off anywhere are refused with a place`() throws {
  var random = RandomValues(seed: 5)
  for _ in 0..<4 { try checkCuts(of: Array(random.contactsCase().description.utf8)) }
}

@Test func `a file with any byte changed is read or refused with a place`() {
  let bytes: [UInt8] = [0x00, 0x0A, 0x22, 0x39, 0x5C, 0x80, 0xE2, 0xFF]
  for index in stride(from: 0, to: sample.count, by: Desk.sized(23, 23, 1)) {
    for byte in bytes + [sample[index] ^ 1] {
      var changed = sample
      changed[index] = byte
      guard check(changed, "byte \(index) is \(byte)") else { return }
    }
  }
}

@Test func `a file without any one byte or with one twice is read or refused with a place`() {
  for index in stride(from: 0, to: sample.count, by: Desk.sized(23, 23, 1)) {
    var less = sample
    less.remove(at: index)
    var more = sample
    more.insert(sample[index], at: index)
    guard check(less, "without byte \(index)"), check(more, "byte \(index) twice") else { return }
  }
}

@Test
func `a file with lines missing, twice or in another order is read or refused with a place`() {
  let lines = sampleCase.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let step = Desk.sized(6, 6, 1)
  for index in lines.indices {
    var without = lines
    without.remove(at: index)
    var twice = lines
    twice.insert(lines[index], at: index)
    for other in stride(from: index % step, to: lines.count, by: step) {
      var swapped = lines
      swapped.swapAt(index, other)
      guard check(bytes(swapped), "lines \(index) and \(other) swapped") else { return }
    }
    guard check(bytes(without), "without line \(index)"), check(bytes(twice), "line \(index) twice")
    else { return }
  }
}

@Test func `random cases with random bytes are read or refused with a place`() {
  var random = RandomValues(seed: 4)
  for round in 0..<Desk.sized(300, 300, 2_000) {
    var bytes = Array(random.contactsCase().description.utf8)
    for _ in 0..<random.int(1...3) {
      bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
    }
    guard check(bytes, "round \(round)") else { return }
  }
}

private func bytes(_ lines: [String]) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }
