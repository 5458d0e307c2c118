// Names of types as in `UTCoreTypes.h`: images, sound, movies, playlists.
/// ``UTType/image``.
public let kUTTypeImage: CFString = "public.image"
/// ``UTType/jpeg``.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// JPEG 2000 image.
public let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// ``UTType/tiff``.
public let kUTTypeTIFF: CFString = "public.tiff"
/// PICT image.
public let kUTTypePICT: CFString = "com.apple.pict"
/// ``UTType/gif``.
public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// ``UTType/png``.
public let kUTTypePNG: CFString = "public.png"
/// QuickTime image.
public let kUTTypeQuickTimeImage: CFString = "com.apple.quicktime-image"
/// ``UTType/icns``.
public let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// ``UTType/bmp``.
public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// ``UTType/ico``.
public let kUTTypeICO: CFString = "com.microsoft.ico"
/// ``UTType/rawImage``.
public let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// ``UTType/svg``.
public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// ``UTType/livePhoto``.
public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// ``UTType/audiovisualContent``.
public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// ``UTType/movie``.
public let kUTTypeMovie: CFString = "public.movie"
/// ``UTType/video``.
public let kUTTypeVideo: CFString = "public.video"
/// ``UTType/audio``.
public let kUTTypeAudio: CFString = "public.audio"
/// ``UTType/quickTimeMovie``.
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// ``UTType/mpeg``.
public let kUTTypeMPEG: CFString = "public.mpeg"
/// ``UTType/mpeg2Video``.
public let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// ``UTType/mpeg2TransportStream``.
public let kUTTypeMPEG2TransportStream: CFString = "public.mpeg-2-transport-stream"
/// ``UTType/mp3``.
public let kUTTypeMP3: CFString = "public.mp3"
/// ``UTType/mpeg4Movie``.
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// ``UTType/mpeg4Audio``.
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// ``UTType/appleProtectedMPEG4Audio``.
public let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// ``UTType/appleProtectedMPEG4Video``.
public let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// ``UTType/avi``.
public let kUTTypeAVIMovie: CFString = "public.avi"
/// ``UTType/aiff``.
public let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"
/// ``UTType/wav``.
public let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// ``UTType/midi``.
public let kUTTypeMIDIAudio: CFString = "public.midi-audio"
/// ``UTType/playlist``.
public let kUTTypePlaylist: CFString = "public.playlist"
/// ``UTType/m3uPlaylist``.
public let kUTTypeM3UPlaylist: CFString = "public.m3u-playlist"
