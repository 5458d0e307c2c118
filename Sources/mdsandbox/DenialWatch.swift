import CMDSystem
import CSeccomp
import Glibc
import MDConfinement

/// Reports the system calls that the filter denies to an importer, for developers of importers.
///
/// This process runs beside the importer. The kernel asks it about each call that the filter does not allow. The
/// process denies the call with the filter's own error, and reports all denials at the end. Normally the filter denies
/// calls without such a process.
///
/// Landlock confines this process like the importer, so it can open nothing that the importer cannot. Calls that open
/// files for reading go on to the kernel, where landlock decides. No answer of this process grants any right.
struct DenialWatch {
  /// Descriptor that the host has set up for the report.
  static let output: Int32 = 4

  private var log = DenialLog()
  private let importer: Int32

  /// Starts the process.
  ///
  /// The filter's listener must be sent to it through the returned socket.
  static func start(besides program: Int32) throws(ConfinementError) -> Int32 {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0.bindMemory(to: Int32.self).baseAddress!)
    }
    try requireZero(result, "socketpair")
    let importer = getpid()
    let child = md_fork()
    guard child >= 0 else { throw .system("fork") }
    if child == 0 {
      // The host waits until these descriptors are closed.
      for descriptor in [0, 1, 2, 3, program, ends.1] { close(descriptor) }
      var watch = DenialWatch(importer: importer)
      watch.run(ends.0)
      exit(0)
    }
    for descriptor in [ends.0, output] { close(descriptor) }
    // If Yama lets only ancestors trace a process, this call permits the child.
    _ = md_prctl(0x5961_6d61, UInt(child))
    return ends.1
  }

  private init(importer: Int32) { self.importer = importer }

  private mutating func run(_ socket: Int32) {
    var byte: UInt8 = 0
    var listener: Int32 = -1
    _ = md_receive(socket, &byte, 1, &listener)
    if listener >= 0 { serve(listener) } else { log.noteUnavailable() }
    log.write(to: Self.output)
  }

  /// Answers requests until no process with the filter is left.
  private mutating func serve(_ listener: Int32) {
    var request: UnsafeMutablePointer<seccomp_notif>?
    var response: UnsafeMutablePointer<seccomp_notif_resp>?
    guard seccomp_notify_alloc(&request, &response) == 0, let request, let response else { return }
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, -1) >= 0 || errno == EINTR, Int32(entry.revents) & POLLIN != 0 {
      memset(request, 0, MemoryLayout<seccomp_notif>.size)
      // The call may have been abandoned meanwhile.
      guard seccomp_notify_receive(listener, request) == 0 else { continue }
      memset(response, 0, MemoryLayout<seccomp_notif_resp>.size)
      response.pointee.id = request.pointee.id
      if judge(request.pointee.data) { response.pointee.flags = 1 } else { response.pointee.error = -EPERM }
      _ = seccomp_notify_respond(listener, response)
    }
  }

  /// Whether the kernel should continue a call.
  ///
  /// Only flags in registers decide, because no thread can change them meanwhile.
  private mutating func judge(_ call: seccomp_data) -> Bool {
    let name = Self.name(of: call)
    let arguments = [call.args.0, call.args.1, call.args.2, call.args.3, call.args.4, call.args.5]
    if let opening = AllowedCalls.opening.first(where: { $0.name == name }) {
      let path = path(at: arguments[Int(opening.position) - 1])
      let flags = Int32(truncatingIfNeeded: arguments[Int(opening.position)])
      guard flags & (O_ACCMODE | O_CREAT | O_TRUNC) == 0 else {
        log.note(name, "for writing: \(path)")
        return false
      }
      // A path relative to another descriptor of the importer cannot be opened from here, so its denial is not
      // reported.
      let isPlain = opening.position == 1 || path.hasPrefix("/") || Int32(truncatingIfNeeded: arguments[0]) == AT_FDCWD
      if isPlain, Self.isBarred(path) { log.note(name, path) }
      return true
    }
    let argument = AllowedCalls.withArgument.first { $0.name == name }.map { arguments[Int($0.position)] }
    log.note(name, argument.map { "0x" + String($0, radix: 16) } ?? "")
    return false
  }

  private static func name(of call: seccomp_data) -> String {
    guard let name = seccomp_syscall_resolve_num_arch(call.arch, call.nr) else { return "call \(call.nr)" }
    defer { free(name) }
    return String(cString: name)
  }

  /// Whether landlock denies reading a file that owner and permissions allow.
  private static func isBarred(_ path: String) -> Bool {
    let opened = md_openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0)
    if opened >= 0 {
      close(opened)
      return false
    }
    return errno == EACCES && access(path, R_OK) == 0
  }

  /// Reads a string from the importer's memory, page by page, because the page after it may not be mapped.
  private func path(at address: UInt64) -> String {
    var bytes: [UInt8] = []
    var place = address
    while bytes.count < Int(PATH_MAX) {
      let count = 4_096 - Int(place % 4_096)
      var piece = [UInt8](repeating: 0, count: count)
      guard md_read_memory(importer, place, &piece, count) == count else { break }
      if let end = piece.firstIndex(of: 0) { return String(decoding: bytes + piece[..<end], as: UTF8.self) }
      bytes += piece
      place += UInt64(count)
    }
    return "a path that cannot be read"
  }
}

/// Denied calls with the number of times; equal ones are counted together.
private struct DenialLog {
  private static let most = 256
  private var counts: [String: Int] = [:]

  mutating func note(_ call: String, _ detail: String) {
    let row = call + "\t" + String(detail.prefix(1_024).map { $0 == "\t" || $0.isNewline ? "?" : $0 })
    if counts[row] != nil || counts.count < Self.most { counts[row, default: 0] += 1 }
  }

  /// Records that the kernel does not support listeners.
  mutating func noteUnavailable() { counts["\t"] = 0 }

  /// Writes one line per entry: count, call and detail, separated by tabs.
  func write(to descriptor: Int32) {
    let text = counts.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { md_send(descriptor, $0.baseAddress!, $0.count, -1) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(Int(sent))
    }
  }
}
