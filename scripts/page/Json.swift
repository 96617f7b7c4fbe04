/// A value for the page.
indirect enum Json {
  case null
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([Json])
  case object([(String, Json)])

  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .flag(let isSo): text += isSo ? "true" : "false"
    case .number(let number): text += "\(number)"
    case .text(let words): Json.quote(words, to: &text)
    case .list(let members):
      text += "["
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        member.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Json.quote(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ words: String, to text: inout String) {
    text += "\""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.value < 32:
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
