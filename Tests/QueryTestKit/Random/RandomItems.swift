import MDModel

/// Random items for an index. Attributes have every kind of value, and each item has some of them.
package struct RandomItems {
  private var random: RandomTexts
  private var taken: Set<String> = []

  package init(seed: UInt64) { random = RandomTexts(seed: seed) }

  /// Folders first.
  package mutating func items(_ count: Int) -> [FixtureItem] {
    let folders = [FixtureItem("0", "/random", in: "", "public.folder", size: 4096)] + (1...4).map { folder($0) }
    return folders + (5..<count).map { file($0) }
  }

  private mutating func folder(_ number: Int) -> FixtureItem {
    let parent = "\(random.integer(0...(number - 1)))"
    return FixtureItem("\(number)", name(in: parent), in: parent, "public.folder", size: 4096)
  }

  private mutating func file(_ number: Int) -> FixtureItem {
    let folder = "\(random.integer(0...4))"
    return FixtureItem(
      "\(number)", name(in: folder), in: folder, random.pick(Self.types), size: Int64(random.integer(0...8)),
      modified: random.pick(Self.dates), created: random.chance(2) ? random.pick(Self.dates) : nil, attributes(),
      text: random.chance(2) ? random.text(upTo: 6) : "", reason: random.chance(8) ? random.word() : "",
      isTruncated: random.chance(8))
  }

  private mutating func name(in folder: String) -> String {
    var name = random.text(upTo: 3).replacing("/", with: "")
    while !taken.insert("\(folder)/\(name)").inserted { name += "\(random.integer(0...9))" }
    return name
  }

  static let types = [
    "public.jpeg", "public.png", "com.adobe.pdf", "public.plain-text", "public.swift-source", "public.mp3",
  ]

  static let dates = FixtureItem.dates.compactMap(\.created)

  // MARK: Attributes

  private mutating func attributes() -> AttributeSet {
    var attributes = AttributeSet()
    for key in Self.keys where random.chance(2) { attributes[key] = value(of: key) }
    for key in Self.alsoSaidByFiles where random.chance(5) { attributes[key] = value(of: key) }
    return attributes
  }

  private static let keys: [AttributeKey] = [
    .title, .authors, .keywords, .languages, .securityMethod, "kMDItemPixelWidth", "kMDItemFNumber",
    "kMDItemFlashOnOff", "kMDItemDueDate", "importantDates", "com_example_one", "com_example_many", "kMDItemUserTags",
  ]

  /// Attributes that the file system or the type sets too. The last two normally come only from there.
  private static let alsoSaidByFiles: [AttributeKey] = [
    .displayName, .contentCreationDate, .contentModificationDate, .mimeType, .fileSize, "kMDItemFSCreationDate",
  ]

  private mutating func value(of key: AttributeKey) -> AttributeValue {
    switch key {
    case .title, .securityMethod, .displayName, .mimeType: .string(random.text(upTo: 3))
    case .authors, .keywords, .languages, "kMDItemUserTags": list { .string($0.text(upTo: 2)) }
    case "kMDItemPixelWidth", "kMDItemFNumber", .fileSize: Self.number(&random)
    case "kMDItemFlashOnOff": random.chance(2) ? .boolean(random.chance(2)) : .integer(random.chance(2) ? 1 : 0)
    case "kMDItemDueDate", "kMDItemFSCreationDate": .date(random.pick(Self.dates))
    // Importers may store a list where the file system has a single date.
    case .contentCreationDate, .contentModificationDate:
      random.chance(3) ? list { .date($0.pick(Self.dates)) } : .date(random.pick(Self.dates))
    case "importantDates": list { .date($0.pick(Self.dates)) }
    case "com_example_many": list { Self.anything(&$0) }
    default: Self.anything(&random)
    }
  }

  private mutating func list(_ element: (inout RandomTexts) -> AttributeValue) -> AttributeValue {
    .array((0..<random.integer(0...3)).map { _ in element(&random) })
  }

  private static func anything(_ random: inout RandomTexts) -> AttributeValue {
    switch random.integer(0...5) {
    case 0, 1: .string(random.text(upTo: 2))
    case 2: number(&random)
    case 3: .boolean(random.chance(2))
    case 4: .date(random.pick(dates))
    default: .data([1, 2, 3])
    }
  }

  private static func number(_ random: inout RandomTexts) -> AttributeValue {
    random.chance(2) ? .integer(random.pick(integers)) : .real(random.pick(reals))
  }

  /// Numbers near the limits of what a `Double` holds exactly, and of what it holds at all.
  static let integers: [Int64] = [0, 1, 2, 7, -1, 1 << 53, (1 << 53) + 1, .max, .min]
  static let reals: [Double] = [0.5, 1, 2, -0.0, 7.25, 0x1p53, 0x1p63, -0x1p63, 1e300, -1e300]
}
