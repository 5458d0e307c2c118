extension AttributeDescription {
  /// Spotlight's documented attributes from I to Z, with their CoreSpotlight twins.
  static let documentedIToZ: [AttributeDescription] = [
    AttributeDescription("kMDItemISOSpeed", .number, property: "isoSpeed", since: "10.4", "ISO speed"),
    AttributeDescription("kMDItemIdentifier", .string, property: "identifier", since: "10.4", "formal identifier"),
    AttributeDescription(
      "kMDItemImageDirection", .number, property: "imageDirection", since: "10.5",
      "direction of view, degrees"),
    AttributeDescription("kMDItemInformation", .string, property: "information", since: "10.5", "information text"),
    AttributeDescription(
      "kMDItemInstantMessageAddresses", .string, multiple: true, property: "instantMessageAddresses", since: "10.4",
      "chat addresses"),
    AttributeDescription(
      "kMDItemInstructions", .string, property: "instructions", since: "10.4",
      "special instructions (IPTC)"),
    AttributeDescription("kMDItemIsApplicationManaged", .boolean, since: "10.7", "managed by an app"),
    AttributeDescription(
      "kMDItemIsGeneralMIDISequence", .boolean, property: "generalMIDISequence", since: "10.4",
      "General MIDI set-up"),
    AttributeDescription("kMDItemIsLikelyJunk", .boolean, property: "likelyJunk", since: "10.7", "likely junk"),
    AttributeDescription("kMDItemKeySignature", .string, property: "keySignature", since: "10.4", "musical key"),
    AttributeDescription("kMDItemKeywords", .string, multiple: true, property: "keywords", since: "10.4", "keywords"),
    AttributeDescription("kMDItemKind", .string, property: "kind", since: "10.4", "localised kind description"),
    AttributeDescription(
      "kMDItemLanguages", .string, multiple: true, property: "languages", since: "10.4",
      "language tags (RFC 3066 style)"),
    AttributeDescription(
      "kMDItemLastUsedDate", .date, property: "lastUsedDate", since: "10.4",
      "last opened by a person"),
    AttributeDescription("kMDItemLatitude", .number, property: "latitude", since: "10.5", "degrees north"),
    AttributeDescription(
      "kMDItemLayerNames", .string, multiple: true, property: "layerNames", since: "10.4",
      "layer names"),
    AttributeDescription("kMDItemLensModel", .string, property: "lensModel", since: "10.7", "lens model"),
    AttributeDescription("kMDItemLongitude", .number, property: "longitude", since: "10.5", "degrees east"),
    AttributeDescription("kMDItemLyricist", .string, property: "lyricist", since: "10.4", "lyricist"),
    AttributeDescription(
      "kMDItemMaxAperture", .number, property: "maxAperture", since: "10.4",
      "smallest f-number of lens"),
    AttributeDescription(
      "kMDItemMediaExtensions", .string, multiple: true, since: "15.0",
      "media extensions needed (macOS 15)"),
    AttributeDescription(
      "kMDItemMediaTypes", .string, multiple: true, property: "mediaTypes", since: "10.4",
      "Sound, Video, ..."),
    AttributeDescription("kMDItemMeteringMode", .string, property: "meteringMode", since: "10.4", "metering mode"),
    AttributeDescription("kMDItemMusicalGenre", .string, property: "musicalGenre", since: "10.4", "genre of music"),
    AttributeDescription(
      "kMDItemMusicalInstrumentCategory", .string, property: "musicalInstrumentCategory", since: "10.4",
      "instrument category"),
    AttributeDescription(
      "kMDItemMusicalInstrumentName", .string, property: "musicalInstrumentName", since: "10.4",
      "instrument name"),
    AttributeDescription("kMDItemNamedLocation", .string, property: "namedLocation", since: "10.6", "place name"),
    AttributeDescription("kMDItemNumberOfPages", .number, property: "pageCount", since: "10.4", "pages"),
    AttributeDescription(
      "kMDItemOrganizations", .string, multiple: true, property: "organizations", since: "10.4",
      "organisations"),
    AttributeDescription(
      "kMDItemOrientation", .number, property: "orientation", since: "10.4",
      "0 landscape, 1 portrait"),
    AttributeDescription(
      "kMDItemOriginalFormat", .string, property: "originalFormat", since: "10.5",
      "original format"),
    AttributeDescription(
      "kMDItemOriginalSource", .string, property: "originalSource", since: "10.5",
      "original source"),
    AttributeDescription(
      "kMDItemPageHeight", .number, property: "pageHeight", since: "10.4",
      "first page height, points"),
    AttributeDescription("kMDItemPageWidth", .number, property: "pageWidth", since: "10.4", "first page width, points"),
    AttributeDescription(
      "kMDItemParticipants", .string, multiple: true, property: "participants", since: "10.6",
      "people shown or described"),
    AttributeDescription(
      "kMDItemPath", .string, property: "path", since: "10.4",
      "full path (computed; not stored, so costly or useless in queries)"),
    AttributeDescription(
      "kMDItemPerformers", .string, multiple: true, property: "performers", since: "10.5",
      "performers"),
    AttributeDescription(
      "kMDItemPhoneNumbers", .string, multiple: true, property: "phoneNumbers", since: "10.4",
      "phone numbers"),
    AttributeDescription("kMDItemPixelCount", .number, property: "pixelCount", since: "10.6", "width x height"),
    AttributeDescription("kMDItemPixelHeight", .number, property: "pixelHeight", since: "10.4", "pixel height"),
    AttributeDescription("kMDItemPixelWidth", .number, property: "pixelWidth", since: "10.4", "pixel width"),
    AttributeDescription("kMDItemProducer", .string, property: "producer", since: "10.5", "producer"),
    AttributeDescription("kMDItemProfileName", .string, property: "profileName", since: "10.4", "colour profile name"),
    AttributeDescription("kMDItemProjects", .string, multiple: true, property: "projects", since: "10.4", "projects"),
    AttributeDescription(
      "kMDItemPublishers", .string, multiple: true, property: "publishers", since: "10.4",
      "publishers"),
    AttributeDescription(
      "kMDItemRecipientAddresses", .string, multiple: true, property: "recipientAddresses", since: "10.6",
      "recipient addresses"),
    AttributeDescription(
      "kMDItemRecipientEmailAddresses", .string, multiple: true, property: "recipientEmailAddresses", since: "10.5",
      "recipient mail addresses"),
    AttributeDescription(
      "kMDItemRecipients", .string, multiple: true, property: "recipientNames", since: "10.4",
      "recipient names"),
    AttributeDescription("kMDItemRecordingDate", .date, property: "recordingDate", since: "10.4", "recording date"),
    AttributeDescription("kMDItemRecordingYear", .number, since: "10.4", "recording year"),
    AttributeDescription("kMDItemRedEyeOnOff", .boolean, property: "redEyeOn", since: "10.4", "red-eye reduction"),
    AttributeDescription(
      "kMDItemResolutionHeightDPI", .number, property: "resolutionHeightDPI", since: "10.4",
      "vertical dpi"),
    AttributeDescription(
      "kMDItemResolutionWidthDPI", .number, property: "resolutionWidthDPI", since: "10.4",
      "horizontal dpi"),
    AttributeDescription("kMDItemRights", .string, property: "rights", since: "10.4", "link to rights statement"),
    AttributeDescription(
      "kMDItemSecurityMethod", .string, property: "securityMethod", since: "10.4",
      "encryption method (\"None\", ...)"),
    AttributeDescription("kMDItemSpeed", .number, property: "speed", since: "10.5", "km/h"),
    AttributeDescription("kMDItemStarRating", .number, property: "rating", since: "10.4", "user rating"),
    AttributeDescription("kMDItemStateOrProvince", .string, property: "stateOrProvince", since: "10.4", "state (IPTC)"),
    AttributeDescription(
      "kMDItemStreamable", .boolean, property: "streamable", since: "10.4",
      "prepared for streaming"),
    AttributeDescription("kMDItemSubject", .string, property: "subject", since: "10.4", "subject"),
    AttributeDescription(
      "kMDItemSupportFileType", .string, multiple: true, since: "10.5", deprecated: true,
      "deprecated; the xattr form hides files from search"),
    AttributeDescription("kMDItemTempo", .number, property: "tempo", since: "10.4", "beats per minute"),
    AttributeDescription(
      "kMDItemTextContent", .string, property: "textContent", since: "10.4",
      "text of the item: can be queried, cannot be read back"),
    AttributeDescription("kMDItemTheme", .string, property: "theme", since: "10.4", "theme"),
    AttributeDescription("kMDItemTimeSignature", .string, property: "timeSignature", since: "10.4", "time signature"),
    AttributeDescription("kMDItemTimestamp", .date, property: "timestamp", since: "10.5", "time of the recorded event"),
    AttributeDescription("kMDItemTitle", .string, property: "title", since: "10.4", "title"),
    AttributeDescription("kMDItemTotalBitRate", .number, property: "totalBitRate", since: "10.4", "total bit rate"),
    AttributeDescription("kMDItemURL", .string, property: "url", since: "10.5", "URL of the item"),
    AttributeDescription("kMDItemVersion", .string, property: "version", since: "10.4", "version text"),
    AttributeDescription("kMDItemVideoBitRate", .number, property: "videoBitRate", since: "10.4", "video bit rate"),
    AttributeDescription(
      "kMDItemWhereFroms", .string, multiple: true, property: "contentSources", since: "10.4",
      "where downloaded from (file URL, page URL)"),
    AttributeDescription("kMDItemWhiteBalance", .number, property: "whiteBalance", since: "10.4", "0 auto, 1 manual"),
    AttributeDescription("kMDItemXMPCredit", .string, since: "10.4", "XMP credit (newer SDKs)"),
    AttributeDescription("kMDItemXMPDigitalSourceType", .string, since: "10.4", "XMP digital source type (newer SDKs)"),
  ]
}
