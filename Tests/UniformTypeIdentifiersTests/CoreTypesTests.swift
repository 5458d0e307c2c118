import CoreServices
import Foundation
import Testing

struct CoreTypesTests {
  /// Every constant that has an equal one in `UTType`.
  private static let withConstants: [(name: CFString, type: UTType)] = [
    (kUTTypeItem, .item),
    (kUTTypeContent, .content),
    (kUTTypeCompositeContent, .compositeContent),
    (kUTTypeMessage, .message),
    (kUTTypeContact, .contact),
    (kUTTypeArchive, .archive),
    (kUTTypeDiskImage, .diskImage),
    (kUTTypeData, .data),
    (kUTTypeDirectory, .directory),
    (kUTTypeResolvable, .resolvable),
    (kUTTypeSymLink, .symbolicLink),
    (kUTTypeExecutable, .executable),
    (kUTTypeMountPoint, .mountPoint),
    (kUTTypeAliasFile, .aliasFile),
    (kUTTypeURLBookmarkData, .urlBookmarkData),
    (kUTTypeURL, .url),
    (kUTTypeFileURL, .fileURL),
    (kUTTypeText, .text),
    (kUTTypePlainText, .plainText),
    (kUTTypeUTF8PlainText, .utf8PlainText),
    (kUTTypeUTF16ExternalPlainText, .utf16ExternalPlainText),
    (kUTTypeUTF16PlainText, .utf16PlainText),
    (kUTTypeDelimitedText, .delimitedText),
    (kUTTypeCommaSeparatedText, .commaSeparatedText),
    (kUTTypeTabSeparatedText, .tabSeparatedText),
    (kUTTypeUTF8TabSeparatedText, .utf8TabSeparatedText),
    (kUTTypeRTF, .rtf),
    (kUTTypeHTML, .html),
    (kUTTypeXML, .xml),
    (kUTTypeSourceCode, .sourceCode),
    (kUTTypeAssemblyLanguageSource, .assemblyLanguageSource),
    (kUTTypeCSource, .cSource),
    (kUTTypeObjectiveCSource, .objectiveCSource),
    (kUTTypeSwiftSource, .swiftSource),
    (kUTTypeCPlusPlusSource, .cPlusPlusSource),
    (kUTTypeObjectiveCPlusPlusSource, .objectiveCPlusPlusSource),
    (kUTTypeCHeader, .cHeader),
    (kUTTypeCPlusPlusHeader, .cPlusPlusHeader),
    (kUTTypeScript, .script),
    (kUTTypeAppleScript, .appleScript),
    (kUTTypeOSAScript, .osaScript),
    (kUTTypeOSAScriptBundle, .osaScriptBundle),
    (kUTTypeJavaScript, .javaScript),
    (kUTTypeShellScript, .shellScript),
    (kUTTypePerlScript, .perlScript),
    (kUTTypePythonScript, .pythonScript),
    (kUTTypeRubyScript, .rubyScript),
    (kUTTypePHPScript, .phpScript),
    (kUTTypeJSON, .json),
    (kUTTypePropertyList, .propertyList),
    (kUTTypeXMLPropertyList, .xmlPropertyList),
    (kUTTypeBinaryPropertyList, .binaryPropertyList),
    (kUTTypePDF, .pdf),
    (kUTTypeRTFD, .rtfd),
    (kUTTypeFlatRTFD, .flatRTFD),
    (kUTTypeWebArchive, .webArchive),
    (kUTTypeImage, .image),
    (kUTTypeJPEG, .jpeg),
    (kUTTypeTIFF, .tiff),
    (kUTTypeGIF, .gif),
    (kUTTypePNG, .png),
    (kUTTypeAppleICNS, .icns),
    (kUTTypeBMP, .bmp),
    (kUTTypeICO, .ico),
    (kUTTypeRawImage, .rawImage),
    (kUTTypeScalableVectorGraphics, .svg),
    (kUTTypeLivePhoto, .livePhoto),
    (kUTTypeAudiovisualContent, .audiovisualContent),
    (kUTTypeMovie, .movie),
    (kUTTypeVideo, .video),
    (kUTTypeAudio, .audio),
    (kUTTypeQuickTimeMovie, .quickTimeMovie),
    (kUTTypeMPEG, .mpeg),
    (kUTTypeMPEG2Video, .mpeg2Video),
    (kUTTypeMPEG2TransportStream, .mpeg2TransportStream),
    (kUTTypeMP3, .mp3),
    (kUTTypeMPEG4, .mpeg4Movie),
    (kUTTypeMPEG4Audio, .mpeg4Audio),
    (kUTTypeAppleProtectedMPEG4Audio, .appleProtectedMPEG4Audio),
    (kUTTypeAppleProtectedMPEG4Video, .appleProtectedMPEG4Video),
    (kUTTypeAVIMovie, .avi),
    (kUTTypeAudioInterchangeFileFormat, .aiff),
    (kUTTypeWaveformAudio, .wav),
    (kUTTypeMIDIAudio, .midi),
    (kUTTypePlaylist, .playlist),
    (kUTTypeM3UPlaylist, .m3uPlaylist),
    (kUTTypeFolder, .folder),
    (kUTTypeVolume, .volume),
    (kUTTypePackage, .package),
    (kUTTypeBundle, .bundle),
    (kUTTypePluginBundle, .pluginBundle),
    (kUTTypeSpotlightImporter, .spotlightImporter),
    (kUTTypeQuickLookGenerator, .quickLookGenerator),
    (kUTTypeXPCService, .xpcService),
    (kUTTypeFramework, .framework),
    (kUTTypeApplication, .application),
    (kUTTypeApplicationBundle, .applicationBundle),
    (kUTTypeUnixExecutable, .unixExecutable),
    (kUTTypeWindowsExecutable, .exe),
    (kUTTypeSystemPreferencesPane, .systemPreferencesPane),
    (kUTTypeGNUZipArchive, .gzip),
    (kUTTypeBzip2Archive, .bz2),
    (kUTTypeZipArchive, .zip),
    (kUTTypeSpreadsheet, .spreadsheet),
    (kUTTypePresentation, .presentation),
    (kUTTypeDatabase, .database),
    (kUTTypeVCard, .vCard),
    (kUTTypeToDoItem, .toDoItem),
    (kUTTypeCalendarEvent, .calendarEvent),
    (kUTTypeEmailMessage, .emailMessage),
    (kUTTypeInternetLocation, .internetLocation),
    (kUTTypeFont, .font),
    (kUTTypeBookmark, .bookmark),
    (kUTType3DContent, .threeDContent),
    (kUTTypePKCS12, .pkcs12),
    (kUTTypeX509Certificate, .x509Certificate),
    (kUTTypeElectronicPublication, .epub),
    (kUTTypeLog, .log),
  ]

