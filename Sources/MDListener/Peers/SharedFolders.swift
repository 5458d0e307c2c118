/// Folders that programs of many apps lie in: what lies beside an app's extension there is not that app's.
enum SharedFolders {
  private static let system: Set<String> = [
    "", "/bin", "/sbin", "/lib", "/lib64", "/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib64", "/usr/libexec",
    "/usr/games",
    "/usr/local/bin", "/usr/local/sbin", "/usr/local/lib", "/usr/local/libexec", "/usr/local/games", "/opt/bin", "/opt",
    "/snap/bin", "/var/lib/snapd/snap/bin", "/run/current-system/sw/bin",
  ]
  /// Ends of folders that users have for programs of their own choice.
  private static let ends = ["/.local/bin", "/.local/libexec", "/.nix-profile/bin", "/flatpak/exports/bin"]

  static func contains(_ folder: String) -> Bool {
    if system.contains(folder) || ends.contains(where: folder.hasSuffix) { return true }
    let names = folder.split(separator: "/")
    // /usr/lib/x86_64-linux-gnu is for the libraries and helpers of all packages.
    if names.count == 3, names[0] == "usr", names[1] == "lib", names[2].hasSuffix("-linux-gnu") { return true }
    // ~/bin; root's home has no folder above it.
    return names.last == "bin" && (folder == "/root/bin" || names.count == 3 && names[0] == "home")
  }
}
