public import Foundation
import MDModel
import MDSearchAPI

/// Options of a search, and the attributes that found items have. Set the options before the query is made, because a
/// query copies them.
open class CSSearchQueryContext: NSObject, NSCopying, NSSecureCoding {
  /// The attributes that found items have, by property, such as `title`, or by key, such as `kMDItemTitle`. Unknown
  /// attributes are ignored. Texts (`textContent`, `htmlContentData`) can be searched, but are never returned.
  open var fetchAttributes: [String] = []
  /// Queries in the query language that items must match in addition.
  open var filterQueries: [String] = []
  /// Language tag of the keyboard that the person types on.
  open var keyboardLanguage: String?
  /// Sources besides the app's own items. There are none on Linux.
  open var sourceOptions: SourceOptions = []

  public override init() { super.init() }

  /// Sources besides the app's own items.
  public struct SourceOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Mail. Without effect on Linux.
    public static let allowMail = SourceOptions(rawValue: 1)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchQueryContext()
    copy.take(from: self)
    return copy
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(fetchAttributes.map(NSString.init(string:)) as NSArray, forKey: "fetchAttributes")
    coder.encode(filterQueries.map(NSString.init(string:)) as NSArray, forKey: "filterQueries")
    coder.encode(keyboardLanguage.map(NSString.init(string:)), forKey: "keyboardLanguage")
    coder.encode(Int64(sourceOptions.rawValue), forKey: "sourceOptions")
  }

  public required init?(coder: NSCoder) {
    super.init()
    func texts(_ key: String) -> [String] {
      let array = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [Any] ?? []
      return array.compactMap { $0 as? String ?? ($0 as? NSString).map(String.init(describing:)) }
    }
    fetchAttributes = texts("fetchAttributes")
    filterQueries = texts("filterQueries")
    keyboardLanguage = coder.decodeObject(of: NSString.self, forKey: "keyboardLanguage").map(String.init(describing:))
    sourceOptions = SourceOptions(rawValue: UInt(truncatingIfNeeded: coder.decodeInt64(forKey: "sourceOptions")))
  }

  func take(from other: CSSearchQueryContext) {
    fetchAttributes = other.fetchAttributes
    filterQueries = other.filterQueries
    keyboardLanguage = other.keyboardLanguage
    sourceOptions = other.sourceOptions
  }

  /// The query for the search service.
  func search(for text: String) -> SearchQuery {
    var query = SearchQuery(text, .expression)
    (query.filters, query.attributes) = (filterQueries, fetchAttributes.map { AttributeKey($0) })
    return query
  }
}
