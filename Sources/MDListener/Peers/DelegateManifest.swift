import MDJSON
package import MDModel

/// Manifest of an app, `limelight/extensions/BUNDLE.json` in a data folder. It says how to reach the app while it does
/// not run, and which programs speak for it. See limelight-extension(5).
package struct DelegateManifest: Hashable, Sendable, Codable {
  /// Absolute path of the program that answers as the app's extension.
  package var executable: String
  package var arguments: [String]?
  /// Names of the indexes that the extension answers for, `""` for the default index. If missing, it answers for every
  /// index to which the app has donated.
  package var indexes: [String]?
  /// Types of content that the extension delivers; if missing, any type.
  package var content: [String]?
  /// Absolute paths of other programs that donate in the app's name.
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

  /// Whether a program belongs to the app: the manifest names it, or it is in the folder of the extension and that
  /// folder belongs only to the app.
  func speaks(_ program: String) -> Bool {
    if ([executable] + (programs ?? [])).contains(program) { return true }
    guard let folder = Self.folder(of: executable), !SharedFolders.contains(folder) else { return false }
    return Self.folder(of: program) == folder
  }

  private static func folder(of path: String) -> String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }

  /// Whether data of a type can be requested. Types are compared literally.
  package func gives(_ contentType: String) -> Bool { content.map { $0.contains(contentType) } ?? true }
}

/// Why a manifest cannot be used. The text continues a sentence.
package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

/// Folders of manifests: the user's folder, then those of the system. The first manifest found is used.
package enum ManifestFolders {
  /// - Parameter dataFolders: `XDG_DATA_DIRS`. Relative parts are ignored, as its specification requires.
  package static func all(_ locations: Locations, dataFolders: String?) -> [String] {
    let folders = dataFolders.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    let system = folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/limelight" }
    return ([locations.data] + system).map { "\($0)/extensions" }
  }

  /// - Parameter bundle: valid; see ``MDModel/AppClaim/isValid(_:)``.
  static func file(of bundle: String) -> String { "\(bundle).json" }
}
