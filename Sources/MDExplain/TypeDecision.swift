import MDImporting
import MDModel
import MDStore
import MDSystem
package import MDIndexer

/// The type of a file, and what decided it.
struct TypeDecision {
  /// `nil` while no type is known.
  var type: TypeName?
  /// Name of the evidence that decided the type, as the end of "by …".
  var source: String

  /// - Parameter stored: the type in the index.
  init(of item: ItemRecord, at path: FilePath, stored: TypeName?, detector: TypeDetector) {
    guard item.kind == .regular else {
      self.init(type: stored, source: "what it is")
      return
    }
    if let type = detector.type(forName: item.searchName) {
      self.init(type, "its name", stored)
    } else if let type = Self.typeByHead(of: path, item.searchName, detector) {
      self.init(type, "its content", stored)
    } else if let stored, stored.identifier != DetectedType.data.contentType {
      self.init(type: stored, source: "the sniffer")
    } else {
      self.init(type: stored, source: "nothing in its name or content")
    }
  }

  private init(type: TypeName?, source: String) {
    self.type = type
    self.source = source
  }

  /// The stored type has precedence over the one that would be detected now.
  private init(_ now: DetectedType, _ source: String, _ stored: TypeName?) {
    let fresh = TypeName(identifier: now.contentType, mime: now.mimeType, tree: now.typeTree)
    let agrees = stored == nil || stored?.identifier == fresh.identifier
    self.init(
      type: stored ?? fresh, source: agrees ? source : "an earlier look; by \(source) it is \(fresh.identifier) now")
  }

  private static func typeByHead(of path: FilePath, _ name: FileName, _ detector: TypeDetector) -> DetectedType? {
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    guard let file = try? Descriptor.open(path: path, flags: flags) else { return nil }
    return detector.type(of: file, named: name)
  }
}

/// The importers of this computer, discovered when the first file needs one.
package final class ImportSetup {
  package private(set) lazy var value: IndexerSetup = {
    var host = HostConfiguration()
    host.accepts = { key, value in AttributeSchema.accepts(value, for: key) }
    return IndexerSetup(catalog: ImporterCatalog.discover().catalog, host: host)
  }()

  package init() {}
}
