import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// Fetches contents of another app's items, and lists the types in which an item is available.
struct ContentFetcher {
  let index = CSSearchableIndex.default()

  func text(of identifier: String, in bundle: String) async throws -> String {
    let data = try await index.fetchData(
      forBundleIdentifier: bundle, itemIdentifier: identifier, contentType: .utf8PlainText)
    return String(decoding: data, as: UTF8.self)
  }

  func image(of identifier: String, in bundle: String, completion: @escaping @Sendable (Data?) -> Void) {
    index.fetchData(forBundleIdentifier: bundle, itemIdentifier: identifier, contentType: .png) { data, error in
      completion(error == nil ? data : nil)
    }
  }
}

func offer(_ set: CSSearchableItemAttributeSet) {
  set.providerDataTypeIdentifiers = [UTType.png.identifier, UTType.utf8PlainText.identifier]
  set.providerFileTypeIdentifiers = [UTType.pdf.identifier]
  set.providerInPlaceFileTypeIdentifiers = [UTType.pdf.identifier]
  set.sharedItemContentType = .pdf
  set.actionIdentifiers = ["open", "share"]
  set.containerTitle = "Folder"
  set.containerDisplayName = "Folder"
  set.containerIdentifier = "folder-1"
  set.containerOrder = 3
}
