extension AttributeDescription {
  /// Properties of donated items (CoreSpotlight) that have no `kMDItem…` counterpart: the property's name is the key.
  static let donated: [AttributeDescription] = [
    AttributeDescription(
      "alternateNames", .string, multiple: true, property: "alternateNames", since: "10.11",
      "other names it is found by"),
    AttributeDescription("contentURL", .string, property: "contentURL", since: "10.11", "where its content is"),
    AttributeDescription("thumbnailURL", .string, property: "thumbnailURL", since: "10.11", "where its thumbnail is"),
    AttributeDescription(
      "thumbnailData", .data, property: "thumbnailData", since: "10.11",
      "its thumbnail, an image file"),
    AttributeDescription(
      "darkThumbnailURL", .string, property: "darkThumbnailURL", since: "10.11",
      "where its thumbnail for dark surroundings is"),
    AttributeDescription(
      "relatedUniqueIdentifier", .string, property: "relatedUniqueIdentifier", since: "10.11",
      "the item that this one speaks of"),
    AttributeDescription(
      "weakRelatedUniqueIdentifier", .string, property: "weakRelatedUniqueIdentifier", since: "10.11",
      "the item that this one speaks of; deleting that one keeps this one"),
    AttributeDescription("userCreated", .boolean, property: "userCreated", since: "10.11", "the person made it"),
    AttributeDescription("userOwned", .boolean, property: "userOwned", since: "10.11", "the person owns or bought it"),
    AttributeDescription(
      "userCurated", .boolean, property: "userCurated", since: "10.11",
      "the person marked or collected it"),
    AttributeDescription(
      "rankingHint", .number, property: "rankingHint", since: "10.11",
      "rank among items of the same app, 0 to 100"),
    AttributeDescription(
      "domainIdentifier", .string, property: "domainIdentifier", since: "10.11",
      "the group of items it is deleted with"),
    AttributeDescription(
      "textContentSummary", .string, property: "textContentSummary", since: "15.4",
      "summary of its text"),
    AttributeDescription(
      "transcribedTextContent", .string, property: "transcribedTextContent", since: "15.4",
      "text transcribed from sound or pictures"),
    AttributeDescription(
      "supportsPhoneCall", .boolean, property: "supportsPhoneCall", since: "10.11",
      "its phone numbers can be called"),
    AttributeDescription(
      "supportsNavigation", .boolean, property: "supportsNavigation", since: "10.11",
      "its place can be travelled to"),
    AttributeDescription(
      "actionIdentifiers", .string, multiple: true, property: "actionIdentifiers",
      "actions that its app offers for it"),
    AttributeDescription(
      "sharedItemContentType", .string, property: "sharedItemContentType",
      "uniform type it is shared as"),
    AttributeDescription(
      "containerTitle", .string, property: "containerTitle", since: "10.11",
      "title of what holds it"),
    AttributeDescription(
      "containerDisplayName", .string, property: "containerDisplayName", since: "10.11",
      "name shown of what holds it"),
    AttributeDescription(
      "containerIdentifier", .string, property: "containerIdentifier", since: "10.11",
      "identifier of what holds it"),
    AttributeDescription(
      "containerOrder", .number, property: "containerOrder", since: "10.11",
      "place within what holds it"),
    AttributeDescription(
      "providerDataTypeIdentifiers", .string, multiple: true, property: "providerDataTypeIdentifiers", since: "10.11",
      "uniform types it can be given as data"),
    AttributeDescription(
      "providerFileTypeIdentifiers", .string, multiple: true, property: "providerFileTypeIdentifiers", since: "10.11",
      "uniform types it can be given as a file"),
    AttributeDescription(
      "providerInPlaceFileTypeIdentifiers", .string, multiple: true, property: "providerInPlaceFileTypeIdentifiers",
      since: "10.11",
      "uniform types it can be opened in place as"),
    AttributeDescription("completionDate", .date, property: "completionDate", since: "10.11", "when it was completed"),
    AttributeDescription("startDate", .date, property: "startDate", since: "10.11", "start of an event"),
    AttributeDescription("endDate", .date, property: "endDate", since: "10.11", "end of an event"),
    AttributeDescription(
      "importantDates", .date, multiple: true, property: "importantDates", since: "10.11",
      "dates that matter to it"),
    AttributeDescription("allDay", .boolean, property: "allDay", since: "10.11", "the event takes whole days"),
    AttributeDescription(
      "accountIdentifier", .string, property: "accountIdentifier", since: "10.11",
      "account it belongs to"),
    AttributeDescription(
      "accountHandles", .string, multiple: true, property: "accountHandles", since: "10.11",
      "names of the account"),
    AttributeDescription(
      "authors", .data, multiple: true, property: "authors", since: "10.11",
      "people who wrote it, encoded; their names are in kMDItemAuthors"),
    AttributeDescription(
      "primaryRecipients", .data, multiple: true, property: "primaryRecipients", since: "10.11",
      "people it is addressed to, encoded"),
    AttributeDescription(
      "additionalRecipients", .data, multiple: true, property: "additionalRecipients", since: "10.11",
      "people in copy, encoded"),
    AttributeDescription(
      "hiddenAdditionalRecipients", .data, multiple: true, property: "hiddenAdditionalRecipients", since: "10.11",
      "people in blind copy, encoded"),
    AttributeDescription(
      "emailHeaders", .data, property: "emailHeaders", since: "10.11",
      "header fields of a mail message, encoded"),
    AttributeDescription(
      "mailboxIdentifiers", .string, multiple: true, property: "mailboxIdentifiers", since: "10.11",
      "mailboxes it is in"),
    AttributeDescription("isPriority", .boolean, property: "isPriority", since: "15.4", "an important message"),
    AttributeDescription("role", .string, property: "role", since: "10.11", "role of the contact in the item"),
    AttributeDescription(
      "ratingDescription", .string, property: "ratingDescription", since: "10.11",
      "words for the rating"),
    AttributeDescription("playCount", .number, property: "playCount", since: "10.11", "how often it was played"),
    AttributeDescription("local", .boolean, property: "local", since: "10.11", "its content is on this machine"),
    AttributeDescription(
      "contentRating", .boolean, property: "contentRating", since: "10.11",
      "the content is explicit"),
    AttributeDescription("artist", .string, property: "artist", since: "10.11", "artist"),
    AttributeDescription("thoroughfare", .string, property: "thoroughfare", since: "10.11", "street"),
    AttributeDescription("subThoroughfare", .string, property: "subThoroughfare", since: "10.11", "house number"),
    AttributeDescription("postalCode", .string, property: "postalCode", since: "10.11", "postal code"),
    AttributeDescription(
      "fullyFormattedAddress", .string, property: "fullyFormattedAddress", since: "10.11",
      "address in the form of its country"),
  ]
}
