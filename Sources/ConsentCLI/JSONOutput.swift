import FoundationEssentials

/// A value as one line of JSON, its keys in a fixed order.
func jsonLine(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else {
    preconditionFailure("a report holds numbers and texts only, which JSON can always say")
  }
  return String(decoding: data, as: UTF8.self)
}
