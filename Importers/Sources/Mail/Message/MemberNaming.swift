import ImporterKit

/// Names and types of the items inside a message.
enum MemberNaming {
  /// The name as one path component that does not begin with a full stop.
  static func safe(_ name: String) -> String {
    let name = name.utf8.contains(0x2F) ? String(name.map { $0 == "/" ? "_" : $0 }) : name
    return name.utf8.first == 0x2E ? "_" + name : name
  }

  /// The header of the item for an attachment.
  static func header(of part: MessagePart) -> MemberHeader {
    let known = types[part.type]
    let name = safe(part.name ?? unnamed(part, known?.fileExtension))
    // If the name has an extension, the host finds the type by it. Without one, use the type that the message declares.
    let hasExtension = part.name.map { $0.dropFirst().contains(".") } ?? false
    let type = hasExtension && !part.isMessage ? "" : known?.type ?? ""
    return MemberHeader(name, contentType: type, size: Int64(part.encoding.size(of: part.body)))
  }

  /// The type of an attachment: the declared type, or the type that the name implies if the declared one is useless.
  static func mimeType(said type: String, name: String?) -> String {
    guard type.isEmpty || type == "application/octet-stream" || type == "application/x-octetstream" else { return type }
    guard let name, let dot = name.utf8.lastIndex(of: 0x2E) else { return type }
    return ofExtensions[name[name.index(after: dot)...].lowercased()] ?? type
  }

  /// MIME types for the extensions of files that this importer reads itself.
  private static let ofExtensions: [String: String] = [
    "txt": "text/plain", "text": "text/plain", "log": "text/plain", "md": "text/plain", "csv": "text/csv",
    "patch": "text/x-patch", "diff": "text/x-diff", "htm": "text/html", "html": "text/html", "eml": "message/rfc822",
    "mbox": "application/mbox", "ics": "text/calendar", "vcf": "text/vcard",
  ]

  private static func unnamed(_ part: MessagePart, _ fileExtension: String?) -> String {
    let place = part.place.isEmpty ? "1" : part.place
    return fileExtension.map { "part-\(place).\($0)" } ?? "part-\(place)"
  }

  /// Uniform types and extensions for attachments that are often sent without a name.
  private static let types: [String: (type: String, fileExtension: String)] = [
    "message/rfc822": ("com.apple.mail.email", "eml"), "message/global": ("com.apple.mail.email", "eml"),
    "message/news": ("com.apple.mail.email", "eml"), "text/plain": ("public.plain-text", "txt"),
    "text/html": ("public.html", "html"), "text/calendar": ("com.apple.ical.ics", "ics"),
    "text/vcard": ("public.vcard", "vcf"), "text/x-vcard": ("public.vcard", "vcf"),
    "text/directory": ("public.vcard", "vcf"), "text/csv": ("public.comma-separated-values-text", "csv"),
    "text/x-patch": ("public.patch-file", "patch"), "text/x-diff": ("public.patch-file", "diff"),
    "text/rfc822-headers": ("public.plain-text", "txt"), "text/rtf": ("public.rtf", "rtf"),
    "application/pdf": ("com.adobe.pdf", "pdf"), "application/zip": ("public.zip-archive", "zip"),
    "application/rtf": ("public.rtf", "rtf"), "image/jpeg": ("public.jpeg", "jpg"),
    "image/png": ("public.png", "png"), "image/gif": ("com.compuserve.gif", "gif"),
    "image/tiff": ("public.tiff", "tiff"), "audio/mpeg": ("public.mp3", "mp3"),
  ]
}
