import Lockstep
import Testing

@Suite struct `Deletions of elements` {
  @Test func `leave exactly the elements that are needed together, whichever these are`() {
    for count in 0...9 {
      for bits in 0..<1 << count {
        let needed = (0..<count).filter { bits >> $0 & 1 == 1 }
        var (deletions, tried) = (Deletions(of: count), 0)
        while let kept = deletions.next() {
          tried += 1
          if Set(kept).isSuperset(of: needed) { deletions.accept() }
        }
        #expect(deletions.kept == needed)
        #expect(tried <= 2 * count, "each size deletes each element at most once")
      }
    }
  }

  @Test func `are tried as the example says`() {
    var (deletions, tried) = (Deletions(of: 4), [[Int]]())
    while let kept = deletions.next() {
      tried.append(kept)
      if kept.contains(2) { deletions.accept() }
    }
    #expect(tried == [[0, 1], [2, 3], [2], []] && deletions.kept == [2])
  }
}
