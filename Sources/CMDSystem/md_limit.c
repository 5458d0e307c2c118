#define _GNU_SOURCE
#include "md_limit.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct {
  timer_t timer;
  bool is_made;
  int socket;
  char *last_words;
  size_t count, room;
} limit;

// Signal handler: calls only async-signal-safe functions.
static void expire(int signal) {
  (void)signal;
  const char *at = limit.last_words;
  size_t left = limit.count;
  while (left > 0) {
    ssize_t sent = send(limit.socket, at, left, MSG_NOSIGNAL);
    if (sent >= 0) {
      at += sent;
      left -= (size_t)sent;
    } else if (errno == EAGAIN) {
      struct pollfd wait = {.fd = limit.socket, .events = POLLOUT};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      break;
    }
  }
  _exit(0);
}

static int make_timer(void) {
  struct sigaction action = {.sa_handler = expire};
  sigset_t expected;
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGVTALRM};
  sigfillset(&action.sa_mask);
  sigemptyset(&expected);
  sigaddset(&expected, SIGVTALRM);
  if (sigaction(SIGVTALRM, &action, NULL) != 0) return -1;
  // The parent process may have blocked the signal.
  if (sigprocmask(SIG_UNBLOCK, &expected, NULL) != 0) return -1;
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &limit.timer) != 0) return -1;
  limit.is_made = true;
  return 0;
}

static int set_timer(int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timer_settime(limit.timer, 0, &time, NULL);
}

int md_limit_begin(int socket, const void *last_words, size_t count, int64_t nanoseconds) {
  if (!limit.is_made && make_timer() != 0) return -1;
  if (count > limit.room) {
    char *larger = realloc(limit.last_words, count);
    if (larger == NULL) return -1;
    limit.last_words = larger;
    limit.room = count;
  }
  memcpy(limit.last_words, last_words, count);
  limit.count = count;
  limit.socket = socket;
  return set_timer(nanoseconds);
}

void md_limit_end(void) {
  if (limit.is_made) set_timer(0);
}
