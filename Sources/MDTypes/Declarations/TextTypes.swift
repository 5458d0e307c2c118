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

extension TypeDeclaration {
  /// Source code and scripts.
  static let sourceCodeTypes: [TypeDeclaration] = [
    TypeDeclaration("public.source-code", "public.plain-text", "source code"),
    TypeDeclaration("public.script", "public.source-code", "script"),
    TypeDeclaration(
      "public.shell-script", "public.script",
      extensions: "sh", mimeTypes: "application/x-sh text/x-shellscript", "shell script"),
    TypeDeclaration(
      "public.c-source", "public.source-code",
      extensions: "c", mimeTypes: "text/x-csrc text/x-c", "C source"),
    TypeDeclaration("public.c-header", "public.source-code", extensions: "h", mimeTypes: "text/x-chdr", "C header"),
    TypeDeclaration(
      "public.c-plus-plus-source", "public.source-code",
      extensions: "cp cc cpp cxx", mimeTypes: "text/x-c++src", "C++ source"),
    TypeDeclaration(
      "public.c-plus-plus-header", "public.source-code",
      extensions: "hh hp hpp hxx ipp", mimeTypes: "text/x-c++hdr", "C++ header"),
    TypeDeclaration(
      "public.objective-c-source", "public.source-code",
      extensions: "m", mimeTypes: "text/x-objcsrc", "Objective-C source"),
    TypeDeclaration(
      "public.objective-c-plus-plus-source", "public.source-code",
      extensions: "mm", mimeTypes: "text/x-objc++src", "Objective-C++ source"),
    TypeDeclaration(
      "public.swift-source", "public.source-code",
      extensions: "swift", mimeTypes: "text/x-swift", "Swift source"),
    TypeDeclaration(
      "com.sun.java-source", "public.source-code",
      extensions: "java jav", mimeTypes: "text/x-java", "Java source"),
    TypeDeclaration(
      "com.netscape.javascript-source", "public.script public.executable",
      extensions: "js mjs", mimeTypes: "text/javascript application/javascript", "JavaScript"),
    TypeDeclaration(
      "com.microsoft.typescript", "public.script",
      extensions: "tsx", mimeTypes: "text/x-typescript", "TypeScript source"),
    TypeDeclaration(
      "public.python-script", "public.shell-script",
      extensions: "py", mimeTypes: "text/x-python", "Python script"),
    TypeDeclaration(
      "public.ruby-script", "public.shell-script",
      extensions: "rb rbw", mimeTypes: "text/x-ruby text/ruby", "Ruby script"),
    TypeDeclaration(
      "public.perl-script", "public.shell-script",
      extensions: "pl pm", mimeTypes: "text/x-perl", "Perl script"),
    TypeDeclaration(
      "public.php-script", "public.shell-script",
      extensions: "php ph3 ph4 php3 php4 phtml", mimeTypes: "text/php application/x-php", "PHP script"),
    TypeDeclaration(
      "public.bash-script", "public.shell-script",
      extensions: "bash", mimeTypes: "application/x-sh", "Bash script"),
    TypeDeclaration("public.zsh-script", "public.shell-script", extensions: "zsh", "Z shell script"),
    TypeDeclaration(
      "public.make-source", "public.script",
      extensions: "make mk gmk mak", mimeTypes: "text/x-makefile", "makefile"),
    TypeDeclaration(
      "public.assembly-source", "public.source-code",
      extensions: "s", mimeTypes: "text/x-asm", "assembly"),
    TypeDeclaration(
      "public.fortran-source", "public.source-code",
      extensions: "f for", mimeTypes: "text/x-fortran", "Fortran"),
    TypeDeclaration(
      "public.pascal-source", "public.source-code",
      extensions: "pas", mimeTypes: "text/x-pascal", "Pascal"),
    TypeDeclaration(
      "public.ada-source", "public.source-code",
      extensions: "ada adb ads", mimeTypes: "text/x-ada", "Ada"),
    TypeDeclaration("public.protobuf-source", "public.source-code", extensions: "proto", "protocol buffers"),
    TypeDeclaration("public.lex-source", "public.source-code", extensions: "l ll lm lmm lpp lxx", "lex"),
    TypeDeclaration("public.yacc-source", "public.source-code", extensions: "y ym yy ymm ypp yxx", "yacc"),
    TypeDeclaration("org.khronos.glsl-source", "public.source-code", extensions: "glsl", "GLSL shader"),
    TypeDeclaration("com.apple.metal", "public.source-code", extensions: "metal", "Metal shader"),
    TypeDeclaration(
      "com.apple.applescript.script", "public.script",
      extensions: "scpt", mimeTypes: "application/x-osascript", "compiled AppleScript"),
    TypeDeclaration("com.apple.applescript.text", "public.script", extensions: "applescript", "AppleScript text"),
  ]
}
