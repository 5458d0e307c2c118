import CoreSpotlight
import Foundation

// Texts in several languages.
struct LocalizedProduct {
  let sku: String
  let names: [String: String]

  var attributeSet: CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet(itemContentType: "public.item")
    let localized = CSLocalizedString(localizedStrings: names)
    set.title = localized.localizedString()
    set.displayName = localized as String
    set.alternateNames = names.values.sorted()
    set.identifier = sku
    return set
  }
}
