import ConsentVocabulary
import Notation
import Testing

/// Sets of ordinals on both sides of each word of 64 bits.
private let samples: [Set<Int>] = {
  let edges = [1, 2, 63, 64, 65, 66, 127, 128, 129, 192, 193, 1_000]
  var samples: [Set<Int>] = [[], Set(1...64), Set(1...65), Set(65...128), Set(edges)]
  samples += edges.map { [$0] }
  var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
  for length in 2...40 {
    bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let reach = length.isMultiple(of: 2) ? 64 : 200
    samples.append(Set((0..<length / 2).map { Int(bits >> UInt64($0) & 0xFFFF) % reach + 1 }))
  }
  return samples
}()

private func contacts(_ ordinals: Set<Int>) -> ContactSet {
  ContactSet(ordinals.sorted(by: >).map { ContactID($0) })
}

private func ordinals(_ contacts: ContactSet) -> Set<Int> { Set(contacts.map(\.ordinal)) }

@Suite struct `A set of contacts does what a plain set does` {
  @Test func `alone`() {
    for plain in samples {
      let set = contacts(plain)
      #expect(set.map(\.ordinal) == plain.sorted())
      #expect(set.count == plain.count && set.underestimatedCount == plain.count)
      #expect(set.isEmpty == plain.isEmpty)
      #expect(set.first?.ordinal == plain.min() && set.last?.ordinal == plain.max())
      #expect(
        set.lowBits == plain.filter { $0 <= 64 }.reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 1) })
      let names = plain.sorted().map { String($0) }.joined(separator: ", ")
      #expect("\(set)" == "{\(names)}")
    }
  }

  @Test func `with a contact`() {
    for plain in samples {
      let set = contacts(plain)
      for ordinal in [1, 5, 63, 64, 65, 66, 128, 129, 193, 1_000] {
        let contact = ContactID(ordinal)
        #expect(set.contains(contact) == plain.contains(ordinal))
        #expect(ordinals(set.inserting(contact)) == plain.union([ordinal]))
        #expect(ordinals(set.removing(contact)) == plain.subtracting([ordinal]))
        var changed = set
        changed.insert(contact)
        #expect(changed == set.inserting(contact) && changed.contains(contact))
        changed.remove(contact)
        // Equal sets have equal hash values, in whichever way they were built.
        #expect(changed == contacts(plain.subtracting([ordinal])))
        #expect(changed.hashValue == contacts(plain.subtracting([ordinal])).hashValue)
        #expect(ordinals(ContactSet(just: contact)) == [ordinal])
      }
    }
  }

  @Test func `with another set`() {
    for one in samples {
      for other in samples {
        let (left, right) = (contacts(one), contacts(other))
        let isRight =
          left.union(right) == contacts(one.union(other))
          && left.intersection(right) == contacts(one.intersection(other))
          && left.subtracting(right) == contacts(one.subtracting(other))
          && left.symmetricDifference(right) == contacts(one.symmetricDifference(other))
          && left.isSubset(of: right) == one.isSubset(of: other)
          && left.isDisjoint(with: right) == one.isDisjoint(with: other)
          && (left == right) == (one == other)
        #expect(isRight, "\(left) and \(right)")
      }
    }
  }

  @Test func `made of a range, of bits, of a literal`() {
    for count in [-1, 0, 1, 63, 64, 65, 127, 128, 129, 200] {
      #expect(ordinals(ContactSet(first: count)) == Set(1..<max(count, 0) + 1))
      #expect(ContactSet(first: count) == contacts(Set(1..<max(count, 0) + 1)))
    }
    #expect(ordinals(ContactSet(bits: 0b1000_0101)) == [1, 3, 8])
    #expect(ordinals(ContactSet(bits: .max)) == Set(1...64))
    #expect(ordinals([3, 65, 1]) == [1, 3, 65])
  }

  @Test func `up to a million`() {
    #expect(ContactSet(first: .max).count == 1_000_000)
    #expect(ContactSet(just: ContactID(.max)).last == ContactID(1_000_000))
    #expect(ContactID(.min) == ContactID(1) && ContactID(0) == ContactID(1))
    #expect(ContactSet(just: ContactID(.max)).removing(ContactID(.max)) == [])
  }
}
