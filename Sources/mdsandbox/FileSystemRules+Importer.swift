import MDConfinement

extension FileSystemRules {
  /// Rules of an importer: it may read libraries, fonts and shared data, which are the same for every user.
  ///
  /// An importer may not read the user's files, `/proc` or the rest of `/etc`.
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
