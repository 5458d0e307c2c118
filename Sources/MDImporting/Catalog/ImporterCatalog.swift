import MDModel
import MDSystem

/// The importers of this computer, and the types that they read.
package struct ImporterCatalog: Sendable {
  /// Importers in the order of discovery. If two claim the same type, the first one reads it.
  package let importers: [InstalledImporter]
  /// The first importer with the role of a sniffer.
  package let sniffer: InstalledImporter?
  /// The first importer with the role of a recognizer.
  package let recognizer: InstalledImporter?

  private let byType: [String: Int]
  private let byMIMEType: [String: Int]

  package init(_ found: [InstalledImporter]) {
    var seen: Set<String> = []
    var byType: [String: Int] = [:]
    var byMIMEType: [String: Int] = [:]
    importers = found.filter { seen.insert($0.identifier).inserted }
    for (index, importer) in importers.enumerated() where importer.manifest.role == .importer {
      for type in importer.manifest.contentTypes where byType[type] == nil { byType[type] = index }
      for type in importer.manifest.mimeTypes where byMIMEType[type] == nil { byMIMEType[type] = index }
    }
    self.byType = byType
    self.byMIMEType = byMIMEType
    sniffer = importers.first { $0.manifest.role == .sniffer }
    recognizer = importers.first { $0.manifest.role == .recognizer }
  }

  /// The importer of a file. Claims are tried in this order: on its own type, on its MIME type, on the nearest
  /// supertype, on a range such as `image/*`.
  ///
  /// - Parameter tree: the file's uniform type, then its supertypes, nearest first.
  package func importer(forTypeTree tree: [String], mimeType: String?) -> InstalledImporter? {
    let mimeType = mimeType?.lowercased() ?? ""
    let index =
      tree.first.flatMap(claim) ?? byMIMEType[mimeType] ?? tree.dropFirst().lazy.compactMap(claim).first
      ?? byMIMEType[Self.range(of: mimeType)]
    return index.map { importers[$0] }
  }

  private func claim(on type: String) -> Int? { byType[type] ?? byType[type.lowercased()] }

  /// Returns `image/*` for `image/png`.
  private static func range(of mimeType: String) -> String {
    mimeType.firstIndex(of: "/").map { mimeType[...$0] + "*" } ?? ""
  }

  /// The same importers. If wanted, those of archives are also asked for the contents of the archives' members.
  package func readingArchiveContents(_ isWanted: Bool) -> ImporterCatalog {
    ImporterCatalog(
      importers.map { importer in
        var importer = importer
        importer.asksForArchiveContents = isWanted && importer.manifest.gives.contains(.archiveContents)
        return importer
      })
  }

  /// All claims on a file, in the order of precedence: the claimed type or MIME type, with its importer.
  package func claims(
    onTypeTree tree: [String], mimeType: String?
  ) -> [(claim: String, importer: InstalledImporter)] {
    let mime = mimeType?.lowercased() ?? ""
    let readers = importers.filter { $0.manifest.role == .importer }
    func claims(_ type: String, among types: (ImporterManifest) -> [String]) -> [(String, InstalledImporter)] {
      readers.filter { types($0.manifest).contains(type) }.map { (type, $0) }
    }
    let byTypes = tree.map { claims($0.lowercased(), among: \.contentTypes) }
    let byMIMETypes = [mime, Self.range(of: mime)].map { claims($0, among: \.mimeTypes) }
    return (byTypes.prefix(1) + byMIMETypes.prefix(1) + byTypes.dropFirst() + byMIMETypes.dropFirst()).flatMap { $0 }
  }

  /// The importer with an identifier, name, bundle name or bundle path.
  package func importer(named name: String) -> InstalledImporter? {
    importers.first { importer in
      [importer.identifier, importer.manifest.name, importer.directory].contains(name)
        || importer.directory.hasSuffix("/\(name)") || importer.directory.hasSuffix("/\(name).mdimporter")
    }
  }
}

/// An installed importer that can be started.
package struct InstalledImporter: Sendable, Hashable {
  package let manifest: ImporterManifest
  /// Absolute path of the bundle, without a trailing slash.
  package let directory: String

  package var identifier: String { manifest.identifier }
  /// The version under which results are stored. It includes whether archive contents are asked for, so that files
  /// are read again if that setting changes.
  package var version: Int { manifest.version + (asksForArchiveContents ? Self.contentsVersions : 0) }

  /// True if the contents of archives' members are wanted.
  fileprivate(set) var asksForArchiveContents = false
  /// Added to the version of importers that are asked for archive contents.
  private static let contentsVersions = 1_000_000

  /// True if the importer is asked for the bytes of members.
  package var isAskedForContents: Bool { manifest.gives.contains(.contents) || asksForArchiveContents }

  /// Absolute path of the program to start.
  package var program: String {
    let word = manifest.command[0]
    return word.hasPrefix("/") ? word : directory + "/" + word
  }

  /// Arguments of the program. A relative argument that exists in the bundle becomes an absolute path, so that a
  /// manifest can name a script: `["/usr/bin/python3", "main.py"]`.
  package var arguments: [String] {
    manifest.command.dropFirst().map { word in
      guard !word.hasPrefix("/"), !word.hasPrefix("-"), !word.isEmpty else { return word }
      let path = directory + "/" + word
      // Other words are passed unchanged. A file that cannot be examined could not be run either.
      return (try? FileStatus.of(path: FilePath(path))) != nil ? path : word
    }
  }

  /// Reads the bundle at `directory`, an absolute path.
  ///
  /// - Throws: ``ManifestProblem`` if the manifest is invalid or its program cannot be run.
  package init(bundle directory: String) throws(ManifestProblem) {
    let file = directory + "/manifest.json"
    manifest = try ManifestFile(path: file).read()
    self.directory = directory
    guard Self.isProgram(program) else {
      throw ManifestProblem(file: file, key: "command", advice: "\(program) is not a program; build or install it")
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    guard let file = try? Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly | FileFlags.nonBlocking),
      let status = try? FileStatus.of(file.rawValue)
    else { return false }
    return status.kind == .regular && status.permissions & 0o111 != 0
  }
}
