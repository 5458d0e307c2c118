import ByteReading
import ImporterKit
import MDSystem

/// Imports images: size, colour, camera, exposure, place, dates and texts from the headers, without decoding pixels.
///
/// Decodes an image only for its thumbnail, on request.
@main struct ImageImporter: Importer {
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let packed = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    let source = PackedDrawing.unpacked(packed) ?? packed
    let mayBeTarga = file.request.contentType == "com.truevision.tga-image" || file.fileExtension == "tga"
    guard let format = ImageFormat(source, mayBeTarga: mayBeTarga) else { return try refuse(source, file.request) }
    let content = read(source, format, file.request, into: &sink)
    let attributes = ImageAttributes(content)
    for entry in attributes.set { sink.set(entry.key, entry.value) }
    for problem in content.problems + attributes.problems { sink.notePartial(problem) }
    if file.request.wants.contains(.thumbnail), format != .sidecar {
      addThumbnail(source, content, attributes, file.request, into: &sink)
    }
    if let error = source.readError { sink.notePartial("\(error)") }
  }

  /// Fails for a file that should be an image according to its type. Files of types that nobody reads are no failure.
  private func refuse(_ source: ByteSource, _ request: ImportRequest) throws(ImportFailure) {
    if let error = source.readError { throw ImportFailure("\(error)") }
    guard Self.knownTypes.contains(request.contentType) else { return }
    throw ImportFailure("not an image of a known kind")
  }

  private static let knownTypes: Set = [
    "public.jpeg", "public.png", "public.tiff", "com.compuserve.gif", "com.microsoft.bmp", "org.webmproject.webp",
    "public.heic", "public.heif", "public.avif", "public.svg-image", "com.adobe.photoshop-image", "public.jpeg-2000",
    "public.jpeg-xl", "com.microsoft.ico", "com.apple.icns",
  ]

  /// Adds the thumbnail. If that fails, the attributes stay and the problem is noted.
  private func addThumbnail(
    _ source: ByteSource, _ content: ImageContent, _ attributes: ImageAttributes, _ request: ImportRequest,
    into sink: inout AttributeSink
  ) {
    var orientation: Int?
    if case .integer(let value)? = attributes.set[.exifOrientation] { orientation = Int(value) }
    do {
      let picture = content.preview?(request.thumbnailEdge) ?? source
      sink.setThumbnail(
        png: try Thumbnail.png(picture, content, orientation: orientation, edge: request.thumbnailEdge))
    } catch { sink.notePartial(error.description) }
  }

  /// Reads the headers and gives their texts. For a drawing gives the text in it, too.
  private func read(
    _ source: ByteSource, _ format: ImageFormat, _ request: ImportRequest, into sink: inout AttributeSink
  ) -> ImageContent {
    guard format == .svg, request.wants.contains(.text) else {
      let content = ImageReader.read(source, format)
      if request.wants.contains(.text) { sink.appendText(content.texts.others.joined(separator: "\n")) }
      return content
    }
    let reader = SVGReader(source, maximumTextBytes: Int(clamping: min(request.maximumTextBytes, 4 << 20)))
    reader.text.withUnsafeBufferPointer { _ = sink.appendText($0) }
    if reader.isTextCut { sink.noteTruncated() }
    return reader.content
  }
}
