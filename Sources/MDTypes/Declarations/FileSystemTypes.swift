extension TypeDeclaration {
  /// File-system objects, bundles, executables, and the two roots of the type tree.
  static let fileSystemTypes: [TypeDeclaration] = [
    TypeDeclaration("public.item", "", "item"),
    TypeDeclaration("public.content", "", "content"),
    TypeDeclaration("public.data", "public.item", mimeTypes: "application/octet-stream", "data"),
    TypeDeclaration("public.directory", "public.item", mimeTypes: "inode/directory", "directory"),
    TypeDeclaration("public.folder", "public.directory", "folder"),
    TypeDeclaration("public.volume", "public.folder", "volume"),
    TypeDeclaration("public.mount-point", "public.item com.apple.resolvable", "mount point"),
    TypeDeclaration("com.apple.resolvable", "", "link"),
    TypeDeclaration("public.symlink", "public.item com.apple.resolvable", mimeTypes: "inode/symlink", "symbolic link"),
    TypeDeclaration("com.apple.package", "public.directory", "package"),
    TypeDeclaration("com.apple.bundle", "public.directory", "bundle"),
    TypeDeclaration("public.executable", "public.item", "executable"),
    TypeDeclaration("public.unix-executable", "public.data public.executable", "Unix executable"),
    TypeDeclaration("com.apple.application", "public.executable", "application"),
    TypeDeclaration(
      "com.apple.application-bundle", "com.apple.application com.apple.bundle com.apple.package",
      extensions: "app", "application"),
    TypeDeclaration(
      "com.sun.java-class", "public.data public.executable",
      extensions: "class", mimeTypes: "application/java-vm", "Java class"),
    TypeDeclaration(
      "com.microsoft.windows-executable", "public.data public.executable",
      extensions: "exe",
      mimeTypes: "application/vnd.microsoft.portable-executable application/x-msdownload",
      "Windows program"),
    TypeDeclaration(
      "com.microsoft.windows-dynamic-link-library", "public.data public.executable",
      extensions: "dll", mimeTypes: "application/x-msdownload", "Windows library"),
    TypeDeclaration(
      "public.object-code", "public.data public.executable",
      extensions: "o", mimeTypes: "application/x-object", "object file"),
    TypeDeclaration("com.apple.rtfd", "com.apple.package public.composite-content", extensions: "rtfd", "RTFD package"),
    TypeDeclaration("com.apple.framework", "com.apple.plugin", extensions: "framework", "framework bundle"),
    TypeDeclaration("com.apple.plugin", "com.apple.bundle com.apple.package", "plug-in bundle"),
    TypeDeclaration(
      "com.apple.metadata-importer", "com.apple.plugin",
      extensions: "mdimporter", "Spotlight importer bundle"),
    TypeDeclaration("com.apple.application-file", "com.apple.application public.data", "application"),
    TypeDeclaration("com.apple.alias-file", "public.data com.apple.resolvable", "alias"),
    TypeDeclaration("com.apple.alias-record", "public.data com.apple.resolvable", "alias record"),
    TypeDeclaration(
      "com.apple.applescript.script-bundle", "com.apple.bundle com.apple.package",
      extensions: "scptd", "AppleScript bundle"),
    TypeDeclaration("com.apple.xpc-service", "com.apple.bundle com.apple.package", extensions: "xpc", "XPC service"),
    TypeDeclaration(
      "com.apple.application-and-system-extension", "com.apple.xpc-service",
      extensions: "appex", "application extension"),
    TypeDeclaration(
      "com.apple.quicklook-generator", "com.apple.plugin",
      extensions: "qlgenerator", "Quick Look generator"),
    TypeDeclaration(
      "com.apple.systempreference.prefpane", "com.apple.bundle com.apple.package",
      extensions: "prefpane", "preference pane"),
    TypeDeclaration("com.apple.bookmark", "public.data com.apple.resolvable", "URL bookmark data"),
  ]
}
