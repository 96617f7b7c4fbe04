import OperatingSystem

package func exit(_ code: ExitCode) -> Never { OperatingSystem.exit(code.rawValue) }
