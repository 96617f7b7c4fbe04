import Foundation
import Glibc
import OperatingSystem
import Reporting

/// The files at some paths, with their contents.
struct LintFiles {
  private(set) var files: [LintFile] = []
  /// The notes on skipped paths, in order.
  private(set) var notes: [String] = []
  private let endings: [String]
  private var entryCount = 0
  private var byteCount = 0

  private static let largestFile = 4 << 20
  private static let largestSum = 256 << 20
  private static let mostEntries = 100_000
  private static let deepestFolder = 64

  /// The suffixes of folders with foreign code, tests or build products.
  private static let foreign = [
    ".xcodeproj", ".xcworkspace", ".xcassets", ".xcarchive", ".app", ".framework", ".xcframework",
    "Pods", "Carthage", "DerivedData", "node_modules", "Tests",
  ]

  /// Reads each given file, and in each folder all files with one of `endings`, in the byte order of their
  /// names.
  init(_ paths: [String], endings: [String]) throws(LintMistake) {
    self.endings = endings
    for path in paths {
      let before = files.count
      switch Self.kind(of: path) {
      case S_IFDIR:
        try walk(path, depth: 0)
        if files.count == before { notes.append("\(path): holds nothing that is read here") }
      case _ where endings.contains(where: path.hasSuffix): try read(path)
      case nil: throw Self.unreadable(path, "there is no such file")
      case .some:
        let known = endings.distinct.joined(separator: ", ")
        throw LintMistake(
          "\(path) is no file that is linted.",
          "Linted are folders, and files that end in \(known).")
      }
    }
    var seen: Set<String> = []
    files.removeAll { !seen.insert($0.path).inserted }
  }

  private static func unreadable(
    _ path: String, _ reason: String, _ advice: String = "Name files of a project, or its folder."
  ) -> LintMistake {
    LintMistake("\(path) cannot be read: \(reason).", advice)
  }

  /// Returns the type of a file, such as `S_IFDIR`. `nil` if there is no such file.
  private static func kind(of path: String, followingLinks: Bool = true) -> mode_t? {
    var status = stat()
    let isThere = (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0
    return isThere ? status.st_mode & S_IFMT : nil
  }

  private mutating func walk(_ folder: String, depth: Int) throws(LintMistake) {
    guard depth < Self.deepestFolder else {
      notes.append("\(folder): not read, as \(Self.deepestFolder) folders lie above it")
      return
    }
    let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw Self.unreadable(
        folder, String(cString: strerror(errno)),
        "Give this user the right to read it, or name the files.")
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      entryCount += 1
      guard entryCount <= Self.mostEntries else {
        throw LintMistake(
          "\(folder): more than \(Self.mostEntries.grouped) entries.",
          "Name the folders of the programs.")
      }
      // Hidden files are not part of the project.
      if name.hasPrefix(".") { continue }
      let path = base.isEmpty ? "/\(name)" : base == "." ? name : "\(base)/\(name)"
      switch Self.kind(of: path, followingLinks: false) {
      case S_IFDIR:
        if !Self.foreign.contains(where: name.hasSuffix) { try walk(path, depth: depth + 1) }
      // A link to a folder may create a cycle.
      case S_IFLNK where Self.kind(of: path) == S_IFDIR:
        notes.append("\(path): a link to a folder, which is not followed")
      case .some where isOfProject(name): try read(path)
      case .some, nil: break
      }
    }
  }

  /// Returns whether a file of this name is read in a folder; property lists only if it ends in `Info.plist`.
  private func isOfProject(_ name: String) -> Bool {
    endings.contains(where: name.hasSuffix)
      && (!name.hasSuffix(".plist") || name.hasSuffix("Info.plist"))
  }

  private mutating func read(_ path: String) throws(LintMistake) {
    do throws(BoundedFile.Failure) {
      let bytes = try BoundedFile(reading: path, atMost: Self.largestFile).bytes
      files.append(LintFile(path: path, bytes: bytes))
      byteCount += bytes.count
    } catch {
      throw Self.unreadable(path, error.reason)
    }
    guard byteCount <= Self.largestSum else {
      throw Self.unreadable(
        path, "the files up to it hold more than \(Self.largestSum >> 20) MiB",
        "Name the folders of the programs.")
    }
  }
}
