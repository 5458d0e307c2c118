import Foundation

/// True if a program is on the search path.
func isInstalled(_ program: String) -> Bool { location(of: program) != nil }

private func location(of program: String) -> URL? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return path.split(separator: ":").map { URL(filePath: "\($0)/\(program)") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// Runs a program to its end, and returns its output and messages together.
func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = location(of: program)
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
