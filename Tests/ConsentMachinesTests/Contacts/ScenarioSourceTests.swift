import ConsentVocabulary
import Notation
import Testing

/// The public reports of problems with contacts, the access button and the pickers.
private let reports = [
  "TelegramMessenger/Telegram-iOS#1638", "feedback-assistant/reports#662", "expo/expo#46977",
  "code-payments/code-ios-app PR 335", "code-payments/code-ios-app PR 337",
  "code-payments/code-ios-app PR 339", "code-payments/code-ios-app PR 452",
  "code-payments/code-ios-app PR 469", "tine20/tine20#1614", "appium/appium#20591",
  "appium/appium#15673", "nickoneill/PermissionScope#186", "Alterplay/APAddressBook#57",
  "MohamedRejeb/Calf#411", "sparrowcode/PermissionsKit#107", "delba/Permission#93",
  "zhangao0086/DKImagePickerController#31", "mattt/iMCP PR 109", "openclaw/openclaw PR 50998",
  "signalapp/Signal-iOS PR 3488", "signalapp/Signal-iOS PR 3526", "signalapp/Signal-iOS#1819",
  "lionheart/openradar-mirror#18277", "jamesmontemagno/tiny-clips#157", "expo/expo PR 33782",
  "zoontek/react-native-permissions PR 985",
]

/// The public reports of problems with clips, groups and imports.
private let clipReports = [
  "Pocket/pocket-ios PR 607", "owncloud/ios-app#886", "mixpanel/mixpanel-swift#655",
  "amplitude/Amplitude-Swift PR 361", "Shpigford/clearly PR 270", "csark0812/expo-targets PR 88",
  "gnosis/safe-ios#1370", "Ranchero-Software/NetNewsWire#4917", "SwiftLeeds/swiftleeds-ios#160",
  "BlueWallet/BlueWallet", "wordpress-mobile/WordPress-iOS#12572",
]

@Suite struct `What scenarios come from` {
  @Test func `every report is played by some scenario that cites it`() throws {
    let heads = ScenarioFile.all.map { $0.head.replacing("\n# ", with: " ") }
    for report in reports + clipReports {
      #expect(heads.contains { $0.contains(report) }, "\(report)")
    }
  }

  @Test func `every clause of legibility has a scenario, and each blocker one by itself`() throws {
    var cited: Set<String> = []
    var alone: [String: Set<String>] = [:]
    for (_, head, scenario) in try Pages.scenarios() {
      let clauses = Pages.clauses(in: head)
      cited.formUnion(clauses)
      let lines = scenario.steps.flatMap(\.expectations).map { "\($0.content)" }
      for line in lines { alone[line, default: []].formUnion(clauses) }
    }
    let clauses = Pages.clauses().filter { $0.hasPrefix("LG-") }
    #expect(!clauses.isEmpty && clauses.isSubset(of: cited), "\(clauses.subtracting(cited))")
    for (number, blocker) in Blocker.allCases.enumerated() {
      let clause = "LG-\(number < 9 ? "0" : "")\(number + 1)"
      let line = "-> touch does nothing: blocked by \(blocker.words)"
      #expect(alone[line]?.contains(clause) == true, "\(clause) \(blocker)")
    }
  }

  @Test func `an attack is stopped by a claim or left open by a decision that there is`() throws {
    let decisions = Set(try Pages.rows(of: "Decisions.md").map { $0[0] })
    var attacks = 0
    for (name, head, _) in try Pages.scenarios() {
      let open = head.matches(of: /Decisions\.md, "([^"]+)"/).map { String($0.1) }
      for decision in open { #expect(decisions.contains(decision), "\(name): \(decision)") }
      if head.contains("left open") { #expect(!open.isEmpty, "\(name)") }
      if head.contains("stopped by") { #expect(head.contains("stopped by INV-"), "\(name)") }
      if !open.isEmpty || head.contains("stopped by") { attacks += 1 }
    }
    #expect(attacks > 0)
  }
}
