extension AttributeDescription {
  /// What Limelight says of its own work: nothing at Apple carries the meaning.
  static let own: [AttributeDescription] = [
    AttributeDescription("kMDItemThumbnailPath", .string, "path of the thumbnail made under the freedesktop rules"),
    AttributeDescription("limelight_importer", .string, "identifier of the importer that read it"),
    AttributeDescription("limelight_importerVersion", .number, "version of that importer"),
    AttributeDescription("limelight_importedDate", .date, "when it was read"),
    AttributeDescription("limelight_failure", .string, "why it, or part of it, could not be read"),
    AttributeDescription("limelight_truncated", .boolean, "something was cut at a limit"),
    AttributeDescription("limelight_rule", .string, "the rule that excluded it"),
    AttributeDescription("limelight_mimeType", .string, "MIME type that the content shows"),
    AttributeDescription("limelight_textEncoding", .string, "character encoding that the text was read as"),
  ]
}
