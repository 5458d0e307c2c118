import CoreSpotlight
import Foundation

// The extension that imports files of the app's own type.
class ImportExtension: CSImportExtension {
  override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
    let text = try String(contentsOf: contentURL, encoding: .utf8)
    attributes.title = text.components(separatedBy: .newlines).first
    attributes.textContent = text
    attributes.contentURL = contentURL
    attributes.fileSize = NSNumber(value: text.utf8.count)
    attributes.kind = "Sketch"
    attributes.pageCount = 1
  }
}
