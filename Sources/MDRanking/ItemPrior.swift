public import MDModel

/// How likely it is that an item is looked for, whatever is asked: by its name, what it is, where it lies and when it was changed.
/// Pure; all constants of the formula stand here.
public enum ItemPrior {
  /// See ``Prior/mostShare``.
  public static let (nameShare, kindShare, depthShare, freshnessShare) = (0.1, 0.06, 0.03, 0.03)
  /// Answers that priors are looked up for: behind these nobody looks, and each takes a path and a date.
  public static let looked = 50

  /// Time in which freshness falls to a half.
  static let freshHalf = 180.0
  /// Folders above an item at which its place counts half.
  static let depthHalf = 8.0

  /// Types that people make and keep, with those below them, count in full.
  private static let documents: Set<String> = [
    "public.composite-content", "public.presentation", "public.spreadsheet", "public.html", "public.xhtml",
    "public.image", "public.audiovisual-content", "public.message", "public.contact", "public.calendar-event",
    "org.oasis-open.opendocument", "org.openoffice.text", "com.microsoft.word.doc", "com.apple.webarchive",
  ]
  /// Types that programs read or write do not count.
  private static let machinery: Set<String> = [
    "public.source-code", "public.script", "public.log", "public.json", "public.xml", "public.yaml", "public.data-list",
    "public.executable", "public.object-code", "com.apple.property-list", "public.patch-file", "public.font",
  ]

  /// Strength of a kind, from 0 to 1.
  ///
  /// - Parameter tree: its type and all supertypes.
  public static func strength(ofTypes tree: [String]) -> Double {
    if tree.contains(where: documents.contains) { return 1 }
    return tree.contains(where: machinery.contains) ? 0 : 0.5
  }

  /// Strength of a place with so many folders above it.
  public static func strength(ofDepth folders: Int) -> Double { depthHalf / (depthHalf + Double(max(0, folders))) }

  /// Strength of an age; what is of the future is new.
  public static func strength(modified: Timestamp, at now: Timestamp) -> Double {
    let days = Double(max(0, now.seconds - modified.seconds)) / 86_400
    return freshHalf / (freshHalf + days)
  }
}
