import ConsentSuite
import ConsentVocabulary
import Isolation
import Lockstep

/// Where failing cases are saved: at once, and again whenever one gets smaller.
struct CaseStore {
  let folder: String
  let fault: ContactsFault?

  /// What became of a case that was to be saved.
  enum Saved {
    case file(String)
    /// It could not be saved; its text, so that nothing is lost.
    case lost(WholeFile.Failure, text: String)
  }

  @discardableResult
  func save(_ counterexample: Counterexample<ContactsMachine>) -> Saved {
    let text = ContactsCase(counterexample, fault: fault).description
    let planted = fault.map { "-\($0.name)" } ?? ""
    let name =
      "\(counterexample.failure.fileName)\(planted)-\(counterexample.seed)-\(counterexample.index)"
    let file = WholeFile(path: "\(folder)/\(name).consent")
    do throws(WholeFile.Failure) {
      try file.write(text)
      return .file(file.path)
    } catch {
      return .lost(error, text: text)
    }
  }
}
