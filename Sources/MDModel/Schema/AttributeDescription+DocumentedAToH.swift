extension AttributeDescription {
  /// Spotlight's documented attributes from A to H, with their CoreSpotlight twins.
  static let documentedAToH: [AttributeDescription] = [
    AttributeDescription("kMDItemAcquisitionMake", .string, property: "acquisitionMake", since: "10.4", "camera maker"),
    AttributeDescription(
      "kMDItemAcquisitionModel", .string, property: "acquisitionModel", since: "10.4",
      "camera model"),
    AttributeDescription("kMDItemAlbum", .string, property: "album", since: "10.4", "album title"),
    AttributeDescription(
      "kMDItemAltitude", .number, property: "altitude", since: "10.5",
      "metres above sea level (WGS84)"),
    AttributeDescription("kMDItemAperture", .number, property: "aperture", since: "10.4", "aperture as APEX value"),
    AttributeDescription("kMDItemAppleLoopDescriptors", .string, multiple: true, since: "10.4", "loop descriptors"),
    AttributeDescription("kMDItemAppleLoopsKeyFilterType", .string, since: "10.4", "loop key filter"),
    AttributeDescription("kMDItemAppleLoopsLoopMode", .string, since: "10.4", "loop play mode"),
    AttributeDescription("kMDItemAppleLoopsRootKey", .string, since: "10.4", "loop root note"),
    AttributeDescription(
      "kMDItemApplicationCategories", .string, multiple: true, since: "10.7",
      "store categories of an app"),
    AttributeDescription(
      "kMDItemAttributeChangeDate", .date, property: "metadataModificationDate", since: "10.4",
      "last change of any metadata attribute"),
    AttributeDescription(
      "kMDItemAudiences", .string, multiple: true, property: "audiences", since: "10.4",
      "intended audiences"),
    AttributeDescription(
      "kMDItemAudioBitRate", .number, property: "audioBitRate", since: "10.4",
      "audio bit rate (bits/s)"),
    AttributeDescription(
      "kMDItemAudioChannelCount", .number, property: "audioChannelCount", since: "10.4",
      "audio channels"),
    AttributeDescription(
      "kMDItemAudioEncodingApplication", .string, property: "audioEncodingApplication", since: "10.4",
      "program that encoded the audio"),
    AttributeDescription(
      "kMDItemAudioSampleRate", .number, property: "audioSampleRate", since: "10.4",
      "samples per second"),
    AttributeDescription(
      "kMDItemAudioTrackNumber", .number, property: "audioTrackNumber", since: "10.4",
      "track number on album"),
    AttributeDescription(
      "kMDItemAuthorAddresses", .string, multiple: true, property: "authorAddresses", since: "10.6",
      "author addresses, any kind"),
    AttributeDescription(
      "kMDItemAuthorEmailAddresses", .string, multiple: true, property: "authorEmailAddresses", since: "10.5",
      "author mail addresses only"),
    AttributeDescription(
      "kMDItemAuthors", .string, multiple: true, property: "authorNames", since: "10.4",
      "author names"),
    AttributeDescription("kMDItemBitsPerSample", .number, property: "bitsPerSample", since: "10.4", "bits per sample"),
    AttributeDescription("kMDItemCFBundleIdentifier", .string, since: "10.5", "bundle identifier of a bundle"),
    AttributeDescription(
      "kMDItemCameraOwner", .string, property: "cameraOwner", since: "10.7",
      "owner recorded in camera"),
    AttributeDescription("kMDItemCity", .string, property: "city", since: "10.4", "city (IPTC)"),
    AttributeDescription("kMDItemCodecs", .string, multiple: true, property: "codecs", since: "10.4", "codec names"),
    AttributeDescription(
      "kMDItemColorSpace", .string, property: "colorSpace", since: "10.4",
      "colour model: RGB, CMYK, Gray, YUV"),
    AttributeDescription("kMDItemComment", .string, property: "comment", since: "10.4", "comment stored in the file"),
    AttributeDescription("kMDItemComposer", .string, property: "composer", since: "10.4", "composer"),
    AttributeDescription(
      "kMDItemContactKeywords", .string, multiple: true, property: "contactKeywords", since: "10.4",
      "related people other than authors"),
    AttributeDescription(
      "kMDItemContentCreationDate", .date, property: "contentCreationDate", since: "10.4",
      "creation of the content (importer may override file date)"),
    AttributeDescription(
      "kMDItemContentModificationDate", .date, property: "contentModificationDate", since: "10.4",
      "last change of the content"),
    AttributeDescription(
      "kMDItemContentType", .string, property: "contentType", since: "10.4",
      "uniform type identifier"),
    AttributeDescription(
      "kMDItemContentTypeTree", .string, multiple: true, property: "contentTypeTree", since: "10.5",
      "type and all supertypes"),
    AttributeDescription(
      "kMDItemContributors", .string, multiple: true, property: "contributors", since: "10.4",
      "contributors (Dublin Core)"),
    AttributeDescription("kMDItemCopyright", .string, property: "copyright", since: "10.4", "copyright notice"),
    AttributeDescription("kMDItemCountry", .string, property: "country", since: "10.4", "country (IPTC)"),
    AttributeDescription(
      "kMDItemCoverage", .string, property: "coverage", since: "10.4",
      "extent or scope (Dublin Core)"),
    AttributeDescription(
      "kMDItemCreator", .string, property: "creator", since: "10.4",
      "application that made the content"),
    AttributeDescription(
      "kMDItemDateAdded", .date, property: "addedDate", since: "10.7",
      "when the item came to its present folder"),
    AttributeDescription(
      "kMDItemDeliveryType", .string, property: "deliveryType", since: "10.4",
      "\"Fast start\" or \"RTSP\""),
    AttributeDescription(
      "kMDItemDescription", .string, property: "contentDescription", since: "10.4",
      "description or abstract"),
    AttributeDescription("kMDItemDirector", .string, property: "director", since: "10.5", "director"),
    AttributeDescription(
      "kMDItemDisplayName", .string, property: "displayName", since: "10.4",
      "name as shown (localised, may drop extension)"),
    AttributeDescription(
      "kMDItemDownloadedDate", .date, multiple: true, property: "downloadedDate", since: "10.7",
      "when downloaded"),
    AttributeDescription("kMDItemDueDate", .date, property: "dueDate", since: "10.4", "due date"),
    AttributeDescription("kMDItemDurationSeconds", .number, property: "duration", since: "10.4", "length in seconds"),
    AttributeDescription(
      "kMDItemEXIFGPSVersion", .string, property: "exifgpsVersion", since: "10.5",
      "version of the GPS IFD"),
    AttributeDescription("kMDItemEXIFVersion", .string, property: "exifVersion", since: "10.4", "EXIF version"),
    AttributeDescription("kMDItemEditors", .string, multiple: true, property: "editors", since: "10.5", "editors"),
    AttributeDescription(
      "kMDItemEmailAddresses", .string, multiple: true, property: "emailAddresses", since: "10.4",
      "mail addresses related to the item"),
    AttributeDescription(
      "kMDItemEncodingApplications", .string, multiple: true, property: "encodingApplications", since: "10.4",
      "program that converted to the present form (PDF producer)"),
    AttributeDescription("kMDItemExecutableArchitectures", .string, multiple: true, since: "10.7", "CPU architectures"),
    AttributeDescription("kMDItemExecutablePlatform", .string, since: "10.7", "platform"),
    AttributeDescription("kMDItemExposureMode", .number, property: "exposureMode", since: "10.4", "exposure mode"),
    AttributeDescription(
      "kMDItemExposureProgram", .string, property: "exposureProgram", since: "10.4",
      "exposure program"),
    AttributeDescription(
      "kMDItemExposureTimeSeconds", .number, property: "exposureTime", since: "10.4",
      "exposure time in seconds"),
    AttributeDescription(
      "kMDItemExposureTimeString", .string, property: "exposureTimeString", since: "10.4",
      "exposure time as text"),
    AttributeDescription("kMDItemFNumber", .number, property: "fNumber", since: "10.4", "f-number"),
    AttributeDescription("kMDItemFSContentChangeDate", .date, since: "10.4", "file content change time (mtime)"),
    AttributeDescription("kMDItemFSCreationDate", .date, since: "10.4", "file birth time"),
    AttributeDescription(
      "kMDItemFSExists", .boolean, since: "10.4", deprecated: true,
      "deprecated at once: not indexed"),
    AttributeDescription("kMDItemFSHasCustomIcon", .boolean, since: "10.4", "custom icon flag"),
    AttributeDescription("kMDItemFSInvisible", .boolean, since: "10.4", "invisible flag"),
    AttributeDescription("kMDItemFSIsExtensionHidden", .boolean, since: "10.4", "extension hidden"),
    AttributeDescription("kMDItemFSIsReadable", .boolean, since: "10.4", deprecated: true, "deprecated: not indexed"),
    AttributeDescription("kMDItemFSIsStationery", .boolean, since: "10.4", "stationery flag"),
    AttributeDescription("kMDItemFSIsWriteable", .boolean, since: "10.4", deprecated: true, "deprecated: not indexed"),
    AttributeDescription("kMDItemFSLabel", .number, since: "10.4", "Finder label index 0-7"),
    AttributeDescription("kMDItemFSName", .string, since: "10.4", "file name"),
    AttributeDescription(
      "kMDItemFSNodeCount", .number, since: "10.4",
      "entries in a directory (newer systems show null for files; very old ones show the size)"),
    AttributeDescription("kMDItemFSOwnerGroupID", .number, since: "10.4", "gid"),
    AttributeDescription("kMDItemFSOwnerUserID", .number, since: "10.4", "uid"),
    AttributeDescription("kMDItemFSSize", .number, property: "fileSize", since: "10.4", "size in bytes"),
    AttributeDescription("kMDItemFinderComment", .string, since: "10.4", "Finder comment"),
    AttributeDescription("kMDItemFlashOnOff", .boolean, property: "flashOn", since: "10.4", "flash fired"),
    AttributeDescription("kMDItemFocalLength", .number, property: "focalLength", since: "10.4", "focal length, mm"),
    AttributeDescription(
      "kMDItemFocalLength35mm", .number, property: "focalLength35mm", since: "10.7",
      "35 mm equivalent"),
    AttributeDescription(
      "kMDItemFonts", .string, multiple: true, property: "fontNames", since: "10.4",
      "font names used or contained"),
    AttributeDescription(
      "kMDItemGPSAreaInformation", .string, property: "gpsAreaInformation", since: "10.7",
      "GPS area name"),
    AttributeDescription("kMDItemGPSDOP", .number, property: "gpsdop", since: "10.7", "dilution of precision"),
    AttributeDescription("kMDItemGPSDateStamp", .date, property: "gpsDateStamp", since: "10.7", "GPS date"),
    AttributeDescription(
      "kMDItemGPSDestBearing", .number, property: "gpsDestBearing", since: "10.7",
      "bearing to destination"),
    AttributeDescription(
      "kMDItemGPSDestDistance", .number, property: "gpsDestDistance", since: "10.7",
      "distance to destination"),
    AttributeDescription(
      "kMDItemGPSDestLatitude", .number, property: "gpsDestLatitude", since: "10.7",
      "destination latitude"),
    AttributeDescription(
      "kMDItemGPSDestLongitude", .number, property: "gpsDestLongitude", since: "10.7",
      "destination longitude"),
    AttributeDescription(
      "kMDItemGPSDifferental", .number, property: "gpsDifferental", since: "10.7",
      "differential correction (sic)"),
    AttributeDescription("kMDItemGPSMapDatum", .string, property: "gpsMapDatum", since: "10.7", "datum"),
    AttributeDescription("kMDItemGPSMeasureMode", .string, property: "gpsMeasureMode", since: "10.7", "measure mode"),
    AttributeDescription(
      "kMDItemGPSProcessingMethod", .string, property: "gpsProcessingMethod", since: "10.7",
      "location method"),
    AttributeDescription("kMDItemGPSStatus", .string, property: "gpsStatus", since: "10.7", "receiver status"),
    AttributeDescription(
      "kMDItemGPSTrack", .number, property: "gpsTrack", since: "10.5",
      "direction of travel, degrees"),
    AttributeDescription("kMDItemGenre", .string, property: "genre", since: "10.5", "genre of a movie"),
    AttributeDescription(
      "kMDItemHTMLContent", .string, property: "htmlContentData", since: "10.11",
      "HTML text of the item"),
    AttributeDescription("kMDItemHasAlphaChannel", .boolean, property: "hasAlphaChannel", since: "10.4", "has alpha"),
    AttributeDescription("kMDItemHeadline", .string, property: "headline", since: "10.4", "headline (IPTC)"),
  ]
}
