import CoreSpotlight
import Foundation

// Code for application(_:continue:restorationHandler:) when the user has chosen a result.
protocol Router: AnyObject {
  func openItem(_ identifier: String)
  func openSearch(_ query: String)
  func openPage(_ url: URL)
}

class AppCoordinator: NSObject {
  weak var router: Router?

  func application(
    continue userActivity: NSUserActivity, restorationHandler: @escaping ([Any]?) -> Void
  ) -> Bool {
    switch userActivity.activityType {
    case CSSearchableItemActionType:
      guard let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else { return false }
      if let action = userActivity.userInfo?[CSActionIdentifier] as? String {
        print("action", action)
      }
      router?.openItem(identifier)
      return true
    case CSQueryContinuationActionType:
      if let query = userActivity.userInfo?[CSSearchQueryString] as? String {
        router?.openSearch(query)
      }
      return true
    case NSUserActivityTypeBrowsingWeb:
      guard let url = userActivity.webpageURL else { return false }
      router?.openPage(url)
      return true
    default:
      return false
    }
  }
}
