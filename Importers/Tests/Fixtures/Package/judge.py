"""Writes expected.json: what pyaxmlparser 0.3.31 says of Android packages, and Python's email parser of Java's manifests."""
import email, json, pathlib, zipfile
from pyaxmlparser import APK

FIELDS = {"kMDItemTitle": ["Implementation-Title", "Bundle-Name", "Specification-Title", "Extension-Name"],
          "kMDItemVersion": ["Implementation-Version", "Bundle-Version", "Specification-Version"],
          "limelight_mainClass": ["Main-Class"]}
found = {}
for path in sorted(pathlib.Path(__file__).parent.glob("*.[aj][pa][kr]")):
    archive = zipfile.ZipFile(path)
    if "AndroidManifest.xml" in archive.namelist():
        package = APK(str(path))
        values = {"kMDItemIdentifier": package.package, "kMDItemVersion": package.version_name or package.version_code,
                  "kMDItemTitle": package.application or package.package,
                  "limelight_permissions": sorted(set(package.permissions))}
        kind = "com.android.package-archive"
    else:
        fields = email.message_from_bytes(archive.read("META-INF/MANIFEST.MF"))
        values = {key: next((fields[name] for name in names if fields[name]), None) for key, names in FIELDS.items()}
        vendor = fields["Implementation-Vendor"] or fields["Bundle-Vendor"] or fields["Specification-Vendor"]
        values["kMDItemOrganizations"] = [vendor] if vendor else None
        kind = "com.sun.java-archive"
    found[path.name] = {"type": kind, "attributes": {key: value for key, value in values.items() if value},
                        "words": archive.namelist()[:40]}
pathlib.Path(__file__).with_name("expected.json").write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
