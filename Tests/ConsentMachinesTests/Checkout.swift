import ConsentMachines
import ConsentSuite
import Foundation

/// The checkout that these tests were compiled in.
enum Checkout {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let specs = CaseFolder(path: root.appending(path: "Specs").path, of: .ours)

  static func files(below folder: String, ending: String) -> [(path: String, text: String)] {
    let base = root.appending(path: folder)
    let names =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
      .compactMap { name in
        (try? String(contentsOf: base.appending(path: name), encoding: .utf8)).map { (name, $0) }
      }
  }
}
