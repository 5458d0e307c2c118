import CoreSpotlight
import Foundation

// Subclasses, archives and copies.
class TaskAttributeSet: CSSearchableItemAttributeSet {
  var isDone = false {
    didSet { completionDate = isDone ? Date() : nil }
  }

  convenience init(title: String, due: Date?) {
    self.init(itemContentType: "public.to-do-item")
    self.title = title
    dueDate = due
    importantDates = due.map { [$0] }
    allDay = true
  }
}

final class ArchivableItem: CSSearchableItem {
  var note: String?

  override init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
    super.init(uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier, attributeSet: attributeSet)
  }

  required init?(coder: NSCoder) {
    note = coder.decodeObject(of: NSString.self, forKey: "note") as String?
    super.init(coder: coder)
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(note as NSString?, forKey: "note")
  }
}

func archive(_ items: [CSSearchableItem]) throws -> Data {
  try NSKeyedArchiver.archivedData(withRootObject: items as NSArray, requiringSecureCoding: true)
}

func unarchive(_ data: Data) throws -> [CSSearchableItem] {
  let classes: [AnyClass] = [NSArray.self, CSSearchableItem.self, CSSearchableItemAttributeSet.self]
  return try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) as? [CSSearchableItem] ?? []
}

func duplicate(_ set: CSSearchableItemAttributeSet) -> CSSearchableItemAttributeSet {
  let copy = set.copy() as! CSSearchableItemAttributeSet
  let target = CSSearchableItemAttributeSet(itemContentType: "public.item")
  target.move(from: copy)
  return target
}
