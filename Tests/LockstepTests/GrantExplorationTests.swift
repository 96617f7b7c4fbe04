import BenchmarkProblems
import Testing

@Test(arguments: 3...5)
func `every state of the grant machine is met, as many as the formula says`(contacts: Int) {
  let (found, expected) = (
    GrantExploration(contacts: contacts), GrantExploration.expected(contacts: contacts)
  )
  #expect(found.states == expected.states && found.transitions == expected.transitions)
}
