/// Moves an amount from one number to a later one, so that the sum stays the same: first the maximum, then
/// one, then by bisection. If the maximum has no room, first all of the number, so that the sum stays the same
/// modulo the size of the range, as sums that overflow and check digits need. Selectors are excluded.
///
///     (6, 4) whose sum is 10 becomes (0, 10)
extension Reduction {
  mutating func moveBetween() {
    var selectors = Selectors()
    var place = 0
    while place < best.count && goesOn() {
      if isSelector(place, by: &selectors) {
        place += 1
        continue
      }
      var partner = place + 1
      while partner < best.count && goesOn() {
        if !isSelector(partner, by: &selectors) { move(from: place, to: partner) }
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
    func moved(_ amount: UInt64, wrapping size: Int = 0) -> Candidate {
      let step = Int(Int64(bitPattern: upwards ? amount : 0 &- amount))
      return base.setting([
        (place, giver.complexity(of: giver.value &- step)),
        (partner, taker.complexity(of: taker.value &+ step &- (upwards ? size : 0 &- size))),
      ])
    }
    if room < giver.distance, giver.isLike(taker),
      attempt(moved(giver.distance, wrapping: giver.high &- giver.low &+ 1))
    {
      return
    }
    let most = min(giver.distance, room)
    guard most > 0 else { return }
    if attempt(moved(most)) { return }
    descend(from: most) { reduction, kept in reduction.attempt(moved(most - kept)) }
  }
}
