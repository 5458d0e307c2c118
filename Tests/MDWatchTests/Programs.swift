import Glibc
import MDTestSupport

/// Changes to files as programs make them, system call by system call.
struct Programs {
  let root: String

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func create(_ name: String, _ text: String = "text") {
    let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    write(text, to: file)
    close(file)
  }

  private func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    Glibc.open(path, flags | O_CLOEXEC, mode)
  }

  /// The caller closes the descriptor.
  func openForWriting(_ name: String) -> Int32 { open(path(name), O_WRONLY | O_CREAT | O_APPEND, 0o644) }

  func write(_ text: String, to file: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
  }

  func append(_ name: String) {
    let file = openForWriting(name)
    write("more", to: file)
    close(file)
  }

  func makeFolder(_ name: String) { mkdir(path(name), 0o755) }
  func rename(_ name: String, _ other: String) { Glibc.rename(path(name), path(other)) }
  func remove(_ name: String) { unlink(path(name)) }
  func removeFolder(_ name: String) { rmdir(path(name)) }
  func link(_ name: String, _ other: String) { Glibc.link(path(name), path(other)) }
  func symlink(_ name: String, to target: String) { Glibc.symlink(target, path(name)) }
  func setMode(_ name: String, _ mode: mode_t) { chmod(path(name), mode) }
  func shorten(_ name: String) { truncate(path(name), 1) }

  /// Removes a folder and everything below it.
  func removeTree(_ name: String) throws {
    _ = try ToolProcess("/bin/rm", ["-rf", path(name)], environment: [:]).finish()
  }

  /// Ways in which editors save a file, system call by system call.
  enum Save: String, CaseIterable {
    case inPlace, vim, vimKeepingBackup, emacs, glib, qtSaveFile, libreOffice, linkedBackup
  }

  func save(_ name: String, as way: Save, _ text: String) {
    switch way {
    // VS Code, nano and `echo >`.
    case .inPlace: create(name, text)
    case .vim:
      create("4913", "")
      remove("4913")
      rename(name, name + "~")
      create(name, text)
      setMode(name, 0o644)
      remove(name + "~")
    case .vimKeepingBackup:
      rename(name, name + "~")
      create(name, text)
    case .emacs:
      symlink(".#" + name, to: "user@host.1")
      rename(name, name + "~")
      create(name, text)
      setMode(name, 0o644)
      remove(".#" + name)
    case .glib:
      create(".goutputstream-A1B2C3", text)
      rename(".goutputstream-A1B2C3", name)
    case .qtSaveFile:
      create(name + ".AbCdEf", text)
      setMode(name + ".AbCdEf", 0o644)
      rename(name + ".AbCdEf", name)
    case .libreOffice:
      create(".~lock.\(name)#", "user")
      create("lu12345.tmp", text)
      rename(name, "lu6789.tmp")
      rename("lu12345.tmp", name)
      remove("lu6789.tmp")
      remove(".~lock.\(name)#")
    case .linkedBackup:
      remove(name + ".bak")
      link(name, name + ".bak")
      create(name + ".new", text)
      rename(name + ".new", name)
    }
  }
}
