import CMDSystem

/// Whether the user is away, as the desktop tells logind (`IdleHint`; with elogind too).
public enum SessionIdle {
  /// Asks the system's message bus; waits for an answer up to `milliseconds`.
  ///
  /// The object is the user's, which is idle when all sessions are: a daemon of the user has no session of its own.
  ///
  /// - Parameter bus: a D-Bus address; the system's bus where it is `nil`.
  /// - Returns: `nil` where nobody tells: no libsystemd, no bus, no logind, no answer in time.
  public static func read(bus: String? = nil, milliseconds: Int32 = 200) -> Bool? {
    switch md_idle_hint(
      bus ?? systemBus, "/org/freedesktop/login1/user/self", "org.freedesktop.login1.User", milliseconds)
    {
    case 0: false
    case 1: true
    default: nil
    }
  }

  private static var systemBus: String {
    ProcessEnvironment.text("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }
}
