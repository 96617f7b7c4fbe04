import Glibc

/// Two ends of a pipe, neither of which a program that is started keeps.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(IsolationError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

/// Two ends of a line that carries both ways.
struct Line {
  let here: Int32
  let there: Int32

  init() throws(IsolationError) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw .current("a line")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (here, there) = (ends[0], ends[1])
  }
}
