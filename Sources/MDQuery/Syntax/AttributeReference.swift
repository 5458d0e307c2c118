import MDModel

/// An attribute as named in a query, with the rules for values compared with it.
struct AttributeReference {
  /// The form that values must have.
  enum Form { case text, number, boolean, date, data, open }

  let written: String
  let attribute: QueryAttribute
  let form: Form

  init(_ written: String) {
    self.written = written
    if written.hasPrefix("*") {
      attribute = .any
      form = .text
    } else {
      let key = AttributeSchema.key(forProperty: written) ?? AttributeKey(written)
      attribute = .named(key)
      let kind = Self.mixed.contains(key) ? nil : AttributeSchema.description(of: key)?.kind
      form = kind.map(Form.init) ?? .open
    }
  }

  /// Attributes with text values from files and numbers from apps, as Apple has them.
  private static let mixed: Set<AttributeKey> = ["kMDItemDeliveryType"]

  /// True if the name looks like that of an attribute, not like any word.
  var isRecognized: Bool {
    guard case .named(let key) = attribute else { return true }
    return AttributeSchema.contains(key) || written.hasPrefix("kMDItem") || written.hasPrefix("_kMDItem")
  }

  /// The name, cut to the length that a message has room for.
  var shownName: String { written.count > 64 ? "\(written.prefix(64))…" : written }

  /// Description of the values, as the predicate of a sentence.
  var holding: String {
    switch form {
    case .text: "holds text"
    case .number: "holds numbers"
    case .boolean: "holds true or false"
    case .date: "holds dates"
    case .data: "holds data"
    case .open: "may hold anything"
    }
  }
}

extension AttributeReference.Form {
  fileprivate init(_ kind: AttributeDescription.Kind) {
    switch kind {
    case .string: self = .text
    case .number: self = .number
    case .boolean: self = .boolean
    case .date: self = .date
    case .data: self = .data
    }
  }
}
