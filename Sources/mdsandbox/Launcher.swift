import CMDSystem
import Glibc
import MDConfinement

/// Starts an importer in confinement: resource limits, landlock and a system-call filter, then the importer's program
/// replaces this one.
///
/// Because this is a separate program, importers may be written in any language.
@main
struct Launcher {
  static func main() {
    do throws(ConfinementError) {
      let arguments = try LaunchArguments(CommandLine.arguments.dropFirst())
      try launch(arguments)
    } catch {
      writeMessage("mdsandbox: \(error.reason)\n")
      exit(error.status)
    }
  }

  /// Steps that need rights come before the steps that remove them.
  private static func launch(_ arguments: LaunchArguments) throws(ConfinementError) -> Never {
    md_close_from(arguments.reportsDenials ? 5 : 4)
    dieWithHost()
    if arguments.isIdle { yieldToOthers() }
    // The program's descriptor lies above the limit of open files, so open it before `ResourceLimits` is enforced.
    let program = try Program(path: arguments.program)
    dropCapabilities()
    try requireZero(md_prctl(PR_SET_NO_NEW_PRIVS, 1), "prctl(PR_SET_NO_NEW_PRIVS)")
    try confineFiles(arguments)
    // The watch is a forked process, and the filter denies forks: start it before the filter is enforced.
    let watch = arguments.reportsDenials ? try DenialWatch.start(besides: Program.descriptor) : nil
    let filter = try SystemCallFilter.forImporter(watched: watch != nil)
    try ResourceLimits(addressSpaceMegabytes: arguments.memoryMegabytes).enforce()
    if let watch { try filter.enforce(watchedThrough: watch) } else { try filter.enforce() }
    throw program.run(arguments: arguments.words, settings: arguments.settings)
  }

  /// Applies the landlock rules.
  ///
  /// On a kernel without landlock, only the filter limits the importer: it can read the user's files, but can open
  /// nothing for writing and can send only to the host.
  private static func confineFiles(_ arguments: LaunchArguments) throws(ConfinementError) {
    let rules = FileSystemRules.standard(program: arguments.program, readable: arguments.readable)
    if try rules.enforce() { return }
    writeMessage("mdsandbox: this kernel has no landlock: the importer can read the user's files\n")
  }

  /// Makes the kernel kill this process when the host ends.
  ///
  /// A host that ended before the call has already closed the socket.
  private static func dieWithHost() {
    _ = md_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    var socket = pollfd(fd: 3, events: 0, revents: 0)
    if poll(&socket, 1, 0) == 1, Int32(socket.revents) & POLLHUP != 0 { exit(0) }
  }

  /// Lowers the priority, so that imports yield the processor and the disk to everything else.
  private static func yieldToOthers() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    _ = md_ioprio_idle()
    leaveSession()
  }

  /// Starts a session with the lowest weight.
  ///
  /// Without control groups, Linux weighs whole sessions (sched(7), "The autogroup feature") and priorities count only
  /// within one. Work at the lowest priority would otherwise get half a processor beside a build in another terminal.
  private static func leaveSession() {
    guard setsid() >= 0 else { return }
    let weight = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC)
    guard weight >= 0 else { return }
    // Except for root, the kernel accepts ten such writes per second from all users together.
    for _ in 0..<5 where write(weight, "19", 2) < 0 && errno == EAGAIN { usleep(110_000) }
    close(weight)
  }

  /// Empties the bounding set, so that root does not get its capabilities back at exec.
  ///
  /// For other users this fails and is not needed.
  private static func dropCapabilities() {
    var capability: UInt = 0
    while md_prctl(PR_CAPBSET_DROP, capability) == 0 { capability += 1 }
  }
}

func writeMessage(_ message: String) {
  var message = message
  message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// Command line from the host: `mdsandbox [--idle] [--report] --memory-mb N [--read PATH]… [--set NAME=VALUE]… --
/// PROGRAM [ARGUMENT]…`.
struct LaunchArguments {
  private(set) var isIdle = false
  /// Whether denied calls are reported over ``DenialWatch/output``.
  private(set) var reportsDenials = false
  private(set) var memoryMegabytes: UInt64 = 1024
  private(set) var readable: [String] = []
  /// Variables of the program's environment, as `NAME=VALUE`.
  private(set) var settings: [String] = []
  /// The program's absolute path and its arguments.
  private(set) var words: [String] = []

  var program: String { words[0] }

  init(_ arguments: ArraySlice<String>) throws(ConfinementError) {
    var rest = arguments
    while let option = rest.popFirst(), option != "--" {
      switch option {
      case "--idle": isIdle = true
      case "--report": reportsDenials = true
      case "--memory-mb": memoryMegabytes = try Self.megabytes(rest.popFirst())
      case "--read": readable.append(try Self.absolutePath(rest.popFirst(), after: option))
      case "--set": settings.append(try Self.setting(rest.popFirst()))
      default: throw .usage("unknown option \(option)")
      }
    }
    words = Array(rest)
    _ = try Self.absolutePath(words.first, after: "--")
  }

  private static func megabytes(_ word: String?) throws(ConfinementError) -> UInt64 {
    guard let word, let count = UInt64(word), (64...1 << 20).contains(count) else {
      throw .usage("--memory-mb takes a number from 64 to 1048576")
    }
    return count
  }

  /// Accepts only Limelight's variables and the time zone, because other variables control loaders and libraries.
  private static func setting(_ word: String?) throws(ConfinementError) -> String {
    guard let word, word.hasPrefix("LIMELIGHT_") || word.hasPrefix("TZ="), word.contains("=") else {
      throw .usage("--set must be followed by LIMELIGHT_NAME=VALUE or TZ=VALUE")
    }
    return word
  }

  private static func absolutePath(_ word: String?, after option: String) throws(ConfinementError) -> String {
    guard let word, word.utf8.first == 0x2F else { throw .usage("\(option) must be followed by an absolute path") }
    return word
  }
}

/// The program to run, opened with a descriptor number that no later descriptor can have.
struct Program {
  /// Number above the limit of open files that ``ResourceLimits`` sets.
  ///
  /// After exec has closed it, neither `dup2` nor `fcntl` can create it again. The one `execveat` that the filter
  /// allows can therefore not run a second program.
  static let descriptor: Int32 = 512

  init(path: String) throws(ConfinementError) {
    try Self.makeRoom()
    let opened = md_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0)
    guard opened >= 0 else { throw .system(path, status: EX_NOINPUT) }
    defer { close(opened) }
    // The launcher has closed all higher descriptors, so the first free number is this one.
    guard md_fcntl(opened, F_DUPFD_CLOEXEC, Int(Self.descriptor)) == Self.descriptor else { throw .system("fcntl") }
  }

  /// Raises the soft limit of open files until ``ResourceLimits`` lowers it again.
  private static func makeRoom() throws(ConfinementError) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur <= rlim_t(descriptor) else { return }
    limit.rlim_cur = rlim_t(descriptor) + 1
    try requireZero(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit), "setrlimit(NOFILE)")
  }

  /// Replaces this process with the program.
  ///
  /// Returns only on failure, with the reason.
  func run(arguments: [String], settings: [String]) -> ConfinementError {
    let words = arguments.map { strdup($0) } + [nil]
    let environment = (Self.environment + settings).map { strdup($0) } + [nil]
    _ = md_exec_descriptor(Self.descriptor, words, environment)
    return .system("execveat(\(arguments[0]))", status: EX_NOPERM)
  }

  /// The environment without the settings.
  ///
  /// Nothing of the user's environment reaches an importer.
  private static let environment = ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=/nonexistent"]
}
