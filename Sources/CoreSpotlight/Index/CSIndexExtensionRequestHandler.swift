import MDSystem
public import Foundation

/// A program that answers for an app's indexes while the app does not run. The daemon starts it as the app's manifest
/// says, when something must be donated again, and ends it when it takes too long.
///
/// A subclass is a whole program:
///
/// ```swift
/// @main final class JournalExtension: CSIndexExtensionRequestHandler {
///   override func searchableIndex(
///     _ searchableIndex: CSSearchableIndex,
///     reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
///   ) {
///     // Donate everything, then:
///     acknowledgementHandler()
///   }
/// }
/// ```
///
/// Donations through `searchableIndex` go to the index of the app. A method that is not overridden donates nothing and
/// acknowledges at once.
open class CSIndexExtensionRequestHandler: NSObject, CSSearchableIndexDelegate {
  public required override init() { super.init() }

  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    acknowledgementHandler()
  }

  open func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    acknowledgementHandler()
  }

  open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
  open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

  open func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    throw CSIndexError(.indexingUnsupported, "This extension gives no data of its items.")
  }

  open func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
  ) throws -> URL {
    throw CSIndexError(.indexingUnsupported, "This extension gives no files of its items.")
  }

  open func searchableItems(
    forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
  ) {
    searchableItemsHandler([])
  }

  open func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] { [] }

  open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

  /// Runs the extension: answers the daemon's calls until none has come for a few seconds, or the daemon ends. Blocks
  /// the calling thread. `@main` calls it.
  ///
  /// Ends the program with status 64 if no daemon has started it, and with 69 if the daemon cannot be reached.
  public class func main() {
    guard let session = ExtensionSession(environment: ProcessEnvironment.text(_:)) else {
      StandardStream.error.write(Array("error: this program is started by mds, for an app that does not run\n".utf8))
      exit(64)
    }
    do { try session.run(for: Self()) } catch {
      StandardStream.error.write(Array("error: \(error)\n".utf8))
      exit(69)
    }
  }
}

/// Reads attributes from files of an app's own type.
///
/// On Linux it is never loaded: importers read the files, which are separate programs written with the package's
/// `ImporterKit`. An importer that shares its code with Apple's platforms makes an instance, calls
/// ``update(_:forFileAt:)``, and passes on the attributes.
open class CSImportExtension: NSObject {
  public override init() { super.init() }

  /// Sets the attributes from a file. Does nothing unless it is overridden.
  ///
  /// - Throws: the error that keeps an override from reading the file.
  open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}
}
