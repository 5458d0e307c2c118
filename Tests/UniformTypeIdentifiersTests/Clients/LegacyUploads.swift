import Foundation
import MobileCoreServices

// Code as older apps write it, with the casts that Core Foundation requires.

func mimeType(for path: String) -> String {
  let url = NSURL(fileURLWithPath: path)
  if let pathExtension = url.pathExtension,
    let uti = UTTypeCreatePreferredIdentifierForTag(
      kUTTagClassFilenameExtension, pathExtension as CFString, nil)?.takeRetainedValue()
  {
    if let mimetype = UTTypeCopyPreferredTagWithClass(uti, kUTTagClassMIMEType)?.takeRetainedValue() {
      return mimetype as String
    }
  }
  return "application/octet-stream"
}

func fileExtension(forMIMEType mimeType: String) -> String? {
  guard let uti = UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, mimeType as CFString, nil),
    let tag = UTTypeCopyPreferredTagWithClass(uti.takeRetainedValue(), kUTTagClassFilenameExtension)
  else { return nil }
  return tag.takeRetainedValue() as String
}

func isPicture(_ identifier: String) -> Bool {
  UTTypeConformsTo(identifier as CFString, kUTTypeImage)
}

func allIdentifiers(forExtension pathExtension: String) -> [String] {
  let identifiers = UTTypeCreateAllIdentifiersForTag(kUTTagClassFilenameExtension, pathExtension as CFString, nil)
  return identifiers?.takeRetainedValue() as? [String] ?? []
}

func parents(of identifier: String) -> [String] {
  let declaration = UTTypeCopyDeclaration(identifier as CFString)?.takeRetainedValue() as? [String: Any]
  return declaration?[kUTTypeConformsToKey as String] as? [String] ?? []
}

class MediaPicker {
  var mediaTypes: [String] = [kUTTypeImage as String, kUTTypeMovie as String]

  func kind(ofMediaType mediaType: String) -> String {
    switch mediaType as CFString {
    case kUTTypeImage: "picture"
    case kUTTypeMovie, kUTTypeVideo: "movie"
    default: "file"
    }
  }
}
