import OperatingSystem
import PropertyTesting

extension FailureStore {
  /// Returns a store with a file for each property in the folder at `path`, created on the first write.
  ///
  /// Unreadable files count as empty, and write errors are ignored; failures are reported regardless.
  public static func folder(_ path: String) -> FailureStore {
    var store = FailureStore { name in
      FailureFile(path: "\(path)/\(file(name))").text
    } write: { name, text in
      TestProgram.makeFolder(path)
      FailureFile(path: "\(path)/\(file(name))").text = text
    }
    store.folder = path
    return store
  }

  static func file(_ name: String) -> String { word(name) + suffix }

  /// The end of the name of each file in a folder of failures.
  static var suffix: String { ".failures" }

  /// Replaces the characters that a name of a file may not have.
  static func word(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." ? $0 : "_" })
  }
}

/// Access to the whole text of a file.
struct FailureFile {
  var path: String

  /// The text, or `nil` if there is no such file; setting `nil` removes it.
  var text: String? {
    get {
      guard let file = fopen(path, "r") else { return nil }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      while case let byte = fgetc(file), byte != EOF {
        bytes.append(UInt8(truncatingIfNeeded: byte))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    nonmutating set {
      guard let newValue else {
        _ = remove(path)
        return
      }
      guard let file = fopen(path, "w") else { return }
      fputs(newValue, file)
      fclose(file)
    }
  }
}
