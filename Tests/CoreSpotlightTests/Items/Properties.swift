@testable import CoreSpotlight

/// Every property that can be set, with the type that Apple declares.
///
/// A property that is missing or has another type does not compile here. `PropertyTests` compares the names with the
/// schema.
struct Properties {
  typealias Path<Value> = ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value>

  static var strings: [(String, Path<String?>)] {
    [
      ("displayName", \.displayName), ("path", \.path), ("relatedUniqueIdentifier", \.relatedUniqueIdentifier),
      ("weakRelatedUniqueIdentifier", \.weakRelatedUniqueIdentifier), ("contentType", \.contentType),
      ("title", \.title), ("version", \.version), ("domainIdentifier", \.domainIdentifier),
      ("transcribedTextContent", \.transcribedTextContent), ("containerTitle", \.containerTitle),
      ("containerDisplayName", \.containerDisplayName), ("containerIdentifier", \.containerIdentifier),
      ("subject", \.subject), ("theme", \.theme), ("contentDescription", \.contentDescription),
      ("identifier", \.identifier), ("securityMethod", \.securityMethod), ("creator", \.creator), ("kind", \.kind),
      ("accountIdentifier", \.accountIdentifier), ("textContent", \.textContent), ("comment", \.comment),
      ("copyright", \.copyright), ("role", \.role), ("rights", \.rights), ("ratingDescription", \.ratingDescription),
      ("information", \.information), ("director", \.director), ("producer", \.producer), ("genre", \.genre),
      ("originalFormat", \.originalFormat), ("originalSource", \.originalSource), ("keySignature", \.keySignature),
      ("timeSignature", \.timeSignature), ("audioEncodingApplication", \.audioEncodingApplication),
      ("composer", \.composer), ("lyricist", \.lyricist), ("album", \.album), ("artist", \.artist),
      ("musicalGenre", \.musicalGenre), ("musicalInstrumentCategory", \.musicalInstrumentCategory),
      ("musicalInstrumentName", \.musicalInstrumentName), ("colorSpace", \.colorSpace),
      ("acquisitionMake", \.acquisitionMake), ("acquisitionModel", \.acquisitionModel),
      ("cameraOwner", \.cameraOwner), ("lensModel", \.lensModel), ("profileName", \.profileName),
      ("exifVersion", \.exifVersion), ("exifgpsVersion", \.exifgpsVersion), ("meteringMode", \.meteringMode),
      ("exposureProgram", \.exposureProgram), ("exposureTimeString", \.exposureTimeString), ("headline", \.headline),
      ("instructions", \.instructions), ("thoroughfare", \.thoroughfare), ("subThoroughfare", \.subThoroughfare),
      ("postalCode", \.postalCode), ("city", \.city), ("stateOrProvince", \.stateOrProvince), ("country", \.country),
      ("fullyFormattedAddress", \.fullyFormattedAddress), ("namedLocation", \.namedLocation),
      ("gpsStatus", \.gpsStatus), ("gpsMeasureMode", \.gpsMeasureMode), ("gpsMapDatum", \.gpsMapDatum),
      ("gpsProcessingMethod", \.gpsProcessingMethod), ("gpsAreaInformation", \.gpsAreaInformation),
    ]
  }

  static var lists: [(String, Path<[String]?>)] {
    [
      ("alternateNames", \.alternateNames), ("contentTypeTree", \.contentTypeTree), ("keywords", \.keywords),
      ("providerDataTypeIdentifiers", \.providerDataTypeIdentifiers),
      ("providerFileTypeIdentifiers", \.providerFileTypeIdentifiers),
      ("providerInPlaceFileTypeIdentifiers", \.providerInPlaceFileTypeIdentifiers), ("audiences", \.audiences),
      ("encodingApplications", \.encodingApplications), ("fontNames", \.fontNames),
      ("accountHandles", \.accountHandles), ("mailboxIdentifiers", \.mailboxIdentifiers),
      ("authorNames", \.authorNames), ("recipientNames", \.recipientNames),
      ("authorEmailAddresses", \.authorEmailAddresses), ("recipientEmailAddresses", \.recipientEmailAddresses),
      ("authorAddresses", \.authorAddresses), ("recipientAddresses", \.recipientAddresses),
      ("phoneNumbers", \.phoneNumbers), ("emailAddresses", \.emailAddresses),
      ("instantMessageAddresses", \.instantMessageAddresses), ("editors", \.editors),
      ("participants", \.participants), ("projects", \.projects), ("contentSources", \.contentSources),
      ("contactKeywords", \.contactKeywords), ("codecs", \.codecs), ("mediaTypes", \.mediaTypes),
      ("organizations", \.organizations), ("languages", \.languages), ("publishers", \.publishers),
      ("contributors", \.contributors), ("coverage", \.coverage), ("performers", \.performers),
      ("layerNames", \.layerNames),
    ]
  }

