import MDModel

/// Meaning of a keyword.
enum NaturalKeyword: Hashable, Sendable {
  case kind
  case date([AttributeKey])
  case text([AttributeKey])
  case name
  case fileExtension
  case folder
  /// Part of the path.
  case path
  case number(AttributeKey, Measure)
  case state
  case boolean(AttributeKey)
  case near(kilometres: Double)
  /// Distance for a `near:` in the same query.
  case within

  /// Keywords by name, in lower case.
  private static let named: [String: NaturalKeyword] = [
    "kind": .kind, "name": .name, "ext": .fileExtension, "in": .folder, "is": .state,
    "date": .date([.contentModificationDate, "kMDItemTimestamp"]),
    "created": .date([.contentCreationDate]),
    "modified": .date([.contentModificationDate]),
    "used": .date(["kMDItemLastUsedDate"]),
    "added": .date(["kMDItemDateAdded"]),
    "due": .date(["kMDItemDueDate"]),
    "author": .text(people.authors), "from": .text(people.authors), "to": .text(people.recipients),
    "with": .text(people.authors + people.recipients + ["kMDItemParticipants"]),
    "title": .text([.title]),
    "subject": .text([.subject]),
    "album": .text(["kMDItemAlbum"]),
    "artist": .text([.authors, "kMDItemPerformers", "artist"]),
    "genre": .text(["kMDItemMusicalGenre", "kMDItemGenre"]),
    "keyword": .text([.keywords]),
    "tag": .text(["kMDItemUserTags"]),
    "comment": .text(["kMDItemFinderComment", .comment]),
    "camera": .text(cameras),
    "city": .text(["kMDItemCity"]),
    "country": .text(["kMDItemCountry"]),
    "size": .number(.fileSize, .bytes),
    "width": .number("kMDItemPixelWidth", .pixels),
    "height": .number("kMDItemPixelHeight", .pixels),
    "pages": .number(.numberOfPages, .plain),
    "duration": .number("kMDItemDurationSeconds", .seconds),
    "iso": .number("kMDItemISOSpeed", .plain),
    "rating": .number("kMDItemStarRating", .plain),
    "near": .near(kilometres: NearCondition.usualDistance), "within": .within,
  ]

  /// Other names, known from other programs. They are common words in texts too, so their values must follow without a
  /// blank.
  private static let synonyms: [String: NaturalKeyword] = [
    "type": .kind, "filename": .name, "folder": .folder, "path": .path,
    "changed": .date([.contentModificationDate]), "by": .text(people.authors),
    "before": .date([.contentModificationDate, "kMDItemTimestamp"]),
    "after": .date([.contentModificationDate, "kMDItemTimestamp"]),
  ]
  /// Comparators of the synonyms for one side of a date.
  private static let sides = ["before": "<", "after": ">"]

  /// All names, for advice.
  static var names: [String] { Array(named.keys) + Array(synonyms.keys) }

  static let people: (authors: [AttributeKey], recipients: [AttributeKey]) = (
    [.authors, "kMDItemAuthorEmailAddresses", "kMDItemAuthorAddresses"],
    ["kMDItemRecipients", "kMDItemRecipientEmailAddresses", "kMDItemRecipientAddresses"]
  )

  static let cameras: [AttributeKey] = ["kMDItemAcquisitionMake", "kMDItemAcquisitionModel"]

  /// A keyword by its name, ignoring case.
  init?(name: String) {
    guard let keyword = Self.named[name.lowercased()] else { return nil }
    self = keyword
  }

  /// The keyword of another name, and the comparator that the name puts before the value.
  static func synonym(_ name: String) -> (keyword: NaturalKeyword, side: String)? {
    let name = name.lowercased()
    return synonyms[name].map { ($0, sides[name] ?? "") }
  }

  /// An attribute by its own name or its property's, which are case-sensitive; `nil` for one that holds data, which
  /// cannot be searched.
  init?(attribute name: String) {
    let key = AttributeSchema.key(forProperty: name) ?? AttributeKey(name)
    switch AttributeSchema.description(of: key)?.kind {
    case .string?: self = .text([key])
    case .number?: self = .number(key, Measure(of: key))
    case .date?: self = .date([key])
    case .boolean?: self = .boolean(key)
    case .data?, nil: return nil
    }
  }

  /// True if values may follow `<`, `>` and the like.
  var isOrdered: Bool {
    switch self {
    case .date, .number: true
    case .kind, .text, .name, .fileExtension, .folder, .path, .state, .boolean, .near, .within: false
    }
  }

  /// Description of the values, for people.
  var valueName: String {
    switch self {
    case .kind: "kind"
    case .date: "date"
    case .text: "text"
    case .name: "name"
    case .fileExtension: "extension"
    case .folder: "folder"
    case .path: "path"
    case .number(_, let measure): measure.name
    case .state: "state (favorite, encrypted, failed, truncated, shared, file, member)"
    case .boolean: "yes or no"
    case .near: "place"
    case .within: "distance"
    }
  }
}

/// `name:value` as one word: a known keyword, and the text after its colon.
struct KeywordCall {
  /// The name as typed with its colon; empty for a word in the parentheses of a keyword.
  var prefix: String
  var keyword: NaturalKeyword
  var value: String
  /// True if the value may follow a blank. Names of attributes are too many, and too common as words, for that.
  var mayStandApart: Bool

  /// - Returns: `nil` if the word has no colon, or if the text before it is not a keyword: `http://x`, `12:30`.
  init?(_ word: String) {
    // Input methods for Chinese and Japanese type the wide colon.
    guard let colon = word.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    prefix = String(word[...colon])
    let name = String(word[..<colon])
    value = String(word[word.index(after: colon)...])
    if let keyword = NaturalKeyword(name: name) {
      (self.keyword, mayStandApart) = (keyword, true)
    } else if let synonym = NaturalKeyword.synonym(name) {
      (keyword, mayStandApart, value) = (synonym.keyword, false, synonym.side + value)
    } else if let keyword = NaturalKeyword(attribute: name) {
      (self.keyword, mayStandApart) = (keyword, false)
    } else {
      return nil
    }
  }

  /// A word in the parentheses of a keyword, as its value.
  init(_ keyword: NaturalKeyword, value: String) {
    (prefix, self.keyword, self.value, mayStandApart) = ("", keyword, value, true)
  }

  /// The same call with another distance, if it is a `near:`.
  func at(_ kilometres: Double?) -> KeywordCall {
    guard case .near = keyword, let kilometres else { return self }
    var call = self
    call.keyword = .near(kilometres: kilometres)
    return call
  }

  /// True if it still lacks a value, or has only a comparator.
  var isOpen: Bool { value.isEmpty || keyword.isOrdered && value.allSatisfy { "<>=≤≥".contains($0) } }
}
