import Glibc

/// Puts one file in the place of another in one step: at every instant there is the old one or the new one.
public enum FileRenaming {
  public static func replace(_ target: String, by source: String) throws(SystemError) {
    try systemCall("rename") { rename(source, target) }
  }
}
