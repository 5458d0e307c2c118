// Names of Spotlight's attributes from E to L, as in `MDItem.h`.
/// Version of the GPS IFD.
public let kMDItemEXIFGPSVersion: CFString = "kMDItemEXIFGPSVersion"
/// EXIF version.
public let kMDItemEXIFVersion: CFString = "kMDItemEXIFVersion"
/// Editors; a list.
public let kMDItemEditors: CFString = "kMDItemEditors"
/// Mail addresses related to the item; a list.
public let kMDItemEmailAddresses: CFString = "kMDItemEmailAddresses"
/// Program that converted the file to its current form (PDF producer); a list.
public let kMDItemEncodingApplications: CFString = "kMDItemEncodingApplications"
/// CPU architectures; a list.
public let kMDItemExecutableArchitectures: CFString = "kMDItemExecutableArchitectures"
/// Platform of an executable.
public let kMDItemExecutablePlatform: CFString = "kMDItemExecutablePlatform"
/// Exposure mode.
public let kMDItemExposureMode: CFString = "kMDItemExposureMode"
/// Exposure program.
public let kMDItemExposureProgram: CFString = "kMDItemExposureProgram"
/// Exposure time in seconds.
public let kMDItemExposureTimeSeconds: CFString = "kMDItemExposureTimeSeconds"
/// Exposure time as text.
public let kMDItemExposureTimeString: CFString = "kMDItemExposureTimeString"
/// F-number.
public let kMDItemFNumber: CFString = "kMDItemFNumber"
/// File content change time (mtime).
public let kMDItemFSContentChangeDate: CFString = "kMDItemFSContentChangeDate"
/// File birth time.
public let kMDItemFSCreationDate: CFString = "kMDItemFSCreationDate"
/// Deprecated from the start: not indexed.
public let kMDItemFSExists: CFString = "kMDItemFSExists"
/// Whether the item has a custom icon.
public let kMDItemFSHasCustomIcon: CFString = "kMDItemFSHasCustomIcon"
/// Whether the item is invisible.
public let kMDItemFSInvisible: CFString = "kMDItemFSInvisible"
/// Whether the extension is hidden.
public let kMDItemFSIsExtensionHidden: CFString = "kMDItemFSIsExtensionHidden"
/// Deprecated: not indexed.
public let kMDItemFSIsReadable: CFString = "kMDItemFSIsReadable"
/// Whether the item is a stationery file.
public let kMDItemFSIsStationery: CFString = "kMDItemFSIsStationery"
/// Deprecated: not indexed.
public let kMDItemFSIsWriteable: CFString = "kMDItemFSIsWriteable"
/// Finder label index 0-7.
public let kMDItemFSLabel: CFString = "kMDItemFSLabel"
/// File name.
public let kMDItemFSName: CFString = "kMDItemFSName"
/// Entries in a directory (newer systems show null for files; very old ones show the size).
public let kMDItemFSNodeCount: CFString = "kMDItemFSNodeCount"
/// Group ID of the owner.
public let kMDItemFSOwnerGroupID: CFString = "kMDItemFSOwnerGroupID"
/// User ID of the owner.
public let kMDItemFSOwnerUserID: CFString = "kMDItemFSOwnerUserID"
/// Size in bytes.
public let kMDItemFSSize: CFString = "kMDItemFSSize"
/// Finder comment.
public let kMDItemFinderComment: CFString = "kMDItemFinderComment"
/// Whether the flash fired.
public let kMDItemFlashOnOff: CFString = "kMDItemFlashOnOff"
/// Focal length, mm.
public let kMDItemFocalLength: CFString = "kMDItemFocalLength"
/// Focal length as 35 mm equivalent.
public let kMDItemFocalLength35mm: CFString = "kMDItemFocalLength35mm"
/// Font names used or contained; a list.
public let kMDItemFonts: CFString = "kMDItemFonts"
/// GPS area name.
public let kMDItemGPSAreaInformation: CFString = "kMDItemGPSAreaInformation"
/// Dilution of precision.
public let kMDItemGPSDOP: CFString = "kMDItemGPSDOP"
/// GPS date.
public let kMDItemGPSDateStamp: CFString = "kMDItemGPSDateStamp"
/// Bearing to destination.
public let kMDItemGPSDestBearing: CFString = "kMDItemGPSDestBearing"
/// Distance to destination.
public let kMDItemGPSDestDistance: CFString = "kMDItemGPSDestDistance"
/// Destination latitude.
public let kMDItemGPSDestLatitude: CFString = "kMDItemGPSDestLatitude"
/// Destination longitude.
public let kMDItemGPSDestLongitude: CFString = "kMDItemGPSDestLongitude"
/// GPS differential correction (Apple's spelling).
public let kMDItemGPSDifferental: CFString = "kMDItemGPSDifferental"
/// Geodetic datum of the survey data.
public let kMDItemGPSMapDatum: CFString = "kMDItemGPSMapDatum"
/// GPS measure mode.
public let kMDItemGPSMeasureMode: CFString = "kMDItemGPSMeasureMode"
/// Name of the GPS processing method.
public let kMDItemGPSProcessingMethod: CFString = "kMDItemGPSProcessingMethod"
/// Status of the GPS receiver.
public let kMDItemGPSStatus: CFString = "kMDItemGPSStatus"
/// Direction of travel, degrees.
public let kMDItemGPSTrack: CFString = "kMDItemGPSTrack"
/// Genre of a movie.
public let kMDItemGenre: CFString = "kMDItemGenre"
/// HTML text of the item.
public let kMDItemHTMLContent: CFString = "kMDItemHTMLContent"
/// Whether the image has an alpha channel.
public let kMDItemHasAlphaChannel: CFString = "kMDItemHasAlphaChannel"
/// Headline (IPTC).
public let kMDItemHeadline: CFString = "kMDItemHeadline"
/// ISO speed.
public let kMDItemISOSpeed: CFString = "kMDItemISOSpeed"
/// Formal identifier.
public let kMDItemIdentifier: CFString = "kMDItemIdentifier"
/// Direction of view, degrees.
public let kMDItemImageDirection: CFString = "kMDItemImageDirection"
/// Information text.
public let kMDItemInformation: CFString = "kMDItemInformation"
/// Chat addresses; a list.
public let kMDItemInstantMessageAddresses: CFString = "kMDItemInstantMessageAddresses"
/// Special instructions (IPTC).
public let kMDItemInstructions: CFString = "kMDItemInstructions"
/// Whether an app manages the item.
public let kMDItemIsApplicationManaged: CFString = "kMDItemIsApplicationManaged"
/// Whether the sequence is set up for General MIDI.
public let kMDItemIsGeneralMIDISequence: CFString = "kMDItemIsGeneralMIDISequence"
/// Whether the message is likely junk.
public let kMDItemIsLikelyJunk: CFString = "kMDItemIsLikelyJunk"
/// Musical key.
public let kMDItemKeySignature: CFString = "kMDItemKeySignature"
/// Keywords; a list.
public let kMDItemKeywords: CFString = "kMDItemKeywords"
/// Localised kind description.
public let kMDItemKind: CFString = "kMDItemKind"
/// Language tags (RFC 3066 style); a list.
public let kMDItemLanguages: CFString = "kMDItemLanguages"
/// Last opened by a person.
public let kMDItemLastUsedDate: CFString = "kMDItemLastUsedDate"
/// Latitude in degrees north.
public let kMDItemLatitude: CFString = "kMDItemLatitude"
/// Layer names; a list.
public let kMDItemLayerNames: CFString = "kMDItemLayerNames"
/// Lens model.
public let kMDItemLensModel: CFString = "kMDItemLensModel"
/// Longitude in degrees east.
public let kMDItemLongitude: CFString = "kMDItemLongitude"
/// Lyricist.
public let kMDItemLyricist: CFString = "kMDItemLyricist"
