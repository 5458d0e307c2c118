@preconcurrency import CoreSpotlight
import Foundation

// Global keys and indexes, and a namespace around the module.
enum Spotlight {
  static let moodKey = CSCustomAttributeKey(
    keyName: "com_example_journal_mood", searchable: true, searchableByDefault: false, unique: false,
    multiValued: false)!
  static let index = CSSearchableIndex(name: "journal")
  static let version = CoreSpotlightAPIVersion

  static func attributes(mood: String, tags: [String], score: Double) -> CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.setValue(mood as NSString, forCustomKey: moodKey)
    if let tagKey = CSCustomAttributeKey(keyName: "com_example_journal_tags") {
      set.setValue(tags as NSArray, forCustomKey: tagKey)
      set.setValue(NSNumber(value: score), forCustomKey: tagKey)
    }
    return set
  }

  static func mood(of set: CSSearchableItemAttributeSet) -> String? {
    (set.value(forCustomKey: moodKey) as? NSString).map(String.init)
  }
}
