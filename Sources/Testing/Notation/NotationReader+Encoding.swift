extension NotationReader {
  /// Checks that the bytes are UTF-8. Throws an error at the first invalid byte.
  package static func checkEncoding(of bytes: [UInt8], file: String) throws(NotationError) {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    // A byte order mark does not count as a column.
    var (line, column, offset) = (1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0 : 1, 0)
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar):
        offset += scalar.count
        column += 1
        if scalar.first == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) }
      case .emptyInput: return
      case .error:
        let byte = String(bytes[offset], radix: 16, uppercase: true)
        throw NotationError(
          kind: .encoding, file: file, line: line, column: column, found: "the byte 0x\(byte)",
          expected: "text in UTF-8", advice: "Save the file as UTF-8.")
      }
    }
  }
}
