import CoreSpotlight
import MobileCoreServices

// The first code that most apps write: a manager class with completion handlers and kUTType constants.
struct SearchableRecipe {
  let id: Int
  let name: String
  let summary: String
  let ingredients: [String]
  let photo: Data?
  let cookedAt: Date?
}

class RecipeSearchManager {
  static let shared = RecipeSearchManager()
  static let domain = "com.example.recipes"

  private init() {}

  func index(_ recipes: [SearchableRecipe], completion: ((Bool) -> Void)? = nil) {
    guard CSSearchableIndex.isIndexingAvailable() else {
      completion?(false)
      return
    }
    let items = recipes.map { recipe -> CSSearchableItem in
      let attributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
      attributeSet.title = recipe.name
      attributeSet.contentDescription = recipe.summary
      attributeSet.keywords = recipe.ingredients
      attributeSet.thumbnailData = recipe.photo
      attributeSet.lastUsedDate = recipe.cookedAt
      attributeSet.rating = 4
      attributeSet.userCreated = true
      let item = CSSearchableItem(
        uniqueIdentifier: "\(recipe.id)", domainIdentifier: RecipeSearchManager.domain, attributeSet: attributeSet)
      item.expirationDate = Date.distantFuture
      return item
    }
    CSSearchableIndex.default().indexSearchableItems(items) { error in
      if let error = error {
        print("Indexing error: \(error.localizedDescription)")
        completion?(false)
      } else {
        print("Search items successfully indexed!")
        completion?(true)
      }
    }
  }

  func deindex(_ recipe: SearchableRecipe) {
    CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["\(recipe.id)"]) { error in
      if let error = error {
        print("Deindexing error: \(error.localizedDescription)")
      }
    }
  }

  func deindexAll() {
    CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [RecipeSearchManager.domain])
    CSSearchableIndex.default().deleteAllSearchableItems()
  }
}
