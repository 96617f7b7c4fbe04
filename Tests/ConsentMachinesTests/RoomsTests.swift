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
      // The benchmarks use a machine of their own, which grants contacts; the lint reads projects with clips;
      // clients and checks of fakes are for apps.
      let exempt = [
        "Programs/Benchmark", "Programs/ProjectLint", "Consent/ConsentClients",
        "Consent/ConsentCoverage", "Consent/ConsentChecks",
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

  @Test func `imports no room of a higher floor`() {
    let floors = ["Testing", "Consent", "Programs"]
    var (floorOf, imports): ([Substring: Int], [(room: Substring, file: String)]) = ([:], [])
    for file in Checkout.files(below: "Sources", ending: ".swift") {
      let path = file.path.split(separator: "/")
      let floor = floors.firstIndex(of: String(path[0]))
      #expect(floor != nil && path.count > 2, "\(file.path)")
      floorOf[path[1]] = floor
      for found in file.text.matches(of: #/(?m)^(?:@\w+ )?import (\w+)/#) {
        imports.append((found.1, file.path))
      }
    }
    #expect(floorOf.count > 20 && imports.count > 500)
    for (room, file) in imports {
      guard let other = floorOf[room] else { continue }
      let own = floors.firstIndex { file.hasPrefix("\($0)/") } ?? -1
      #expect(other <= own, "\(file) imports \(room)")
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
