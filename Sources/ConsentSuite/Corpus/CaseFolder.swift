import ConsentVocabulary
import FoundationEssentials
import Notation

/// The folder `Specs` with its scenarios and regressions.
public struct CaseFolder: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// The nearest `Specs` with scenarios, from `directory` upwards.
  public static func nearest(to directory: String) -> CaseFolder? {
    var url = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL
    while true {
      let specs = url.appending(path: "Specs", directoryHint: .isDirectory)
      if FileManager.default.fileExists(atPath: specs.appending(path: "Scenarios").path) {
        return CaseFolder(path: specs.path)
      }
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent == url || url.path == "/" { return nil }
      url = parent
    }
  }

  public enum Kind: String, CaseIterable, Sendable {
    case scenarios = "Scenarios"
    case regressions = "Regressions"
  }

  /// The files of a kind in the order of their names; none where there is no such folder.
  public func files(_ kind: Kind) -> [String] {
    let folder = URL(filePath: path, directoryHint: .isDirectory).appending(path: kind.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".consent") }.sorted()
      .map { folder.appending(path: $0).path }
  }
}

/// Why a case could not be read.
public enum CaseFileError: Error {
  /// The file cannot be had at all.
  case unreadable(file: String, reason: String)
  case malformed(NotationError)
}

extension ContactsCase {
  /// The most bytes that are read of a case; a file beyond it is none.
  public static let largestFile = 16 << 20

  /// Reads the case at `path`.
  ///
  /// - Throws: `.unreadable` where there is no such file, it is a folder or too large;
  ///   `.malformed` with line and column where it is no case.
  public init(readingFile path: String) throws(CaseFileError) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(file: path, reason: "there is no such file")
    }
    if isFolder { throw .unreadable(file: path, reason: "it is a folder, not a file") }
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size]
    if let size = size as? any BinaryInteger, Int(clamping: size) > Self.largestFile {
      throw .unreadable(file: path, reason: "it is larger than 16 MiB")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(file: path, reason: "it cannot be opened for reading")
    }
    do throws(NotationError) {
      try self.init(parsing: Array(data), file: path)
    } catch {
      throw .malformed(error)
    }
  }
}
