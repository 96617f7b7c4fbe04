import Foundation
import OperatingSystem

/// The build settings of a target in one configuration.
struct BuildSettings: Hashable, Sendable {
  private var values: [String: String] = [:]

  init(_ values: [String: String] = [:]) { self.values = values }

  /// Reads a file that ends in `.xcconfig`, and the files that it includes.
  ///
  /// - Parameters:
  ///   - others: All files of this kind, by their paths.
  ///   - configuration: The configuration whose conditions hold.
  init(
    _ file: LintFile, among others: [String: LintFile], configuration: String, depth: Int = 0
  ) throws(CommandError) {
    for line in try file.text().split(whereSeparator: \.isNewline) {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      if let include = code.firstMatch(of: /^\s*#include\??\s*"(.*)"/) {
        let path = LintPath.joined(LintPath.folder(of: file.path), String(include.1))
        guard depth < 8, let other = others[path] else { continue }
        add(try BuildSettings(other, among: others, configuration: configuration, depth: depth + 1))
      } else if let setting = code.firstMatch(of: /^\s*(\w+(?:\[[^\]]*\])*)\s*=(.*)/) {
        add([String(setting.1): String(setting.2)], configuration: configuration)
      }
    }
  }

  /// Adds the settings of a level above.
  mutating func add(_ other: BuildSettings) {
    for (name, value) in other.values { set(name, value) }
  }

  /// Adds settings as a file has them. One with a condition is passed over, unless it is met by the
  /// configuration alone.
  mutating func add(_ other: [String: String], configuration: String) {
    let met = ["sdk=iphoneos*", "arch=*", "config=\(configuration)"]
    for (key, value) in other.sorted(by: { $0.key < $1.key }) {
      let parts = key.split { "[]".contains($0) }.map(String.init)
      if let name = parts.first, parts.dropFirst().allSatisfy(met.contains) { set(name, value) }
    }
  }

  private mutating func set(_ name: String, _ value: String) {
    values[name] = value.replacing("$(inherited)", with: values[name] ?? "")
      .trimmingCharacters(in: .whitespaces)
  }

  /// The expanded value of a setting. Returns `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    values[name].map { expanded($0).trimmingCharacters(in: .whitespaces) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of a file that a setting names, from the folder that is linted.
  func path(_ name: String) -> String? {
    self[name].map { LintPath.joined(self["LINT_ROOT"] ?? "", $0) }
  }

  /// The words of `#if` that hold.
  var conditions: Set<String> {
    var words = (self["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ")
    let flags = (self["OTHER_SWIFT_FLAGS"] ?? "").split { $0 == " " || $0 == "\"" }
    for (index, flag) in flags.enumerated() where flag.hasPrefix("-D") {
      words.append(flag.count > 2 ? flag.dropFirst(2) : flags.dropFirst(index + 1).first ?? "")
    }
    return Set(words.map(String.init))
  }

  /// The text with each known `$(NAME)` and `${NAME}` replaced, and with the default of `$(NAME:default=X)`.
  func expanded(_ text: String) -> String {
    var steps = 1_000
    return expanded(text, &steps)
  }

  /// Replaces settings by their values, innermost first, at most `steps`: each can contain another twice.
  private func expanded(_ text: String, _ steps: inout Int) -> String {
    var text = text
    while steps > 0, text.utf8.count < 10_000, text.contains("$") {
      let next = text.replacing(/\$[({](\w+)(?::([^${}()]*))?[)}]/) { match in
        steps -= 1
        let modifier = match.2 ?? ""
        guard steps > 0, let value = values[String(match.1)] else {
          return modifier.hasPrefix("default=") ? String(modifier.dropFirst(8)) : String(match.0)
        }
        switch modifier {
        case "lower": return expanded(value, &steps).lowercased()
        case "upper": return expanded(value, &steps).uppercased()
        case "rfc1034identifier", "c99extidentifier":
          return expanded(value, &steps).replacing(/[^A-Za-z0-9.]/, with: "-")
        case _: return value
        }
      }
      if next == text { break }
      text = next
    }
    return text
  }

  static func isLeft(in text: String) -> Bool { text.contains("$(") || text.contains("${") }

  /// Whether a name can be the value of a text whose settings are left.
  static func canBe(_ name: String, _ text: String) -> Bool {
    guard isLeft(in: text), let start = text.firstIndex(of: "$") else { return name == text }
    let end = text.lastIndex { ")}".contains($0) } ?? start
    return name.hasPrefix(text[..<start]) && name.hasSuffix(text[end...].dropFirst())
  }
}
