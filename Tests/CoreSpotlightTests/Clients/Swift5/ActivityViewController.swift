import CoreSpotlight
import Foundation

// A controller that makes its contents searchable, and removes them again.
class ArticleController: NSObject, NSUserActivityDelegate {
  var userActivity: NSUserActivity?
  private let articleID: String
  private let headline: String

  init(articleID: String, headline: String) {
    self.articleID = articleID
    self.headline = headline
    super.init()
  }

  func viewDidAppear() {
    let activity = NSUserActivity(activityType: "com.example.news.reading")
    activity.title = headline
    activity.userInfo = ["id": articleID]
    activity.requiredUserInfoKeys = ["id"]
    activity.keywords = Set(headline.components(separatedBy: " "))
    activity.isEligibleForSearch = true
    activity.isEligibleForHandoff = false
    activity.isEligibleForPublicIndexing = true
    activity.isEligibleForPrediction = true
    activity.persistentIdentifier = articleID
    activity.suggestedInvocationPhrase = "Read the news"
    activity.webpageURL = URL(string: "https://news.example.com/\(articleID)")
    activity.expirationDate = Calendar.current.date(byAdding: .day, value: 7, to: Date())

    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.content")
    attributes.contentDescription = "An article"
    attributes.relatedUniqueIdentifier = articleID
    activity.contentAttributeSet = attributes
    activity.delegate = self
    activity.needsSave = true
    userActivity = activity
    userActivity?.becomeCurrent()
  }

  func viewWillDisappear() {
    userActivity?.resignCurrent()
    userActivity?.invalidate()
  }

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["position": 0.5, "date": Date()])
  }

  static func forget(_ ids: [NSUserActivityPersistentIdentifier]) {
    NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ids) {
      print("deleted")
    }
    NSUserActivity.deleteAllSavedUserActivities {}
  }
}
