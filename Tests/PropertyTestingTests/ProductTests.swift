#if os(Linux)
  import Desk
  import Testing

  @Suite struct `A program that imports PropertyTesting alone` {
    @Test func `links without the mathematical functions of the C library`() async throws {
      let desk = try Desk("PropertyTesting.build")
      let run = try await desk.run(
        shell: """
          echo 'import PropertyTesting; print(DistinctEstimate().count)' > main.swift
          objects=$(sed "s|.*/|$0/|; s|$|.o|" "$0"/sources)
          swiftc -I "$(dirname "$0")/Modules" main.swift $objects -o program && ./program
          """)
      #expect(run.code == 0 && run.output == "0\n", "\(run.errors)")
    }
  }
#endif
