import Foundation
import OperatingSystem
import Testing

@Suite struct `A whole file` {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "whole-\(UUID())")

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func `is made with its folders, replaced, and leaves nothing beside it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a/b.consent").path
    for text in ["one", "", "three, and longer"] {
      try WholeFile(path: path).write(text)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      #expect(names() == ["a"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a") == ["b.consent"])
    }
  }

  @Test func `leaves a device what it is`() throws {
    try WholeFile(path: "/dev/null").write("gone")
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `that finds no room says why, and leaves what was there`() throws {
    #expect(throws: FileError.system("No space left on device")) {
      try WholeFile(path: "/dev/full").write("too much")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "case.consent").path
    try WholeFile(path: path).write("first")
    // Folders are made in the working folder alone: a mistyped path makes none elsewhere.
    for (name, isRight) in [("a.json", true), ("no/a.json", false), ("no/../a/b.json", false)] {
      let file = WholeFile(path: folder.appending(path: name).path)
      #expect(((try? file.check()) != nil) == isRight, "\(name)")
    }
    try WholeFile(path: "no/such/folder.json").check()
    #expect(throws: FileError.self) { try WholeFile(path: "../no/such/a").check() }
    // A file has the name of a folder that the next file needs.
    #expect(throws: FileError.self) {
      try WholeFile(path: path + "/deeper").write("second")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
    #expect(names() == ["case.consent"])
  }
}
