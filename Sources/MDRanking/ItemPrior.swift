public import MDModel

/// How likely an item is to be searched for, whatever the question: by its name, kind, place and age.
///
/// Pure. All constants of the formula are here.
public enum ItemPrior {
  /// See ``Prior/mostShare``.
  public static let (nameShare, kindShare, depthShare, freshnessShare) = (0.1, 0.06, 0.03, 0.03)
  /// Number of best answers that priors are looked up for. People seldom read further, and each answer costs the lookup
  /// of a path and a date.
  public static let looked = 50

  /// Age in days at which freshness has fallen to a half.
  static let freshHalf = 180.0
  /// Number of folders above an item at which its place counts half.
  static let depthHalf = 8.0

  /// Types that people make and keep. They and their subtypes have full strength.
  private static let documents: Set<String> = [
    "public.composite-content", "public.presentation", "public.spreadsheet", "public.html", "public.xhtml",
    "public.image", "public.audiovisual-content", "public.message", "public.contact", "public.calendar-event",
    "org.oasis-open.opendocument", "org.openoffice.text", "com.microsoft.word.doc", "com.apple.webarchive",
  ]
  /// Types that programs read or write. They and their subtypes have no strength.
  private static let machinery: Set<String> = [
    "public.source-code", "public.script", "public.log", "public.json", "public.xml", "public.yaml", "public.data-list",
    "public.executable", "public.object-code", "com.apple.property-list", "public.patch-file", "public.font",
  ]

  /// Strength of an item's kind, from 0 to 1.
  ///
  /// - Parameter tree: the item's type and all supertypes.
  public static func strength(ofTypes tree: [String]) -> Double {
    if tree.contains(where: documents.contains) { return 1 }
    return tree.contains(where: machinery.contains) ? 0 : 0.5
  }

  /// Strength of a place, by the number of folders above it.
  public static func strength(ofDepth folders: Int) -> Double { depthHalf / (depthHalf + Double(max(0, folders))) }

  /// Strength of an item's age. A date in the future counts as now.
  public static func strength(modified: Timestamp, at now: Timestamp) -> Double {
    let days = Double(max(0, now.seconds - modified.seconds)) / 86_400
    return freshHalf / (freshHalf + days)
  }
}
