import FoundationEssentials
import Lockstep
import OperatingSystem
import Reporting
import StateMachines
import Workers

extension Backtracer {
  /// The backtracer of this tool: plays a case with `consent replay`.
  package static let consent = Backtracer(["replay", "-", "--in-process"])
}

extension CrashSite {
  /// Finds the place in the source at which a case ends its process. Returns `nil` for an end that a limit
  /// causes, since its place varies.
  init?(of ending: ExitReason, in file: CaseFile, _ backtracer: Backtracer, _ limits: Limits) {
    switch ending {
    case .hang, .flooded, .crowded, .severed: return nil
    case .exited: self.init("Its process ended by itself, without a crash")
    case .trap, .abort, .stackOverflow, .badAccess, .outOfMemory, .killed:
      guard let output = backtracer.output(playing: file.text, limits) else { return nil }
      self =
        CrashSite(backtrace: output, isRecursive: ending == .stackOverflow)
        ?? CrashSite("The runtime of Swift printed no backtrace")
    }
  }

  /// Creates the place from the output of a crashed process with a backtrace in JSON. Returns `nil` if there is
  /// no backtrace.
  ///
  /// - Parameter isRecursive: Whether the stack was exhausted. If so, the place is the call that recurs, because the
  ///   innermost frame varies with the address of the stack.
  package init?(backtrace output: [UInt8], isRecursive: Bool = false) {
    let lines = output.split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    guard
      let report = lines.lazy.filter({ $0.first == UInt8(ascii: "{") })
        .compactMap({ try? decoder.decode(RuntimeBacktrace.self, from: Data($0)) }).first
    else { return nil }
    let frames = report.threads.first { $0.crashed == true }?.frames ?? []
    let own = frames.firstIndex { $0.place != nil }
    let message = lines.lazy.compactMap { RuntimeMessage(String(decoding: $0, as: UTF8.self)) }.last
    if let message {
      // The message names its file by module, the frames by path.
      let name = message.file.split(separator: "/").last ?? ""
      let path = frames.lazy.compactMap { $0.file }.first { $0.split(separator: "/").last == name }
      self.init(message.text, file: path ?? Self.path(message.file), line: message.line)
      return
    }
    if isRecursive, let place = report.recurringPlace(frames) {
      self.init(report.description, file: place.file, line: place.line)
      return
    }
    guard let own, let place = frames[own].place else {
      // The unwinder of the runtime does not pass functions of C without frame pointers, such as abort.
      let error = lines.lazy.map { String(decoding: $0, as: UTF8.self) }
        .first { $0.hasPrefix("Fatal error: ") || $0.hasPrefix("Simultaneous accesses ") }
      self.init(error?.replacing(/0x[0-9a-f]+/, with: "0x…") ?? report.description)
      return
    }
    self.init(report.message(frames[..<own]), file: place.file, line: place.line)
  }

  /// Returns the path from the root of its package: the part that begins with the folder of the sources. A name
  /// of a module and a file stays as it is.
  fileprivate static func path(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    let start = parts.lastIndex { ["Sources", "Tests"].contains($0) }
    if start == nil && !path.hasPrefix("/") { return path }
    return parts.isEmpty ? nil : parts[(start ?? parts.endIndex - 1)...].joined(separator: "/")
  }
}

/// A message of the runtime, such as `Lamp/Lamp.swift:12: Fatal error: no lamp`.
private struct RuntimeMessage {
  let file: String
  let line: Int
  let text: String

  init?(_ output: String) {
    guard let match = output.wholeMatch(of: /(\S+\.swift):(\d+): (.+)/), let line = Int(match.2)
    else { return nil }
    (file, self.line, text) = (String(match.1), line, String(match.3))
  }
}

extension RuntimeBacktrace {
  /// Returns the place that most frames have. In a cycle of several functions, whose counts differ by one at
  /// most, it is the first in ascending order.
  fileprivate func recurringPlace(_ frames: [Frame]) -> (file: String, line: Int)? {
    let places = frames.compactMap(\.place)
    let frequencies = places.map { place in (place, places.count { $0 == place }) }
    let most = frequencies.map(\.1).max() ?? 0
    return frequencies.filter { $0.1 >= most - 1 && $0.1 > 1 }.map(\.0).min { $0 < $1 }
  }

  /// Returns the signal with the innermost function of the runtime, if it was raised there.
  fileprivate func message(_ runtime: ArraySlice<Frame>) -> String {
    guard let name = runtime.first?.description else { return description }
    if name.hasPrefix("Swift runtime failure: ") { return name }
    let function = name.split(separator: " ").drop { $0 == "specialized" }.prefix { $0 != "+" }
    return "\(description) in \(function.joined(separator: " "))"
  }
}

extension RuntimeBacktrace.Frame {
  /// The file, from the root of its package.
  fileprivate var file: String? {
    guard let path = sourceLocation?.file, !path.contains("<") else { return nil }
    return CrashSite.path(path)
  }

  /// The place in the source, unless the frame belongs to the runtime.
  fileprivate var place: (file: String, line: Int)? {
    guard system != true, let file, let line = sourceLocation?.line, line > 0 else { return nil }
    return (file, line)
  }
}
