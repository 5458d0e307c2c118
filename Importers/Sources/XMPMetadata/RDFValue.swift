/// The value of an RDF property: a text, a structure of further properties, or a list of values.
package struct RDFValue {
  /// The text without white space at both ends; empty for structures and lists.
  package internal(set) var text = ""
  /// Language of the text (`xml:lang`), such as `de` or `x-default`.
  package internal(set) var language: String?
  /// Fields of a structure by name; see ``RDFReader``.
  package internal(set) var fields: [String: RDFValue] = [:]
  /// Elements of a bag, a sequence or alternatives, in document order.
  package internal(set) var items: [RDFValue] = []
  /// True if the items are alternatives (`rdf:Alt`), which usually differ in language.
  var isAlternatives = false

  init(text: String = "", language: String? = nil) {
    self.text = text
    self.language = language
  }

  /// True if the value has no contents.
  var isEmpty: Bool { text.isEmpty && fields.isEmpty && items.isEmpty }

  /// The items of a list, or the value itself. Of alternatives in several languages, only the default one, else the
  /// first.
  package var elements: [RDFValue] {
    if items.isEmpty { return [self] }
    guard isAlternatives, items.contains(where: { $0.language != nil }) else { return items }
    return [items.first { $0.language == "x-default" } ?? items[0]]
  }

  /// The texts of the elements, without empty ones.
  package var texts: [String] { elements.lazy.map(\.text).filter { !$0.isEmpty } }

  package func first(_ field: String) -> String? { fields[field]?.texts.first }
}

/// Converts RDF in the style of web standards to the form of XMP.
enum CommonRDF {
  private static let terms = "http://purl.org/dc/terms/\t"
  private static let dublinCore = "http://purl.org/dc/elements/1.1/\t"
  private static let oldLicense = "http://web.resource.org/cc/\tlicense"
  /// Fields with the name of a person or an organization.
  private static let names = [XMPName.title, terms + "title", "http://xmlns.com/foaf/0.1/\tname"]

  /// The properties with Dublin Core's newer terms under their older names, and with agents replaced by their names.
  static func properties(_ properties: [String: RDFValue]) -> [String: RDFValue] {
    var result: [String: RDFValue] = [:]
    for (name, value) in properties where !name.hasPrefix(terms) && name != oldLicense { result[name] = named(value) }
    for (name, value) in properties where name.hasPrefix(terms) {
      let term = String(name.dropFirst(terms.count))
      let older = dublinCore + termNames[term, default: term]
      result[older] = result[older] ?? named(value)
    }
    if let license = properties[oldLicense] { result[XMPName.license] = result[XMPName.license] ?? license }
    return result
  }

  /// Newer terms that refine an older one.
  private static let termNames = [
    "created": "date", "issued": "date", "abstract": "description", "alternative": "title", "spatial": "coverage",
    "rightsHolder": "rights",
  ]

  /// The value with each agent in it replaced by its name.
  private static func named(_ value: RDFValue) -> RDFValue {
    var value = value
    value.items = value.items.map(named)
    guard value.text.isEmpty, let name = names.lazy.compactMap({ value.first($0) }).first else { return value }
    value.text = name
    return value
  }
}
