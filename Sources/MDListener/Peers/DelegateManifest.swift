import MDJSON
package import MDModel

/// Manifest of an app in `limelight/extensions/BUNDLE.json` below a data folder: how it is reached while it does not
/// run, and which programs speak for it. See limelight-extension(5).
package struct DelegateManifest: Hashable, Sendable, Codable {
  /// The program that answers as the app's extension; an absolute path.
  package var executable: String
  package var arguments: [String]?
  /// The names of the indexes that it answers for, `""` for the default one; absent: whichever the app has donated to.
  package var indexes: [String]?
  /// The types of content that it gives data of; absent: any.
  package var content: [String]?
  /// Absolute paths of other programs that donate under the app's name.
  package var programs: [String]?

  package init(
    executable: String, arguments: [String]? = nil, indexes: [String]? = nil, content: [String]? = nil,
    programs: [String]? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.indexes = indexes
    self.content = content
    self.programs = programs
  }

  /// - Throws: ``ManifestError``.
  init(parsing text: [UInt8]) throws(ManifestError) {
    do { self = try JSON.decode(DelegateManifest.self, from: text) } catch {
      throw ManifestError("it is not JSON of the form {\"executable\": \"/path\"}")
    }
    for path in [executable] + (programs ?? []) where !path.hasPrefix("/") {
      throw ManifestError("\(path) is not an absolute path")
    }
  }

  /// Whether a program is one of the app's: named by the manifest, or in the folder of its extension if that folder is the
  /// app's own.
  func speaks(_ program: String) -> Bool {
    if ([executable] + (programs ?? [])).contains(program) { return true }
    guard let folder = Self.folder(of: executable), !SharedFolders.contains(folder) else { return false }
    return Self.folder(of: program) == folder
  }

  private static func folder(of path: String) -> String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }

  /// Whether data of a type can be requested. Types are compared as written.
  package func gives(_ contentType: String) -> Bool { content.map { $0.contains(contentType) } ?? true }
}

/// Reason why a manifest cannot be used; continues a sentence.
package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

/// Folders of manifests: the user's own, then those of the system. The first manifest found counts.
package enum ManifestFolders {
  /// - Parameter dataFolders: `XDG_DATA_DIRS`; relative parts are left out, as its specification asks.
  package static func all(_ locations: Locations, dataFolders: String?) -> [String] {
    let folders = dataFolders.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    let system = folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/limelight" }
    return ([locations.data] + system).map { "\($0)/extensions" }
  }

  /// - Parameter bundle: valid; see ``MDModel/AppClaim/isValid(_:)``.
  static func file(of bundle: String) -> String { "\(bundle).json" }
}
