import Desk
import Foundation
import ProjectLint
import Testing

@Suite struct `A tree of files` {
  @Test func `gets the right verdict and findings, whatever real projects had in it`() throws {
    for tree in lintInputs + lintCameraInputs {
      #expect(tree.problems(try tree.report()) == [], "\(tree.name)")
    }
  }

  @Test func `of the corpus has no false finding and no hasty verdict`() throws {
    #expect(lintCorpus.count >= 12)
    for tree in lintCorpus { #expect(tree.problems(try tree.report()) == [], "\(tree.name)") }
  }

  @Test func `with damaged and odd files beside is judged, with a note on each of them`() throws {
    let report = try LintTree("odd files", .holds).report { folder in
      let vendor = folder.appending(path: "Vendor")
      try FileManager.default.createDirectory(at: vendor, withIntermediateDirectories: true)
      try Data([0x61, 0xE9, 0x0A]).write(to: vendor.appending(path: "Latin.swift"))
      try Data().write(to: vendor.appending(path: "Info.plist"))
      try Data(count: 5 << 20).write(to: vendor.appending(path: "Large.swift"))
      try FileManager.default.createSymbolicLink(
        atPath: vendor.appending(path: "Dangling.swift").path, withDestinationPath: "nowhere")
      #expect(mkfifo(folder.appending(path: "App/pipe.swift").path, 0o600) == 0)
    }
    #expect(report.verdict == .holds)
    for name in ["Vendor/Info.plist", "Vendor/Large.swift", "App/pipe.swift"] {
      #expect(report.notes.contains { $0.contains(name) }, "\(name): \(report.notes)")
    }
  }

  /// Files of all kinds that are read, each sound.
  private static func sound() throws -> [(String, [UInt8])] {
    let tree = lintCorpus[3]
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["com.apple.security.application-groups": ["a", "b"], "d": ["e": [1]]],
      format: .binary, options: 0)
    return tree.files.map { ($0.path, Array($0.text.utf8)) } + [
      ("App/B.entitlements", Array(binary)),
      (
        "App/A.xcconfig",
        Array("A = $(B:default=$(C))\nB[config=Debug] = $(A)$(A)\n#include \"A.xcconfig\"".utf8)
      ),
      ("App/C.swift", Array(lintInputs.flatMap(\.files).map(\.text).joined(separator: "\n").utf8)),
    ]
  }

  @Test func `is judged or refused with any damage, soon and without a trap`() throws {
    let files = try Self.sound()
    var random: UInt64 = 7
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % max(1, bound)
    }
    let clock = ContinuousClock()
    for _ in 0..<(Desk.areSweepsAskedFor ? 20_000 : 300) {
      let damaged = next(files.count)
      let all = files.enumerated().map { index, file in
        var bytes = file.1
        if index == damaged {
          for _ in 0...next(6) {
            let place = next(bytes.count)
            switch next(4) {
            case 0: bytes = Array(bytes.prefix(place))
            case 1: if place < bytes.count { bytes.remove(at: place) }
            case 2: bytes.insert(contentsOf: bytes.suffix(next(40)), at: place)
            case _: if place < bytes.count { bytes[place] = UInt8(next(256)) }
            }
          }
        }
        return LintFile(path: file.0, bytes: bytes, isNamed: next(2) == 0)
      }
      let time = clock.measure { _ = try? AppClipLint.reading(all) }
      #expect(time < .seconds(2), "\(files[damaged].0)")
    }
  }
}
