#pragma once
#include <sqlite3.h>

/// sqlite3_config() takes a variable number of arguments, which Swift cannot call.
static inline int limelight_sqlite_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
