import ConsentVocabulary

struct AppClipBoth<Value> {
  var clip: Value
  var app: Value

  init(clip: Value, app: Value) { (self.clip, self.app) = (clip, app) }

  init<Failure>(_ value: (AppClipProgram) throws(Failure) -> Value) throws(Failure) {
    (clip, app) = (try value(.clip), try value(.app))
  }

  subscript(program: AppClipProgram) -> Value {
    get { program == .clip ? clip : app }
    set { if program == .clip { clip = newValue } else { app = newValue } }
  }

  var values: [Value] { [clip, app] }
}

extension AppClipProgram {
  var word: String { "\(self)" }
  var other: AppClipProgram { self == .clip ? .app : .clip }
}

/// The kinds of data that a clip hands over under a suite name.
enum AppClipFlow: String, Sendable, CaseIterable {
  case text, user

  var word: String { rawValue }
  /// The name of the data in notes.
  var content: String { self == .text ? "texts" : "the account" }
}
