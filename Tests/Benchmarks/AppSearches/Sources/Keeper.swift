import CoreSpotlightEmbedded
import Foundation

/// Who keeps what is donated: an engine in this process, or a daemon with folders of its own.
final class Keeper {
  private var embedded: EmbeddedSpotlight?
  private var daemon: Process?
  private let folder: URL
  /// The folder stays.
  private let isKept: Bool
  /// Nothing was donated before.
  let isFresh: Bool

  /// - Parameters:
  ///   - program: the path of `mds`; `nil` for an engine in this process.
  ///   - kept: a folder that the index stays in for the next time; `nil` for one that is removed.
  init(daemon program: String?, in kept: String?) throws {
    let temporary = FileManager.default.temporaryDirectory.appending(path: "app-searches-\(UUID().uuidString)")
    folder = kept.map { URL(filePath: $0) } ?? temporary
    isKept = kept != nil
    isFresh = !FileManager.default.fileExists(atPath: folder.appending(path: "cache/index.sqlite").path)
    // Of a daemon that was killed.
    try? FileManager.default.removeItem(at: folder.appending(path: "run"))
    guard let program else {
      embedded = try EmbeddedSpotlight.start(directory: folder)
      return
    }
    setenv("LIMELIGHT_HOME", folder.path, 1)
    daemon = try started(URL(filePath: program))
    // Who asks before it listens would start another one.
    while !FileManager.default.fileExists(atPath: folder.appending(path: "run/mds.sock").path) { usleep(10_000) }
  }

  /// It has no files to index, and nothing about the machine holds it back.
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

  /// Ends it, and removes what it has kept, unless it is to stay.
  func stop() {
    embedded?.stop()
    daemon?.terminate()
    daemon?.waitUntilExit()
    if !isKept { try? FileManager.default.removeItem(at: folder) }
  }

  /// The largest resident size since the last time, and what of it is held in memory alone: `VmHWM`, `RssAnon`.
  func memory() throws -> String {
    let process = daemon.map { String($0.processIdentifier) } ?? "self"
    let lines = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).split(separator: "\n")
    func megabytes(_ name: String) -> String {
      let kibibytes = lines.first { $0.hasPrefix(name) }?.split(separator: "\t").last?.filter(\.isNumber)
      return kibibytes.flatMap { Int($0) }.map { "\($0 * 1_024 / 1_000_000) MB" } ?? "unknown"
    }
    // proc_pid_clear_refs(5): the peak begins anew.
    try Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
    return "\(megabytes("VmHWM")) (now \(megabytes("VmRSS")), of it \(megabytes("RssAnon")) without a file)"
  }

  /// Milliseconds of processors that the keeper's processes have used: those of the daemon, and of the search service that
  /// answers for it.
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

  /// The search services of this folder that run now.
  private var searchServices: [pid_t] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { process in
      let variables = try? Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return name == "mdsearchd\n" && variables?.range(of: Data("LIMELIGHT_HOME=\(folder.path)\0".utf8)) != nil
    }
  }

  /// Bytes of the index.
  var size: Int {
    let cache = folder.appending(path: "cache")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? []
    return names.reduce(0) { sum, name in
      let path = cache.appending(path: name).path
      return sum + ((try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0)
    }
  }
}
