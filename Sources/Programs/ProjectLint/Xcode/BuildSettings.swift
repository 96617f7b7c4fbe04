/// The build settings of a target in one configuration.
struct BuildSettings: Hashable, Sendable {
  private var values: [String: String] = [:]

  init(_ values: [String: String] = [:]) { self.values = values }

  /// Reads a file that ends in `.xcconfig`, and the files that it includes.
  ///
  /// - Parameters:
  ///   - others: All files of this kind, by their paths.
  ///   - configuration: The configuration whose conditions hold; `nil` if it is not known.
  init(
    _ file: LintFile, among others: [String: LintFile] = [:], configuration: String? = nil,
    depth: Int = 0
  ) throws(LintMistake) {
    for line in try file.text().split(whereSeparator: \.isNewline) {
      let code = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmed
      if code.hasPrefix("#include") {
        let path = code.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
        if depth < 8, let other = others[LintPath.joined(LintPath.folder(of: file.path), path)] {
          add(
            try BuildSettings(other, among: others, configuration: configuration, depth: depth + 1))
        }
        continue
      }
      guard let equals = Self.separator(code) else { continue }
      add(code[..<equals].trimmed, code[code.index(after: equals)...].trimmed, configuration)
    }
  }

  /// The sign of equality behind the name; signs in brackets belong to a condition.
  private static func separator(_ line: String) -> String.Index? {
    var depth = 0
    return line.indices.first { index in
      depth += line[index] == "[" ? 1 : line[index] == "]" ? -1 : 0
      return depth == 0 && line[index] == "="
    }
  }

  /// Adds a setting. One with a condition is passed over, unless it is met by the configuration alone.
  private mutating func add(_ key: String, _ value: String, _ configuration: String?) {
    let parts = key.split { "[]".contains($0) }.map(\.trimmed)
    guard let name = parts.first, !name.hasPrefix("#") else { return }
    let isMet = parts.dropFirst().allSatisfy { condition in
      condition.isEmpty || condition == "sdk=iphoneos*" || condition == "arch=*"
        || configuration.map { condition == "config=\($0)" } ?? false
    }
    if isMet { values[name] = value.replacing("$(inherited)", with: values[name] ?? "") }
  }

  /// Adds the settings of a level above.
  mutating func add(_ other: BuildSettings) {
    for (name, value) in other.values {
      values[name] = value.replacing("$(inherited)", with: values[name] ?? "")
    }
  }

  /// Adds settings as a project file has them, some with conditions.
  mutating func add(_ other: [String: String], configuration: String) {
    for (key, value) in other.sorted(by: { $0.key < $1.key }) { add(key, value, configuration) }
  }

  /// The expanded value of a setting. Returns `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    values[name].map { expanded($0).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a setting has a name that begins in this way.
  func contains(prefix: String) -> Bool { values.keys.contains { $0.hasPrefix(prefix) } }

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
    return expanded(text[...], depth: 0, &steps)
  }

  /// Replaces settings by their values, at most `steps`, because each can contain another twice.
  private func expanded(_ text: Substring, depth: Int, _ steps: inout Int) -> String {
    var (rest, result) = (text, "")
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      rest = rest[start...]
      let open = rest.dropFirst().first
      guard depth < 12, steps > 0, open == "(" || open == "{", let end = Self.end(of: rest) else {
        result += "$"
        rest = rest.dropFirst()
        continue
      }
      steps -= 1
      let inner = expanded(rest[..<end].dropFirst(2), depth: depth + 1, &steps)
      let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let modifier = parts.dropFirst().first.map(String.init) ?? ""
      if let value = values[String(parts.first ?? "")] {
        result += Self.modified(expanded(value[...], depth: depth + 1, &steps), modifier)
      } else if modifier.hasPrefix("default=") {
        result += modifier.dropFirst(8)
      } else {
        result += "$(\(inner))"
      }
      rest = rest[rest.index(after: end)...]
      if result.utf8.count > 10_000 { break }
    }
    return result + rest
  }

  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    return text.indices.first { index in
      depth += "({".contains(text[index]) ? 1 : ")}".contains(text[index]) ? -1 : 0
      return depth == 0 && ")}".contains(text[index])
    }
  }

  private static func modified(_ value: String, _ modifier: String) -> String {
    switch modifier {
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    case "rfc1034identifier", "c99extidentifier":
      String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    case _: value
    }
  }

  static func isLeft(in text: String) -> Bool { text.contains("$(") || text.contains("${") }

  /// Whether a name can be the value of a text whose settings are left.
  static func canBe(_ name: String, _ text: String) -> Bool {
    guard isLeft(in: text) else { return name == text }
    var parts: [Substring] = [""]
    var rest = text[...]
    while let start = rest.firstIndex(of: "$"), let end = Self.end(of: rest[start...]) {
      parts[parts.count - 1] += rest[..<start]
      parts.append("")
      rest = rest[rest.index(after: end)...]
    }
    parts[parts.count - 1] += rest
    guard name.hasPrefix(parts[0]), let last = parts.last else { return false }
    var left = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = left.firstRange(of: part) else { return false }
      left = left[range.upperBound...]
    }
    return left.count >= last.count && left.hasSuffix(last)
  }
}
