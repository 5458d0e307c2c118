/// The types that the system declares and Apple names with a constant.
extension UTType {
  /// Haptic pattern: `com.apple.haptics.ahap`.
  public static var ahap: UTType { UTType(system: "com.apple.haptics.ahap") }
  /// AIFF audio: `public.aiff-audio`.
  public static var aiff: UTType { UTType(system: "public.aiff-audio") }
  /// Alias: `com.apple.alias-file`.
  public static var aliasFile: UTType { UTType(system: "com.apple.alias-file") }
  /// Apple archive: `com.apple.archive`.
  public static var appleArchive: UTType { UTType(system: "com.apple.archive") }
  /// Protected AAC: `com.apple.protected-mpeg-4-audio`.
  public static var appleProtectedMPEG4Audio: UTType { UTType(system: "com.apple.protected-mpeg-4-audio") }
  /// Protected MPEG-4 movie: `com.apple.protected-mpeg-4-video`.
  public static var appleProtectedMPEG4Video: UTType { UTType(system: "com.apple.protected-mpeg-4-video") }
  /// AppleScript text: `com.apple.applescript.text`.
  public static var appleScript: UTType { UTType(system: "com.apple.applescript.text") }
  /// Application: `com.apple.application`.
  public static var application: UTType { UTType(system: "com.apple.application") }
  /// Application: `com.apple.application-bundle`.
  public static var applicationBundle: UTType { UTType(system: "com.apple.application-bundle") }
  /// Application extension: `com.apple.application-and-system-extension`.
  public static var applicationExtension: UTType { UTType(system: "com.apple.application-and-system-extension") }
  /// Archive: `public.archive`.
  public static var archive: UTType { UTType(system: "public.archive") }
  /// AR reference object: `com.apple.arobject`.
  public static var arReferenceObject: UTType { UTType(system: "com.apple.arobject") }
  /// Assembly: `public.assembly-source`.
  public static var assemblyLanguageSource: UTType { UTType(system: "public.assembly-source") }
  /// Audio: `public.audio`.
  public static var audio: UTType { UTType(system: "public.audio") }
  /// Audiovisual content: `public.audiovisual-content`.
  public static var audiovisualContent: UTType { UTType(system: "public.audiovisual-content") }
  /// AVI movie: `public.avi`.
  public static var avi: UTType { UTType(system: "public.avi") }
  /// Binary property list: `com.apple.binary-property-list`.
  public static var binaryPropertyList: UTType { UTType(system: "com.apple.binary-property-list") }
  /// BMP image: `com.microsoft.bmp`.
  public static var bmp: UTType { UTType(system: "com.microsoft.bmp") }
  /// Bookmark: `public.bookmark`.
  public static var bookmark: UTType { UTType(system: "public.bookmark") }
  /// Bundle: `com.apple.bundle`.
  public static var bundle: UTType { UTType(system: "com.apple.bundle") }
  /// Bzip2 archive: `public.bzip2-archive`.
  public static var bz2: UTType { UTType(system: "public.bzip2-archive") }
  /// Calendar event: `public.calendar-event`.
  public static var calendarEvent: UTType { UTType(system: "public.calendar-event") }
  /// C header: `public.c-header`.
  public static var cHeader: UTType { UTType(system: "public.c-header") }
  /// CSV: `public.comma-separated-values-text`.
  public static var commaSeparatedText: UTType { UTType(system: "public.comma-separated-values-text") }
  /// Document: `public.composite-content`.
  public static var compositeContent: UTType { UTType(system: "public.composite-content") }
  /// Contact: `public.contact`.
  public static var contact: UTType { UTType(system: "public.contact") }
  /// Content: `public.content`.
  public static var content: UTType { UTType(system: "public.content") }
  /// C++ header: `public.c-plus-plus-header`.
  public static var cPlusPlusHeader: UTType { UTType(system: "public.c-plus-plus-header") }
  /// C++ source: `public.c-plus-plus-source`.
  public static var cPlusPlusSource: UTType { UTType(system: "public.c-plus-plus-source") }
  /// C source: `public.c-source`.
  public static var cSource: UTType { UTType(system: "public.c-source") }
  /// Style sheet: `public.css`.
  public static var css: UTType { UTType(system: "public.css") }
  /// Data: `public.data`.
  public static var data: UTType { UTType(system: "public.data") }
  /// Database store: `public.database`.
  public static var database: UTType { UTType(system: "public.database") }
  /// Delimited values: `public.delimited-values-text`.
  public static var delimitedText: UTType { UTType(system: "public.delimited-values-text") }
  /// Directory: `public.directory`.
  public static var directory: UTType { UTType(system: "public.directory") }
  /// Mountable image: `public.disk-image`.
  public static var diskImage: UTType { UTType(system: "public.disk-image") }
  /// DNG raw image: `com.adobe.raw-image`.
  public static var dng: UTType { UTType(system: "com.adobe.raw-image") }
  /// Mail message: `public.email-message`.
  public static var emailMessage: UTType { UTType(system: "public.email-message") }
  /// EPUB book: `org.idpf.epub-container`.
  public static var epub: UTType { UTType(system: "org.idpf.epub-container") }
  /// Windows program: `com.microsoft.windows-executable`.
  public static var exe: UTType { UTType(system: "com.microsoft.windows-executable") }
  /// Executable: `public.executable`.
  public static var executable: UTType { UTType(system: "public.executable") }
  /// OpenEXR image: `com.ilm.openexr-image`.
  public static var exr: UTType { UTType(system: "com.ilm.openexr-image") }
  /// File URL: `public.file-url`.
  public static var fileURL: UTType { UTType(system: "public.file-url") }
  /// Flat RTFD document: `com.apple.flat-rtfd`.
  public static var flatRTFD: UTType { UTType(system: "com.apple.flat-rtfd") }
  /// Folder: `public.folder`.
  public static var folder: UTType { UTType(system: "public.folder") }
  /// Font: `public.font`.
  public static var font: UTType { UTType(system: "public.font") }
  /// Framework bundle: `com.apple.framework`.
  public static var framework: UTType { UTType(system: "com.apple.framework") }
  /// GeoJSON: `public.geojson`.
  public static var geoJSON: UTType { UTType(system: "public.geojson") }
  /// GIF image: `com.compuserve.gif`.
  public static var gif: UTType { UTType(system: "com.compuserve.gif") }
  /// Gzip archive: `org.gnu.gnu-zip-archive`.
  public static var gzip: UTType { UTType(system: "org.gnu.gnu-zip-archive") }
  /// HEIC image: `public.heic`.
  public static var heic: UTType { UTType(system: "public.heic") }
  /// HEIC sequence: `public.heics`.
  public static var heics: UTType { UTType(system: "public.heics") }
  /// HEIF image: `public.heif`.
  public static var heif: UTType { UTType(system: "public.heif") }
  /// HTML: `public.html`.
  public static var html: UTType { UTType(system: "public.html") }
  /// Apple icon: `com.apple.icns`.
  public static var icns: UTType { UTType(system: "com.apple.icns") }
  /// Windows icon: `com.microsoft.ico`.
  public static var ico: UTType { UTType(system: "com.microsoft.ico") }
  /// Image: `public.image`.
  public static var image: UTType { UTType(system: "public.image") }
  /// Apple internet location file: `com.apple.internet-location`.
  public static var internetLocation: UTType { UTType(system: "com.apple.internet-location") }
  /// Internet shortcut: `com.microsoft.internet-shortcut`.
  public static var internetShortcut: UTType { UTType(system: "com.microsoft.internet-shortcut") }
  /// Item: `public.item`.
  public static var item: UTType { UTType(system: "public.item") }
  /// JavaScript: `com.netscape.javascript-source`.
  public static var javaScript: UTType { UTType(system: "com.netscape.javascript-source") }
  /// JPEG image: `public.jpeg`.
  public static var jpeg: UTType { UTType(system: "public.jpeg") }
  /// JPEG XL image: `public.jpeg-xl`.
  public static var jpegxl: UTType { UTType(system: "public.jpeg-xl") }
  /// JSON: `public.json`.
  public static var json: UTType { UTType(system: "public.json") }
  /// Link metadata: `com.apple.linkpresentation.metadata`.
  public static var linkPresentationMetadata: UTType { UTType(system: "com.apple.linkpresentation.metadata") }
  /// Live Photo: `com.apple.live-photo`.
  public static var livePhoto: UTType { UTType(system: "com.apple.live-photo") }
  /// Log: `public.log`.
  public static var log: UTType { UTType(system: "public.log") }
  /// M3U playlist: `public.m3u-playlist`.
  public static var m3uPlaylist: UTType { UTType(system: "public.m3u-playlist") }
  /// Makefile: `public.make-source`.
  public static var makefile: UTType { UTType(system: "public.make-source") }
  /// Message: `public.message`.
  public static var message: UTType { UTType(system: "public.message") }
  /// MIDI: `public.midi-audio`.
  public static var midi: UTType { UTType(system: "public.midi-audio") }
  /// Mount point: `public.mount-point`.
  public static var mountPoint: UTType { UTType(system: "public.mount-point") }
  /// Movie: `public.movie`.
  public static var movie: UTType { UTType(system: "public.movie") }
  /// MP3 audio: `public.mp3`.
  public static var mp3: UTType { UTType(system: "public.mp3") }
  /// MPEG-1/2 movie: `public.mpeg`.
  public static var mpeg: UTType { UTType(system: "public.mpeg") }
  /// MPEG-2 transport stream: `public.mpeg-2-transport-stream`.
  public static var mpeg2TransportStream: UTType { UTType(system: "public.mpeg-2-transport-stream") }
  /// MPEG-2 video: `public.mpeg-2-video`.
  public static var mpeg2Video: UTType { UTType(system: "public.mpeg-2-video") }
  /// MPEG-4 audio: `public.mpeg-4-audio`.
  public static var mpeg4Audio: UTType { UTType(system: "public.mpeg-4-audio") }
  /// MPEG-4 movie: `public.mpeg-4`.
  public static var mpeg4Movie: UTType { UTType(system: "public.mpeg-4") }
  /// Objective-C++ source: `public.objective-c-plus-plus-source`.
  public static var objectiveCPlusPlusSource: UTType { UTType(system: "public.objective-c-plus-plus-source") }
  /// Objective-C source: `public.objective-c-source`.
  public static var objectiveCSource: UTType { UTType(system: "public.objective-c-source") }
  /// Compiled AppleScript: `com.apple.applescript.script`.
  public static var osaScript: UTType { UTType(system: "com.apple.applescript.script") }
  /// AppleScript bundle: `com.apple.applescript.script-bundle`.
  public static var osaScriptBundle: UTType { UTType(system: "com.apple.applescript.script-bundle") }
  /// Package: `com.apple.package`.
  public static var package: UTType { UTType(system: "com.apple.package") }
  /// PDF document: `com.adobe.pdf`.
  public static var pdf: UTType { UTType(system: "com.adobe.pdf") }
  /// Perl script: `public.perl-script`.
  public static var perlScript: UTType { UTType(system: "public.perl-script") }
  /// PHP script: `public.php-script`.
  public static var phpScript: UTType { UTType(system: "public.php-script") }
  /// PKCS#12: `com.rsa.pkcs-12`.
  public static var pkcs12: UTType { UTType(system: "com.rsa.pkcs-12") }
  /// Plain text: `public.plain-text`.
  public static var plainText: UTType { UTType(system: "public.plain-text") }
  /// Playlist: `public.playlist`.
  public static var playlist: UTType { UTType(system: "public.playlist") }
  /// Plug-in bundle: `com.apple.plugin`.
  public static var pluginBundle: UTType { UTType(system: "com.apple.plugin") }
  /// PNG image: `public.png`.
  public static var png: UTType { UTType(system: "public.png") }
  /// Slide presentation: `public.presentation`.
  public static var presentation: UTType { UTType(system: "public.presentation") }
  /// Property list: `com.apple.property-list`.
  public static var propertyList: UTType { UTType(system: "com.apple.property-list") }
  /// Python script: `public.python-script`.
  public static var pythonScript: UTType { UTType(system: "public.python-script") }
  /// Quick Look generator: `com.apple.quicklook-generator`.
  public static var quickLookGenerator: UTType { UTType(system: "com.apple.quicklook-generator") }
  /// QuickTime movie: `com.apple.quicktime-movie`.
  public static var quickTimeMovie: UTType { UTType(system: "com.apple.quicktime-movie") }
  /// Camera raw image: `public.camera-raw-image`.
  public static var rawImage: UTType { UTType(system: "public.camera-raw-image") }
  /// Reality file: `com.apple.reality`.
  public static var realityFile: UTType { UTType(system: "com.apple.reality") }
  /// Link: `com.apple.resolvable`.
  public static var resolvable: UTType { UTType(system: "com.apple.resolvable") }
  /// RTF: `public.rtf`.
  public static var rtf: UTType { UTType(system: "public.rtf") }
  /// RTFD package: `com.apple.rtfd`.
  public static var rtfd: UTType { UTType(system: "com.apple.rtfd") }
  /// Ruby script: `public.ruby-script`.
  public static var rubyScript: UTType { UTType(system: "public.ruby-script") }
  /// SceneKit scene: `com.apple.scenekit.scene`.
  public static var sceneKitScene: UTType { UTType(system: "com.apple.scenekit.scene") }
  /// Script: `public.script`.
  public static var script: UTType { UTType(system: "public.script") }
  /// Shazam catalog: `com.apple.shazamcustomcatalog`.
  public static var shazamCustomCatalog: UTType { UTType(system: "com.apple.shazamcustomcatalog") }
  /// Shazam signature: `com.apple.shazamsignature`.
  public static var shazamSignature: UTType { UTType(system: "com.apple.shazamsignature") }
  /// Shell script: `public.shell-script`.
  public static var shellScript: UTType { UTType(system: "public.shell-script") }
  /// Source code: `public.source-code`.
  public static var sourceCode: UTType { UTType(system: "public.source-code") }
  /// Spotlight importer bundle: `com.apple.metadata-importer`.
  public static var spotlightImporter: UTType { UTType(system: "com.apple.metadata-importer") }
  /// Spreadsheet: `public.spreadsheet`.
  public static var spreadsheet: UTType { UTType(system: "public.spreadsheet") }
  /// SVG image: `public.svg-image`.
  public static var svg: UTType { UTType(system: "public.svg-image") }
  /// Swift source: `public.swift-source`.
  public static var swiftSource: UTType { UTType(system: "public.swift-source") }
  /// Symbolic link: `public.symlink`.
  public static var symbolicLink: UTType { UTType(system: "public.symlink") }
  /// Preference pane: `com.apple.systempreference.prefpane`.
  public static var systemPreferencesPane: UTType { UTType(system: "com.apple.systempreference.prefpane") }
  /// TSV: `public.tab-separated-values-text`.
  public static var tabSeparatedText: UTType { UTType(system: "public.tab-separated-values-text") }
  /// Tar archive: `public.tar-archive`.
  public static var tarArchive: UTType { UTType(system: "public.tar-archive") }
  /// Text: `public.text`.
  public static var text: UTType { UTType(system: "public.text") }
  /// 3D content: `public.3d-content`.
  public static var threeDContent: UTType { UTType(system: "public.3d-content") }
  /// TIFF image: `public.tiff`.
  public static var tiff: UTType { UTType(system: "public.tiff") }
  /// To-do item: `public.to-do-item`.
  public static var toDoItem: UTType { UTType(system: "public.to-do-item") }
  /// Unix executable: `public.unix-executable`.
  public static var unixExecutable: UTType { UTType(system: "public.unix-executable") }
  /// URL: `public.url`.
  public static var url: UTType { UTType(system: "public.url") }
  /// URL bookmark data: `com.apple.bookmark`.
  public static var urlBookmarkData: UTType { UTType(system: "com.apple.bookmark") }
  /// USD: `com.pixar.universal-scene-description`.
  public static var usd: UTType { UTType(system: "com.pixar.universal-scene-description") }
  /// USDZ: `com.pixar.universal-scene-description-mobile`.
  public static var usdz: UTType { UTType(system: "com.pixar.universal-scene-description-mobile") }
  /// UTF-16 text: `public.utf16-external-plain-text`.
  public static var utf16ExternalPlainText: UTType { UTType(system: "public.utf16-external-plain-text") }
  /// UTF-16 text: `public.utf16-plain-text`.
  public static var utf16PlainText: UTType { UTType(system: "public.utf16-plain-text") }
  /// UTF-8 text: `public.utf8-plain-text`.
  public static var utf8PlainText: UTType { UTType(system: "public.utf8-plain-text") }
  /// Tab-separated text, UTF-8: `public.utf8-tab-separated-values-text`.
  public static var utf8TabSeparatedText: UTType { UTType(system: "public.utf8-tab-separated-values-text") }
  /// Contact card: `public.vcard`.
  public static var vCard: UTType { UTType(system: "public.vcard") }
  /// Video: `public.video`.
  public static var video: UTType { UTType(system: "public.video") }
  /// Volume: `public.volume`.
  public static var volume: UTType { UTType(system: "public.volume") }
  /// WAV audio: `com.microsoft.waveform-audio`.
  public static var wav: UTType { UTType(system: "com.microsoft.waveform-audio") }
  /// WebKit archive: `com.apple.webarchive`.
  public static var webArchive: UTType { UTType(system: "com.apple.webarchive") }
  /// WebP image: `org.webmproject.webp`.
  public static var webP: UTType { UTType(system: "org.webmproject.webp") }
  /// Certificate: `public.x509-certificate`.
  public static var x509Certificate: UTType { UTType(system: "public.x509-certificate") }
  /// XML: `public.xml`.
  public static var xml: UTType { UTType(system: "public.xml") }
  /// XML property list: `com.apple.xml-property-list`.
  public static var xmlPropertyList: UTType { UTType(system: "com.apple.xml-property-list") }
  /// XPC service: `com.apple.xpc-service`.
  public static var xpcService: UTType { UTType(system: "com.apple.xpc-service") }
  /// YAML: `public.yaml`.
  public static var yaml: UTType { UTType(system: "public.yaml") }
  /// ZIP archive: `public.zip-archive`.
  public static var zip: UTType { UTType(system: "public.zip-archive") }
}
