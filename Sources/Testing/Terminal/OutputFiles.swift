import Notation
import OperatingSystem

/// The files and folders that a command writes at the paths given by its flags. A file `-` is standard output, where
/// its contents replace the text.
package struct OutputFiles {
  /// The part of a run in which a file is replaced.
  package enum Kind {
    /// A file that is emptied at the beginning, so that no result of an earlier run remains if the run is killed.
    case throughout
    /// A file that may be an input, and is replaced at the end.
    case atEnd
    case folder
  }

  private let all: [(flag: String, path: String, kind: Kind)]

  package init(_ all: [(flag: String, path: String, kind: Kind)]) { self.all = all }

  /// Whether a file replaces the text on standard output.
  var replaceText: Bool { all.contains { $0.path == "-" } }

  /// Refuses two outputs with one destination, and an output that would replace an input.
  ///
  /// - Parameter inputs: The paths of the files that the command reads.
  package func check(besides inputs: [String] = []) throws(CommandError) {
    func place(_ path: String) -> String? { path == "-" ? path : WholeFile(path: path).place }
    let read = inputs.filter { $0 != "-" }.compactMap(place)
    var written: [(flag: String, place: String)] = []
    for (flag, path, kind) in all {
      guard let place = place(path) else { continue }
      let name = path == "-" ? "standard output" : Notation.escaped(path)
      let other = written.first { $0.place == place }.map {
        "\($0.flag) and \(flag) both write \(name)."
      }
      let input = read.contains(place) && kind != .atEnd ? "\(flag) would replace \(name)." : nil
      if let message = other ?? input {
        throw CommandError(message, "Name another file. Nothing was done.")
      }
      written.append((flag, place))
    }
  }

  /// Empties the files of an earlier run. If this fails, their results are not written either, which is reported.
  func empty() {
    for (_, path, kind) in all where kind == .throughout && path != "-" {
      let file = WholeFile(path: path)
      if file.place != nil { try? file.write("") }
    }
  }
}
