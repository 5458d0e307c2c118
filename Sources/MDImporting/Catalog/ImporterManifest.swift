/// The `manifest.json` of an importer's bundle. `docs/importers.md` explains each key.
package struct ImporterManifest: Sendable, Hashable {
  /// An importer reads files. A sniffer only detects their types. A recognizer reads text in pictures, which takes
  /// long, after an importer has read the file.
  package enum Role: String, Sendable, Hashable, Codable { case importer, sniffer, recognizer }

  /// A kind of result that an importer gives.
  package enum Output: String, Sendable, Hashable, Codable {
    case attributes, text, thumbnail, members
    /// The bytes of members, which the importers of their own types then read. `archiveContents` applies only if the
    /// user's settings ask for it.
    case contents, archiveContents
  }

  /// How the importer is asked, and how it answers.
  package enum Answers: String, Sendable, Hashable, Codable {
    /// With frames over a socket. One process reads many files.
    case frames
    /// The command is started once per file, reads the file from its standard input, and prints one JSON object.
    case json
  }

  /// Reverse-domain name, unique among importers.
  package let identifier: String
  /// Displayed name.
  package let name: String
  /// Version. If it changes, files that another version handled or failed on are imported again.
  package let version: Int
  /// The program and its arguments. A relative program is in the bundle.
  package let command: [String]
  /// Uniform types in lower case; subtypes are included.
  package let contentTypes: [String]
  /// MIME types in lower case, `image/*` allowed.
  package let mimeTypes: [String]
  package let role: Role
  package let answers: Answers
  /// Attribute names by the names in the importer's JSON. Names that are missing here are kept.
  package let names: [String: String]
  package let gives: Set<Output>
  /// Wall-clock limit for one file, in seconds.
  package let deadlineSeconds: Int
  /// Address space, in MiB.
  package let memoryMegabytes: Int
  /// Folders that it must read in addition to the standard ones.
  package let reads: [String]

  /// Versions of the protocol that this host supports. Version 2 adds members, version 3 their bytes.
  package static let protocolVersions = 1...3
}

/// An error in a bundle: the file, the key, and what to do about it.
package struct ManifestProblem: Error, Sendable, Hashable, CustomStringConvertible {
  package let file: String
  /// `nil` if the error concerns the whole file.
  package let key: String?
  /// Message that says what is wrong, and what to do.
  package let advice: String

  package var description: String { "\(file): \(key.map { "\"\($0)\": " } ?? "")\(advice)" }
}
