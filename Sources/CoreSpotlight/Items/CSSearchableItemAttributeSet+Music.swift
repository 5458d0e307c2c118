public import Foundation
import MDModel

/// Attributes of music and sound.
extension CSSearchableItemAttributeSet {
  /// Samples per second.
  public var audioSampleRate: NSNumber? {
    get { self[number: "kMDItemAudioSampleRate"] }
    set { self[number: "kMDItemAudioSampleRate"] = newValue }
  }

  /// Number of channels.
  public var audioChannelCount: NSNumber? {
    get { self[number: "kMDItemAudioChannelCount"] }
    set { self[number: "kMDItemAudioChannelCount"] = newValue }
  }

  /// Beats per minute.
  public var tempo: NSNumber? {
    get { self[number: "kMDItemTempo"] }
    set { self[number: "kMDItemTempo"] = newValue }
  }

  /// Key of the music.
  public var keySignature: String? {
    get { self[string: "kMDItemKeySignature"] }
    set { self[string: "kMDItemKeySignature"] = newValue }
  }

  /// Time signature of the music, such as 4/4.
  public var timeSignature: String? {
    get { self[string: "kMDItemTimeSignature"] }
    set { self[string: "kMDItemTimeSignature"] = newValue }
  }

  /// Program that encoded the audio.
  public var audioEncodingApplication: String? {
    get { self[string: "kMDItemAudioEncodingApplication"] }
    set { self[string: "kMDItemAudioEncodingApplication"] = newValue }
  }

  /// Composer of the music.
  public var composer: String? {
    get { self[string: "kMDItemComposer"] }
    set { self[string: "kMDItemComposer"] = newValue }
  }

  /// Author of the words.
  public var lyricist: String? {
    get { self[string: "kMDItemLyricist"] }
    set { self[string: "kMDItemLyricist"] = newValue }
  }

  /// Title of the album.
  public var album: String? {
    get { self[string: "kMDItemAlbum"] }
    set { self[string: "kMDItemAlbum"] = newValue }
  }

  /// Performer of the music.
  public var artist: String? {
    get { self[string: "artist"] }
    set { self[string: "artist"] = newValue }
  }

  /// Number of the track on its album.
  public var audioTrackNumber: NSNumber? {
    get { self[number: "kMDItemAudioTrackNumber"] }
    set { self[number: "kMDItemAudioTrackNumber"] = newValue }
  }

  /// Date of the recording.
  public var recordingDate: Date? {
    get { self[date: "kMDItemRecordingDate"] }
    set { self[date: "kMDItemRecordingDate"] = newValue }
  }

  /// Genre of music.
  public var musicalGenre: String? {
    get { self[string: "kMDItemMusicalGenre"] }
    set { self[string: "kMDItemMusicalGenre"] = newValue }
  }

  /// Boolean: whether the item is a MIDI sequence for General MIDI instruments.
  public var generalMIDISequence: NSNumber? {
    get { self[number: "kMDItemIsGeneralMIDISequence"] }
    set { self[number: "kMDItemIsGeneralMIDISequence"] = newValue }
  }

  /// Kind of instrument that can be heard.
  public var musicalInstrumentCategory: String? {
    get { self[string: "kMDItemMusicalInstrumentCategory"] }
    set { self[string: "kMDItemMusicalInstrumentCategory"] = newValue }
  }

  /// Instrument that can be heard.
  public var musicalInstrumentName: String? {
    get { self[string: "kMDItemMusicalInstrumentName"] }
    set { self[string: "kMDItemMusicalInstrumentName"] = newValue }
  }
}
