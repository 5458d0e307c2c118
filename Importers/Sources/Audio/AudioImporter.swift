import Encodings
import ImporterKit
import Pictures

/// Imports sound: tags, length and codec as attributes, lyrics and chapters as text, the cover as thumbnail.
///
/// Also reads MIDI songs and playlists.
@main struct AudioImporter: Importer {
  private let decoder = CharsetDecoder()

  init() {}

  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    if let format = PlaylistFormat(file) { return try Playlist(file, format).give(to: &sink) }
    if SequenceReader.begins(try file.read(limit: 64)) {
      return try SongSequence(try file.read(limit: SongSequence.maximumBytes + 1)).give(to: &sink, decoder)
    }
    let sound = try SoundFile(file)
    for entry in SoundAttributes(sound).set { sink.set(entry.key, entry.value) }
    give(sound.texts, to: &sink)
    if sound.isCutOff {
      sink.notePartial("the file is cut off: what stands in front of the cut was read")
    } else if sound.isWithoutLength {
      sink.notePartial("the header that tells the sound's length is damaged or missing")
    }
    if sound.isCut { sink.notePartial("the tags take more of the file than is read") }
    guard file.request.wants.contains(.thumbnail) else { return }
    sink.flush()
    addThumbnail(of: sound, edge: file.request.thumbnailEdge, to: &sink)
  }

  private func give(_ texts: [String], to sink: inout AttributeSink) {
    for text in texts where !text.isEmpty {
      guard sink.appendText(text), sink.appendText("\n") else { return }
    }
  }

  /// Adds the cover. If it cannot be decoded, the attributes stay and the problem is noted.
  private func addThumbnail(of sound: borrowing SoundFile, edge: UInt32, to sink: inout AttributeSink) {
    guard let cover = sound.cover else { return }
    do {
      var loader = try PixbufLoader(
        edge: Int32(clamping: max(1, min(edge, 1_024))), maximumPixels: Self.maximumCoverPixels)
      try loader.write(cover[...])
      sink.setThumbnail(png: try loader.finish(orientation: nil).png())
    } catch { sink.notePartial("\(error)") }
  }

  private static let maximumCoverPixels = 100_000_000
}
