import Testing

@testable import MDTypes

struct ConstantsTests {
  private static let all: [UTType] = [
    .ahap, .aiff, .aliasFile, .appleArchive, .appleProtectedMPEG4Audio, .appleProtectedMPEG4Video, .appleScript,
    .application, .applicationBundle, .applicationExtension, .archive, .arReferenceObject, .assemblyLanguageSource,
    .audio, .audiovisualContent, .avi, .binaryPropertyList, .bmp, .bookmark, .bundle, .bz2, .calendarEvent, .cHeader,
    .commaSeparatedText, .compositeContent, .contact, .content, .cPlusPlusHeader, .cPlusPlusSource, .cSource, .css,
    .data, .database, .delimitedText, .directory, .diskImage, .dng, .emailMessage, .epub, .exe, .executable, .exr,
    .fileURL, .flatRTFD, .folder, .font, .framework, .geoJSON, .gif, .gzip, .heic, .heics, .heif, .html, .icns, .ico,
    .image, .internetLocation, .internetShortcut, .item, .javaScript, .jpeg, .jpegxl, .json,
    .linkPresentationMetadata, .livePhoto, .log, .m3uPlaylist, .makefile, .message, .midi, .mountPoint, .movie, .mp3,
    .mpeg, .mpeg2TransportStream, .mpeg2Video, .mpeg4Audio, .mpeg4Movie, .objectiveCPlusPlusSource, .objectiveCSource,
    .osaScript, .osaScriptBundle, .package, .pdf, .perlScript, .phpScript, .pkcs12, .plainText, .playlist,
    .pluginBundle, .png, .presentation, .propertyList, .pythonScript, .quickLookGenerator, .quickTimeMovie, .rawImage,
    .realityFile, .resolvable, .rtf, .rtfd, .rubyScript, .sceneKitScene, .script, .shazamCustomCatalog,
    .shazamSignature, .shellScript, .sourceCode, .spotlightImporter, .spreadsheet, .svg, .swiftSource, .symbolicLink,
    .systemPreferencesPane, .tabSeparatedText, .tarArchive, .text, .threeDContent, .tiff, .toDoItem, .unixExecutable,
    .url, .urlBookmarkData, .usd, .usdz, .utf16ExternalPlainText, .utf16PlainText, .utf8PlainText,
    .utf8TabSeparatedText, .vCard, .video, .volume, .wav, .webArchive, .webP, .x509Certificate, .xml,
    .xmlPropertyList, .xpcService, .yaml, .zip,
  ]

  @Test func everyConstantIsDeclaredAndNoneTwice() {
    #expect(Self.all.count == 142)
    #expect(Set(Self.all).count == Self.all.count)
    for type in Self.all { #expect(TypeRegistry.system.declaration(of: type.identifier) != nil, "\(type)") }
  }
}
