// Names of Spotlight's attributes from A to D, as in `MDItem.h`.
/// Camera maker.
public let kMDItemAcquisitionMake: CFString = "kMDItemAcquisitionMake"
/// Camera model.
public let kMDItemAcquisitionModel: CFString = "kMDItemAcquisitionModel"
/// Album title.
public let kMDItemAlbum: CFString = "kMDItemAlbum"
/// Metres above sea level (WGS84).
public let kMDItemAltitude: CFString = "kMDItemAltitude"
/// Aperture as APEX value.
public let kMDItemAperture: CFString = "kMDItemAperture"
/// Loop descriptors; a list.
public let kMDItemAppleLoopDescriptors: CFString = "kMDItemAppleLoopDescriptors"
/// Loop key filter.
public let kMDItemAppleLoopsKeyFilterType: CFString = "kMDItemAppleLoopsKeyFilterType"
/// Loop play mode.
public let kMDItemAppleLoopsLoopMode: CFString = "kMDItemAppleLoopsLoopMode"
/// Loop root note.
public let kMDItemAppleLoopsRootKey: CFString = "kMDItemAppleLoopsRootKey"
/// Store categories of an app; a list.
public let kMDItemApplicationCategories: CFString = "kMDItemApplicationCategories"
/// Last change of any metadata attribute.
public let kMDItemAttributeChangeDate: CFString = "kMDItemAttributeChangeDate"
/// Intended audiences; a list.
public let kMDItemAudiences: CFString = "kMDItemAudiences"
/// Audio bit rate (bits/s).
public let kMDItemAudioBitRate: CFString = "kMDItemAudioBitRate"
/// Audio channels.
public let kMDItemAudioChannelCount: CFString = "kMDItemAudioChannelCount"
/// Program that encoded the audio.
public let kMDItemAudioEncodingApplication: CFString = "kMDItemAudioEncodingApplication"
/// Samples per second.
public let kMDItemAudioSampleRate: CFString = "kMDItemAudioSampleRate"
/// Track number on album.
public let kMDItemAudioTrackNumber: CFString = "kMDItemAudioTrackNumber"
/// Author addresses, any kind; a list.
public let kMDItemAuthorAddresses: CFString = "kMDItemAuthorAddresses"
/// Author mail addresses only; a list.
public let kMDItemAuthorEmailAddresses: CFString = "kMDItemAuthorEmailAddresses"
/// Author names; a list.
public let kMDItemAuthors: CFString = "kMDItemAuthors"
/// Bits per sample.
public let kMDItemBitsPerSample: CFString = "kMDItemBitsPerSample"
/// Bundle identifier of a bundle.
public let kMDItemCFBundleIdentifier: CFString = "kMDItemCFBundleIdentifier"
/// Owner recorded in camera.
public let kMDItemCameraOwner: CFString = "kMDItemCameraOwner"
/// City (IPTC).
public let kMDItemCity: CFString = "kMDItemCity"
/// Codec names; a list.
public let kMDItemCodecs: CFString = "kMDItemCodecs"
/// Colour model: RGB, CMYK, Gray, YUV.
public let kMDItemColorSpace: CFString = "kMDItemColorSpace"
/// Comment stored in the file.
public let kMDItemComment: CFString = "kMDItemComment"
/// Composer.
public let kMDItemComposer: CFString = "kMDItemComposer"
/// Related people other than authors; a list.
public let kMDItemContactKeywords: CFString = "kMDItemContactKeywords"
/// Creation of the content (importer may override file date).
public let kMDItemContentCreationDate: CFString = "kMDItemContentCreationDate"
/// Last change of the content.
public let kMDItemContentModificationDate: CFString = "kMDItemContentModificationDate"
/// Uniform type identifier.
public let kMDItemContentType: CFString = "kMDItemContentType"
/// Type and all supertypes; a list.
public let kMDItemContentTypeTree: CFString = "kMDItemContentTypeTree"
/// Contributors (Dublin Core); a list.
public let kMDItemContributors: CFString = "kMDItemContributors"
/// Copyright notice.
public let kMDItemCopyright: CFString = "kMDItemCopyright"
/// Country (IPTC).
public let kMDItemCountry: CFString = "kMDItemCountry"
/// Extent or scope (Dublin Core).
public let kMDItemCoverage: CFString = "kMDItemCoverage"
/// Application that made the content.
public let kMDItemCreator: CFString = "kMDItemCreator"
/// Date on which the item was added to its current folder.
public let kMDItemDateAdded: CFString = "kMDItemDateAdded"
/// "Fast start" or "RTSP".
public let kMDItemDeliveryType: CFString = "kMDItemDeliveryType"
/// Description or abstract.
public let kMDItemDescription: CFString = "kMDItemDescription"
/// Director.
public let kMDItemDirector: CFString = "kMDItemDirector"
/// Name as shown (localised, may drop extension).
public let kMDItemDisplayName: CFString = "kMDItemDisplayName"
/// Dates of download; a list.
public let kMDItemDownloadedDate: CFString = "kMDItemDownloadedDate"
/// Due date.
public let kMDItemDueDate: CFString = "kMDItemDueDate"
/// Length in seconds.
public let kMDItemDurationSeconds: CFString = "kMDItemDurationSeconds"
