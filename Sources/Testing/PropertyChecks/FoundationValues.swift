#if canImport(FoundationEssentials)
  import FoundationEssentials
#elseif canImport(Foundation)
  import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  import PropertyTesting
  import SwiftSource

  extension Generator where Value == Date {
    /// Generates dates in `range`, in multiples of `unit` seconds from 1970, or from the lower bound if that is
    /// later; this is the simplest. By default eighths of seconds from 1900 to 2099, which
    /// a `Date` stores exactly.
    ///
    /// - Parameter landmarks: Dates at which behaviour may change, such as a change of clocks.
    public static func dates(
      in range: ClosedRange<Date> = Date(
        timeIntervalSince1970: -2_208_988_800)...Date(timeIntervalSince1970: 4_102_444_800),
      unit: TimeInterval = 0.125, near landmarks: [Date] = []
    ) -> Generator {
      let start = max(range.lowerBound, min(Date(timeIntervalSince1970: 0), range.upperBound))
      func units(_ date: Date) -> Int { Int(date.timeIntervalSince(start) / unit) }
      let all = units(range.lowerBound)...units(range.upperBound)
      let places = landmarks.map(units)
      return Generator { source throws(Discard) in
        start.addingTimeInterval(unit * Double(try source.integer(in: all, near: places)))
      }
    }
  }

  extension Generator where Value == UUID {
    /// A generator of random identifiers of version 4; the simplest has no other bits set.
    public static var uuids: Generator {
      Generator<UInt8>.any.array(count: 16).map { bytes in
        UUID(
          uuid: (
            bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5],
            bytes[6] & 0x0F | 0x40, bytes[7], bytes[8] & 0x3F | 0x80, bytes[9], bytes[10],
            bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
          ))
      }
    }
  }

  extension Generator where Value == Data {
    /// Generates data of `counts` bytes; the shortest is the simplest.
    public static func data(_ counts: ClosedRange<Int> = 0...256) -> Generator {
      Generator<[UInt8]>.bytes(counts).map { Data($0) }
    }
  }

  extension Generator where Value == URL {
    /// A generator of web addresses with host, and often with port, path, query and fragment; the simplest is
    /// `https://a`.
    public static var urls: Generator {
      Generator<String>.strings(
        matching: "(https|http)://[a-z][a-z0-9]{0,8}(\\.[a-z]{2,3})?(:[1-9][0-9]{0,3})?"
          + "(/[A-Za-z0-9_.-]{0,6}|/%20[a-z]?){0,3}(\\?[a-z]=[a-z0-9]{0,4}(&[a-z]=%26)?)?(#[a-z]{0,3})?"
      ).map { URL(string: $0) ?? URL(filePath: "/") }
    }
  }

  extension Generator where Value == Decimal {
    /// Generates decimal numbers with up to `digits` digits after the point, and a part before the point in
    /// `range`; 0 is the simplest.
    public static func decimals(
      in range: ClosedRange<Int> = -1_000_000...1_000_000, digits: Int = 2
    ) -> Generator {
      zip(
        Generator<Int>.integers(in: 0...digits),
        Generator<Int>.integers(in: range.lowerBound...range.upperBound)
      ).map { places, number in
        var scale: Decimal = 1
        for _ in 0..<places { scale *= 10 }
        return Decimal(number) / scale
      }
    }
  }

  extension Date: Arbitrary {
    /// A generator of eighths of seconds from 1900 to 2099; 1970 is the simplest.
    public static var arbitrary: Generator<Date> { .dates() }
  }

  extension UUID: Arbitrary {
    /// A generator of random identifiers of version 4.
    public static var arbitrary: Generator<UUID> { .uuids }
  }

  extension Data: Arbitrary {
    /// A generator of up to 256 bytes.
    public static var arbitrary: Generator<Data> { .data() }
  }

  extension URL: Arbitrary {
    /// A generator of web addresses.
    public static var arbitrary: Generator<URL> { .urls }
  }

  extension Decimal: Arbitrary {
    /// A generator of amounts with up to two digits after the point.
    public static var arbitrary: Generator<Decimal> { .decimals() }
  }

  extension Date: SwiftLiteral {
    package var swiftText: String { "Date(timeIntervalSince1970: \(timeIntervalSince1970))" }
  }

  extension UUID: SwiftLiteral {
    package var swiftText: String { "UUID(uuidString: \"\(uuidString)\")!" }
  }

  extension Data: SwiftLiteral {
    package var swiftText: String { "Data(\(Array(self)))" }
  }

  extension URL: SwiftLiteral {
    package var swiftText: String { "URL(string: \(String(reflecting: absoluteString)))!" }
  }

  extension Decimal: SwiftLiteral {
    package var swiftText: String { "Decimal(string: \"\(self)\")!" }
  }
#endif
