import Foundation
import OperatingSystem
import Reporting

/// The files at some paths, each read whole.
struct LintFiles {
  private(set) var files: [LintFile] = []
  /// The files that were skipped, in order.
  private(set) var notes: [String] = []
  private let endings: [String]
  private var byteCount = 0

  private static let largestFile = 4 << 20
  private static let largestSum = 160 << 20

  /// The names of folders with code of others or products of a build, and the ends of such names.
  private static let skippedFolders: Set = ["Pods", "Carthage", "DerivedData", "node_modules"]
  private static let skippedFolderEnds = [
    ".xcworkspace", ".xcassets", ".xcarchive", ".app", ".framework", ".xcframework",
  ]

  /// Reads each file that is named, and in each folder the files with one of these endings, in the order
  /// of the bytes of their names.
  init(_ paths: [String], endings: [String]) throws(CommandError) {
    self.endings = endings.distinct
    for path in paths {
      let before = files.count
      switch Self.kind(of: path) {
      case S_IFDIR:
        try walk(path, isTop: true)
        if files.count == before { notes.append("\(path): holds nothing that is read here") }
      case S_IFREG, S_IFIFO, S_IFCHR:
        guard endings.contains(where: path.hasSuffix) else { throw unknown(path) }
        try read(path, isNamed: true)
      case nil: throw Self.unreadable(path, "there is no such file")
      case .some: throw unknown(path)
      }
    }
    var seen: Set<String> = []
    files.removeAll { !seen.insert($0.path).inserted }
  }

  private func unknown(_ path: String) -> CommandError {
    CommandError.lint(
      "\(path) is no file that is linted.",
      "Linted are folders, and files that end in \(endings.joined(separator: ", ")).")
  }

  private static func unreadable(
    _ path: String, _ reason: String, _ advice: String = "Name files of a project, or its folder."
  ) -> CommandError {
    CommandError.lint("\(path) cannot be read: \(reason).", advice)
  }

  /// The type of a file, such as `S_IFDIR`; `nil` if there is none.
  private static func kind(of path: String, followingLinks: Bool = true) -> mode_t? {
    var status = stat()
    let isThere = (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0
    return isThere ? status.st_mode & S_IFMT : nil
  }

  private mutating func walk(_ folder: String, isTop: Bool = false) throws(CommandError) {
    let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      let reason = String(cString: strerror(errno))
      if !isTop { return notes.append("\(folder): \(reason), passed over") }
      throw Self.unreadable(
        folder, reason, "Give this user the right to read it, or name the files.")
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      // Hidden files do not belong to the project, but for the folder of a website's associations.
      if name.hasPrefix("."), name != ".well-known" { continue }
      let path = base.isEmpty ? "/\(name)" : base == "." ? name : "\(base)/\(name)"
      switch Self.kind(of: path, followingLinks: false) {
      case S_IFDIR:
        if Self.skippedFolders.contains(name)
          || Self.skippedFolderEnds.contains(where: name.hasSuffix)
        {
          continue
        }
        if name.hasSuffix(".xcodeproj") {
          let file = path + "/project.pbxproj"
          if Self.kind(of: file) == S_IFREG { try read(file) }
          continue
        }
        try walk(path)
      // A link to a folder may lead back to a folder above it.
      case S_IFLNK where Self.kind(of: path) == S_IFDIR:
        notes.append("\(path): a link to a folder, which is not followed")
      case S_IFREG where isOfProject(name), S_IFLNK where isOfProject(name): try read(path)
      case .some where isOfProject(name): notes.append("\(path): a device or a pipe, passed over")
      case .some, nil: break
      }
    }
  }

  /// Whether a file of this name is read in a folder. A property list must be a program's.
  private func isOfProject(_ name: String) -> Bool {
    endings.contains(where: name.hasSuffix)
      && (!name.hasSuffix(".plist") || name.hasSuffix("Info.plist"))
  }

  /// Reads a file that a project names, wherever it is. Returns `nil` if there is no such file.
  mutating func readNamed(_ path: String) throws(CommandError) -> LintFile? {
    guard Self.kind(of: path) == S_IFREG else { return nil }
    try read(path)
    return files.last
  }

  private mutating func read(_ path: String, isNamed: Bool = false) throws(CommandError) {
    do throws(FileError) {
      let bytes = try BoundedFile(reading: path, atMost: Self.largestFile).bytes
      files.append(LintFile(path: path, bytes: bytes, isNamed: isNamed))
      byteCount += bytes.count
    } catch {
      guard !isNamed else { throw Self.unreadable(path, error.reason) }
      notes.append("\(path): \(error.reason), passed over")
      files.append(LintFile(path: path, bytes: [], isNamed: false, failure: error.reason))
    }
    guard byteCount <= Self.largestSum else {
      throw Self.unreadable(
        path, "the files up to it hold more than \(Self.largestSum >> 20) MiB",
        "Name the folders of the programs.")
    }
  }
}
