import ConsentInvariants
import ConsentModel
import ConsentVocabulary
import FoundationEssentials
import PropertyTesting

/// What random cases visited, by the names that Specs and code share. Parts of a run add up to
/// exactly the whole.
public struct CoverageRecord: Codable, Sendable, Equatable {
  public var cases: Int
  public var commands: Int
  /// How often each clause of the model was taken, as far as it was.
  public var transitions: [String: Int]
  /// How often each refusal was given, as far as it was.
  public var refusals: [String: Int]
  /// The landmarks that were visited, by claim and branch, in the order of ``ContactsClaim``.
  public var landmarks: [String]
  public var states: FingerprintSet
  public var sequences: FingerprintSet

  private enum CodingKeys: String, CodingKey {
    case cases, commands, transitions, refusals, landmarks
    case states = "stateFingerprints"
    case sequences = "sequenceFingerprints"
  }

  public init(_ coverage: ContactsCoverage) {
    cases = coverage.cases
    commands = coverage.commands
    transitions = Self.counts(Self.clauses, coverage.transitions)
    refusals = Self.counts(ContactsRefusal.allCases.map { "\($0)" }, coverage.refusals)
    landmarks = coverage.landmarks.names
    states = coverage.states
    sequences = coverage.sequences
  }

  /// Takes in what other cases of the same run visited.
  public mutating func merge(_ other: CoverageRecord) {
    cases += other.cases
    commands += other.commands
    transitions.merge(other.transitions, uniquingKeysWith: +)
    refusals.merge(other.refusals, uniquingKeysWith: +)
    let visited = Set(landmarks + other.landmarks)
    landmarks = ContactsLandmark.all.map(\.name).filter(visited.contains)
    states.formUnion(other.states)
    sequences.formUnion(other.sequences)
  }

  /// The clauses of the model, in their order.
  public static let clauses = ContactsTransition.allCases.map(\.clause)

  public var clausesNotTaken: [String] { Self.clauses.filter { transitions[$0] == nil } }

  /// The landmarks that no case visited.
  public var unvisited: [ContactsLandmark] {
    let visited = Set(landmarks)
    return ContactsLandmark.all.filter { !visited.contains($0.name) }
  }

  private static func counts(_ names: [String], _ counts: some Sequence<Int>) -> [String: Int] {
    Dictionary(zip(names, counts).filter { $0.1 > 0 }, uniquingKeysWith: +)
  }
}

extension FingerprintSet: Codable {
  private enum CodingKeys: String, CodingKey { case capacity, isFull, values }

  /// Writes the fingerprints in ascending order, eight bytes each, the lowest first, in base 64.
  public func encode(to encoder: any Encoder) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 8)
    for value in values {
      for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(capacity, forKey: .capacity)
    try container.encode(isFull, forKey: .isFull)
    try container.encode(Data(bytes).base64EncodedString(), forKey: .values)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let capacity = try container.decode(Int.self, forKey: .capacity)
    let text = try container.decode(String.self, forKey: .values)
    func corrupted(_ what: String) -> DecodingError {
      .dataCorruptedError(forKey: .values, in: container, debugDescription: what)
    }
    guard let data = Data(base64Encoded: text), data.count.isMultiple(of: 8) else {
      throw corrupted("base 64 of eight bytes a fingerprint")
    }
    let bytes = [UInt8](data)
    var values: [UInt64] = []
    values.reserveCapacity(bytes.count / 8)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let value = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
      guard value > values.last ?? 0 else { throw corrupted("fingerprints in ascending order") }
      values.append(value)
    }
    guard values.count <= capacity else { throw corrupted("no more than \(capacity) fingerprints") }
    self.init(
      values: values, isFull: try container.decode(Bool.self, forKey: .isFull), capacity: capacity)
  }
}
