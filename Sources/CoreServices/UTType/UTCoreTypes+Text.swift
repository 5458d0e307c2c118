// Names of types as in `UTCoreTypes.h`: text, markup, source code, documents.
/// ``UTType/text``.
public let kUTTypeText: CFString = "public.text"
/// ``UTType/plainText``.
public let kUTTypePlainText: CFString = "public.plain-text"
/// ``UTType/utf8PlainText``.
public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// ``UTType/utf16ExternalPlainText``.
public let kUTTypeUTF16ExternalPlainText: CFString = "public.utf16-external-plain-text"
/// ``UTType/utf16PlainText``.
public let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// ``UTType/delimitedText``.
public let kUTTypeDelimitedText: CFString = "public.delimited-values-text"
/// ``UTType/commaSeparatedText``.
public let kUTTypeCommaSeparatedText: CFString = "public.comma-separated-values-text"
/// ``UTType/tabSeparatedText``.
public let kUTTypeTabSeparatedText: CFString = "public.tab-separated-values-text"
/// ``UTType/utf8TabSeparatedText``.
public let kUTTypeUTF8TabSeparatedText: CFString = "public.utf8-tab-separated-values-text"
/// ``UTType/rtf``.
public let kUTTypeRTF: CFString = "public.rtf"
/// ``UTType/html``.
public let kUTTypeHTML: CFString = "public.html"
/// ``UTType/xml``.
public let kUTTypeXML: CFString = "public.xml"
/// ``UTType/sourceCode``.
public let kUTTypeSourceCode: CFString = "public.source-code"
/// ``UTType/assemblyLanguageSource``.
public let kUTTypeAssemblyLanguageSource: CFString = "public.assembly-source"
/// ``UTType/cSource``.
public let kUTTypeCSource: CFString = "public.c-source"
/// ``UTType/objectiveCSource``.
public let kUTTypeObjectiveCSource: CFString = "public.objective-c-source"
/// ``UTType/swiftSource``.
public let kUTTypeSwiftSource: CFString = "public.swift-source"
/// ``UTType/cPlusPlusSource``.
public let kUTTypeCPlusPlusSource: CFString = "public.c-plus-plus-source"
/// ``UTType/objectiveCPlusPlusSource``.
public let kUTTypeObjectiveCPlusPlusSource: CFString = "public.objective-c-plus-plus-source"
/// ``UTType/cHeader``.
public let kUTTypeCHeader: CFString = "public.c-header"
/// ``UTType/cPlusPlusHeader``.
public let kUTTypeCPlusPlusHeader: CFString = "public.c-plus-plus-header"
/// Java source.
public let kUTTypeJavaSource: CFString = "com.sun.java-source"
/// ``UTType/script``.
public let kUTTypeScript: CFString = "public.script"
/// ``UTType/appleScript``.
public let kUTTypeAppleScript: CFString = "com.apple.applescript.text"
/// ``UTType/osaScript``.
public let kUTTypeOSAScript: CFString = "com.apple.applescript.script"
/// ``UTType/osaScriptBundle``.
public let kUTTypeOSAScriptBundle: CFString = "com.apple.applescript.script-bundle"
/// ``UTType/javaScript``.
public let kUTTypeJavaScript: CFString = "com.netscape.javascript-source"
/// ``UTType/shellScript``.
public let kUTTypeShellScript: CFString = "public.shell-script"
/// ``UTType/perlScript``.
public let kUTTypePerlScript: CFString = "public.perl-script"
/// ``UTType/pythonScript``.
public let kUTTypePythonScript: CFString = "public.python-script"
/// ``UTType/rubyScript``.
public let kUTTypeRubyScript: CFString = "public.ruby-script"
/// ``UTType/phpScript``.
public let kUTTypePHPScript: CFString = "public.php-script"
/// ``UTType/json``.
public let kUTTypeJSON: CFString = "public.json"
/// ``UTType/propertyList``.
public let kUTTypePropertyList: CFString = "com.apple.property-list"
/// ``UTType/xmlPropertyList``.
public let kUTTypeXMLPropertyList: CFString = "com.apple.xml-property-list"
/// ``UTType/binaryPropertyList``.
public let kUTTypeBinaryPropertyList: CFString = "com.apple.binary-property-list"
/// ``UTType/pdf``.
public let kUTTypePDF: CFString = "com.adobe.pdf"
/// ``UTType/rtfd``.
public let kUTTypeRTFD: CFString = "com.apple.rtfd"
/// ``UTType/flatRTFD``.
public let kUTTypeFlatRTFD: CFString = "com.apple.flat-rtfd"
/// Text with sound and pictures.
public let kUTTypeTXNTextAndMultimediaData: CFString = "com.apple.txn.text-multimedia-data"
/// ``UTType/webArchive``.
public let kUTTypeWebArchive: CFString = "com.apple.webarchive"
