// Names of types as in `UTCoreTypes.h`: file-system objects, bundles, archives, and the rest.
/// ``UTType/item``.
public let kUTTypeItem: CFString = "public.item"
/// ``UTType/content``.
public let kUTTypeContent: CFString = "public.content"
/// ``UTType/compositeContent``.
public let kUTTypeCompositeContent: CFString = "public.composite-content"
/// ``UTType/message``.
public let kUTTypeMessage: CFString = "public.message"
/// ``UTType/contact``.
public let kUTTypeContact: CFString = "public.contact"
/// ``UTType/archive``.
public let kUTTypeArchive: CFString = "public.archive"
/// ``UTType/diskImage``.
public let kUTTypeDiskImage: CFString = "public.disk-image"
/// ``UTType/data``.
public let kUTTypeData: CFString = "public.data"
/// ``UTType/directory``.
public let kUTTypeDirectory: CFString = "public.directory"
/// ``UTType/resolvable``.
public let kUTTypeResolvable: CFString = "com.apple.resolvable"
/// ``UTType/symbolicLink``.
public let kUTTypeSymLink: CFString = "public.symlink"
/// ``UTType/executable``.
public let kUTTypeExecutable: CFString = "public.executable"
/// ``UTType/mountPoint``.
public let kUTTypeMountPoint: CFString = "public.mount-point"
/// ``UTType/aliasFile``.
public let kUTTypeAliasFile: CFString = "com.apple.alias-file"
/// Alias record.
public let kUTTypeAliasRecord: CFString = "com.apple.alias-record"
/// ``UTType/urlBookmarkData``.
public let kUTTypeURLBookmarkData: CFString = "com.apple.bookmark"
/// ``UTType/url``.
public let kUTTypeURL: CFString = "public.url"
/// ``UTType/fileURL``.
public let kUTTypeFileURL: CFString = "public.file-url"
/// ``UTType/folder``.
public let kUTTypeFolder: CFString = "public.folder"
/// ``UTType/volume``.
public let kUTTypeVolume: CFString = "public.volume"
/// ``UTType/package``.
public let kUTTypePackage: CFString = "com.apple.package"
/// ``UTType/bundle``.
public let kUTTypeBundle: CFString = "com.apple.bundle"
/// ``UTType/pluginBundle``.
public let kUTTypePluginBundle: CFString = "com.apple.plugin"
/// ``UTType/spotlightImporter``.
public let kUTTypeSpotlightImporter: CFString = "com.apple.metadata-importer"
/// ``UTType/quickLookGenerator``.
public let kUTTypeQuickLookGenerator: CFString = "com.apple.quicklook-generator"
/// ``UTType/xpcService``.
public let kUTTypeXPCService: CFString = "com.apple.xpc-service"
/// ``UTType/framework``.
public let kUTTypeFramework: CFString = "com.apple.framework"
/// ``UTType/application``.
public let kUTTypeApplication: CFString = "com.apple.application"
/// ``UTType/applicationBundle``.
public let kUTTypeApplicationBundle: CFString = "com.apple.application-bundle"
/// Application that is a single file.
public let kUTTypeApplicationFile: CFString = "com.apple.application-file"
/// ``UTType/unixExecutable``.
public let kUTTypeUnixExecutable: CFString = "public.unix-executable"
/// ``UTType/exe``.
public let kUTTypeWindowsExecutable: CFString = "com.microsoft.windows-executable"
/// Java class.
public let kUTTypeJavaClass: CFString = "com.sun.java-class"
/// Java archive.
public let kUTTypeJavaArchive: CFString = "com.sun.java-archive"
/// ``UTType/systemPreferencesPane``.
public let kUTTypeSystemPreferencesPane: CFString = "com.apple.systempreference.prefpane"
/// ``UTType/gzip``.
public let kUTTypeGNUZipArchive: CFString = "org.gnu.gnu-zip-archive"
/// ``UTType/bz2``.
public let kUTTypeBzip2Archive: CFString = "public.bzip2-archive"
/// ``UTType/zip``.
public let kUTTypeZipArchive: CFString = "public.zip-archive"
/// ``UTType/spreadsheet``.
public let kUTTypeSpreadsheet: CFString = "public.spreadsheet"
/// ``UTType/presentation``.
public let kUTTypePresentation: CFString = "public.presentation"
/// ``UTType/database``.
public let kUTTypeDatabase: CFString = "public.database"
/// ``UTType/vCard``.
public let kUTTypeVCard: CFString = "public.vcard"
/// ``UTType/toDoItem``.
public let kUTTypeToDoItem: CFString = "public.to-do-item"
/// ``UTType/calendarEvent``.
public let kUTTypeCalendarEvent: CFString = "public.calendar-event"
/// ``UTType/emailMessage``.
public let kUTTypeEmailMessage: CFString = "public.email-message"
/// ``UTType/internetLocation``.
public let kUTTypeInternetLocation: CFString = "com.apple.internet-location"
/// Ink text.
public let kUTTypeInkText: CFString = "com.apple.ink.inktext"
/// ``UTType/font``.
public let kUTTypeFont: CFString = "public.font"
/// ``UTType/bookmark``.
public let kUTTypeBookmark: CFString = "public.bookmark"
/// ``UTType/threeDContent``.
public let kUTType3DContent: CFString = "public.3d-content"
/// ``UTType/pkcs12``.
public let kUTTypePKCS12: CFString = "com.rsa.pkcs-12"
/// ``UTType/x509Certificate``.
public let kUTTypeX509Certificate: CFString = "public.x509-certificate"
/// ``UTType/epub``.
public let kUTTypeElectronicPublication: CFString = "org.idpf.epub-container"
/// ``UTType/log``.
public let kUTTypeLog: CFString = "public.log"
