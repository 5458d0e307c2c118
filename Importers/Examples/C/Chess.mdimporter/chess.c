// An importer for chess games (.pgn), written against docs/importers.md with the C library alone:
//
//     cc -O2 -o Chess chess.c
//
// A PGN file is a list of games: tags, such as [White "Anderssen, Adolf"], a line each, then the moves, with comments in
// braces. The importer gives who plays, how many games there are, and as text what the tags and the comments say.

#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PROTOCOL_VERSION = 1, SOCKET = 3 };
enum { READY = 1, IMPORT = 1, ATTRIBUTE = 2, TEXT = 3, DONE = 5 };
enum { WANTS_ATTRIBUTES = 1, WANTS_TEXT = 2 };
enum { COMPLETE = 0, FAILED = 2 };
enum { STRING = 1, INTEGER = 2, LIST = 7 };
enum { LARGEST_FILE = 8 << 20, TEXT_PIECE = 64 << 10, MOST_PLAYERS = 500 };

// Bytes that grow.

struct bytes {
  uint8_t *start;
  size_t count, room;
};

static void append(struct bytes *bytes, const void *more, size_t count) {
  if (count > bytes->room - bytes->count) {
    bytes->room = 2 * (bytes->count + count);
    bytes->start = realloc(bytes->start, bytes->room);
    if (!bytes->start) exit(1);
  }
  if (count) memcpy(bytes->start + bytes->count, more, count);
  bytes->count += count;
}

static void append_number(struct bytes *bytes, uint64_t number, int size) {
  for (int place = 0; place < size; place++) append(bytes, &(uint8_t){(uint8_t)(number >> 8 * place)}, 1);
}

static void append_string(struct bytes *bytes, const void *string, size_t count) {
  append_number(bytes, count, 4);
  append(bytes, string, count);
}

static uint64_t number_at(const uint8_t *start, int size) {
  uint64_t number = 0;
  for (int place = 0; place < size; place++) number |= (uint64_t)start[place] << 8 * place;
  return number;
}

// The socket.

static struct bytes received;
static int descriptors[256];
static size_t descriptor_count;

static void send_frame(uint8_t kind, const struct bytes *payload) {
  struct bytes frame = {0};
  append_number(&frame, 1 + payload->count, 4);
  append(&frame, &kind, 1);
  append(&frame, payload->start, payload->count);
  for (size_t sent = 0; sent < frame.count;) {
    ssize_t count = send(SOCKET, frame.start + sent, frame.count - sent, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) exit(0);
    if (count > 0) sent += (size_t)count;
  }
  free(frame.start);
}

// Receives what there is, with at most one descriptor. Ends the program when the host has closed the socket.
static void receive(void) {
  static uint8_t room[64 << 10];
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec piece = {room, sizeof room};
  struct msghdr message = {
    .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t count = recvmsg(SOCKET, &message, MSG_CMSG_CLOEXEC);
  if (count < 0 && errno == EINTR) return;
  if (count <= 0) exit(0);
  append(&received, room, (size_t)count);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_RIGHTS && descriptor_count < sizeof descriptors / sizeof *descriptors)
    memcpy(&descriptors[descriptor_count++], CMSG_DATA(header), sizeof(int));
}

// Length of the next frame's kind and payload, which begin at the fifth received byte.
static size_t wait_for_frame(void) {
  while (received.count < 4 || received.count < 4 + number_at(received.start, 4)) receive();
  return number_at(received.start, 4);
}

static void drop_frame(size_t length) {
  received.count -= 4 + length;
  memmove(received.start, received.start + 4 + length, received.count);
}

// What is asked, and what is answered.

struct request {
  uint64_t identifier, most_text;
  uint8_t wants;
};

static void send_done(const struct request *request, uint8_t status, bool truncated, const char *reason) {
  struct bytes payload = {0};
  append_number(&payload, request->identifier, 8);
  append(&payload, (uint8_t[]){status, truncated}, 2);
  append_string(&payload, reason, strlen(reason));
  send_frame(DONE, &payload);
  free(payload.start);
}

static void send_attribute(const struct request *request, const char *key, uint8_t tag, const struct bytes *value) {
  if (!(request->wants & WANTS_ATTRIBUTES)) return;
  struct bytes payload = {0};
  append_number(&payload, request->identifier, 8);
  append_string(&payload, key, strlen(key));
  append(&payload, &tag, 1);
  append(&payload, value->start, value->count);
  send_frame(ATTRIBUTE, &payload);
  free(payload.start);
}

// The largest count up to a limit that does not cut a character in two.
static size_t boundary(const struct bytes *text, size_t from, size_t limit) {
  if (text->count - from <= limit) return text->count - from;
  while (limit && (text->start[from + limit] & 0xC0) == 0x80) limit--;
  return limit;
}

// Sends as much as the host keeps. Returns whether something was left out.
static bool send_text(const struct request *request, const struct bytes *text) {
  if (!(request->wants & WANTS_TEXT)) return false;
  size_t end = boundary(text, 0, request->most_text), sent = 0;
  while (sent < end) {
    size_t count = boundary(text, sent, end - sent < TEXT_PIECE ? end - sent : TEXT_PIECE);
    struct bytes payload = {0};
    append_number(&payload, request->identifier, 8);
    append(&payload, text->start + sent, count);
    send_frame(TEXT, &payload);
    free(payload.start);
    sent += count;
  }
  return end < text->count;
}

