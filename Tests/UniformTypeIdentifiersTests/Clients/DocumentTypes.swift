import Foundation
import UniformTypeIdentifiers

// Code as apps write it: the app's own types as constants, and the types it can open and save.

extension UTType {
  static let journalEntry = UTType(exportedAs: "com.example.journal.entry", conformingTo: .json)
  static var sketch: UTType { UTType(importedAs: "org.example.sketch") }
}

struct EntryDocument: Codable, Hashable, Sendable {
  static var readableContentTypes: [UTType] { [.journalEntry, .plainText, .sketch] }
  static let writableContentTypes: [UTType] = [.journalEntry]

  var title: String
  var contentType: UTType

  func suggestedURL(in folder: URL) -> URL {
    folder.appendingPathComponent(title, conformingTo: contentType)
  }
}

enum Attachment: Equatable {
  case picture, movie, sound, text, other

  init(_ url: URL) throws {
    let values = try url.resourceValues(forKeys: [.contentTypeKey, .isDirectoryKey])
    guard let type = values.contentType else {
      self = .other
      return
    }
    switch type {
    case _ where type.conforms(to: .image): self = .picture
    case let type where type.conforms(to: .audio): self = .sound
    case _ where type.isSubtype(of: .audiovisualContent): self = .movie
    case .plainText, .utf8PlainText, .html: self = .text
    default: self = .other
    }
  }
}

extension URL {
  var mimeType: String {
    UTType(filenameExtension: pathExtension)?.preferredMIMEType ?? "application/octet-stream"
  }

  var isPicture: Bool { UTType(filenameExtension: pathExtension)?.conforms(to: .image) ?? false }
}
