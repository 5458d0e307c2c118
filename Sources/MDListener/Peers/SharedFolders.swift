/// Folders with programs of many apps: a program there does not belong to the app whose extension is in the same
/// folder.
enum SharedFolders {
  private static let system: Set<String> = [
    "", "/bin", "/sbin", "/lib", "/lib64", "/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib64", "/usr/libexec",
    "/usr/games",
    "/usr/local/bin", "/usr/local/sbin", "/usr/local/lib", "/usr/local/libexec", "/usr/local/games", "/opt/bin", "/opt",
    "/snap/bin", "/var/lib/snapd/snap/bin", "/run/current-system/sw/bin",
  ]
  /// Endings of folders in which users put programs of their own choice.
  private static let ends = ["/.local/bin", "/.local/libexec", "/.nix-profile/bin", "/flatpak/exports/bin"]

  static func contains(_ folder: String) -> Bool {
    if system.contains(folder) || ends.contains(where: folder.hasSuffix) { return true }
    let names = folder.split(separator: "/")
    // /usr/lib/x86_64-linux-gnu holds the libraries and helpers of all packages.
    if names.count == 3, names[0] == "usr", names[1] == "lib", names[2].hasSuffix("-linux-gnu") { return true }
    // Home folders have a shared `bin` too. Root's home is `/root`, and not below `/home`.
    return names.last == "bin" && (folder == "/root/bin" || names.count == 3 && names[0] == "home")
  }
}
