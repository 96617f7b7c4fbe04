import PropertyTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FailureStore {
  /// A store that keeps the failures of each property in a file of their own in the folder at `path`,
  /// which is made when there is something to keep.
  ///
  /// A file that cannot be read or written counts as empty: a failure is reported in any case.
  public static func folder(_ path: String) -> FailureStore {
    FailureStore { name in
      FailureFile(path: "\(path)/\(file(name))").text
    } write: { name, text in
      _ = mkdir(path, 0o755)
      FailureFile(path: "\(path)/\(file(name))").text = text
    }
  }

  /// The name of a property as that of a file.
  private static func file(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." ? $0 : "_" })
      + ".failures"
  }
}

/// The whole text of a file.
private struct FailureFile {
  var path: String

  /// The text, or nil when there is no such file; setting nil removes it.
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