  static var urls: [(String, Path<URL?>)] {
    [
      ("contentURL", \.contentURL), ("thumbnailURL", \.thumbnailURL), ("darkThumbnailURL", \.darkThumbnailURL),
      ("url", \.url),
    ]
  }

  static var data: [(String, Path<Data?>)] {
    [
      ("thumbnailData", \.thumbnailData), ("htmlContentData", \.htmlContentData),
    ]
  }

  static var dates: [(String, Path<Date?>)] {
    [
      ("metadataModificationDate", \.metadataModificationDate), ("dueDate", \.dueDate),
      ("completionDate", \.completionDate), ("startDate", \.startDate), ("endDate", \.endDate),
      ("lastUsedDate", \.lastUsedDate), ("contentCreationDate", \.contentCreationDate),
      ("contentModificationDate", \.contentModificationDate), ("addedDate", \.addedDate),
      ("downloadedDate", \.downloadedDate), ("recordingDate", \.recordingDate), ("timestamp", \.timestamp),
      ("gpsDateStamp", \.gpsDateStamp),
    ]
  }

  static var numbers: [(String, Path<NSNumber?>)] {
    [
      ("userCreated", \.userCreated), ("userOwned", \.userOwned), ("userCurated", \.userCurated),
      ("rankingHint", \.rankingHint), ("supportsPhoneCall", \.supportsPhoneCall),
      ("supportsNavigation", \.supportsNavigation), ("containerOrder", \.containerOrder), ("fileSize", \.fileSize),
      ("pageCount", \.pageCount), ("pageWidth", \.pageWidth), ("pageHeight", \.pageHeight), ("allDay", \.allDay),
      ("likelyJunk", \.likelyJunk), ("duration", \.duration), ("streamable", \.streamable),
      ("totalBitRate", \.totalBitRate), ("videoBitRate", \.videoBitRate), ("audioBitRate", \.audioBitRate),
      ("deliveryType", \.deliveryType), ("rating", \.rating), ("playCount", \.playCount), ("local", \.local),
      ("contentRating", \.contentRating), ("audioSampleRate", \.audioSampleRate),
      ("audioChannelCount", \.audioChannelCount), ("tempo", \.tempo), ("audioTrackNumber", \.audioTrackNumber),
      ("generalMIDISequence", \.generalMIDISequence), ("pixelHeight", \.pixelHeight), ("pixelWidth", \.pixelWidth),
      ("pixelCount", \.pixelCount), ("bitsPerSample", \.bitsPerSample), ("flashOn", \.flashOn),
      ("focalLength", \.focalLength), ("focalLength35mm", \.focalLength35mm), ("isoSpeed", \.isoSpeed),
      ("orientation", \.orientation), ("whiteBalance", \.whiteBalance), ("aperture", \.aperture),
      ("resolutionWidthDPI", \.resolutionWidthDPI), ("resolutionHeightDPI", \.resolutionHeightDPI),
      ("exposureMode", \.exposureMode), ("exposureTime", \.exposureTime), ("hasAlphaChannel", \.hasAlphaChannel),
      ("redEyeOn", \.redEyeOn), ("maxAperture", \.maxAperture), ("fNumber", \.fNumber), ("altitude", \.altitude),
      ("latitude", \.latitude), ("longitude", \.longitude), ("speed", \.speed), ("imageDirection", \.imageDirection),
      ("gpsTrack", \.gpsTrack), ("gpsdop", \.gpsdop), ("gpsDestLatitude", \.gpsDestLatitude),
      ("gpsDestLongitude", \.gpsDestLongitude), ("gpsDestBearing", \.gpsDestBearing),
      ("gpsDestDistance", \.gpsDestDistance), ("gpsDifferental", \.gpsDifferental),
    ]
  }

  static var actions: [(String, Path<[String]>)] {
    [
      ("actionIdentifiers", \.actionIdentifiers)
    ]
  }

  static var types: [(String, Path<UTType?>)] {
    [
      ("sharedItemContentType", \.sharedItemContentType)
    ]
  }

  static var dateLists: [(String, Path<[Date]?>)] {
    [
      ("importantDates", \.importantDates)
    ]
  }

  static var people: [(String, Path<[CSPerson]?>)] {
    [
      ("authors", \.authors), ("primaryRecipients", \.primaryRecipients),
      ("additionalRecipients", \.additionalRecipients), ("hiddenAdditionalRecipients", \.hiddenAdditionalRecipients),
    ]
  }

  static var headers: [(String, Path<[String: [Any]]?>)] {
    [
      ("emailHeaders", \.emailHeaders)
    ]
  }

  /// Properties that only the system can set.
  static let readOnly = ["textContentSummary", "isPriority"]
}
