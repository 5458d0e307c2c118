import MDModel
import Testing

@Suite struct LocationsTests {
  @Test func oneFolderForAll() throws {
    let locations = try Locations(environment: ["LIMELIGHT_HOME": "/t/home//", "HOME": "/h", "XDG_CACHE_HOME": "/c"])
    #expect(
      locations
        == Locations(
          cache: "/t/home/cache", state: "/t/home/state", configuration: "/t/home/config", data: "/t/home/data",
          runtime: "/t/home/run", thumbnails: "/t/home/cache/thumbnails",
          recentFiles: "/t/home/data/recently-used.xbel"))
    #expect(locations.index == "/t/home/cache/index.sqlite")
    #expect(locations.exclusions == "/t/home/config/exclusions")
    #expect(locations.searches == "/t/home/data/searches")
  }

  @Test func foldersOfTheDesktop() throws {
    let locations = try Locations(environment: [
      "XDG_CACHE_HOME": "/c/", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/k", "XDG_DATA_HOME": "/d",
      "XDG_RUNTIME_DIR": "/run/user/1",
    ])
    #expect(
      locations
        == Locations(
          cache: "/c/limelight", state: "/s/limelight", configuration: "/k/limelight", data: "/d/limelight",
          runtime: "/run/user/1/limelight", thumbnails: "/c/thumbnails",
          recentFiles: "/d/recently-used.xbel"))
  }

  @Test func relativeAndEmptyFoldersAreIgnored() throws {
    let locations = try Locations(environment: [
      "HOME": "/h", "XDG_CACHE_HOME": "c", "XDG_STATE_HOME": "", "LIMELIGHT_HOME": "",
    ])
    #expect(
      locations
        == Locations(
          cache: "/h/.cache/limelight", state: "/h/.local/state/limelight", configuration: "/h/.config/limelight",
          data: "/h/.local/share/limelight", runtime: "/h/.cache/limelight/run", thumbnails: "/h/.cache/thumbnails",
          recentFiles: "/h/.local/share/recently-used.xbel"))
  }

  @Test func whatCannotBeAnswered() {
    #expect(throws: LocationsError.noHome) { try Locations(environment: ["HOME": "h"]) }
    #expect(throws: LocationsError.relativeHome("t")) { try Locations(environment: ["LIMELIGHT_HOME": "t"]) }
  }
}
