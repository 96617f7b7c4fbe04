// What the compiler calls in watched code, by the names and types that it expects. Swift 6.2 has no
// official way to give a function such a name; there nothing can be watched.
#if compiler(>=6.3)
  @c(__sanitizer_cov_8bit_counters_init)
  public func countersBegin(
    _ start: UnsafeMutablePointer<UInt8>?, _ end: UnsafeMutablePointer<UInt8>?
  ) {
    ThreadTable.prepare()
    guard let start, let end, start < end else { return }
    EdgeCounters.add(EdgeCounters(UnsafeMutableBufferPointer(start: start, count: end - start)))
  }

  @c(__sanitizer_cov_trace_cmp1)
  public func compare1(_ first: UInt8, _ second: UInt8) {
    ThreadTable.note(UInt64(first), UInt64(second), bits: 8)
    ThreadTable.note(UInt64(second), UInt64(first), bits: 8)
  }

  @c(__sanitizer_cov_trace_cmp2)
  public func compare2(_ first: UInt16, _ second: UInt16) {
    ThreadTable.note(UInt64(first), UInt64(second), bits: 16)
    ThreadTable.note(UInt64(second), UInt64(first), bits: 16)
  }

  @c(__sanitizer_cov_trace_cmp4)
  public func compare4(_ first: UInt32, _ second: UInt32) {
    ThreadTable.note(UInt64(first), UInt64(second), bits: 32)
    ThreadTable.note(UInt64(second), UInt64(first), bits: 32)
  }

  @c(__sanitizer_cov_trace_cmp8)
  public func compare8(_ first: UInt64, _ second: UInt64) {
    ThreadTable.note(first, second, bits: 64)
    ThreadTable.note(second, first, bits: 64)
  }

  @c(__sanitizer_cov_trace_const_cmp1)
  public func compareConstant1(_ constant: UInt8, _ value: UInt8) {
    ThreadTable.note(UInt64(value), UInt64(constant), bits: 8)
  }

  @c(__sanitizer_cov_trace_const_cmp2)
  public func compareConstant2(_ constant: UInt16, _ value: UInt16) {
    ThreadTable.note(UInt64(value), UInt64(constant), bits: 16)
  }

  @c(__sanitizer_cov_trace_const_cmp4)
  public func compareConstant4(_ constant: UInt32, _ value: UInt32) {
    ThreadTable.note(UInt64(value), UInt64(constant), bits: 32)
  }

  @c(__sanitizer_cov_trace_const_cmp8)
  public func compareConstant8(_ constant: UInt64, _ value: UInt64) {
    ThreadTable.note(value, constant, bits: 64)
  }

  /// - Parameter cases: How many there are, how many bits each has, and the cases.
  @c(__sanitizer_cov_trace_switch)
  public func compareCases(_ value: UInt64, _ cases: UnsafePointer<UInt64>?) {
    guard let cases else { return }
    for place in 0..<Int(cases[0]) {
      ThreadTable.note(value, cases[place + 2], bits: cases[1])
    }
  }
#endif
