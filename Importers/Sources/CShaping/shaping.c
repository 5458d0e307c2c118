#include "shaping.h"

#include <dlfcn.h>
#include <pthread.h>
#include <raqm.h>

static struct {
  typeof(&raqm_create) create;
  typeof(&raqm_destroy) destroy;
  typeof(&raqm_set_text_utf8) set_text;
  typeof(&raqm_set_par_direction) set_direction;
  typeof(&raqm_set_freetype_face) set_face;
  typeof(&raqm_layout) layout;
  typeof(&raqm_get_glyphs) glyphs;
} raqm;

static bool is_available;

static void open_library(void) {
  void *library = dlopen("libraqm.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  raqm.create = (typeof(raqm.create))dlsym(library, "raqm_create");
  raqm.destroy = (typeof(raqm.destroy))dlsym(library, "raqm_destroy");
  raqm.set_text = (typeof(raqm.set_text))dlsym(library, "raqm_set_text_utf8");
  raqm.set_direction = (typeof(raqm.set_direction))dlsym(library, "raqm_set_par_direction");
  raqm.set_face = (typeof(raqm.set_face))dlsym(library, "raqm_set_freetype_face");
  raqm.layout = (typeof(raqm.layout))dlsym(library, "raqm_layout");
  raqm.glyphs = (typeof(raqm.glyphs))dlsym(library, "raqm_get_glyphs");
  is_available = raqm.create && raqm.destroy && raqm.set_text && raqm.set_direction && raqm.set_face && raqm.layout
    && raqm.glyphs;
}

bool shaping_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_available;
}

long shape_line(void *face, const char *text, size_t length, bool runs_left, shaped_glyph *glyphs, size_t most) {
  if (!shaping_is_available()) return -1;
  raqm_t *line = raqm.create();
  if (!line) return -1;
  long found = -1;
  if (raqm.set_text(line, text, length) && raqm.set_face(line, face)
      && raqm.set_direction(line, runs_left ? RAQM_DIRECTION_RTL : RAQM_DIRECTION_LTR) && raqm.layout(line)) {
    size_t count = 0;
    raqm_glyph_t *all = raqm.glyphs(line, &count);
    found = (long)(count < most ? count : most);
    for (long i = 0; i < found; i++)
      glyphs[i] = (shaped_glyph){all[i].index, all[i].x_advance, all[i].x_offset, all[i].y_offset};
  }
  raqm.destroy(line);
  return found;
}
