import Foundation

/// Runs a system program to its end.
enum Program {
  /// - Returns: standard output and exit status.
  @discardableResult
  static func run(_ arguments: [String], input: [UInt8] = [], in directory: String? = nil) throws -> (Data, Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let feed = Pipe()
    process.standardInput = feed
    try process.run()
    let writer = Thread { [input] in
      try? feed.fileHandleForWriting.write(contentsOf: Data(input))
      try? feed.fileHandleForWriting.close()
    }
    writer.start()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (data, process.terminationStatus)
  }
}
