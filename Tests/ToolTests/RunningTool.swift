import Glibc
import MDSystem
import MDTestSupport

/// A running tool whose output is read line by line.
final class RunningTool {
  private let child: ChildProcess
  /// A socket instead of a pipe: its ends are close-on-exec from the start, so no other test's child keeps the reader
  /// open.
  private var output: UnixSocket?
  private var pending: [UInt8] = []

  init(_ tool: String, _ arguments: [String], environment: [String: String]) throws {
    let ends = try UnixSocket.pair()
    child = try withSignalsUnblocked {
      try ChildProcess.start(
        BuiltProducts.tool(tool), arguments: arguments, environment: environment.map { "\($0.key)=\($0.value)" },
        descriptors: [(ends.far.rawValue, 1)])
    }
    output = .some(ends.near)
  }

  deinit {
    child.signal(9)
    _ = try? child.wait()
  }

  /// The next line without its newline; `nil` at the end or if no line comes within a minute.
  func line() throws -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        defer { pending.removeFirst(end + 1) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      guard try receive() else { return nil }
    }
  }

  /// The next bytes as text. Fewer at the end, or if no more come within a minute.
  func bytes(_ count: Int) throws -> String {
    while pending.count < count, try receive() {}
    defer { pending.removeFirst(min(count, pending.count)) }
    return String(decoding: pending.prefix(count), as: UTF8.self)
  }

  private func receive() throws -> Bool {
    guard try output?.waitReadable(milliseconds: 60_000) == true else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try buffer.withUnsafeMutableBytes { try output?.receive(into: $0).count } ?? 0
    pending += buffer[..<count]
    return count > 0
  }

  /// Lines up to and including the first one that `isLast` accepts, or up to the end.
  func lines(through isLast: (String) -> Bool) throws -> [String] {
    var lines: [String] = []
    while let line = try line() {
      lines.append(line)
      if isLast(line) { break }
    }
    return lines
  }

  func stopReading() { output = nil }

  func signal(_ number: Int32) { child.signal(number) }

  /// How the tool ended; `nil` if it has not ended within a minute.
  func ending() throws -> ChildProcess.Ending? { try child.wait(milliseconds: 60_000) }
}
