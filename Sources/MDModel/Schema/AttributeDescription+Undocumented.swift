extension AttributeDescription {
  /// What `mdls` is known to list although no page of Apple's names it.
  static let undocumented: [AttributeDescription] = [
    AttributeDescription("_kMDItemDisplayNameWithExtensions", .string, "name as shown, always with its extension"),
    AttributeDescription("_kMDItemSDBInfo", .string, "the index's own record of the item"),
    AttributeDescription("kMDItemContentCreationDate_Ranking", .date, "day of the content's creation, in UTC"),
    AttributeDescription("kMDItemContentModificationDate_Ranking", .date, "day of the content's last change, in UTC"),
    AttributeDescription("kMDItemDocumentIdentifier", .number, "number that an app tracks a document by, else 0"),
    AttributeDescription("kMDItemFSCreatorCode", .string, "creator code of classic Mac OS"),
    AttributeDescription("kMDItemFSFinderFlags", .number, "flags of the Finder"),
    AttributeDescription("kMDItemFSTypeCode", .string, "type code of classic Mac OS"),
    AttributeDescription("kMDItemInterestingDate_Ranking", .date, "day on which it was last used or changed, in UTC"),
    AttributeDescription("kMDItemLogicalSize", .number, "size in bytes"),
    AttributeDescription("kMDItemPhysicalSize", .number, "bytes it takes on the disk"),
    AttributeDescription("kMDItemUserTags", .string, multiple: true, "tags that a person gave it"),
  ]
}