  /// The types without a constant in `UTType`.
  private static let others: [CFString] = [
    kUTTypeAliasRecord,
    kUTTypeJavaSource,
    kUTTypeTXNTextAndMultimediaData,
    kUTTypeJPEG2000,
    kUTTypePICT,
    kUTTypeQuickTimeImage,
    kUTTypeApplicationFile,
    kUTTypeJavaClass,
    kUTTypeJavaArchive,
    kUTTypeInkText,
  ]

  @Test func constantsNameTheTypesOfToday() {
    for (name, type) in Self.withConstants { #expect(name as String == type.identifier) }
  }

  @Test func everyConstantIsDeclaredAndNoneTwice() {
    let names = Self.withConstants.map(\.name) + Self.others
    #expect(names.count == 128)
    #expect(Set(names).count == names.count)
    for name in names { #expect(UTTypeIsDeclared(name) && !UTTypeIsDynamic(name), "\(name)") }
  }

  @Test func theOthersAreWhatTheyAreCalled() {
    #expect(UTTypeConformsTo(kUTTypeJPEG2000, kUTTypeImage) && UTTypeConformsTo(kUTTypePICT, kUTTypeImage))
    #expect(UTTypeConformsTo(kUTTypeQuickTimeImage, kUTTypeImage))
    #expect(UTTypeConformsTo(kUTTypeJavaSource, kUTTypeSourceCode))
    #expect(UTTypeConformsTo(kUTTypeJavaArchive, kUTTypeZipArchive))
    #expect(UTTypeConformsTo(kUTTypeApplicationFile, kUTTypeApplication))
    #expect(UTTypeConformsTo(kUTTypeAliasRecord, kUTTypeResolvable))
  }
}
