public import Foundation
import MDModel

/// Attributes of music and sound.
extension CSSearchableItemAttributeSet {
  /// Samples per second.
  public var audioSampleRate: NSNumber? {
    get { self[number: "kMDItemAudioSampleRate"] }
    set { self[number: "kMDItemAudioSampleRate"] = newValue }
  }

  /// Audio channels.
  public var audioChannelCount: NSNumber? {
    get { self[number: "kMDItemAudioChannelCount"] }
    set { self[number: "kMDItemAudioChannelCount"] = newValue }
  }

  /// Beats per minute.
  public var tempo: NSNumber? {
    get { self[number: "kMDItemTempo"] }
    set { self[number: "kMDItemTempo"] = newValue }
  }

  /// Musical key.
  public var keySignature: String? {
    get { self[string: "kMDItemKeySignature"] }
    set { self[string: "kMDItemKeySignature"] = newValue }
  }

  /// Time signature.
  public var timeSignature: String? {
    get { self[string: "kMDItemTimeSignature"] }
    set { self[string: "kMDItemTimeSignature"] = newValue }
  }

  /// Program that encoded the audio.
  public var audioEncodingApplication: String? {
    get { self[string: "kMDItemAudioEncodingApplication"] }
    set { self[string: "kMDItemAudioEncodingApplication"] = newValue }
  }

  /// Composer.
  public var composer: String? {
    get { self[string: "kMDItemComposer"] }
    set { self[string: "kMDItemComposer"] = newValue }
  }

  /// Lyricist.
  public var lyricist: String? {
    get { self[string: "kMDItemLyricist"] }
    set { self[string: "kMDItemLyricist"] = newValue }
  }

  /// Album title.
  public var album: String? {
    get { self[string: "kMDItemAlbum"] }
    set { self[string: "kMDItemAlbum"] = newValue }
  }

  /// Artist.
  public var artist: String? {
    get { self[string: "artist"] }
    set { self[string: "artist"] = newValue }
  }

  /// Track number on album.
  public var audioTrackNumber: NSNumber? {
    get { self[number: "kMDItemAudioTrackNumber"] }
    set { self[number: "kMDItemAudioTrackNumber"] = newValue }
  }

  /// Recording date.
  public var recordingDate: Date? {
    get { self[date: "kMDItemRecordingDate"] }
    set { self[date: "kMDItemRecordingDate"] = newValue }
  }

  /// Genre of music.
  public var musicalGenre: String? {
    get { self[string: "kMDItemMusicalGenre"] }
    set { self[string: "kMDItemMusicalGenre"] = newValue }
  }

  /// General MIDI set-up.
  public var generalMIDISequence: NSNumber? {
    get { self[number: "kMDItemIsGeneralMIDISequence"] }
    set { self[number: "kMDItemIsGeneralMIDISequence"] = newValue }
  }

  /// Instrument category.
  public var musicalInstrumentCategory: String? {
    get { self[string: "kMDItemMusicalInstrumentCategory"] }
    set { self[string: "kMDItemMusicalInstrumentCategory"] = newValue }
  }

  /// Instrument name.
  public var musicalInstrumentName: String? {
    get { self[string: "kMDItemMusicalInstrumentName"] }
    set { self[string: "kMDItemMusicalInstrumentName"] = newValue }
  }
}
