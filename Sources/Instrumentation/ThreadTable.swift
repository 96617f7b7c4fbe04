import PropertyTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the comparisons of each thread that asks for them are kept, so that no thread waits for
/// another or sees what is not its own.
///
/// The linker may put the watched copy of a function of the compiler's own in the place of ours, which
/// then calls back from here. So while a table is in use its thread has none; and up to there, `note`
/// must do without generic types, whose metadata such functions look up.
package enum ThreadTable {
  /// Made when the first watched image is loaded, before anything in it runs; nil when there is none.
  private nonisolated(unsafe) static var key: pthread_key_t?

  /// Makes room for tables, once.
  package static func prepare() {
    guard key == nil else { return }
    var new = pthread_key_t()
    #if canImport(Glibc)
      pthread_key_create(&new) { table in if let table { ThreadTable.release(table) } }
    #else
      pthread_key_create(&new) { table in ThreadTable.release(table) }
    #endif
    key = new
  }

  /// Notes in the table of the calling thread, if it has one, that what was seen was held against what
  /// was sought; numbers of that many bits, read with and without a sign.
  static func note(_ seen: UInt64, _ sought: UInt64, bits: UInt64) {
    guard let key, let table = pthread_getspecific(key) else { return }
    pthread_setspecific(key, nil)
    opened(table).pointee.add(seen, sought, bits: bits)
    pthread_setspecific(key, table)
  }

  /// What was noted on the calling thread, which has a table from now on.
  static func take() -> [Comparison] {
    guard let key else { return [] }
    let table = pthread_getspecific(key) ?? made()
    pthread_setspecific(key, nil)
    defer { pthread_setspecific(key, table) }
    return opened(table).pointee.take()
  }

  private static func opened(
    _ table: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<ComparisonTable> {
    table.assumingMemoryBound(to: ComparisonTable.self)
  }

  private static func made() -> UnsafeMutableRawPointer {
    let table = UnsafeMutablePointer<ComparisonTable>.allocate(capacity: 1)
    table.initialize(to: ComparisonTable())
    return UnsafeMutableRawPointer(table)
  }

  private static func release(_ table: UnsafeMutableRawPointer) {
    opened(table).deinitialize(count: 1)
    opened(table).deallocate()
  }
}
