/// The keys with which stores are used.
extension AppClipSources {
  /// The token behind signs of optionals, calls without arguments and, of a list of folders, its first.
  func end(ofMarks file: SwiftScopes, _ start: Int, _ isDefaults: Bool) -> Int {
    var index = start
    while true {
      switch (file.kind(index), file.kind(index + 1)) {
      case (.sign("!"), _), (.sign("?"), _): index += 1
      case (.sign("("), .sign(")")): index += 2
      case (.sign("["), _) where !isDefaults: index = file.end(ofBracketAt: index) + 1
      case (.sign("."), .word("first")) where !isDefaults: index += 2
      case _: return index
      }
    }
  }

  /// The keys of an access behind a store, such as `.string(forKey: "name")`, or the names of a file; none
  /// for an access that needs no key. Returns `nil` if they are not known.
  mutating func keys(
    _ file: SwiftScopes, behind end: Int, _ isDefaults: Bool
  ) -> [AppClipUse.Key]? {
    let index = self.end(ofMarks: file, end, isDefaults)
    guard file.kind(index) == .sign("."), let call = SwiftCall(file, index + 1) else { return nil }
    var key: Range<Int>?
    if isDefaults {
      if ["register", "synchronize", "addSuite"].contains(call.name) { return [] }
      key = call.argument("forKey") ?? call.argument("forKeyPath")
      key.map { _ = resolved[file.file, default: []].insert($0.lowerBound) }
    } else if ["appendingPathComponent", "appending"].contains(call.name) {
      key = call.arguments.first?.range
    }
    let names = key.map { module.texts(file, $0) } ?? []
    if names.isEmpty { return nil }
    let isWritten = ["set", "setValue"].contains(call.name)
    let isRead = !isDefaults || !isWritten && call.name != "removeObject"
    return names.map {
      AppClipUse.Key(
        name: $0, isRead: isRead, isWritten: isWritten || !isDefaults, place: place(file, index),
        isFile: !isDefaults)
    }
  }

  /// Whether a store is only observed: the call behind it writes nothing, or it is the object of notifications.
  func isObserved(_ file: SwiftScopes, _ store: Range<Int>) -> Bool {
    let methods = ["addObserver", "observe", "publisher", "dictionaryRepresentation"]
    return file.kind(store.upperBound) == .sign(".")
      ? methods.contains(file.word(store.upperBound + 1))
      : file.kind(store.lowerBound - 1) == .sign(":") && file.word(store.lowerBound - 2) == "object"
  }

  /// Adds the keys of all accesses through a name that a store was given, and whether these are all of them.
  mutating func addKeys(
    of name: String, _ constant: SwiftScopes.Constant, _ home: SwiftScopes, _ isDefaults: Bool,
    to use: inout AppClipUse
  ) {
    let scope = home.scopes[constant.scope]
    let isLocal = scope.type == nil && constant.scope != 0
    var isWhole = true
    (use.isIdle, use.isObserved) = (true, true)
    for file in isLocal ? [home] : module.files(using: name) {
      let range = isLocal ? scope.range : file.tokens.indices
      for index in range where file.kind(index) == .word(name) {
        if file.file == home.file && index == constant.index { continue }
        if ["let", "var"].contains(file.word(index - 1)) { continue }
        let isMember = file.kind(index - 1) == .sign(".")
        let before = file.kind(index - 2) == .sign("?") ? index - 3 : index - 2
        let owner = isMember ? file.kind(before)?.word : nil
        let isOwn =
          owner.map { [scope.type, "self", "Self"].contains($0) }
          ?? (!isMember || file.kind(index - 2) == .sign(":"))
        // The member of another type, or another name of another file.
        let isOthers =
          isMember
          ? !isOwn && owner?.first?.isUppercase == true
          : file.file != home.file && (scope.type != nil || file.constants[name] != nil)
        if isOthers || file.kind(index + 1) == .sign(":") { continue }
        use.isIdle = false
        let end = self.end(ofMarks: file, index + 1, isDefaults)
        if isOwn, let own = self.keys(file, behind: index + 1, isDefaults) {
          use.keys += own
        } else if let key = storageKey(
          file, before: index - (!isMember ? 0 : owner == nil ? 1 : 2)), !key.isEmpty
        {
          use.keys += key
        } else {
          isWhole = false
          use.isObserved = use.isObserved && isOwn && isObserved(file, index..<end)
        }
      }
    }
    use.isWhole = isWhole && !use.isIdle
    use.isObserved = use.isObserved && !use.isIdle
  }

  /// The key of the `@AppStorage` whose store is the expression that begins here. Returns `nil` if there is no
  /// such property around, and none if its key is not known.
  func storageKey(_ file: SwiftScopes, before start: Int) -> [AppClipUse.Key]? {
    guard file.kind(start - 1) == .sign(":"), file.word(start - 2) == "store",
      let index = (max(0, start - 16)..<start).last(where: { file.word($0) == "AppStorage" })
    else { return nil }
    return storageKey(file, index).map { [$0] } ?? []
  }

  /// The key of `@AppStorage`. It is written if the property is assigned or bound.
  private func storageKey(_ file: SwiftScopes, _ index: Int) -> AppClipUse.Key? {
    let names = module.texts(file, file.expression(from: index + 2))
    if names.count != 1 { return nil }
    let close = file.end(ofBracketAt: index + 1)
    let property = (close..<(close + 8)).first { file.word($0) == "var" }.map { file.word($0 + 1) }
    let scope = file.scopes[file.scope(of: index)]
    let isOfClass = (scope.range.lowerBound..<scope.brace).contains { file.word($0) == "class" }
    let isWritten =
      property.map { name in
        isAssigned(name, in: file)
          || isOfClass && module.files(assigning: name).contains { isAssigned(name, in: $0) }
      } ?? true
    return AppClipUse.Key(
      name: names[0], isRead: true, isWritten: isWritten, place: place(file, index))
  }

  /// Whether a file gives a property a value, changes it, or hands out a binding to it.
  private func isAssigned(_ name: String, in file: SwiftScopes) -> Bool {
    file.tokens.indices.contains { index in
      if file.word(index) == "$\(name)" { return true }
      guard file.word(index) == name else { return false }
      if file.word(index - 2).hasPrefix("$") { return true }
      if ["let", "var"].contains(file.word(index - 1)) { return false }
      switch (file.kind(index + 1), file.kind(index + 2)) {
      case (.sign("="), .sign("=")): return false
      case (.sign("="), _), (.sign("+"), .sign("=")), (.sign("-"), .sign("=")): return true
      case (.sign("."), .word(let method)):
        return ["toggle", "append", "removeAll", "insert", "remove"].contains(method)
      case _: return false
      }
    }
  }

  /// The use of `@AppStorage("key")` in standard defaults. A store that is made here is read by itself, one
  /// that has a name where it is made.
  func appStorage(_ source: Source, _ index: Int) -> [AppClipUse] {
    let file = source.file
    guard SwiftCall(file, index)?.argument("store") == nil else { return [] }
    let key = storageKey(file, index)
    return flows(source, at: index).map {
      AppClipUse(
        flow: $0, name: .standard, place: place(file, index), keys: key.map { [$0] } ?? [],
        isWhole: key != nil)
    }
  }
}
