import Glibc
import MDTestSupport

/// Sets a file's modification date, as `touch -d` does.
func setModified(_ path: String, seconds: Int) throws {
  let time = timespec(tv_sec: seconds, tv_nsec: 0)
  guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else { throw CallFailure("utimensat", Array(path.utf8)) }
}
