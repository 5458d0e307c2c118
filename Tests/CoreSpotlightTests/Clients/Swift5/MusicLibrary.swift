import CoreSpotlight
import Foundation
import MobileCoreServices

// Music and films: the media categories.
class MusicLibraryIndexer: NSObject {
  struct Track {
    let title: String, artist: String, album: String, genre: String
    let seconds: TimeInterval, number: Int, plays: Int
    let artwork: URL?
    let isLocal: Bool
  }

  func attributes(for track: Track) -> CSSearchableItemAttributeSet {
    let attr = CSSearchableItemAttributeSet(itemContentType: kUTTypeMP3 as String)
    attr.title = track.title
    attr.artist = track.artist
    attr.album = track.album
    attr.musicalGenre = track.genre
    attr.duration = NSNumber(value: track.seconds)
    attr.audioTrackNumber = NSNumber(value: track.number)
    attr.playCount = NSNumber(value: track.plays)
    attr.thumbnailURL = track.artwork
    attr.darkThumbnailURL = track.artwork
    attr.local = NSNumber(value: track.isLocal)
    attr.contentRating = false
    attr.audioSampleRate = 44_100
    attr.audioChannelCount = 2
    attr.composer = "Anonymous"
    attr.performers = [track.artist]
    attr.organizations = ["A Label"]
    attr.languages = ["de"]
    attr.contentSources = ["https://example.org"]
    attr.keySignature = "C"
    attr.tempo = 120
    attr.recordingDate = Date(timeIntervalSince1970: 0)
    return attr
  }

  func index(_ tracks: [Track]) {
    let items = tracks.enumerated().map { offset, track in
      CSSearchableItem(
        uniqueIdentifier: nil, domainIdentifier: "music.\(offset)", attributeSet: attributes(for: track))
    }
    CSSearchableIndex.default().indexSearchableItems(items, completionHandler: nil)
  }
}
