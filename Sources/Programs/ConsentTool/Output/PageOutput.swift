import Notation
import Reporting
import Terminal

/// The output file of `--html`.
struct PageOutput {
  let path: String
  let playground: Playground

  /// Returns `nil` if no page is requested.
  init?(_ arguments: Arguments) throws(UsageError) {
    try arguments.refuse([.playground], without: .html)
    let address = arguments[.playground]
    guard let playground = address.map({ Playground($0) }) ?? .beside else {
      throw UsageError(
        message: "--playground does not accept \(Notation.quoted(address ?? "")).",
        advice: "Give the address of a page, without a fragment: https://… or consent.html.")
    }
    guard let path = arguments[.html] else { return nil }
    (self.path, self.playground) = (path, playground)
  }

  /// Writes the page.
  ///
  /// - Returns: Whether the file was written.
  func write(_ page: Page, _ console: Console) -> Bool { console.write(page.text, to: path) }
}
