/// The only list of names that are excluded by default, each with its reason.
enum DefaultExclusions {
  /// Suffixes of excluded paths; an entry that begins with `/` must be the whole path.
  static let paths: [(path: String, rule: ExclusionRule)] = secrets + stores + snapshots + internals + dependencies

  /// Secrets: never indexed, even if the user requests it.
  static let secrets: [(path: String, rule: ExclusionRule)] = [
    (".ssh", .secret("SSH keys")),
    (".gnupg", .secret("GnuPG keys")),
    (".pki", .secret("certificates and their keys")),
    (".password-store", .secret("passwords of pass")),
    (".local/share/gopass", .secret("passwords of gopass")),
    (".local/share/keyrings", .secret("GNOME keyring")),
    (".gnome2/keyrings", .secret("GNOME keyring")),
    (".local/share/kwalletd", .secret("KDE wallet")),
    (".kde/share/apps/kwallet", .secret("KDE wallet")),
    (".config/keepassxc", .secret("KeePassXC settings")),
    (".config/Bitwarden", .secret("Bitwarden vault")),
    (".config/1Password", .secret("1Password vault")),
    (".aws", .secret("Amazon credentials")),
    (".azure", .secret("Azure credentials")),
    (".kube", .secret("Kubernetes credentials")),
    (".config/gcloud", .secret("Google Cloud credentials")),
    (".config/gh", .secret("GitHub credentials")),
    (".docker/config.json", .secret("container registry credentials")),
    (".config/containers/auth.json", .secret("container registry credentials")),
    (".netrc", .secret("passwords of network hosts")),
    (".authinfo", .secret("passwords of network hosts")),
    (".authinfo.gpg", .secret("passwords of network hosts")),
    (".git-credentials", .secret("git credentials")),
    (".config/git/credentials", .secret("git credentials")),
    (".pgpass", .secret("database passwords")),
    (".my.cnf", .secret("database passwords")),
    (".npmrc", .secret("package registry credentials")),
    (".pypirc", .secret("package registry credentials")),
    (".cargo/credentials", .secret("package registry credentials")),
    (".cargo/credentials.toml", .secret("package registry credentials")),
    (".vault-token", .secret("Vault token")),
    (".Xauthority", .secret("display server cookie")),
    (".ICEauthority", .secret("session manager cookie")),
    (".mozilla", .secret("browser profile")),
    // Password files of Firefox and Thunderbird, in any profile folder.
    ("logins.json", .secret("saved passwords")),
    ("key4.db", .secret("saved passwords")),
    (".librewolf", .secret("browser profile")),
    (".waterfox", .secret("browser profile")),
    (".tor-browser", .secret("browser profile")),
    (".config/google-chrome", .secret("browser profile")),
    (".config/google-chrome-beta", .secret("browser profile")),
    (".config/google-chrome-unstable", .secret("browser profile")),
    (".config/chromium", .secret("browser profile")),
    (".config/BraveSoftware", .secret("browser profile")),
    (".config/microsoft-edge", .secret("browser profile")),
    (".config/vivaldi", .secret("browser profile")),
    (".config/opera", .secret("browser profile")),
    (".config/epiphany", .secret("browser profile")),
    (".local/share/epiphany", .secret("browser profile")),
    (".config/falkon", .secret("browser profile")),
    (".var/app/com.brave.Browser", .secret("browser profile")),
    (".var/app/com.google.Chrome", .secret("browser profile")),
    (".var/app/com.microsoft.Edge", .secret("browser profile")),
    (".var/app/org.chromium.Chromium", .secret("browser profile")),
    (".var/app/org.mozilla.firefox", .secret("browser profile")),
    ("snap/chromium", .secret("browser profile")),
    ("snap/brave", .secret("browser profile")),
  ]

  /// Stores of programs with hundreds of thousands of files, none of them a person's.
  private static let stores: [(path: String, rule: ExclusionRule)] = [
    ("/nix/store", .packageStore("Nix")),
    ("/gnu/store", .packageStore("Guix")),
    ("/var/lib/docker", .packageStore("Docker")),
    ("/var/lib/containers", .packageStore("Podman")),
    (".local/share/containers", .packageStore("Podman")),
    ("/var/lib/flatpak", .packageStore("Flatpak")),
    (".local/share/flatpak", .packageStore("Flatpak")),
    ("/ostree", .packageStore("OSTree")),
  ]

  /// Snapshots: many old copies of the same files.
  private static let snapshots: [(path: String, rule: ExclusionRule)] = [
    (".snapshots", .snapshot),
    ("@snapshots", .snapshot),
    (".zfs", .snapshot),
    ("timeshift/snapshots", .snapshot),
    ("timeshift-btrfs/snapshots", .snapshot),
  ]

  /// Data that only its own program reads, and files that the user has thrown away.
  private static let internals: [(path: String, rule: ExclusionRule)] = [
    (".git", .internalData("git")),
    (".hg", .internalData("Mercurial")),
    (".svn", .internalData("Subversion")),
    (".bzr", .internalData("Bazaar")),
    (".jj", .internalData("Jujutsu")),
    ("lost+found", .internalData("the file system check")),
    (".local/share/Trash", .internalData("the trash")),
  ]

  /// Tens of thousands of files that a program has downloaded or generated. A user who searches for `chunk` does not
  /// mean `node_modules/lodash/chunk.js`.
  ///
  /// Only names that no person gives to a folder.
  private static let dependencies: [(path: String, rule: ExclusionRule)] = [
    ("node_modules", .dependencies("npm")),
    ("bower_components", .dependencies("Bower")),
    ("jspm_packages", .dependencies("jspm")),
    ("elm-stuff", .dependencies("Elm")),
    ("__pycache__", .dependencies("Python")),
    ("__pypackages__", .dependencies("Python")),
  ]

  /// File that marks a directory as a Python environment: an interpreter and its packages.
  static let environmentMarker = "pyvenv.cfg"

  /// Files that exclude their directory and everything below it.
  static let markers: [String] = [".nomedia", ".trackerignore", ".metadata_never_index"]
}
