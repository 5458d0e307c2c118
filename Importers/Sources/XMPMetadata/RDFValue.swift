/// The value of an RDF property: a text, a structure of further properties, or a list of values.
package struct RDFValue {
  /// The text without white space around it; empty for structures and lists.
  package internal(set) var text = ""
  /// Language of the text (`xml:lang`), such as `de` or `x-default`.
  package internal(set) var language: String?
  /// Fields of a structure by name, see ``RDFReader``.
  package internal(set) var fields: [String: RDFValue] = [:]
  /// Elements of a bag, a sequence or alternatives, in the order of the document.
  package internal(set) var items: [RDFValue] = []

  init(text: String = "", language: String? = nil) {
    self.text = text
    self.language = language
  }

  /// True if the value says nothing.
  var isEmpty: Bool { text.isEmpty && fields.isEmpty && items.isEmpty }

  /// The values that a list stands for, or the value itself. Of alternatives in several languages that is the default
  /// one, else the first.
  package var elements: [RDFValue] {
    if items.isEmpty { return [self] }
    guard items.contains(where: { $0.language != nil }) else { return items }
    return [items.first { $0.language == "x-default" } ?? items[0]]
  }

  /// Texts of the elements, without empty ones.
  package var texts: [String] { elements.lazy.map(\.text).filter { !$0.isEmpty } }

  package func first(_ field: String) -> String? { fields[field]?.texts.first }
}
