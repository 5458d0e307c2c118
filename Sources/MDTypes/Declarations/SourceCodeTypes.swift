extension TypeDeclaration {
  /// Source code and scripts.
  static let sourceCodeTypes: [TypeDeclaration] = [
    TypeDeclaration("public.source-code", "public.plain-text", "source code"),
    TypeDeclaration("public.script", "public.source-code", "script"),
    TypeDeclaration(
      "public.shell-script", "public.script",
      extensions: "sh", mimeTypes: "application/x-sh text/x-shellscript", "shell script"),
    TypeDeclaration(
      "public.c-source", "public.source-code",
      extensions: "c", mimeTypes: "text/x-csrc text/x-c", "C source"),
    TypeDeclaration("public.c-header", "public.source-code", extensions: "h", mimeTypes: "text/x-chdr", "C header"),
    TypeDeclaration(
      "public.c-plus-plus-source", "public.source-code",
      extensions: "cp cc cpp cxx", mimeTypes: "text/x-c++src", "C++ source"),
    TypeDeclaration(
      "public.c-plus-plus-header", "public.source-code",
      extensions: "hh hp hpp hxx ipp", mimeTypes: "text/x-c++hdr", "C++ header"),
    TypeDeclaration(
      "public.objective-c-source", "public.source-code",
      extensions: "m", mimeTypes: "text/x-objcsrc", "Objective-C source"),
    TypeDeclaration(
      "public.objective-c-plus-plus-source", "public.source-code",
      extensions: "mm", mimeTypes: "text/x-objc++src", "Objective-C++ source"),
    TypeDeclaration(
      "public.swift-source", "public.source-code",
      extensions: "swift", mimeTypes: "text/x-swift", "Swift source"),
    TypeDeclaration(
      "com.sun.java-source", "public.source-code",
      extensions: "java jav", mimeTypes: "text/x-java", "Java source"),
    TypeDeclaration(
      "com.netscape.javascript-source", "public.script public.executable",
      extensions: "js mjs", mimeTypes: "text/javascript application/javascript", "JavaScript"),
    TypeDeclaration(
      "com.microsoft.typescript", "public.script",
      extensions: "tsx", mimeTypes: "text/x-typescript", "TypeScript source"),
    TypeDeclaration(
      "public.python-script", "public.shell-script",
      extensions: "py", mimeTypes: "text/x-python", "Python script"),
    TypeDeclaration(
      "public.ruby-script", "public.shell-script",
      extensions: "rb rbw", mimeTypes: "text/x-ruby text/ruby", "Ruby script"),
    TypeDeclaration(
      "public.perl-script", "public.shell-script",
      extensions: "pl pm", mimeTypes: "text/x-perl", "Perl script"),
    TypeDeclaration(
      "public.php-script", "public.shell-script",
      extensions: "php ph3 ph4 php3 php4 phtml", mimeTypes: "text/php application/x-php", "PHP script"),
    TypeDeclaration(
      "public.bash-script", "public.shell-script",
      extensions: "bash", mimeTypes: "application/x-sh", "Bash script"),
    TypeDeclaration("public.zsh-script", "public.shell-script", extensions: "zsh", "Z shell script"),
    TypeDeclaration(
      "public.make-source", "public.script",
      extensions: "make mk gmk mak", mimeTypes: "text/x-makefile", "makefile"),
    TypeDeclaration(
      "public.assembly-source", "public.source-code",
      extensions: "s", mimeTypes: "text/x-asm", "assembly"),
    TypeDeclaration(
      "public.fortran-source", "public.source-code",
      extensions: "f for", mimeTypes: "text/x-fortran", "Fortran"),
    TypeDeclaration(
      "public.pascal-source", "public.source-code",
      extensions: "pas", mimeTypes: "text/x-pascal", "Pascal"),
    TypeDeclaration(
      "public.ada-source", "public.source-code",
      extensions: "ada adb ads", mimeTypes: "text/x-ada", "Ada"),
    TypeDeclaration("public.protobuf-source", "public.source-code", extensions: "proto", "protocol buffers"),
    TypeDeclaration("public.lex-source", "public.source-code", extensions: "l ll lm lmm lpp lxx", "lex"),
    TypeDeclaration("public.yacc-source", "public.source-code", extensions: "y ym yy ymm ypp yxx", "yacc"),
    TypeDeclaration("org.khronos.glsl-source", "public.source-code", extensions: "glsl", "GLSL shader"),
    TypeDeclaration("com.apple.metal", "public.source-code", extensions: "metal", "Metal shader"),
    TypeDeclaration(
      "com.apple.applescript.script", "public.script",
      extensions: "scpt", mimeTypes: "application/x-osascript", "compiled AppleScript"),
    TypeDeclaration("com.apple.applescript.text", "public.script", extensions: "applescript", "AppleScript text"),
  ]
}
