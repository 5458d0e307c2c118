extension TypeDeclaration {
  /// Documents, messages, models, certificates and other data.
  static let documentTypes: [TypeDeclaration] = [
    TypeDeclaration("public.log", "", "log"),
    TypeDeclaration("public.composite-content", "public.content", "document"),
    TypeDeclaration("public.presentation", "public.composite-content", "slide presentation"),
    TypeDeclaration("public.spreadsheet", "public.content", "spreadsheet"),
    TypeDeclaration("public.3d-content", "public.content", "3D content"),
    TypeDeclaration("public.message", "", "message"),
    TypeDeclaration("public.email-message", "public.message", "mail message"),
    TypeDeclaration("public.contact", "", "contact"),
    TypeDeclaration("public.calendar-event", "", "calendar event"),
    TypeDeclaration("public.to-do-item", "", "to-do item"),
    TypeDeclaration("public.database", "", "database store"),
    TypeDeclaration("public.bookmark", "", "bookmark"),
    TypeDeclaration("public.url", "public.data", "URL"),
    TypeDeclaration("public.file-url", "public.url", "file URL"),
    TypeDeclaration("public.stored-url", "", "stored URL"),
    TypeDeclaration(
      "com.apple.property-list", "public.data",
      extensions: "plist", mimeTypes: "application/x-plist", "property list"),
    TypeDeclaration("org.openxmlformats.openxml", "public.data", "Office Open XML document"),
    TypeDeclaration("org.oasis-open.opendocument", "public.data public.content", "OpenDocument document"),
    TypeDeclaration("com.apple.internet-location", "public.data public.stored-url", "Apple internet location file"),
    TypeDeclaration(
      "com.adobe.postscript", "public.data public.composite-content",
      extensions: "ps", mimeTypes: "application/postscript", "PostScript"),
    TypeDeclaration(
      "com.adobe.encapsulated-postscript", "com.adobe.postscript",
      extensions: "eps", mimeTypes: "application/eps application/x-eps image/x-eps", "EPS"),
    TypeDeclaration(
      "com.adobe.pdf", "public.data public.composite-content",
      extensions: "pdf", mimeTypes: "application/pdf", "PDF document"),
    TypeDeclaration(
      "org.idpf.epub-container", "public.data public.composite-content",
      extensions: "epub", mimeTypes: "application/epub+zip", "EPUB book"),
    TypeDeclaration(
      "com.apple.ibooksauthor.book", "public.data public.composite-content",
      extensions: "iba book", "iBooks Author book"),
    TypeDeclaration(
      "org.tug.tex.dvi", "public.data public.composite-content",
      extensions: "dvi", mimeTypes: "application/x-dvi", "DVI document"),
    TypeDeclaration(
      "com.microsoft.word.doc", "public.data",
      extensions: "doc", mimeTypes: "application/msword", "Word 97-2004 document"),
    TypeDeclaration(
      "com.microsoft.word.dot", "public.data",
      extensions: "dot", mimeTypes: "application/msword", "Word 97-2004 template"),
    TypeDeclaration(
      "org.openxmlformats.wordprocessingml.document", "org.openxmlformats.openxml public.composite-content",
      extensions: "docx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "Word document"),
    TypeDeclaration(
      "org.openxmlformats.wordprocessingml.template", "org.openxmlformats.openxml public.composite-content",
      extensions: "dotx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
      "Word template"),
    TypeDeclaration(
      "org.openxmlformats.wordprocessingml.document.macroenabled",
      "org.openxmlformats.openxml public.composite-content public.executable",
      extensions: "docm", mimeTypes: "application/vnd.ms-word.document.macroenabled.12", "Word macro document"),
    TypeDeclaration(
      "com.microsoft.excel.xls", "public.data public.composite-content public.spreadsheet",
      extensions: "xls", mimeTypes: "application/vnd.ms-excel", "Excel 97-2004 workbook"),
    TypeDeclaration(
      "com.microsoft.excel.xlt", "public.data public.composite-content public.spreadsheet",
      extensions: "xlt", mimeTypes: "application/vnd.ms-excel", "Excel 97-2004 template"),
    TypeDeclaration(
      "org.openxmlformats.spreadsheetml.sheet",
      "org.openxmlformats.openxml public.composite-content public.spreadsheet",
      extensions: "xlsx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Excel workbook"),
    TypeDeclaration(
      "org.openxmlformats.spreadsheetml.template",
      "org.openxmlformats.openxml public.composite-content public.spreadsheet",
      extensions: "xltx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
      "Excel template"),
    TypeDeclaration(
      "org.openxmlformats.spreadsheetml.sheet.macroenabled",
      "org.openxmlformats.openxml public.composite-content public.executable public.spreadsheet",
      extensions: "xlsm", mimeTypes: "application/vnd.ms-excel.sheet.macroenabled.12", "Excel macro workbook"),
    TypeDeclaration(
      "com.microsoft.powerpoint.ppt", "public.data public.presentation",
      extensions: "ppt", mimeTypes: "application/vnd.ms-powerpoint", "PowerPoint 97-2004"),
    TypeDeclaration(
      "com.microsoft.powerpoint.pps", "public.data public.presentation",
      extensions: "pps", mimeTypes: "application/vnd.ms-powerpoint", "PowerPoint 97-2004 show"),
    TypeDeclaration(
      "com.microsoft.powerpoint.pot", "public.data public.presentation",
      extensions: "pot", mimeTypes: "application/vnd.ms-powerpoint", "PowerPoint 97-2004 template"),
    TypeDeclaration(
      "org.openxmlformats.presentationml.presentation", "org.openxmlformats.openxml public.presentation",
      extensions: "pptx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "PowerPoint presentation"),
    TypeDeclaration(
      "org.openxmlformats.presentationml.slideshow", "org.openxmlformats.openxml public.presentation",
      extensions: "ppsx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
      "PowerPoint show"),
    TypeDeclaration(
      "org.openxmlformats.presentationml.template", "org.openxmlformats.openxml public.presentation",
      extensions: "potx",
      mimeTypes: "application/vnd.openxmlformats-officedocument.presentationml.template",
      "PowerPoint template"),
    TypeDeclaration(
      "org.oasis-open.opendocument.text", "org.oasis-open.opendocument public.composite-content",
      extensions: "odt", mimeTypes: "application/vnd.oasis.opendocument.text", "OpenDocument text"),
    TypeDeclaration(
      "org.oasis-open.opendocument.text-template", "org.oasis-open.opendocument public.composite-content",
      extensions: "ott", mimeTypes: "application/vnd.oasis.opendocument.text-template", "OpenDocument text template"),
    TypeDeclaration(
      "org.oasis-open.opendocument.spreadsheet",
      "org.oasis-open.opendocument public.composite-content public.spreadsheet",
      extensions: "ods", mimeTypes: "application/vnd.oasis.opendocument.spreadsheet", "OpenDocument spreadsheet"),
    TypeDeclaration(
      "org.oasis-open.opendocument.presentation", "public.data public.content",
      extensions: "odp", mimeTypes: "application/vnd.oasis.opendocument.presentation", "OpenDocument presentation"),
    TypeDeclaration(
      "org.oasis-open.opendocument.graphics", "org.oasis-open.opendocument public.composite-content",
      extensions: "odg", mimeTypes: "application/vnd.oasis.opendocument.graphics", "OpenDocument drawing"),
    TypeDeclaration(
      "org.oasis-open.opendocument.chart", "org.oasis-open.opendocument public.composite-content",
      extensions: "odc", mimeTypes: "application/vnd.oasis.opendocument.chart", "OpenDocument chart"),
    TypeDeclaration(
      "org.oasis-open.opendocument.formula", "org.oasis-open.opendocument",
      extensions: "odf", mimeTypes: "application/vnd.oasis.opendocument.formula", "OpenDocument formula"),
    TypeDeclaration(
      "org.oasis-open.opendocument.database", "public.data public.database public.content",
      extensions: "odb", mimeTypes: "application/vnd.oasis.opendocument.base", "OpenDocument database"),
    TypeDeclaration(
      "org.openoffice.text", "public.data public.content",
      extensions: "sxw sdw", mimeTypes: "application/vnd.sun.xml.writer", "OpenOffice 1 text"),
    TypeDeclaration(
      "com.apple.iwork.pages.sffpages", "public.data public.composite-content",
      extensions: "pages", mimeTypes: "application/vnd.apple.pages", "Pages document"),
    TypeDeclaration(
      "com.apple.iwork.keynote.sffkey", "public.data public.presentation",
      extensions: "key", mimeTypes: "application/vnd.apple.keynote", "Keynote presentation"),
    TypeDeclaration(
      "com.apple.mail.email", "public.data public.email-message",
      extensions: "eml", mimeTypes: "message/rfc822", "mail message file"),
    TypeDeclaration(
      "com.microsoft.word.mhtml", "public.data",
      extensions: "mht mhtm mhtml", mimeTypes: "multipart/related message/rfc822", "MHTML archive"),
    TypeDeclaration(
      "com.microsoft.outlook.msg", "public.data public.email-message",
      extensions: "msg", mimeTypes: "application/vnd.ms-outlook", "Outlook message"),
    TypeDeclaration(
      "com.microsoft.outlook.pst", "public.data",
      extensions: "pst ost", mimeTypes: "application/vnd.ms-outlook-pst", "Outlook store"),
    TypeDeclaration(
      "com.apple.mail.emlx", "public.data public.email-message",
      extensions: "emlx", "Apple Mail message"),
    TypeDeclaration(
      "com.c-command.mbox", "public.data",
      extensions: "mbox", mimeTypes: "application/mbox", "mbox mailbox"),
    TypeDeclaration(
      "com.apple.web-internet-location", "com.apple.internet-location",
      extensions: "webloc", "Safari web location"),
    TypeDeclaration(
      "com.microsoft.internet-shortcut", "public.data public.stored-url",
      extensions: "url", mimeTypes: "application/x-mswinurl", "Internet shortcut"),
    TypeDeclaration(
      "public.x509-certificate", "public.data",
      extensions: "cer crt der pem", mimeTypes: "application/x-x509-ca-cert application/pkix-cert", "certificate"),
    TypeDeclaration(
      "com.rsa.pkcs-12", "public.data",
      extensions: "p12 pfx", mimeTypes: "application/x-pkcs12", "PKCS#12"),
    TypeDeclaration(
      "public.standard-tesselated-geometry-format", "public.data public.3d-content",
      extensions: "stl", mimeTypes: "model/stl", "STL model"),
    TypeDeclaration(
      "com.pixar.universal-scene-description", "public.data public.3d-content",
      extensions: "usd usdc", mimeTypes: "model/vnd.usd", "USD"),
    TypeDeclaration(
      "com.pixar.universal-scene-description-mobile", "public.data public.3d-content",
      extensions: "usdz", mimeTypes: "model/vnd.usdz+zip", "USDZ"),
    TypeDeclaration("org.nema.dicom", "public.data", extensions: "dcm dicom", mimeTypes: "application/dicom", "DICOM"),
    TypeDeclaration(
      "com.apple.binary-property-list", "com.apple.property-list",
      mimeTypes: "application/x-plist", "binary property list"),
    TypeDeclaration(
      "com.apple.xml-property-list", "public.xml com.apple.property-list",
      mimeTypes: "application/x-plist", "XML property list"),
    TypeDeclaration(
      "com.apple.ascii-property-list", "public.text com.apple.property-list", "ASCII property list"),
    TypeDeclaration(
      "com.apple.webarchive", "public.data public.composite-content",
      extensions: "webarchive", mimeTypes: "application/x-webarchive", "WebKit archive"),
    TypeDeclaration(
      "com.apple.iwork.numbers.sffnumbers", "public.data public.composite-content public.spreadsheet",
      extensions: "numbers", mimeTypes: "application/vnd.apple.numbers", "Numbers spreadsheet"),
    TypeDeclaration("com.apple.haptics.ahap", "public.data", extensions: "ahap", "haptic pattern"),
    TypeDeclaration("com.apple.arobject", "public.data", extensions: "arobject", "AR reference object"),
    TypeDeclaration("com.apple.linkpresentation.metadata", "public.data", "link metadata"),
    TypeDeclaration("com.apple.reality", "public.data public.3d-content", extensions: "reality", "Reality file"),
    TypeDeclaration("com.apple.scenekit.scene", "public.3d-content", extensions: "scn", "SceneKit scene"),
    TypeDeclaration("com.apple.shazamcustomcatalog", "public.data", extensions: "shazamcatalog", "Shazam catalog"),
    TypeDeclaration("com.apple.shazamsignature", "public.data", extensions: "shazamsignature", "Shazam signature"),
    TypeDeclaration("com.apple.ink.inktext", "public.data", "ink text"),
    TypeDeclaration(
      "com.apple.txn.text-multimedia-data", "public.data public.composite-content",
      extensions: "txtn", "text with sound and pictures"),
    TypeDeclaration("com.apple.flat-rtfd", "public.data public.composite-content", "flat RTFD document"),
  ]
}
