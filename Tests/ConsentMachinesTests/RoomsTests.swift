import ConsentMachines
import ConsentSuite
import Foundation
import Reporting
import Testing

/// The rooms in which each machine has a folder.
private let rooms = [
  "ConsentVocabulary", "ConsentModel", "ConsentSystem", "ConsentInvariants", "ConsentMachines",
]

/// The rooms with a folder for twins, which are a check of each machine.
private let composedRooms = ["Twins": ["ConsentInvariants"]]

/// Words that belong to one machine, in lower case: the names of folders and of subjects.
private let words = ["contact", "camera", "clip", "legib"]

@Suite struct `A house for many machines` {
  @Test func `names no machine outside of the machines' folders and the lists`() {
    let folders = Set(
      rooms.flatMap { room in
        ["Contacts", "Camera", "AppClip", "Device", "Legibility", "Matching"].map {
          "Consent/\(room)/\($0)/"
        }
      })
    var named: [String] = []
    var read = 0
    for file in Checkout.files(below: "Sources", ending: ".swift") {
      if folders.contains(where: file.path.hasPrefix) { continue }
      if file.path == "Consent/ConsentMachines/Machines.swift" { continue }
      // The lint reads projects with clips; clients and checks of fakes are for apps.
      let exempt = [
        "Programs/ProjectLint", "Consent/ConsentClients", "Consent/ConsentExploration",
        "Consent/ConsentChecks",
      ]
      if exempt.contains(where: file.path.hasPrefix) { continue }
      read += 1
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let code = Self.code(of: String(line)).lowercased()
        if words.contains(where: code.contains) { named.append("\(file.path):\(number + 1)") }
      }
    }
    #expect(read > 150)
    #expect(named == [])
  }

  /// Returns a line without its comment.
  private static func code(of line: String) -> String {
    line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
  }

  @Test func `imports what its picture in Contributing shows, and no room of a higher floor`()
    throws
  {
    let page = try #require(
      Checkout.files(below: "Specs", ending: "Contributing.md").first?.text)
    let picture = try #require(page.firstMatch(of: #/```\n(Testing [\s\S]+?)```/#)).1
    var (drawn, floors): ([Substring: Set<Substring>], [Substring]) = ([:], [])
    var (floorOf, last): ([Substring: Int], Substring) = ([:], "")
    for line in picture.split(separator: "\n") {
      var words = line.split(separator: " ")
      if line.first != " " { floors.append(words.removeFirst()) }
      if line.prefix(31).contains(where: \.isLetter) {
        last = words.removeFirst()
        floorOf[last] = floors.count - 1
      }
      drawn[last, default: []].formUnion(words.filter { $0 != "-" })
    }
    var used: [Substring: Set<Substring>] = [:]
    for file in Checkout.files(below: "Sources", ending: ".swift") {
      let path = file.path.split(separator: "/")
      #expect(floorOf[path[1]].map { floors[$0] } == path[0], "\(file.path)")
      let rooms = file.text.matches(of: #/(?m)^ *(?:@\w+ )?import (\w+)/#).map(\.1)
      used[path[1], default: []].formUnion(rooms.filter { drawn[$0] != nil && $0 != path[1] })
    }
    #expect(used.count > 20)
    for (room, rooms) in used {
      #expect(rooms == drawn[room], "\(room)")
      for other in rooms { #expect(floorOf[other]! <= floorOf[room]!, "\(room) imports \(other)") }
    }
  }

  @Test func `has a folder in each room and in Specs for each machine of the list`() {
    for machine in Machines.ours.withTwins {
      let folder = machine.specs.split(separator: "/").last.map(String.init) ?? ""
      for room in composedRooms[folder] ?? rooms {
        let files = Checkout.files(below: "Sources/Consent/\(room)/\(folder)", ending: ".swift")
        #expect(!files.isEmpty, "\(room)/\(folder)")
      }
      #expect(!Checkout.files(below: machine.specs, ending: ".md").isEmpty)
      #expect(!Checkout.files(below: "\(machine.cases)/Scenarios", ending: ".consent").isEmpty)
    }
  }

  @Test func `has every machine in its list that has a model`() throws {
    let models = Set(
      Checkout.files(below: "Sources/Consent/ConsentModel", ending: ".swift").compactMap {
        $0.path.split(separator: "/").first.map(String.init)
      })
    let listed = Set(
      Machines.ours.withTwins.compactMap { $0.specs.split(separator: "/").last.map(String.init) })
    #expect(models.subtracting(listed) == ["Legibility", "Matching"])
  }

  @Test func `gives each machine a catalogue that can be told`() throws {
    for machine in Machines.ours.withTwins {
      let settings = RunSettings(seed: 1, runs: 10, isolation: nil, folder: nil)
      let catalogue = try machine.set().catalogue(settings)
      #expect(!catalogue.rules.isEmpty && !catalogue.claims.isEmpty && !catalogue.kinds.isEmpty)
    }
  }
}
