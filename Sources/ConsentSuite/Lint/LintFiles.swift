import Foundation
import Glibc
import Notation
import Reporting

/// The files that paths lead to, each read whole.
struct LintFiles {
  private(set) var files: [LintFile] = []
  /// What was passed over, in order.
  private(set) var notes: [String] = []
  private let endings: [String]
  /// How many entries of folders were looked at.
  private var entries = 0
  private var sum = 0

  /// The most bytes of a file.
  static let largestFile = 4 << 20
  /// The most bytes of all files.
  static let largestSum = 256 << 20
  /// The most entries that are looked at in all folders.
  static let mostEntries = 100_000
  /// The most folders in one another.
  static let deepest = 64

  /// Folders that hold what others wrote or what was built, by how their names end.
  private static let foreign = [
    ".xcodeproj", ".xcworkspace", ".xcassets", ".xcarchive", ".app", ".framework", ".xcframework",
    "Pods", "Carthage", "DerivedData", "node_modules", "Tests",
  ]

  /// Reads each file that is named, and in each folder those with one of these endings, in the order
  /// of the bytes of their names.
  init(_ paths: [String], endings: [String]) throws(LintMistake) {
    self.endings = endings
    var named: Set<String> = []
    for path in paths {
      let before = files.count
      switch Self.kind(of: path) {
      case .folder:
        try walk(path, depth: 0)
        if files.count == before { notes.append("\(path): holds nothing that is read here") }
      case .file, .link, nil:
        guard endings.contains(where: path.hasSuffix) else {
          throw Self.unreadable(path, endings)
        }
        try read(path)
      }
    }
    files.removeAll { !named.insert($0.path).inserted }
  }

  private static func unreadable(_ path: String, _ endings: [String]) -> LintMistake {
    guard kind(of: path) != nil else {
      return LintMistake(
        Outlet.terminal.escaped("\(path) cannot be read: there is no such file."),
        "Name files of a project, or its folder.")
    }
    let known = endings.distinct
    return LintMistake(
      Outlet.terminal.escaped("\(path) is no file that is linted."),
      "Linted are folders, and files that end in \(known.joined(separator: ", ")).")
  }

  private enum Kind { case file, folder, link }

  /// What a path leads to, a link included where `follows`; `nil` where there is nothing.
  private static func kind(of path: String, follows: Bool = true) -> Kind? {
    var status = stat()
    guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .file
    }
  }

  private mutating func walk(_ folder: String, depth: Int) throws(LintMistake) {
    guard depth < Self.deepest else {
      notes.append("\(folder): not read, as \(Self.deepest) folders lie above it")
      return
    }
    let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw LintMistake(
        Outlet.terminal.escaped("\(folder) cannot be read: \(String(cString: strerror(errno)))."),
        "Give this user the right to read it, or name the files.")
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      entries += 1
      guard entries <= Self.mostEntries else {
        throw LintMistake(
          Outlet.terminal.escaped("\(folder): more than \(Self.mostEntries.grouped) entries."),
          "Name the folders of the programs.")
      }
      // What is hidden is not the project's.
      if name.hasPrefix(".") { continue }
      let path = base.isEmpty ? "/\(name)" : base == "." ? name : "\(base)/\(name)"
      switch Self.kind(of: path, follows: false) {
      case .folder:
        if Self.foreign.contains(where: name.hasSuffix) { continue }
        try walk(path, depth: depth + 1)
      case .link:
        // A link to a folder may lead back to where it stands.
        if Self.kind(of: path) == .folder {
          notes.append("\(path): a link to a folder, which is not followed")
        } else if isProjectFile(name) {
          try read(path)
        }
      case .file: if isProjectFile(name) { try read(path) }
      case nil: break
      }
    }
  }

  /// Of property lists in a folder, those of a program are meant.
  private func isProjectFile(_ name: String) -> Bool {
    endings.contains(where: name.hasSuffix)
      && (!name.hasSuffix(".plist") || name.hasSuffix("Info.plist"))
  }

  private mutating func read(_ path: String) throws(LintMistake) {
    do throws(BoundedFile.Failure) {
      let bytes = try BoundedFile(reading: path, atMost: Self.largestFile).bytes
      files.append(LintFile(path: path, bytes: bytes))
      sum += bytes.count
    } catch {
      throw LintMistake(
        Outlet.terminal.escaped("\(path) cannot be read: \(error.reason)."),
        "Name files of a project, or its folder.")
    }
    guard sum <= Self.largestSum else {
      throw LintMistake(
        Outlet.terminal.escaped(
          "\(path) cannot be read: the files up to it hold more than \(Self.largestSum >> 20) MiB."),
        "Name the folders of the programs.")
    }
  }
}
