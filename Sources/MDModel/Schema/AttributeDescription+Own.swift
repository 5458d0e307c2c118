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
    AttributeDescription("limelight_bundleIdentifier", .string, "the app that donated it"),
    AttributeDescription("limelight_indexName", .string, "the app's index that it is in, unless it is the default one"),
    AttributeDescription("limelight_uniqueIdentifier", .string, "what its app calls it"),
    AttributeDescription("limelight_expirationDate", .date, "when it leaves the index"),
    AttributeDescription("limelight_donatedDate", .date, "when its app gave it, or changed it, last"),
    AttributeDescription("limelight_protection", .string, "class of protection that the app chose for its index"),
    AttributeDescription("limelight_itemCount", .number, "how many items an app's index holds"),
    AttributeDescription("limelight_domainCount", .number, "in how many domains they are"),
    AttributeDescription("limelight_clientStateLength", .number, "bytes of the app's own note on how far it has come"),
    AttributeDescription("limelight_textEncoding", .string, "character encoding that the text was read as"),
  ]
}
