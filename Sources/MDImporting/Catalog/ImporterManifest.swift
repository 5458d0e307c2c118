/// The `manifest.json` of an importer's bundle; `docs/importers.md` explains each key.
public struct ImporterManifest: Sendable, Hashable {
  /// An importer reads files; a sniffer only detects their type; a recognizer reads pictures in files that an importer has
  /// read, where it takes long.
  public enum Role: String, Sendable, Hashable, Codable { case importer, sniffer, recognizer }

  /// Kind of result that an importer gives.
  public enum Output: String, Sendable, Hashable, Codable {
    case attributes, text, thumbnail, members
    /// The bytes of members, to be read by the importers of their own types; the second where the user's settings say so.
    case contents, archiveContents
  }

  /// How it is asked, and how it answers.
  public enum Answers: String, Sendable, Hashable, Codable {
    /// By frames over a socket, for as many files as come.
    case frames
    /// The command is started for each file, which is its standard input, and prints one JSON object.
    case json
  }

  /// Reverse-domain name, unique among importers.
  public let identifier: String
  /// Name for people.
  public let name: String
  /// Version; a higher one re-imports what a lower one handled or failed.
  public let version: Int
  /// The program and its arguments; a relative program lies in the bundle.
  public let command: [String]
  /// Uniform types, in lower case; each stands for its subtypes too.
  public let contentTypes: [String]
  /// MIME types in lower case, `image/*` allowed.
  public let mimeTypes: [String]
  public let role: Role
  public let answers: Answers
  /// Attributes by the names that its JSON has for them; others keep theirs.
  public let names: [String: String]
  public let gives: Set<Output>
  /// Wall-clock limit for one file, in seconds.
  public let deadlineSeconds: Int
  /// Address space, in MiB.
  public let memoryMegabytes: Int
  /// Folders it must read beyond the standard ones.
  public let reads: [String]

  /// The versions of the protocol that this host speaks; a manifest names one. The second has items inside files, the third
  /// their bytes.
  public static let protocolVersions = 1...3
}

/// Error in a bundle: which file, which key, and what to do about it.
public struct ManifestProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public let file: String
  /// `nil` where the whole file is meant.
  public let key: String?
  /// Description of the error, and what to do.
  public let advice: String

  public var description: String { "\(file): \(key.map { "\"\($0)\": " } ?? "")\(advice)" }
}
