/// The `manifest.json` of an importer's bundle; `docs/importers.md` explains each key.
package struct ImporterManifest: Sendable, Hashable {
  /// An importer reads files; a sniffer only detects their type; a recognizer reads pictures in files that an importer has
  /// read, where it takes long.
  package enum Role: String, Sendable, Hashable, Codable { case importer, sniffer, recognizer }

  /// Kind of result that an importer gives.
  package enum Output: String, Sendable, Hashable, Codable {
    case attributes, text, thumbnail, members
    /// The bytes of members, to be read by the importers of their own types; the second where the user's settings say so.
    case contents, archiveContents
  }

  /// How it is asked, and how it answers.
  package enum Answers: String, Sendable, Hashable, Codable {
    /// By frames over a socket, for as many files as come.
    case frames
    /// The command is started for each file, which is its standard input, and prints one JSON object.
    case json
  }

  /// Reverse-domain name, unique among importers.
  package let identifier: String
  /// Name for people.
  package let name: String
  /// Version; a higher one re-imports what a lower one handled or failed.
  package let version: Int
  /// The program and its arguments; a relative program lies in the bundle.
  package let command: [String]
  /// Uniform types, in lower case; each stands for its subtypes too.
  package let contentTypes: [String]
  /// MIME types in lower case, `image/*` allowed.
  package let mimeTypes: [String]
  package let role: Role
  package let answers: Answers
  /// Attributes by the names that its JSON has for them; others keep theirs.
  package let names: [String: String]
  package let gives: Set<Output>
  /// Wall-clock limit for one file, in seconds.
  package let deadlineSeconds: Int
  /// Address space, in MiB.
  package let memoryMegabytes: Int
  /// Folders it must read beyond the standard ones.
  package let reads: [String]

  /// The versions of the protocol that this host speaks; a manifest names one. The second has items inside files, the third
  /// their bytes.
  package static let protocolVersions = 1...3
}

/// Error in a bundle: which file, which key, and what to do about it.
package struct ManifestProblem: Error, Sendable, Hashable, CustomStringConvertible {
  package let file: String
  /// `nil` where the whole file is meant.
  package let key: String?
  /// Description of the error, and what to do.
  package let advice: String

  package var description: String { "\(file): \(key.map { "\"\($0)\": " } ?? "")\(advice)" }
}
