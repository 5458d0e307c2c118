/// The system calls that confined code may make: importers, the encoder, the search service.
///
/// The list contains no calls that create processes, sockets or files. It also omits calls that change a file through a
/// descriptor from the host (`fchmod`, `utimensat`, `fsetxattr`, `flock`), and calls that signal or trace other
/// processes. Calls with a large attack surface (`io_uring`, `bpf`, `keyctl`, `userfaultfd`, `perf_event_open`) are
/// missing too.
package enum AllowedCalls {
  static let names = memory + descriptors + files + time + threads + itself

  private static let memory = [
    "brk", "madvise", "mincore", "mlock", "mremap", "msync", "munlock", "munmap", "membarrier", "pkey_alloc",
    "pkey_free",
  ]

  private static let descriptors = [
    "read", "readv", "pread64", "preadv", "preadv2", "write", "writev", "sendmsg", "sendto", "recvmsg", "recvfrom",
    "shutdown", "close", "close_range", "dup", "dup2", "dup3", "lseek", "pipe", "pipe2", "eventfd", "eventfd2",
    "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait",
    "epoll_pwait2", "fadvise64", "readahead", "getsockopt", "getsockname", "getpeername",
  ]

  /// Reads of file status.
  ///
  /// Landlock does not cover these calls, and they reveal no contents.
  private static let files = [
    "stat", "lstat", "fstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getcwd", "getdents", "getdents64", "fstatfs", "fgetxattr", "umask",
  ]

  private static let time = [
    "clock_getres", "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep", "time", "times", "timer_create",
    "timer_delete", "timer_getoverrun", "timer_gettime", "timer_settime", "timerfd_create", "timerfd_gettime",
    "timerfd_settime", "getitimer", "setitimer", "alarm",
  ]

  private static let threads = [
    "futex", "futex_waitv", "get_robust_list", "set_robust_list", "set_tid_address", "rseq", "gettid", "sched_yield",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min",
    "get_mempolicy", "getcpu",
  ]

  private static let itself = [
    "arch_prctl", "exit", "exit_group", "getegid", "geteuid", "getgid", "getgroups", "getpid", "getppid", "getpgrp",
    "getpriority", "getrandom", "getresgid", "getresuid", "getrlimit", "getrusage", "getsid", "getuid",
    "restart_syscall", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend",
    "rt_sigtimedwait", "sigaltstack", "sysinfo", "uname",
  ]

  /// Calls that open a file, and the position of their flags; allowed for reading only.
  ///
  /// Landlock decides which files. `openat2` is excluded because its flags are in memory, where a filter cannot read
  /// them.
  package static let opening: [(name: String, position: UInt32)] = [("open", 1), ("openat", 2)]

  /// Calls that can make memory executable, and the position of the protection flags.
  ///
  /// A program's code comes from files; memory that it writes itself must never be executed.
  static let protecting: [(name: String, position: UInt32)] = [("mmap", 2), ("mprotect", 2), ("pkey_mprotect", 2)]

  /// Calls with restricted arguments: the argument's position and its allowed values.
  package static let withArgument: [(name: String, position: UInt32, values: [UInt64])] = [
    // Denied: F_SETOWN, F_SETSIG, F_SETLEASE and F_NOTIFY, which send signals, and locks, because the host shares the
    // open file. Allowed: F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC.
    ("fcntl", 1, [0, 1, 2, 3, 4, 1030]),
    // TCGETS (isatty), FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
    ("ioctl", 1, [0x5401, 0x541B, 0x5421, 0x5450, 0x5451]),
    // PR_SET_NAME, PR_GET_NAME, PR_SET_VMA: names for threads and memory.
    ("prctl", 0, [15, 16, 0x5356_4d41]),
  ]
}
