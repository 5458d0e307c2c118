#define _GNU_SOURCE
#include "md_socket.h"
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

enum { MOST_EVENTS = 64 };

int md_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int md_epoll_control(int poll, int operation, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(poll, operation, fd, &event);
}

int md_epoll_wait(int poll, uint32_t *events, uint64_t *tokens, int capacity, int milliseconds) {
  struct epoll_event found[MOST_EVENTS];
  int count = epoll_wait(poll, found, capacity < MOST_EVENTS ? capacity : MOST_EVENTS, milliseconds);
  for (int i = 0; i < count; i++) {
    events[i] = found[i].events;
    tokens[i] = found[i].data.u64;
  }
  return count;
}

int md_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int md_peer_credentials(int socket, int32_t *process, uint32_t *user, uint32_t *group) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
  *process = credentials.pid;
  *user = credentials.uid;
  *group = credentials.gid;
  return 0;
}

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

int md_peer_process(int socket) {
  int process = -1;
  socklen_t size = sizeof process;
  return getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &process, &size) == 0 ? process : -1;
}

int md_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

short md_spawn_session_flag(void) { return POSIX_SPAWN_SETSID; }
