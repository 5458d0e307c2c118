public import Foundation

/// What reads attributes out of files of an app's own type.
///
/// On Linux nobody loads it: files are read by importers, programs of their own, which the package's `ImporterKit` is for.
/// An importer that is to share its code with Apple's platforms makes one of these, calls ``update(_:forFileAt:)``, and
/// passes on what it has set.
open class CSImportExtension: NSObject {
  public override init() { super.init() }

  /// Sets the attributes that a file tells of. Does nothing unless it is overridden.
  ///
  /// - Throws: whatever keeps an override from reading the file.
  open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}
}
