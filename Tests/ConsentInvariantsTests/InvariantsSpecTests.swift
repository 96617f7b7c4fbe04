import ConsentInvariants
import Foundation
import StateMachines
import Testing

@Suite struct InvariantsSpecTests {
  /// The headings of Specs/Contacts/Invariants.md that name a clause, such as
  /// `INV-C01 limitedReadsStayWithinTheGrants`.
  private static let headings: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let spec = root.appending(path: "Specs/Contacts/Invariants.md")
    let text = (try? String(contentsOf: spec, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("### ") }.map {
      String($0.dropFirst(4))
    }
  }()

  @Test func `every invariant and law has its heading, and every heading its case`() {
    let invariants = ContactsClaim.allCases.map { "\($0.clause) \($0)" }
    let laws =
      LegibilityLaw.allCases.map { "\($0.clause) \($0)" }
      + MatchingLaw.allCases.map { "\($0.clause) \($0)" }
    #expect(Self.headings == invariants + laws)
  }
}
