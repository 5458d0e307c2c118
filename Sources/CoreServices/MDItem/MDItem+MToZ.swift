// Names of Spotlight's attributes from M to Z, as in `MDItem.h`.
/// Smallest f-number of lens.
public let kMDItemMaxAperture: CFString = "kMDItemMaxAperture"
/// Media extensions needed (macOS 15); a list.
public let kMDItemMediaExtensions: CFString = "kMDItemMediaExtensions"
/// Sound, Video, ...; a list.
public let kMDItemMediaTypes: CFString = "kMDItemMediaTypes"
/// Metering mode.
public let kMDItemMeteringMode: CFString = "kMDItemMeteringMode"
/// Genre of music.
public let kMDItemMusicalGenre: CFString = "kMDItemMusicalGenre"
/// Instrument category.
public let kMDItemMusicalInstrumentCategory: CFString = "kMDItemMusicalInstrumentCategory"
/// Instrument name.
public let kMDItemMusicalInstrumentName: CFString = "kMDItemMusicalInstrumentName"
/// Place name.
public let kMDItemNamedLocation: CFString = "kMDItemNamedLocation"
/// Number of pages.
public let kMDItemNumberOfPages: CFString = "kMDItemNumberOfPages"
/// Organisations; a list.
public let kMDItemOrganizations: CFString = "kMDItemOrganizations"
/// Orientation: 0 for landscape, 1 for portrait.
public let kMDItemOrientation: CFString = "kMDItemOrientation"
/// Original format.
public let kMDItemOriginalFormat: CFString = "kMDItemOriginalFormat"
/// Original source.
public let kMDItemOriginalSource: CFString = "kMDItemOriginalSource"
/// First page height, points.
public let kMDItemPageHeight: CFString = "kMDItemPageHeight"
/// First page width, points.
public let kMDItemPageWidth: CFString = "kMDItemPageWidth"
/// People shown or described; a list.
public let kMDItemParticipants: CFString = "kMDItemParticipants"
/// Full path.
///
/// The path is computed and not stored, so queries on it are slow or find nothing.
public let kMDItemPath: CFString = "kMDItemPath"
/// Performers; a list.
public let kMDItemPerformers: CFString = "kMDItemPerformers"
/// Phone numbers; a list.
public let kMDItemPhoneNumbers: CFString = "kMDItemPhoneNumbers"
/// Number of pixels: width times height.
public let kMDItemPixelCount: CFString = "kMDItemPixelCount"
/// Pixel height.
public let kMDItemPixelHeight: CFString = "kMDItemPixelHeight"
/// Pixel width.
public let kMDItemPixelWidth: CFString = "kMDItemPixelWidth"
/// Producer.
public let kMDItemProducer: CFString = "kMDItemProducer"
/// Colour profile name.
public let kMDItemProfileName: CFString = "kMDItemProfileName"
/// Projects; a list.
public let kMDItemProjects: CFString = "kMDItemProjects"
/// Publishers; a list.
public let kMDItemPublishers: CFString = "kMDItemPublishers"
/// Recipient addresses; a list.
public let kMDItemRecipientAddresses: CFString = "kMDItemRecipientAddresses"
/// Recipient mail addresses; a list.
public let kMDItemRecipientEmailAddresses: CFString = "kMDItemRecipientEmailAddresses"
/// Recipient names; a list.
public let kMDItemRecipients: CFString = "kMDItemRecipients"
/// Recording date.
public let kMDItemRecordingDate: CFString = "kMDItemRecordingDate"
/// Recording year.
public let kMDItemRecordingYear: CFString = "kMDItemRecordingYear"
/// Whether red-eye reduction was used.
public let kMDItemRedEyeOnOff: CFString = "kMDItemRedEyeOnOff"
/// Vertical dpi.
public let kMDItemResolutionHeightDPI: CFString = "kMDItemResolutionHeightDPI"
/// Horizontal dpi.
public let kMDItemResolutionWidthDPI: CFString = "kMDItemResolutionWidthDPI"
/// Link to rights statement.
public let kMDItemRights: CFString = "kMDItemRights"
/// Encryption method ("None", ...).
public let kMDItemSecurityMethod: CFString = "kMDItemSecurityMethod"
/// Speed in km/h.
public let kMDItemSpeed: CFString = "kMDItemSpeed"
/// User rating.
public let kMDItemStarRating: CFString = "kMDItemStarRating"
/// State (IPTC).
public let kMDItemStateOrProvince: CFString = "kMDItemStateOrProvince"
/// Whether the content is prepared for streaming.
public let kMDItemStreamable: CFString = "kMDItemStreamable"
/// Subject.
public let kMDItemSubject: CFString = "kMDItemSubject"
/// Deprecated.
///
/// The extended attribute of this name hides files from searches; a list.
public let kMDItemSupportFileType: CFString = "kMDItemSupportFileType"
/// Beats per minute.
public let kMDItemTempo: CFString = "kMDItemTempo"
/// Text of the item.
///
/// Queries can search it, but it cannot be read back.
public let kMDItemTextContent: CFString = "kMDItemTextContent"
/// Theme.
public let kMDItemTheme: CFString = "kMDItemTheme"
/// Time signature.
public let kMDItemTimeSignature: CFString = "kMDItemTimeSignature"
/// Time of the recorded event.
public let kMDItemTimestamp: CFString = "kMDItemTimestamp"
/// Title.
public let kMDItemTitle: CFString = "kMDItemTitle"
/// Total bit rate.
public let kMDItemTotalBitRate: CFString = "kMDItemTotalBitRate"
/// URL of the item.
public let kMDItemURL: CFString = "kMDItemURL"
/// Version text.
public let kMDItemVersion: CFString = "kMDItemVersion"
/// Video bit rate.
public let kMDItemVideoBitRate: CFString = "kMDItemVideoBitRate"
/// Addresses that the file was downloaded from (file URL, page URL); a list.
public let kMDItemWhereFroms: CFString = "kMDItemWhereFroms"
/// White balance: 0 for auto, 1 for manual.
public let kMDItemWhiteBalance: CFString = "kMDItemWhiteBalance"
/// XMP credit (newer SDKs).
public let kMDItemXMPCredit: CFString = "kMDItemXMPCredit"
/// XMP digital source type (newer SDKs).
public let kMDItemXMPDigitalSourceType: CFString = "kMDItemXMPDigitalSourceType"
