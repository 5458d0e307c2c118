import MDConfinement

extension FileSystemRules {
  /// Rules of an importer, which may read libraries, fonts and shared data: files that are the same for every user.
  ///
  /// The user's files, `/proc` and the rest of `/etc` stay closed.
  static func standard(program: String, readable: [String]) -> FileSystemRules {
    let libraries = ["/usr/lib", "/usr/lib64", "/usr/lib32", "/usr/local/lib", "/lib", "/lib64", "/lib32"]
    let data = [
      "/usr/share", "/usr/local/share/fonts", "/etc/fonts", "/var/cache/fontconfig", "/etc/ld.so.cache",
      "/etc/localtime", "/dev/null", "/dev/zero", "/dev/urandom",
    ]
    var grants: [(path: String, rights: Rights)] = [(program, [.execute, .readFile])]
    for path in libraries { grants.append((path, [.execute, .read])) }
    for path in data + readable { grants.append((path, .read)) }
    return FileSystemRules(grants)
  }
}