// Chess.

struct games {
  struct bytes text, players;
  size_t count, player_count;
  bool is_utf8;
};

static bool is_utf8(const struct bytes *file) {
  for (size_t place = 0; place < file->count;) {
    uint8_t lead = file->start[place++];
    int more = lead < 0x80 ? 0 : lead < 0xC2 ? -1 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : -1;
    if (more < 0 || (size_t)more > file->count - place) return false;
    uint8_t second = more ? file->start[place] : 0x80;
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return false;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return false;
    while (more--)
      if ((file->start[place++] & 0xC0) != 0x80) return false;
  }
  return true;
}

// Appends words of the file as UTF-8. The format's own encoding is ISO 8859-1.
static void append_words(struct games *games, struct bytes *words, const uint8_t *start, size_t count) {
  for (size_t place = 0; place < count; place++) {
    uint8_t byte = start[place] < 0x20 ? ' ' : start[place];
    if (byte < 0x80 || games->is_utf8) append(words, &byte, 1);
    else append(words, (uint8_t[]){0xC0 | byte >> 6, 0x80 | (byte & 0x3F)}, 2);
  }
}

static void append_player(struct games *games, const uint8_t *start, size_t count) {
  struct bytes name = {0};
  append_words(games, &name, start, count);
  append(&games->players, &(uint8_t){STRING}, 1);
  append_string(&games->players, name.start, name.count);
  games->player_count++;
  free(name.start);
}

static bool begins(const uint8_t *line, const uint8_t *end, const char *word) {
  return (size_t)(end - line) >= strlen(word) && !memcmp(line, word, strlen(word));
}

// Takes a tag, [Name "Value"], and returns where its line ends.
static const uint8_t *take_tag(struct games *games, const uint8_t *line, const uint8_t *end) {
  const uint8_t *newline = memchr(line, '\n', (size_t)(end - line));
  if (newline) end = newline;
  const uint8_t *open = memchr(line, '"', (size_t)(end - line));
  const uint8_t *close = memrchr(line, '"', (size_t)(end - line));
  if (!open || close == open) return end;
  size_t length = (size_t)(close - open - 1);
  if (begins(line, end, "[Event ")) games->count++;
  append_words(games, &games->text, open + 1, length);
  append(&games->text, "\n", 1);
  bool is_player = begins(line, end, "[White ") || begins(line, end, "[Black ");
  if (is_player && games->player_count < MOST_PLAYERS) append_player(games, open + 1, length);
  return end;
}

// Takes a comment in braces, and returns where it ends.
static const uint8_t *take_comment(struct games *games, const uint8_t *brace, const uint8_t *end) {
  const uint8_t *close = memchr(brace, '}', (size_t)(end - brace));
  append_words(games, &games->text, brace + 1, (size_t)((close ? close : end) - brace - 1));
  append(&games->text, "\n", 1);
  return close ? close + 1 : end;
}

static struct games read_games(const struct bytes *file) {
  struct games games = {.is_utf8 = is_utf8(file)};
  const uint8_t *place = file->start, *end = file->start + file->count;
  while (place < end) {
    bool begins_line = place == file->start || place[-1] == '\n';
    if (*place == '{') place = take_comment(&games, place, end);
    else if (*place == '[' && begins_line) place = take_tag(&games, place, end);
    else place++;
  }
  return games;
}

static void send_games(const struct request *request, struct games *games, bool is_whole) {
  struct bytes number = {0}, players = {0};
  append_number(&number, games->count, 8);
  send_attribute(request, "org_example_games", INTEGER, &number);
  append_number(&players, games->player_count, 4);
  append(&players, games->players.start, games->players.count);
  if (games->player_count) send_attribute(request, "org_example_players", LIST, &players);
  bool is_cut = send_text(request, &games->text);
  send_done(request, COMPLETE, is_cut || !is_whole, "");
  free(number.start);
  free(players.start);
}

// Reads the file by its descriptor alone: no other can be opened.
static void import_file(const struct request *request, int descriptor) {
  struct bytes file = {0};
  static uint8_t room[256 << 10];
  ssize_t count = 0;
  while (file.count < LARGEST_FILE && (count = pread(descriptor, room, sizeof room, (off_t)file.count)) > 0)
    append(&file, room, (size_t)count);
  if (count < 0) {
    send_done(request, FAILED, false, strerror(errno));
  } else {
    struct games games = read_games(&file);
    if (games.count) send_games(request, &games, count == 0);
    else send_done(request, FAILED, false, "no line of the file begins a game with [Event");
    free(games.text.start);
    free(games.players.start);
  }
  free(file.start);
  close(descriptor);
}

int main(void) {
  struct bytes version = {0};
  append_number(&version, PROTOCOL_VERSION, 2);
  send_frame(READY, &version);
  for (;;) {
    size_t length = wait_for_frame();
    const uint8_t *frame = received.start + 4;
    if (length < 22 || frame[0] != IMPORT) return 2;
    struct request request = {
      .identifier = number_at(frame + 1, 8), .wants = frame[9], .most_text = number_at(frame + 14, 8)};
    drop_frame(length);
    if (!descriptor_count) return 2;
    int descriptor = descriptors[0];
    memmove(descriptors, descriptors + 1, --descriptor_count * sizeof *descriptors);
    import_file(&request, descriptor);
  }
}
