import FoundationEssentials
import Lockstep
import Notation
import OperatingSystem
import StateMachines

/// The folder `Specs`, with the scenarios and regressions of each machine.
public struct CaseFolder: Sendable {
  public let path: String
  private let machines: Machines

  public init(path: String, of machines: Machines) { (self.path, self.machines) = (path, machines) }

  /// The nearest `Specs` with saved cases of some machine, from `directory` upwards.
  public static func nearest(to directory: String, of machines: Machines) -> CaseFolder? {
    var url = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL
    while true {
      let specs = CaseFolder(
        path: url.appending(path: "Specs", directoryHint: .isDirectory).path, of: machines)
      if specs.holdsCases { return specs }
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent == url || url.path == "/" { return nil }
      url = parent
    }
  }

  /// Whether there are saved cases of any machine.
  public var holdsCases: Bool {
    machines.all.contains { machine in
      Kind.allCases.contains { !files($0, in: machine.cases).isEmpty }
    }
  }

  public enum Kind: String, CaseIterable, Sendable {
    case scenarios = "Scenarios"
    /// Scenarios of designs that break claims on purpose.
    case published = "Published"
    case regressions = "Regressions"
  }

  /// A file, and what it is called in a report: the path from the root of the checkout.
  public struct File: Hashable, Sendable {
    public let path: String
    public let shown: String
  }

  /// The files of a kind in the order of their names; none where there is no such folder.
  ///
  /// - Parameter specs: The folder of a machine, such as `Specs/Camera`.
  func files(_ kind: Kind, in specs: String) -> [File] {
    files(in: "\(specs)/\(kind.rawValue)", ending: ".consent")
  }

  /// The pages with clauses, each with its path from the root of the checkout and its text.
  public var clauseFiles: [(path: String, text: String)] {
    machines.all.flatMap { files(in: $0.specs, ending: ".md") }.compactMap { file in
      (try? BoundedFile(reading: file.path, atMost: CaseText.largestFile)).map {
        (file.shown, String(decoding: $0.bytes, as: UTF8.self))
      }
    }
  }

  /// - Parameter shown: The folder from the root of the checkout, which begins with `Specs`.
  private func files(in shown: String, ending: String) -> [File] {
    let folder = shown.split(separator: "/").dropFirst()
      .reduce(URL(filePath: path, directoryHint: .isDirectory)) { $0.appending(path: $1) }
    return FileManager.default.names(in: folder.path, ending: ending).map {
      File(path: folder.appending(path: $0).path, shown: "\(shown)/\($0)")
    }
  }
}

extension FileManager {
  /// The names in a folder that end so, sorted; none where there is no such folder.
  func names(in folder: String, ending: String) -> [String] {
    ((try? contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }
}

/// Why a case could not be read.
public enum CaseFileError: Error {
  /// The file cannot be had at all.
  case unreadable(file: String, reason: String)
  /// It names a machine that this build does not have.
  case unknownMachine(file: String, String, among: [String])
  case malformed(NotationError)
}

/// The text of a saved case, before anybody knows of which machine it is.
public struct CaseText: Sendable {
  public let file: String
  public let bytes: [UInt8]

  /// The most bytes that are read of a case; a file beyond it is none.
  public static let largestFile = 16 << 20

  /// A text that is at hand.
  ///
  /// - Parameter file: Where it came from, for messages.
  public init(_ text: String, file: String) { (self.file, bytes) = (file, Array(text.utf8)) }

  /// Reads the file at `path`, a pipe or a device included.
  ///
  /// - Throws: `.unreadable` where there is no such file, it is a folder or too large.
  public init(readingFile path: String) throws(CaseFileError) {
    do throws(BoundedFile.Failure) {
      (file, bytes) = (path, try BoundedFile(reading: path, atMost: Self.largestFile).bytes)
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  /// The case that it is.
  ///
  /// - Throws: `.malformed` with line and column where it is no case of this language.
  public func parsed<Talk: Written>(
    as type: Case<Talk>.Type = Case<Talk>.self
  ) throws(CaseFileError) -> Case<Talk> {
    do throws(NotationError) {
      return try Case<Talk>(parsing: bytes, file: file)
    } catch {
      throw .malformed(error)
    }
  }
}

extension CaseText {
  /// The name on the line `machine …` of the header, if there is one.
  public var machine: String? {
    for line in bytes.prefix(4_096).split(separator: UInt8(ascii: "\n")).prefix(64) {
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\r" }
      if words.count == 2, words[0] == "machine" { return String(words[1]) }
    }
    return nil
  }

  /// Where in a case that can be read the line `machine …` stands, from 1.
  var machineLine: Int? { number(ofLineBeginningWith: "machine") }

  /// - Parameter word: In plain letters.
  func number(ofLineBeginningWith word: String) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).firstIndex {
      let line = $0.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return line.starts(with: word.utf8)
    }.map { $0 + 1 }
  }
}

extension CaseText {
  /// The case, and the contestant that plays it.
  ///
  /// - Parameter fault: A fault by its name, which takes the place of the file's own.
  func parsed<M: SuiteMachine>(
    for machine: M, against fault: String?
  ) throws(SuiteError) -> (saved: Case<M.Talk>, contestant: Contestant<M.Talk>) {
    let saved: Case<M.Talk>
    do throws(CaseFileError) { saved = try parsed() } catch { throw .caseFile(error) }
    let planted = fault ?? saved.plantedFault
    guard let contestant = M.contestant(planted) else {
      throw .unknownFault(
        planted ?? "", file: file, among: (M.faults + M.unrulyFaults).map(\.name))
    }
    return (saved, contestant)
  }
}
