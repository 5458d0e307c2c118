import ImporterKit

/// Imports video, and sound that TagLib does not read: tags, length, streams and place as attributes.
///
/// Chapters and subtitles become text; the cover, or else a frame, becomes the thumbnail.
@main struct VideoImporter: Importer {
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    let container = try MediaContainer(file)
    let isAnalyzed = container.analyze()
    guard container.streamCount > 0 else { throw ImportFailure("the container holds no stream") }
    let attributes = MediaAttributes(container)
    for entry in attributes.set { sink.set(entry.key, entry.value) }
    sink.set(.streamable, FastStart.isStreamable(file, format: container.format).map { .boolean($0) })
    if !isAnalyzed { sink.notePartial("the first frames are damaged or missing: what the header alone tells is given") }
    giveNames(of: container, to: &sink)
    sink.flush()
    if file.request.wants.contains(.text) { Subtitles(container).give(to: &sink) }
    guard file.request.wants.contains(.thumbnail) else { return }
    addThumbnail(of: container, edge: file.request.thumbnailEdge, to: &sink)
  }

  /// Gives titles of chapters and streams, names of attached files, and lyrics.
  private func giveNames(of container: borrowing MediaContainer, to sink: inout AttributeSink) {
    var names = (0..<min(container.chapterCount, 4_000)).compactMap { container.chapterTitle($0) }
    // In Ogg, the stream's tags are those of the whole file, and are attributes already.
    for index in 0..<(container.format == "ogg" ? 0 : container.streamCount) {
      let tags = container.streamTags(index)
      names += [tags["title"], tags["filename"]].compactMap(\.self)
    }
    names += [container.tags["lyrics", "lyrics-eng", "unsyncedlyrics"]].compactMap(\.self)
    for name in names where !sink.appendText(name + "\n") { return }
  }

  /// Adds the thumbnail. If no frame can be decoded, the attributes stay and the problem is noted.
  private func addThumbnail(of container: borrowing MediaContainer, edge: UInt32, to sink: inout AttributeSink) {
    do {
      guard let png = try Frame.thumbnail(of: container, edge: Int(max(1, min(edge, 1_024)))) else { return }
      sink.setThumbnail(png: png)
    } catch { sink.notePartial("\(error)") }
  }
}
