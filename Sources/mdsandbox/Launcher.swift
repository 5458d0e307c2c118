import CMDSystem
import Glibc

/// Starts an importer where it can harm nothing: limits, landlock, a system-call filter, then the program in place of
/// this one. Being a program of its own, it confines importers in any language.
@main
struct Launcher {
  static func main() {
    do throws(LaunchError) {
      let arguments = try LaunchArguments(CommandLine.arguments.dropFirst())
      try launch(arguments)
    } catch {
      writeMessage("mdsandbox: \(error.reason)\n")
      exit(error.status)
    }
  }

  /// Order matters: what needs rights comes before what takes them away.
  private static func launch(_ arguments: LaunchArguments) throws(LaunchError) -> Never {
    md_close_from(4)
    dieWithHost()
    if arguments.isIdle { yieldToOthers() }
    let program = try Program(path: arguments.program)
    dropCapabilities()
    try requireZero(md_prctl(PR_SET_NO_NEW_PRIVS, 1), "prctl(PR_SET_NO_NEW_PRIVS)")
    try FileSystemRules.standard(program: arguments.program, readable: arguments.readable).enforce()
    let filter = try SystemCallFilter.forImporter()
    try ResourceLimits(addressSpaceMegabytes: arguments.memoryMegabytes).enforce()
    try filter.enforce()
    throw program.run(arguments: arguments.words)
  }

  /// The host's end ends this process too. A host that died before the call is seen by its closed socket.
  private static func dieWithHost() {
    _ = md_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    var socket = pollfd(fd: 3, events: 0, revents: 0)
    if poll(&socket, 1, 0) == 1, Int32(socket.revents) & POLLHUP != 0 { exit(0) }
  }

  /// Imports wait for everything else that wants the processor or the disk.
  private static func yieldToOthers() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    _ = md_ioprio_idle()
  }

  /// Root would get its capabilities back at exec, were the bounding set not empty. Refused, and not needed, for
  /// everybody else.
  private static func dropCapabilities() {
    var capability: UInt = 0
    while md_prctl(PR_CAPBSET_DROP, capability) == 0 { capability += 1 }
  }
}

/// Why the program was not started; the host reads the exit status (`sysexits.h`), a person the reason.
struct LaunchError: Error {
  let status: Int32
  let reason: String

  static func usage(_ reason: String) -> LaunchError { LaunchError(status: EX_USAGE, reason: reason) }

  /// A system call failed just now.
  static func system(_ call: String, code: Int32 = errno, status: Int32 = EX_OSERR) -> LaunchError {
    LaunchError(status: status, reason: "\(call): \(String(cString: strerror(code)))")
  }
}

func requireZero(_ result: Int32, _ call: String) throws(LaunchError) {
  if result != 0 { throw .system(call) }
}

func writeMessage(_ message: String) {
  var message = message
  message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
