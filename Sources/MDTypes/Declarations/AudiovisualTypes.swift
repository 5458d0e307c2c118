extension TypeDeclaration {
  /// Movies, sound and playlists.
  static let audiovisualTypes: [TypeDeclaration] = [
    TypeDeclaration("public.audiovisual-content", "public.data public.content", "audiovisual content"),
    TypeDeclaration("public.movie", "public.audiovisual-content", "movie"),
    TypeDeclaration("public.video", "public.movie", "video"),
    TypeDeclaration("public.audio", "public.audiovisual-content", "audio"),
    TypeDeclaration("public.playlist", "", "playlist"),
    TypeDeclaration(
      "com.apple.quicktime-movie", "public.movie",
      extensions: "mov qt", mimeTypes: "video/quicktime", "QuickTime movie"),
    TypeDeclaration(
      "public.mpeg-4", "public.movie",
      extensions: "mp4 mpg4", mimeTypes: "video/mp4 video/mp4v", "MPEG-4 movie"),
    TypeDeclaration("com.apple.m4v-video", "public.mpeg-4", extensions: "m4v", mimeTypes: "video/x-m4v", "M4V video"),
    TypeDeclaration(
      "public.mpeg", "public.movie",
      extensions: "mpg mpe m15 m75 mpeg", mimeTypes: "video/mpeg video/mpg video/x-mpeg", "MPEG-1/2 movie"),
    TypeDeclaration("public.mpeg-2-video", "public.video", extensions: "m2v", mimeTypes: "video/mpeg2", "MPEG-2 video"),
    TypeDeclaration(
      "public.mpeg-2-transport-stream", "public.movie",
      extensions: "ts", mimeTypes: "video/mp2t", "MPEG-2 transport stream"),
    TypeDeclaration(
      "public.avchd-mpeg-2-transport-stream", "public.mpeg-2-transport-stream",
      extensions: "mts m2ts", mimeTypes: "video/mp2t", "AVCHD stream"),
    TypeDeclaration(
      "public.avi", "public.movie",
      extensions: "avi vfw", mimeTypes: "video/avi video/msvideo video/x-msvideo", "AVI movie"),
    TypeDeclaration(
      "public.3gpp", "public.movie",
      extensions: "3gp sdv 3gpp", mimeTypes: "video/3gpp audio/3gpp", "3GPP movie"),
    TypeDeclaration(
      "public.3gpp2", "public.movie",
      extensions: "3g2 3gp2", mimeTypes: "video/3gpp2 audio/3gpp2", "3GPP2 movie"),
    TypeDeclaration(
      "com.microsoft.windows-media-wmv", "public.movie com.microsoft.advanced-systems-format",
      extensions: "wmv", mimeTypes: "video/x-ms-wmv", "Windows Media video"),
    TypeDeclaration(
      "com.microsoft.advanced-systems-format", "public.audiovisual-content",
      extensions: "asf", mimeTypes: "video/x-ms-asf", "ASF"),
    TypeDeclaration(
      "org.webmproject.webm", "public.movie",
      extensions: "webm", mimeTypes: "video/webm audio/webm", "WebM"),
    TypeDeclaration(
      "org.matroska.mkv", "public.movie",
      extensions: "mkv", mimeTypes: "video/x-matroska", "Matroska video"),
    TypeDeclaration("org.xiph.ogv", "public.movie", extensions: "ogm ogv", mimeTypes: "video/ogg", "Ogg video"),
    TypeDeclaration(
      "com.adobe.flash.video", "public.movie",
      extensions: "flv f4a f4b f4p f4v", mimeTypes: "video/x-flv", "Flash video"),
    TypeDeclaration("public.dv-movie", "public.movie", extensions: "dv dif", mimeTypes: "video/x-dv", "DV movie"),
    TypeDeclaration("org.smpte.mxf", "public.movie", extensions: "mxf", mimeTypes: "application/mxf", "MXF"),
    TypeDeclaration(
      "public.mp3", "public.audio",
      extensions: "mp3 mpga", mimeTypes: "audio/mpeg audio/mp3 audio/mpg audio/x-mpeg audio/x-mp3", "MP3 audio"),
    TypeDeclaration(
      "com.apple.m4a-audio", "public.mpeg-4-audio public.audio",
      extensions: "m4a", mimeTypes: "audio/x-m4a audio/m4a", "M4A audio"),
    TypeDeclaration(
      "com.apple.protected-mpeg-4-audio", "public.audio",
      extensions: "m4p", mimeTypes: "audio/x-m4p", "protected AAC"),
    TypeDeclaration(
      "com.apple.protected-mpeg-4-audio-b", "com.apple.protected-mpeg-4-audio",
      extensions: "m4b", "protected audiobook"),
    TypeDeclaration(
      "com.apple.mpeg-4-ringtone", "public.mpeg-4-audio public.audio",
      extensions: "m4r", mimeTypes: "audio/x-m4r", "ringtone"),
    TypeDeclaration(
      "public.aac-audio", "public.audio",
      extensions: "aac adts", mimeTypes: "audio/aac audio/aacp audio/x-aac", "raw AAC"),
    TypeDeclaration(
      "public.aiff-audio", "public.aifc-audio",
      extensions: "aiff aif", mimeTypes: "audio/aiff audio/x-aiff", "AIFF audio"),
    TypeDeclaration(
      "public.aifc-audio", "public.audio",
      extensions: "aifc", mimeTypes: "audio/aiff audio/x-aiff", "AIFF-C audio"),
    TypeDeclaration(
      "com.microsoft.waveform-audio", "public.audio",
      extensions: "wav bwf wave", mimeTypes: "audio/vnd.wave audio/wav audio/wave audio/x-wav", "WAV audio"),
    TypeDeclaration(
      "org.xiph.flac", "public.audio",
      extensions: "flac", mimeTypes: "audio/flac audio/x-flac", "FLAC audio"),
    TypeDeclaration(
      "org.xiph.ogg-audio", "public.audio",
      extensions: "ogg oga", mimeTypes: "audio/ogg application/ogg", "Ogg audio"),
    TypeDeclaration("org.xiph.opus", "public.audio", extensions: "opus", mimeTypes: "audio/opus", "Opus audio"),
    TypeDeclaration(
      "org.xiph.speex", "public.audio",
      extensions: "spx", mimeTypes: "audio/x-speex audio/x-speex+ogg", "Speex audio"),
    TypeDeclaration("public.mp2", "public.audio", extensions: "mp2", mimeTypes: "audio/mp2 audio/x-mp2", "MP2 audio"),
    TypeDeclaration(
      "org.matroska.mka", "public.audio", extensions: "mka", mimeTypes: "audio/x-matroska", "Matroska audio"),
    TypeDeclaration(
      "com.monkeysaudio.ape", "public.audio", extensions: "ape", mimeTypes: "audio/x-ape", "Monkey's Audio"),
    TypeDeclaration("com.wavpack.wv", "public.audio", extensions: "wv", mimeTypes: "audio/x-wavpack", "WavPack audio"),
    TypeDeclaration(
      "org.musepack.mpc", "public.audio", extensions: "mpc mpp", mimeTypes: "audio/x-musepack", "Musepack audio"),
    TypeDeclaration("org.true-audio.tta", "public.audio", extensions: "tta", mimeTypes: "audio/x-tta", "True Audio"),
    TypeDeclaration(
      "org.openmpt.module", "public.audio",
      extensions: "s3m it xm", mimeTypes: "audio/x-mod audio/x-s3m audio/x-it audio/x-xm audio/x-stm", "tracker module"),
    TypeDeclaration(
      "com.microsoft.windows-media-wma", "com.microsoft.advanced-systems-format public.audio",
      extensions: "wma", mimeTypes: "audio/x-ms-wma", "Windows Media audio"),
    TypeDeclaration(
      "com.apple.coreaudio-format", "public.audio",
      extensions: "caf", mimeTypes: "audio/x-caf", "Core Audio file"),
    TypeDeclaration(
      "public.au-audio", "public.audio",
      extensions: "au snd", mimeTypes: "audio/basic audio/au audio/x-au", "AU audio"),
    TypeDeclaration("public.ac3-audio", "public.audio", extensions: "ac3", mimeTypes: "audio/ac3", "AC-3"),
    TypeDeclaration(
      "public.midi-audio", "public.audio",
      extensions: "midi kar mid smf", mimeTypes: "audio/midi audio/x-midi", "MIDI"),
    TypeDeclaration(
      "org.3gpp.adaptive-multi-rate-audio", "public.audio",
      extensions: "amr", mimeTypes: "audio/amr", "AMR"),
    TypeDeclaration(
      "public.m3u-playlist", "public.plain-text public.playlist",
      extensions: "m3u m3u8", mimeTypes: "audio/mpegurl audio/x-mpegurl application/vnd.apple.mpegurl", "M3U playlist"),
    TypeDeclaration(
      "public.pls-playlist", "public.text public.playlist",
      extensions: "pls", mimeTypes: "audio/x-scpls", "PLS playlist"),
    TypeDeclaration(
      "org.xspf.playlist", "public.xml public.playlist",
      extensions: "xspf", mimeTypes: "application/xspf+xml", "XSPF playlist"),
    TypeDeclaration(
      "com.microsoft.asx-playlist", "public.text public.playlist",
      extensions: "asx wax wvx", mimeTypes: "audio/x-ms-asx", "ASX playlist"),
    TypeDeclaration(
      "com.real.realmedia", "public.movie",
      extensions: "rm rmvb", mimeTypes: "application/vnd.rn-realmedia application/vnd.rn-realmedia-vbr", "RealMedia"),
    TypeDeclaration(
      "org.mjpeg.yuv4mpeg", "public.video", extensions: "y4m", mimeTypes: "video/x-yuv4mpeg", "YUV4MPEG video"),
    // Raw pixels without a header: no program can derive their dimensions.
    TypeDeclaration("org.mjpeg.raw-yuv", "public.data", extensions: "yuv", "raw video"),
    TypeDeclaration(
      "org.khronos.collada.digital-asset-exchange", "public.xml public.audiovisual-content public.3d-content",
      extensions: "dae", mimeTypes: "model/vnd.collada+xml", "COLLADA"),
    TypeDeclaration("public.mpeg-4-audio", "public.audio", mimeTypes: "audio/mp4", "MPEG-4 audio"),
    TypeDeclaration("com.apple.protected-mpeg-4-video", "public.movie", "protected MPEG-4 movie"),
    TypeDeclaration("com.apple.live-photo", "", "Live Photo"),
  ]
}
