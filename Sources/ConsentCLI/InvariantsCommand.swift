import ConsentInvariants
import ConsentSuite
import ConsentVocabulary

/// `consent invariants`: what must always hold.
struct InvariantsCommand {
  private let entries: [Entry]
  private let destination: JSONDestination

  /// An invariant or a law, as it is listed.
  private struct Entry: Encodable {
    let name: String
    let clause: String
    let claim: String
    let landmark: String
  }

  private static let all: [Entry] =
    ContactsClaim.allCases.map {
      Entry(name: "\($0)", clause: $0.rawValue, claim: $0.sentence, landmark: $0.landmark)
    }
    + LegibilityLaw.allCases.map {
      Entry(name: "\($0)", clause: $0.clause, claim: $0.claim, landmark: $0.landmark)
    }

  init(_ arguments: Arguments) throws(UsageError) {
    var chosen: [Entry] = []
    for name in arguments.rest {
      guard let entry = Self.all.first(where: { $0.name == name || $0.clause == name }) else {
        let nearest = Notation.nearest(to: name, in: Self.all.map(\.name))
        throw UsageError(
          message: "There is no invariant \(Notation.quoted(name)).",
          advice: nearest.map { "Did you mean \($0)?" } ?? "See them all with: consent invariants")
      }
      chosen.append(entry)
    }
    entries = chosen.isEmpty ? Self.all : chosen
    destination = JSONDestination(arguments)
  }

  func run(_ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    for entry in entries {
      json.add(entry, console)
      if destination.replacesText { continue }
      console.print("\(entry.clause)  \(console.bold(entry.name))")
      for line in wrapped(entry.claim, to: 68) { console.print("         \(line)") }
      for line in wrapped("Landmark: \(entry.landmark).", to: 68) {
        console.print("         \(console.dim(line))")
      }
    }
    return json.finish(.holds, console)
  }
}

/// A text in lines of at most `width` characters, broken between words.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let last = lines[lines.count - 1]
    if last.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
