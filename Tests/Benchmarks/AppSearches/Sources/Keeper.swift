import CoreSpotlightEmbedded
import Foundation

/// The process that keeps the index: this one with an engine, or a daemon with folders of its own.
final class Keeper {
  private var embedded: EmbeddedSpotlight?
  private var daemon: Process?
  private let folder: URL
  /// True if the folder stays after the run.
  private let isKept: Bool
  /// True if the folder contains no index yet.
  let isFresh: Bool

  /// - Parameters:
  ///   - program: path of `mds`; `nil` for an engine in this process.
  ///   - kept: folder in which the index stays for the next run; `nil` for a temporary folder.
  init(daemon program: String?, in kept: String?) throws {
    let temporary = FileManager.default.temporaryDirectory.appending(path: "app-searches-\(UUID().uuidString)")
    folder = kept.map { URL(filePath: $0) } ?? temporary
    isKept = kept != nil
    isFresh = !FileManager.default.fileExists(atPath: folder.appending(path: "cache/index.sqlite").path)
    // Files left by a daemon that was killed.
    try? FileManager.default.removeItem(at: folder.appending(path: "run"))
    guard let program else {
      embedded = try EmbeddedSpotlight.start(directory: folder)
      return
    }
    setenv("LIMELIGHT_HOME", folder.path, 1)
    daemon = try started(URL(filePath: program))
    // A client that connects too early would start another daemon.
    while !FileManager.default.fileExists(atPath: folder.appending(path: "run/mds.sock").path) { usleep(10_000) }
  }

  /// Starts a daemon that has no files to index, and that no load on the machine holds back.
  private func started(_ program: URL) throws -> Process {
    let (nothing, settings) = (folder.appending(path: "nothing"), folder.appending(path: "config"))
    for place in [nothing, settings] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let free = ["cpu-pressure", "io-pressure", "memory-pressure", "active-share"].map { "\($0) = 100%\n" }.joined()
    try Data(free.utf8).write(to: settings.appending(path: "limelight.conf"))
    let process = Process()
    process.executableURL = program
    process.arguments = ["--foreground", nothing.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Ends the process, and removes its folder unless it should stay.
  func stop() {
    embedded?.stop()
    daemon?.terminate()
    daemon?.waitUntilExit()
    if !isKept { try? FileManager.default.removeItem(at: folder) }
  }

  /// Peak resident size since the last call, current size, and the part without a file (`VmHWM`, `VmRSS`, `RssAnon`).
  func memory() throws -> String {
    let process = daemon.map { String($0.processIdentifier) } ?? "self"
    let lines = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).split(separator: "\n")
    func megabytes(_ name: String) -> String {
      let kibibytes = lines.first { $0.hasPrefix(name) }?.split(separator: "\t").last?.filter(\.isNumber)
      return kibibytes.flatMap { Int($0) }.map { "\($0 * 1_024 / 1_000_000) MB" } ?? "unknown"
    }
    // Resets the peak, see proc_pid_clear_refs(5).
    try Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
    return "\(megabytes("VmHWM")) (now \(megabytes("VmRSS")), of it \(megabytes("RssAnon")) without a file)"
  }

  /// Processor time in milliseconds of the process that keeps the index. With a daemon, it includes the search services
  /// that answer for it.
  func used() -> Double {
    guard let daemon else { return Self.used(by: 0) }
    return Self.used(by: daemon.processIdentifier) + searchServices.map(Self.used).reduce(0, +)
  }

  private static func used(by process: pid_t) -> Double {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// The running search services of this folder.
  private var searchServices: [pid_t] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { process in
      let variables = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return name == "mdsearchd\n" && variables?.range(of: Data("LIMELIGHT_HOME=\(folder.path)\0".utf8)) != nil
    }
  }

  /// Size of the index in bytes.
  var size: Int {
    let cache = folder.appending(path: "cache")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? []
    return names.reduce(0) { sum, name in
      let path = cache.appending(path: name).path
      return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
    }
  }
}
