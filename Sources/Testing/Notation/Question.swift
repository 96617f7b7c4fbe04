/// A question that a field of a world answers, with few answers: a decision of the platform that its documents leave
/// open, a design of the app, or the equipment of a device.
///
/// The row of a facet is the one place where a question is stated. Worlds are drawn, combined and settled by it.
package struct Question<Whole>: Sendable {
  /// The name of the facet.
  package let name: String
  /// Whose answer it is.
  package let matter: Matter
  /// The share of drawn worlds with another answer than the first: one in so many, or none if the machine draws the
  /// answer itself.
  package let oneIn: Int?
  /// The number of answers. The first is the default.
  package let answers: Int
  private let setting: @Sendable (Int, inout Whole) -> Void

  init(
    _ name: String, about matter: Matter, oneIn: Int?, answers: Int,
    _ setting: @escaping @Sendable (Int, inout Whole) -> Void
  ) {
    (self.name, self.matter, self.oneIn, self.answers) = (name, matter, oneIn, answers)
    self.setting = setting
  }

  /// Sets the answer with this number, from 0.
  package func answer(_ number: Int, in whole: inout Whole) { setting(number, &whole) }

  func within<Outer>(_ part: @escaping Facet<Outer>.Lender<Whole>) -> Question<Outer> {
    Question<Outer>(name, about: matter, oneIn: oneIn, answers: answers) {
      [setting] number, whole in
      part(&whole) { setting(number, &$0) }
    }
  }
}

/// What a question is about: who gives its answer.
package enum Matter: Hashable, Sendable, CaseIterable {
  /// The platform, whose documents leave the answer open.
  case platform
  /// The design of an app.
  case app
  /// The device and its software.
  case equipment
}

extension Facet {
  /// Returns the facet as the row of a question.
  ///
  /// - Parameters:
  ///   - field: Gives access to the field with the answer.
  ///   - answers: The answers; the first is the default.
  ///   - matter: What the question is about.
  ///   - oneIn: The share of drawn worlds with another answer than the first; `nil` if the machine draws the answer.
  package func asking<Answer: Sendable>(
    _ field: @escaping Lender<Answer>, _ answers: [Answer], about matter: Matter, oneIn: Int?
  ) -> Facet {
    var facet = self
    facet.question = Question(name, about: matter, oneIn: oneIn, answers: answers.count) {
      number, whole in
      field(&whole) { $0 = answers[number] }
    }
    return facet
  }

  /// Creates the row of a question whose answers are the cases of a type.
  package init<Answer: CaseIterable & Equatable & Sendable & NamedCases>(
    _ name: String, answer field: @escaping Lender<Answer>, about matter: Matter = .platform,
    oneIn: Int? = 2
  ) {
    self = Facet(name, field, .names("an answer to \(spaced(name))"))
      .asking(field, Array(Answer.allCases), about: matter, oneIn: oneIn)
  }

  /// Creates the row of a question whose answer is yes or no. By default it is yes.
  package init(
    _ name: String, holds field: @escaping Lender<Bool>, about matter: Matter, oneIn: Int?
  ) {
    self = Facet(name, field).asking(field, [true, false], about: matter, oneIn: oneIn)
  }
}
