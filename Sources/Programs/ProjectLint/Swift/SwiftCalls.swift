/// The calls between the functions of some sources, by their names and the types of their receivers.
final class SwiftCalls {
  struct Function: Hashable {
    var name: String
    /// The type that declares it; `nil` for a function of a file, and for an initializer.
    var type: String?
  }

  private let module: SwiftModule
  private var declared: [String: [Function]] = [:]

  /// The most steps from a call to a function behind it, and the most files that are searched for one name.
  static let mostSteps = 10
  private static let mostFiles = 200

  init(_ module: SwiftModule) { self.module = module }

  /// The function around a token. An initializer has the name of its type.
  static func function(around index: Int, _ file: SwiftScopes) -> Function? {
    guard let body = file.body(around: index), let name = file.scopes[body].function else {
      return nil
    }
    let around = file.scopes(around: file.scopes[body].brace)
    let type = around.lazy.compactMap { file.scopes[$0].type }.first
    return name == "init" ? type.map { Function(name: $0) } : Function(name: name, type: type)
  }

  /// The functions of a name that have a body; not those of one source that stand for all of another name.
  private func functions(_ name: String) -> [Function] {
    if let known = declared[name] { return known }
    let found = module.places(with: name, in: ["func \(name)"]).compactMap(module.scopes).flatMap {
      file in
      file.scopes.filter { $0.function == name }.compactMap {
        Self.function(around: $0.brace, file)
      }
    }.distinct
    declared[name] = found
    return found
  }

  /// Whether a token calls a function, or hands it on; `nil` if this is not known.
  func calls(_ file: SwiftScopes, _ index: Int, _ function: Function) -> Bool? {
    guard file.kind(index)?.word == function.name, file.kind(index + 1) != .sign(":"),
      !SwiftCall.declaring.contains(file.word(index - 1))
    else { return false }
    let all = functions(function.name)
    if function.name.first?.isUppercase == true { return file.kind(index + 1) == .sign("(") }
    guard let type = receiver(file, index) else { return all.count <= 1 ? true : nil }
    if all.count <= 1 { return type == "self" || type == function.type || isDeclared(type) }
    let types =
      type == "self" ? file.scopes(around: index).compactMap { file.scopes[$0].type } : [type]
    if function.type.map(types.contains) ?? (type == "self") { return true }
    // Another type's function of the name, or one that a type inherits.
    return all.contains { $0.type.map(types.contains) ?? false } ? false : nil
  }

  /// Whether a type is of these sources, and not of the system.
  private func isDeclared(_ type: String) -> Bool {
    let heads = ["class", "struct", "enum", "actor", "protocol"].map { "\($0) \(type)" }
    return !module.places(with: type, in: heads).isEmpty
  }

  /// The type of the value whose member a token is; `self` without a value, and `nil` if it is not known.
  private func receiver(_ file: SwiftScopes, _ index: Int) -> String? {
    guard file.kind(index - 1) == .sign(".") else { return "self" }
    var before = index - 2
    if [.sign("?"), .sign("!")].contains(file.kind(before)) { before -= 1 }
    if file.kind(before) == .sign(")") {
      let open = (max(0, before - 40)..<before).last { file.end(ofBracketAt: $0) == before }
      before = (open ?? 0) - 1
    }
    func isType(_ name: String) -> Bool { name.first?.isUppercase == true }
    let (name, owner) = (file.word(before), file.word(before - 2))
    if ["self", "Self"].contains(name) { return "self" }
    if name.isEmpty || isType(name) { return name.isEmpty ? nil : name }
    if file.kind(before - 1) == .sign("."), isType(owner) { return owner }
    // The type that a variable of this name is declared with here, or is made of.
    return file.tokens.indices.lazy.filter { place in
      file.word(place) == name && [.sign(":"), .sign("=")].contains(file.kind(place + 1))
    }.map { place in
      file.word(place + (["any", "some"].contains(file.word(place + 2)) ? 3 : 2))
    }.first(where: isType)
  }

  /// Follows calls backwards from some tokens.
  ///
  /// - Returns: The functions that lead to them, and the paths of the files that call one of these.
  func leading(
    to tokens: [(file: SwiftScopes, index: Int)], among isIncluded: (String) -> Bool = { _ in true }
  ) -> (functions: [Function], files: Set<String>) {
    var found = tokens.compactMap { Self.function(around: $0.index, $0.file) }.distinct
    var (files, begin): (Set<String>, Int) = ([], 0)
    for _ in 0..<Self.mostSteps where begin < found.count {
      let last = found[begin...]
      begin = found.count
      for function in last {
        let places = module.places(with: function.name, in: [function.name])
        guard places.count <= Self.mostFiles else { continue }
        for file in places.compactMap(module.scopes) where isIncluded(file.file) {
          for index in file.tokens.indices where calls(file, index, function) == true {
            files.insert(file.file)
            if let caller = Self.function(around: index, file) { found.append(caller) }
          }
        }
      }
      found = found.distinct
    }
    return (found, files)
  }
}
