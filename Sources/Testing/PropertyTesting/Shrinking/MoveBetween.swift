/// Moves an amount from one number to a later one, so that the sum stays the same: first the maximum, then
/// one, then by bisection. Selectors are excluded.
extension Reduction {
  mutating func moveBetween() {
    var place = 0
    while place < best.count && !isOver {
      if best.selectors.contains(place) {
        place += 1
        continue
      }
      var partner = place + 1
      while partner < best.count && !isOver {
        if !best.selectors.contains(partner) { move(from: place, to: partner) }
        partner += 1
      }
      place += 1
    }
  }

  private mutating func move(from place: Int, to partner: Int) {
    let base = best
    let (giver, taker) = (base.draws[place], base.draws[partner])
    guard giver.distance > 0, giver.largestComplexity > 1, taker.largestComplexity > 1 else {
      return
    }
    let upwards = giver.value > giver.origin
    let room = UInt64(
      bitPattern: Int64(upwards ? taker.high &- taker.value : taker.value &- taker.low))
    let most = min(giver.distance, room)
    guard most > 0 else { return }
    func moved(_ amount: UInt64) -> Candidate {
      let step = Int(Int64(bitPattern: upwards ? amount : 0 &- amount))
      return base.setting([
        (place, giver.complexity(of: giver.value &- step)),
        (partner, taker.complexity(of: taker.value &+ step)),
      ])
    }
    if attempt(moved(most)) { return }
    descend(from: most) { reduction, kept in reduction.attempt(moved(most - kept)) }
  }
}
