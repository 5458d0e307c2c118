// Calls for sockets and child processes that Swift's Glibc module lacks: it has no epoll header, and accept4, struct
// ucred and the options of posix_spawn for detached children need _GNU_SOURCE.
#pragma once
#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>

/// `epoll_create1`, close-on-exec.
int md_epoll_create(void);

/// `epoll_ctl`: operation 1 adds, 2 removes, 3 changes. Events return the `token`.
int md_epoll_control(int poll, int operation, int fd, uint32_t events, uint64_t token);

/// `epoll_wait` into two arrays of `capacity`, at most 64 events per call. The C struct is packed on some machines.
int md_epoll_wait(
  int poll, uint32_t *_Nonnull events, uint64_t *_Nonnull tokens, int capacity, int milliseconds);


/// `accept4`: the connection is non-blocking and close-on-exec.
int md_accept(int listener);

/// Process, user and group of the other end when it connected (SO_PEERCRED).
int md_peer_credentials(int socket, int32_t *_Nonnull process, uint32_t *_Nonnull user, uint32_t *_Nonnull group);

/// A pidfd of the process at the other end (`SO_PEERPIDFD`, Linux 6.5), close-on-exec; or -1 with `errno` set.
int md_peer_process(int socket);

/// Closes every descriptor from `first` on in the child (glibc 2.34). Returns the error, like all posix_spawn
/// functions.
int md_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first);

/// The flag POSIX_SPAWN_SETSID.
short md_spawn_session_flag(void);
