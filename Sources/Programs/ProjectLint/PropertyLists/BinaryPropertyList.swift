/// The dictionary of a binary property list, read to the depth that matters here: texts, truth values and
/// arrays of texts.
///
/// No value is built twice and nothing is read recursively, so time and memory are linear in the size.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private var offsets: [Int] = []
  private var referenceSize = 1
  private(set) var values: [String: PropertyListFile.Value] = [:]

  /// Why a list is refused, as the end of a sentence.
  struct Damage: Error { var reason: String }

  init(_ bytes: [UInt8]) throws(Damage) {
    self.bytes = bytes
    let damaged = Damage(reason: "it is damaged")
    guard bytes.count >= 40, bytes.starts(with: Array("bplist0".utf8)) else { throw damaged }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let count = number(at: trailer + 8, size: 8), let top = number(at: trailer + 16, size: 8),
      let table = number(at: trailer + 24, size: 8), (1...8).contains(offsetSize),
      (1...8).contains(referenceSize), (1...bytes.count).contains(count), top < count,
      table <= trailer, count * offsetSize <= trailer - table
    else { throw damaged }
    for index in 0..<count {
      guard let offset = number(at: table + index * offsetSize, size: offsetSize), offset < table
      else { throw damaged }
      offsets.append(offset)
    }
    try checkContainers(top)
    guard kind(top) == 0xD, let all = references(top), all.count.isMultiple(of: 2) else {
      throw Damage(reason: "it holds no dictionary")
    }
    for (key, value) in zip(all.prefix(all.count / 2), all.suffix(all.count / 2)) {
      guard let name = text(key) else { throw damaged }
      values[name] = self.value(value)
    }
  }

  /// Refuses sets, and containers with two parents or in a cycle.
  private func checkContainers(_ top: Int) throws(Damage) {
    var isContained = [Bool](repeating: false, count: offsets.count)
    isContained[top] = true
    var total = 0
    for index in offsets.indices {
      switch kind(index) {
      case 0xB, 0xC: throw Damage(reason: "it holds a set")
      case 0xA, 0xD:
        guard let inner = references(index) else { throw Damage(reason: "it is damaged") }
        total += inner.count
        // Objects that overlap could name the same references again and again.
        if total > bytes.count { throw Damage(reason: "its parts overlap") }
        for part in inner where [0xA, 0xD].contains(kind(part)) {
          if isContained[part] { throw Damage(reason: "one of its parts lies in two others") }
          isContained[part] = true
        }
      case _: break
      }
    }
  }

  private func number(at place: Int, size: Int) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    let number = bytes[place..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number).flatMap { $0 <= bytes.count ? $0 : nil }
  }

  private func kind(_ index: Int) -> UInt8 { bytes[offsets[index]] >> 4 }

  /// The count of an object, and the place behind it.
  private func extent(_ index: Int) -> (count: Int, start: Int)? {
    let place = offsets[index]
    let count = Int(bytes[place] & 15)
    guard count == 15 else { return (count, place + 1) }
    guard place + 1 < bytes.count, bytes[place + 1] >> 4 == 1, bytes[place + 1] & 15 <= 3 else {
      return nil
    }
    let size = 1 << Int(bytes[place + 1] & 15)
    return number(at: place + 2, size: size).map { ($0, place + 2 + size) }
  }

  private func references(_ index: Int) -> [Int]? {
    guard let (count, start) = extent(index) else { return nil }
    let all = kind(index) == 0xD ? 2 * count : count
    guard all <= bytes.count, start + all * referenceSize <= bytes.count else { return nil }
    var found: [Int] = []
    for place in 0..<all {
      guard let part = number(at: start + place * referenceSize, size: referenceSize),
        part < offsets.count
      else { return nil }
      found.append(part)
    }
    return found
  }

  private func text(_ index: Int) -> String? {
    guard let (count, start) = extent(index) else { return nil }
    switch kind(index) {
    case 5 where start + count <= bytes.count:
      return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
    case 6 where start + 2 * count <= bytes.count:
      let units = (0..<count).map {
        UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    case _: return nil
    }
  }

  private func value(_ index: Int) -> PropertyListFile.Value {
    if let text = text(index) { return .text(text) }
    if [8, 9].contains(bytes[offsets[index]]) { return .truth(bytes[offsets[index]] == 9) }
    guard kind(index) == 0xA, let parts = references(index) else { return .other }
    let texts = parts.compactMap(text)
    return texts.count == parts.count ? .texts(texts) : .other
  }
}
