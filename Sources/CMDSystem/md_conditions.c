#define _GNU_SOURCE
#include "md_conditions.h"
#include <dlfcn.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// On Linux all three calls affect one thread, despite their names.
int md_lower_priority(pid_t thread) {
  const struct sched_param parameter = {0};
  const int io_idle = 3 << 13, io_process = 1;
  if (setpriority(PRIO_PROCESS, (id_t)thread, 19) < 0) return -1;
  if (syscall(SYS_ioprio_set, io_process, thread, io_idle) < 0) return -1;
  return sched_setscheduler(thread, SCHED_IDLE, &parameter);
}

void md_malloc_trim(void) { malloc_trim(0); }

void md_malloc_keep(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

void md_malloc_share_heap(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
}

// The used part of sd-bus(3), declared here so that its header is not needed to build.
typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
static struct {
  int (*new)(sd_bus **);
  int (*set_address)(sd_bus *, const char *);
  int (*set_bus_client)(sd_bus *, int);
  int (*start)(sd_bus *);
  int (*is_ready)(sd_bus *);
  int (*process)(sd_bus *, sd_bus_message **);
  int (*wait)(sd_bus *, uint64_t microseconds);
  void (*close)(sd_bus *);
  sd_bus *(*unref)(sd_bus *);
  int (*call)(sd_bus *, sd_bus_message *, uint64_t microseconds, void *error, sd_bus_message **reply);
  int (*new_call)(sd_bus *, sd_bus_message **, const char *, const char *, const char *, const char *);
  int (*append)(sd_bus_message *, const char *, ...);
  int (*enter)(sd_bus_message *, char, const char *);
  int (*read)(sd_bus_message *, char, void *);
  sd_bus_message *(*message_unref)(sd_bus_message *);
} bus_calls;
static int has_bus_calls;

static void load_bus_calls(void) {
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  static const char *const names[] = {
    "sd_bus_new", "sd_bus_set_address", "sd_bus_set_bus_client", "sd_bus_start", "sd_bus_is_ready", "sd_bus_process",
    "sd_bus_wait", "sd_bus_close", "sd_bus_unref", "sd_bus_call", "sd_bus_message_new_method_call",
    "sd_bus_message_append", "sd_bus_message_enter_container", "sd_bus_message_read_basic", "sd_bus_message_unref"};
  void *found[sizeof names / sizeof *names];
  _Static_assert(sizeof found == sizeof bus_calls, "one name for each call, in order");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!(found[i] = dlsym(library, names[i]))) return;
  memcpy(&bus_calls, found, sizeof found);
  has_bus_calls = 1;
}

static uint64_t now_microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

// Without this, sd_bus_call would wait up to 90 s for a bus that accepts the connection and stays silent.
static int becomes_ready(sd_bus *bus, uint64_t deadline) {
  for (;;) {
    int ready = bus_calls.is_ready(bus);
    if (ready != 0) return ready > 0;
    int done = bus_calls.process(bus, NULL);
    if (done < 0) return 0;
    if (done > 0) continue;
    uint64_t now = now_microseconds();
    if (now >= deadline || bus_calls.wait(bus, deadline - now) < 0) return 0;
  }
}

static int ask(sd_bus *bus, const char *object, const char *interface, uint64_t deadline) {
  uint64_t now = now_microseconds();
  if (now >= deadline) return -1;
  sd_bus_message *question = NULL, *answer = NULL;
  int hint = 0, is_told = 0;
  if (bus_calls.new_call(
        bus, &question, "org.freedesktop.login1", object, "org.freedesktop.DBus.Properties", "Get") >= 0
      && bus_calls.append(question, "ss", interface, "IdleHint") >= 0
      && bus_calls.call(bus, question, deadline - now, NULL, &answer) >= 0
      && bus_calls.enter(answer, 'v', "b") > 0)
    is_told = bus_calls.read(answer, 'b', &hint) > 0;
  bus_calls.message_unref(question);
  bus_calls.message_unref(answer);
  return is_told ? hint != 0 : -1;
}

int md_idle_hint(const char *address, const char *object, const char *interface, int milliseconds) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_bus_calls);
  sd_bus *bus = NULL;
  if (!has_bus_calls || bus_calls.new(&bus) < 0) return -1;
  uint64_t deadline = now_microseconds() + (uint64_t)milliseconds * 1000;
  int hint = -1;
  if (bus_calls.set_address(bus, address) >= 0 && bus_calls.set_bus_client(bus, 1) >= 0 && bus_calls.start(bus) >= 0
      && becomes_ready(bus, deadline))
    hint = ask(bus, object, interface, deadline);
  bus_calls.close(bus);
  bus_calls.unref(bus);
  return hint;
}
