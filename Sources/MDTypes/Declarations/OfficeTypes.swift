extension TypeDeclaration {
  /// Documents of office programs and books that `documentTypes` does not contain.
  ///
  /// Identifiers are those that the programs declare, if they declare any.
  static let officeTypes: [TypeDeclaration] = [
    TypeDeclaration("com.microsoft.word.wordml", "public.xml public.composite-content", "Word 2003 XML document"),
    TypeDeclaration(
      "com.microsoft.excel.xml", "public.xml public.composite-content public.spreadsheet", "Excel 2003 XML workbook"),
    TypeDeclaration(
      "org.openxmlformats.wordprocessingml.template.macroenabled",
      "org.openxmlformats.openxml public.composite-content public.executable",
      extensions: "dotm", mimeTypes: "application/vnd.ms-word.template.macroenabled.12", "Word macro template"),
    TypeDeclaration(
      "org.openxmlformats.spreadsheetml.template.macroenabled",
      "org.openxmlformats.openxml public.composite-content public.executable public.spreadsheet",
      extensions: "xltm", mimeTypes: "application/vnd.ms-excel.template.macroenabled.12", "Excel macro template"),
    TypeDeclaration(
      "com.microsoft.excel.sheet.binary.macroenabled",
      "org.openxmlformats.openxml public.composite-content public.executable public.spreadsheet",
      extensions: "xlsb", mimeTypes: "application/vnd.ms-excel.sheet.binary.macroenabled.12",
      "Excel binary workbook"),
    TypeDeclaration(
      "org.openxmlformats.presentationml.presentation.macroenabled",
      "org.openxmlformats.openxml public.presentation public.executable",
      extensions: "pptm", mimeTypes: "application/vnd.ms-powerpoint.presentation.macroenabled.12",
      "PowerPoint macro presentation"),
    TypeDeclaration(
      "org.openxmlformats.presentationml.slideshow.macroenabled",
      "org.openxmlformats.openxml public.presentation public.executable",
      extensions: "ppsm", mimeTypes: "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
      "PowerPoint macro show"),
    TypeDeclaration(
      "org.openxmlformats.presentationml.template.macroenabled",
      "org.openxmlformats.openxml public.presentation public.executable",
      extensions: "potm", mimeTypes: "application/vnd.ms-powerpoint.template.macroenabled.12",
      "PowerPoint macro template"),
    TypeDeclaration(
      "org.oasis-open.opendocument.spreadsheet-template",
      "org.oasis-open.opendocument public.composite-content public.spreadsheet",
      extensions: "ots", mimeTypes: "application/vnd.oasis.opendocument.spreadsheet-template",
      "OpenDocument spreadsheet template"),
    TypeDeclaration(
      "org.oasis-open.opendocument.presentation-template", "org.oasis-open.opendocument public.presentation",
      extensions: "otp", mimeTypes: "application/vnd.oasis.opendocument.presentation-template",
      "OpenDocument presentation template"),
    TypeDeclaration(
      "org.oasis-open.opendocument.graphics-template", "org.oasis-open.opendocument public.composite-content",
      extensions: "otg", mimeTypes: "application/vnd.oasis.opendocument.graphics-template",
      "OpenDocument drawing template"),
    TypeDeclaration(
      "org.oasis-open.opendocument.text-master", "org.oasis-open.opendocument public.composite-content",
      extensions: "odm", mimeTypes: "application/vnd.oasis.opendocument.text-master", "OpenDocument master document"),
    TypeDeclaration(
      "org.oasis-open.opendocument.text-flat-xml", "org.oasis-open.opendocument public.composite-content",
      extensions: "fodt", mimeTypes: "application/vnd.oasis.opendocument.text-flat-xml", "OpenDocument text in one file"
    ),
    TypeDeclaration(
      "org.oasis-open.opendocument.spreadsheet-flat-xml",
      "org.oasis-open.opendocument public.composite-content public.spreadsheet",
      extensions: "fods", mimeTypes: "application/vnd.oasis.opendocument.spreadsheet-flat-xml",
      "OpenDocument spreadsheet in one file"),
    TypeDeclaration(
      "org.oasis-open.opendocument.presentation-flat-xml", "org.oasis-open.opendocument public.presentation",
      extensions: "fodp", mimeTypes: "application/vnd.oasis.opendocument.presentation-flat-xml",
      "OpenDocument presentation in one file"),
    TypeDeclaration(
      "org.oasis-open.opendocument.graphics-flat-xml", "org.oasis-open.opendocument public.composite-content",
      extensions: "fodg", mimeTypes: "application/vnd.oasis.opendocument.graphics-flat-xml",
      "OpenDocument drawing in one file"),
    TypeDeclaration(
      "org.openoffice.spreadsheet", "public.data public.spreadsheet",
      extensions: "sxc", mimeTypes: "application/vnd.sun.xml.calc", "OpenOffice 1 spreadsheet"),
    TypeDeclaration(
      "org.openoffice.presentation", "public.data public.presentation",
      extensions: "sxi", mimeTypes: "application/vnd.sun.xml.impress", "OpenOffice 1 presentation"),
    TypeDeclaration(
      "org.openoffice.graphics", "public.data public.composite-content",
      extensions: "sxd", mimeTypes: "application/vnd.sun.xml.draw", "OpenOffice 1 drawing"),
    TypeDeclaration(
      "org.gnome.gnumeric", "public.data public.spreadsheet",
      extensions: "gnumeric", mimeTypes: "application/x-gnumeric", "Gnumeric spreadsheet"),
    TypeDeclaration(
      "com.abisource.abiword", "public.data public.composite-content",
      extensions: "abw zabw awt", mimeTypes: "application/x-abiword", "AbiWord document"),
    TypeDeclaration(
      "org.fictionbook.fb2", "public.xml public.composite-content",
      extensions: "fb2", mimeTypes: "application/x-fictionbook+xml", "FictionBook"),
    TypeDeclaration(
      "com.amazon.mobi-ebook", "public.data public.composite-content",
      extensions: "mobi prc azw", mimeTypes: "application/x-mobipocket-ebook", "Mobipocket book"),
    TypeDeclaration(
      "com.amazon.mobi8-ebook", "public.data public.composite-content",
      extensions: "azw3 kf8", mimeTypes: "application/vnd.amazon.mobi8-ebook application/x-mobi8-ebook", "Kindle book"),
    TypeDeclaration(
      "com.lizardtech.djvu", "public.data public.composite-content",
      extensions: "djvu djv", mimeTypes: "image/vnd.djvu image/vnd.djvu+multipage", "DjVu document"),
    TypeDeclaration(
      "com.microsoft.chm", "public.data public.composite-content",
      extensions: "chm", mimeTypes: "application/vnd.ms-htmlhelp", "compiled help"),
    TypeDeclaration(
      "com.corel.wordperfect.doc", "public.data public.composite-content",
      extensions: "wpd wp wp5 wp6", mimeTypes: "application/vnd.wordperfect", "WordPerfect document"),
    TypeDeclaration(
      "com.corel.quattropro", "public.data public.spreadsheet",
      extensions: "qpw wb1 wb2 wb3 wq1 wq2", mimeTypes: "application/x-quattropro", "Quattro Pro spreadsheet"),
    TypeDeclaration(
      "com.microsoft.publisher.pub", "public.data public.composite-content",
      extensions: "pub", mimeTypes: "application/vnd.ms-publisher", "Publisher document"),
    TypeDeclaration(
      "com.microsoft.visio.vsd", "public.data public.composite-content",
      extensions: "vsd vss vst vsw", mimeTypes: "application/vnd.visio", "Visio drawing"),
    TypeDeclaration(
      "com.microsoft.works.wps", "public.data public.composite-content",
      extensions: "wps wdb", mimeTypes: "application/vnd.ms-works", "Works document"),
    TypeDeclaration(
      "com.microsoft.onenote.one", "public.data public.composite-content",
      extensions: "one", mimeTypes: "application/onenote application/msonenote", "OneNote section"),
    TypeDeclaration(
      "com.microsoft.access.mdb", "public.data public.database",
      extensions: "mdb accdb", mimeTypes: "application/vnd.ms-access application/msaccess application/x-msaccess",
      "Access database"),
    TypeDeclaration(
      "com.hancom.hwp", "public.data public.composite-content",
      extensions: "hwp", mimeTypes: "application/x-hwp", "Hangul document"),
    TypeDeclaration(
      "com.hancom.hwpx", "public.data public.composite-content",
      extensions: "hwpx", mimeTypes: "application/hwp+zip application/vnd.hancom.hwpx application/haansofthwpx",
      "Hangul document in a package"),
    TypeDeclaration(
      "net.scribus.sla", "public.data public.composite-content",
      extensions: "sla", mimeTypes: "application/vnd.scribus", "Scribus document"),
    TypeDeclaration(
      "org.gnome.dia", "public.data public.composite-content",
      extensions: "dia", mimeTypes: "application/x-dia-diagram", "Dia diagram"),
  ]
}
