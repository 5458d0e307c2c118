import MDModel
import MDSystem

/// The importers of this computer, and which of them reads what.
package struct ImporterCatalog: Sendable {
  /// Importers in the order in which they were found; the first wins where two claim the same type.
  package let importers: [InstalledImporter]
  /// The first of the importers with the role of a sniffer.
  package let sniffer: InstalledImporter?
  /// The first of the importers with the role of a recognizer.
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

  /// The importer for a file: a claim on its own type, then on its MIME type, then the nearest on a supertype, then on `image/*`
  /// and its like.
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

  /// `image/*` for `image/png`.
  private static func range(of mimeType: String) -> String {
    mimeType.firstIndex(of: "/").map { mimeType[...$0] + "*" } ?? ""
  }

  /// The same importers, of which those of archives are also asked for what is in the items there.
  package func readingArchiveContents(_ isWanted: Bool) -> ImporterCatalog {
    ImporterCatalog(
      importers.map { importer in
        var importer = importer
        importer.asksForArchiveContents = isWanted && importer.manifest.gives.contains(.archiveContents)
        return importer
      })
  }

  /// Every claim on a file, the one that wins first: the type or MIME type that is claimed, and who claims it.
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

  /// Importer by its identifier, its name, its bundle, or the bundle's path.
  package func importer(named name: String) -> InstalledImporter? {
    importers.first { importer in
      [importer.identifier, importer.manifest.name, importer.directory].contains(name)
        || importer.directory.hasSuffix("/\(name)") || importer.directory.hasSuffix("/\(name).mdimporter")
    }
  }
}

/// An importer that lies on this computer, ready to be started.
package struct InstalledImporter: Sendable, Hashable {
  package let manifest: ImporterManifest
  /// Absolute path of the bundle, without a final slash.
  package let directory: String

  package var identifier: String { manifest.identifier }
  /// Its version, by which results are stored: what the host asks of it is part of that, so that under another setting files
  /// are read again.
  package var version: Int { manifest.version + (asksForArchiveContents ? Self.contentsVersions : 0) }

  /// What is in the items of archives is wanted of it.
  fileprivate(set) var asksForArchiveContents = false
  /// Added to the versions of importers that are asked for it.
  private static let contentsVersions = 1_000_000

  /// Whether it is asked for the bytes of items inside files.
  package var isAskedForContents: Bool { manifest.gives.contains(.contents) || asksForArchiveContents }

  /// Absolute path of the program to start.
  package var program: String {
    let word = manifest.command[0]
    return word.hasPrefix("/") ? word : directory + "/" + word
  }

  /// Arguments of the program. A relative argument that exists in the bundle is made absolute, so that a manifest can
  /// name a script: `["/usr/bin/python3", "main.py"]`.
  package var arguments: [String] {
    manifest.command.dropFirst().map { word in
      guard !word.hasPrefix("/"), !word.hasPrefix("-"), !word.isEmpty else { return word }
      let path = directory + "/" + word
      // Without a file of that name the word is an argument as it is; one that cannot be looked at cannot be run either.
      return (try? FileStatus.of(path: FilePath(path))) != nil ? path : word
    }
  }

  /// Reads the bundle at `directory`, an absolute path.
  ///
  /// - Throws: ``ManifestProblem`` where the manifest cannot be used or its program cannot be run.
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
