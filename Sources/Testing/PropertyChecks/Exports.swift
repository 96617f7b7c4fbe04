// A test needs one import: the engine's generators and Swift Testing's macros come with the checks.
@_exported import PropertyTesting

#if canImport(Testing)
  @_exported import Testing
#endif
