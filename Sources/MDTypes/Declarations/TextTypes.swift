extension TypeDeclaration {
  /// Text and markup, contacts and calendars.
  static let textTypes: [TypeDeclaration] = [
    TypeDeclaration("public.text", "public.data public.content", "text"),
    TypeDeclaration("public.plain-text", "public.text", extensions: "txt text", mimeTypes: "text/plain", "plain text"),
    TypeDeclaration("public.utf8-plain-text", "public.plain-text", "UTF-8 text"),
    TypeDeclaration("public.utf16-plain-text", "public.plain-text", "UTF-16 text"),
    TypeDeclaration("public.utf16-external-plain-text", "public.plain-text", "UTF-16 text"),
    TypeDeclaration("public.delimited-values-text", "public.text", "delimited values"),
    TypeDeclaration("public.html", "public.text", extensions: "html htm shtm shtml", mimeTypes: "text/html", "HTML"),
    TypeDeclaration(
      "public.xhtml", "public.xml",
      extensions: "xhtml xht xhtm", mimeTypes: "application/xhtml+xml", "XHTML"),
    TypeDeclaration("public.xml", "public.text", extensions: "xml", mimeTypes: "application/xml text/xml", "XML"),
    TypeDeclaration("public.css", "public.text", extensions: "css", mimeTypes: "text/css", "style sheet"),
    TypeDeclaration("public.json", "public.text", extensions: "json", mimeTypes: "application/json", "JSON"),
    TypeDeclaration(
      "public.ndjson", "public.text",
      extensions: "ndjson", mimeTypes: "application/x-ndjson", "newline-delimited JSON"),
    TypeDeclaration(
      "public.yaml", "public.text",
      extensions: "yml yaml", mimeTypes: "application/yaml text/yaml application/x-yaml", "YAML"),
    TypeDeclaration(
      "public.comma-separated-values-text", "public.plain-text public.delimited-values-text",
      extensions: "csv", mimeTypes: "text/csv text/comma-separated-values", "CSV"),
    TypeDeclaration(
      "public.tab-separated-values-text", "public.plain-text public.delimited-values-text",
      extensions: "tsv", mimeTypes: "text/tab-separated-values", "TSV"),
    TypeDeclaration(
      "net.daringfireball.markdown", "public.plain-text",
      extensions: "md mdown", mimeTypes: "text/markdown", "Markdown"),
    TypeDeclaration("public.rtf", "public.text", extensions: "rtf", mimeTypes: "text/rtf application/rtf", "RTF"),
    TypeDeclaration(
      "com.apple.log", "public.plain-text public.log",
      extensions: "log", mimeTypes: "text/x-log", "log file"),
    TypeDeclaration(
      "public.patch-file", "public.plain-text",
      extensions: "patch diff", mimeTypes: "text/x-diff text/x-patch", "diff or patch"),
    TypeDeclaration("com.apple.crashreport", "public.utf8-plain-text public.log", extensions: "crash", "crash report"),
    TypeDeclaration(
      "public.vcard", "public.text public.contact",
      extensions: "vcf vcard", mimeTypes: "text/vcard text/x-vcard text/directory", "contact card"),
    TypeDeclaration(
      "com.apple.ical.ics", "public.text public.calendar-event",
      extensions: "ics", mimeTypes: "text/calendar", "iCalendar"),
    TypeDeclaration(
      "com.apple.ical.vcs", "public.text public.calendar-event",
      extensions: "vcs vcal", mimeTypes: "text/x-vcalendar", "vCalendar"),
    TypeDeclaration("public.rss", "public.xml", extensions: "rss", mimeTypes: "application/rss+xml", "RSS feed"),
    TypeDeclaration("org.opml.opml", "public.xml", extensions: "opml", mimeTypes: "text/x-opml", "OPML outline"),
    TypeDeclaration("org.w3.webvtt", "public.text", extensions: "vtt", mimeTypes: "text/vtt", "WebVTT captions"),
    TypeDeclaration(
      "com.topografix.gpx", "public.xml",
      extensions: "gpx", mimeTypes: "application/gpx+xml", "GPS exchange"),
    TypeDeclaration(
      "org.oasis-open.xliff", "public.xml",
      extensions: "xliff xlf", mimeTypes: "application/xliff+xml", "XLIFF"),
    TypeDeclaration(
      "public.geometry-definition-format", "public.text public.3d-content",
      extensions: "obj", mimeTypes: "model/obj", "OBJ model"),
    TypeDeclaration(
      "com.apple.xcode.projectdata", "public.text",
      extensions: "mode0 mode1 mode2 mode3", "Xcode project data"),
    TypeDeclaration(
      "public.geojson", "public.json",
      extensions: "geojson", mimeTypes: "application/geo+json", "GeoJSON"),
    TypeDeclaration(
      "public.utf8-tab-separated-values-text", "public.tab-separated-values-text public.utf8-plain-text",
      "tab-separated text, UTF-8"),
  ]
}
