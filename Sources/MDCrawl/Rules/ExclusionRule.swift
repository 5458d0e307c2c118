/// Reason why an item is not indexed.
///
/// The description continues a sentence in explanations for people.
package enum ExclusionRule: Sendable, Hashable {
  case hidden
  /// Keys, passwords or browsing history, with a description.
  case secret(String)
  /// Files of a package manager or container engine, with its name.
  case packageStore(String)
  /// Copies of an earlier state of the file system.
  case snapshot
  /// Internal data of a program, such as a `.git` directory, with the program's name.
  case internalData(String)
  /// Packages that a program has downloaded or built, with the program's name.
  case dependencies(String)
  case noindexSuffix
  /// The directory contains this marker file, such as `.nomedia`.
  case marker(String)
  /// The extended attribute `user.xdg.robots.index` is `false`.
  case robotsAttribute
  /// The directory contains a valid `CACHEDIR.TAG`.
  case cacheDirectoryTag
  case userPattern(String)
  case gitignore(pattern: String, line: Int, file: String)
  case otherFileSystem
  /// On a mount that another machine serves, with the file system's type.
  case networkFileSystem(String)
  /// On a file system without lasting files, such as `proc` or `tmpfs`, with its type.
  case virtualFileSystem(String)
  /// The indexer's own files.
  case ownState
  /// A mount shows a directory that is already on the path.
  case loop

  /// Names of the rules that depend on mounts.
  package static let namesOfMountRules = ["other-file-system", "network-file-system", "virtual-file-system", "loop"]

  /// A short identifier for storage; its meaning never changes.
  package var name: String {
    switch self {
    case .hidden: "hidden"
    case .secret: "secret"
    case .packageStore: "package-store"
    case .snapshot: "snapshot"
    case .internalData: "internal-data"
    case .dependencies: "dependencies"
    case .noindexSuffix: "noindex"
    case .marker: "marker"
    case .robotsAttribute: "robots"
    case .cacheDirectoryTag: "cachedir-tag"
    case .userPattern: "user-pattern"
    case .gitignore: "gitignore"
    case .otherFileSystem: "other-file-system"
    case .networkFileSystem: "network-file-system"
    case .virtualFileSystem: "virtual-file-system"
    case .ownState: "own-state"
    case .loop: "loop"
    }
  }
}

extension ExclusionRule: CustomStringConvertible {
  package var description: String {
    switch self {
    case .hidden: "hidden (name begins with a dot)"
    case .secret(let what): "never indexed (\(what))"
    case .packageStore(let owner): "package files of \(owner)"
    case .snapshot: "a snapshot of an earlier state"
    case .internalData(let owner): "internal data of \(owner)"
    case .dependencies(let owner): "packages and their remains, of \(owner); see includes-dependencies"
    case .noindexSuffix: "name ends in .noindex"
    case .marker(let file): "directory holds the marker file \(file)"
    case .robotsAttribute: "extended attribute user.xdg.robots.index is false"
    case .cacheDirectoryTag: "directory holds a CACHEDIR.TAG"
    case .userPattern(let pattern): "matches your exclusion \(pattern)"
    case .gitignore(let pattern, let line, let file): "listed in \(file) (line \(line): \(pattern))"
    case .otherFileSystem: "on another file system"
    case .networkFileSystem(let type): "on a network file system (\(type))"
    case .virtualFileSystem(let type): "on a file system without lasting files (\(type))"
    case .ownState: "belongs to the index itself"
    case .loop: "a mount that leads back into its own path"
    }
  }
}
