import CoreSpotlight
import Foundation

// Custom keys, set with the casts that Apple's systems require.
extension CSCustomAttributeKey {
  static let difficulty = CSCustomAttributeKey(keyName: "com_example_hikes_difficulty")!
  static let waypoints = CSCustomAttributeKey(
    keyName: "com_example_hikes_waypoints", searchable: true, searchableByDefault: true, unique: false,
    multiValued: true)!
}

class HikeAttributes {
  let set = CSSearchableItemAttributeSet(itemContentType: "public.item")

  var difficulty: Int? {
    get { (set.value(forCustomKey: .difficulty) as? NSNumber)?.intValue }
    set { self.set.setValue(newValue.map { NSNumber(value: $0) }, forCustomKey: .difficulty) }
  }

  var waypoints: [String] {
    get { (set.value(forCustomKey: .waypoints) as? NSArray)?.compactMap { $0 as? String } ?? [] }
    set { self.set.setValue(newValue as NSArray, forCustomKey: .waypoints) }
  }

  func fill(name: String, on date: Date) {
    guard let nameKey = CSCustomAttributeKey(keyName: "com_example_hikes_name"),
      let dateKey = CSCustomAttributeKey(keyName: "com_example_hikes_date")
    else { return }
    set.setValue(name as NSString, forCustomKey: nameKey)
    set.setValue(name as NSSecureCoding, forCustomKey: nameKey)
    set.setValue(date as NSDate, forCustomKey: dateKey)
    set.setValue(NSNull(), forCustomKey: dateKey)
    set.setValue(nil, forCustomKey: dateKey)
  }
}
