import CMDSystem
import Glibc

/// The program to run, open under a number that no later descriptor can have.
struct Program {
  /// Above the limit of open files that ``ResourceLimits`` sets: once exec has closed it, neither `dup2` nor `fcntl`
  /// can make it again. So the one `execveat` that the filter lets through has nothing to run a second time.
  static let descriptor: Int32 = 512

  init(path: String) throws(LaunchError) {
    try Self.makeRoom()
    let opened = md_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0)
    guard opened >= 0 else { throw .system(path, status: EX_NOINPUT) }
    defer { close(opened) }
    // The launcher has closed all higher numbers, so the first free one is this.
    guard md_fcntl(opened, F_DUPFD_CLOEXEC, Int(Self.descriptor)) == Self.descriptor else { throw .system("fcntl") }
  }

  /// Raises the soft limit of open files for as long as it takes.
  private static func makeRoom() throws(LaunchError) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    guard limit.rlim_cur <= rlim_t(descriptor) else { return }
    limit.rlim_cur = rlim_t(descriptor) + 1
    try requireZero(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit), "setrlimit(NOFILE)")
  }

  /// Turns this process into the program. Returns only on failure, with the reason.
  func run(arguments: [String]) -> LaunchError {
    let words = arguments.map { strdup($0) } + [nil]
    let settings = Self.environment.map { strdup($0) } + [nil]
    _ = md_exec_descriptor(Self.descriptor, words, settings)
    return .system("execveat(\(arguments[0]))", status: EX_NOPERM)
  }

  /// The whole environment: nothing of the user's reaches an importer.
  private static let environment = ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "HOME=/nonexistent"]
}
