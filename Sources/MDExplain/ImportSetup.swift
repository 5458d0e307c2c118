import MDImporting
public import MDIndexer
import MDModel

/// The importers of this computer, looked for when the first file needs one.
public final class ImportSetup {
  public private(set) lazy var value: IndexerSetup = {
    var host = HostConfiguration()
    host.accepts = { key, value in AttributeSchema.accepts(value, for: key) }
    return IndexerSetup(catalog: ImporterCatalog.discover().catalog, host: host)
  }()

  public init() {}
}
