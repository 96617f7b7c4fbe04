import Reporting

/// The answer to a question about one name: its text, and the items related to it.
public struct SpecAnswer: Encodable, Sendable {
  /// The kind of an item.
  public enum Kind: Hashable, Sendable {
    /// An entry of the specification.
    case entry(SpecEntry.Kind)
    /// A situation in which a claim must have held.
    case landmark
    /// A check without a clause, or a rule for all machines.
    case check

    /// The kind in one word.
    public var word: String {
      switch self {
      case .entry(let kind): kind.rawValue
      case .landmark: "landmark"
      case .check: "check"
      }
    }
  }

  /// A list of related entries.
  public struct Relation: Encodable, Sendable {
    /// The relation of the entries to the item.
    public enum Sort: String, Encodable, Sendable {
      /// Clauses that the item cites; claims that rest on it or that it breaks.
      case clauses, claims
      /// Kinds of commands that it applies to; faults that break its claims; cases that take it; its origins.
      case commands, faults, scenarios, sources
    }

    /// The relation.
    public let sort: Sort
    /// The entries, in the order of the pages.
    public let entries: [SpecEntry]

    /// An entry in JSON.
    private struct Item: Encodable {
      let id, title, place: String
    }

    private enum Key: CodingKey { case sort, entries }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(sort, forKey: .sort)
      try container.encode(
        entries.map { Item(id: $0.id, title: $0.title, place: "\($0.path):\($0.line)") },
        forKey: .entries)
    }
  }

  /// The identifier of the item.
  public let id: String
  /// The kind of the item.
  public let kind: Kind
  /// The title. Empty if there is none.
  public let title: String
  /// The machine to which the item belongs. `nil` if it belongs to all.
  public let machine: String?
  /// The files and lines that define the item, from the root of the checkout.
  public let places: [String]
  /// The text, in paragraphs.
  public let text: [String]
  /// The related entries, in the order of the relations.
  public let related: [Relation]
}

extension SpecAnswer.Kind: Encodable {
  public func encode(to encoder: any Encoder) throws { try word.encode(to: encoder) }
}
