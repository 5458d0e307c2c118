// Lets the PDF importer read text without colour management.
//
// Poppler prepares the transforms of a display profile anew for every page, also when no pixel will be drawn: a sixth of
// what importing a document costs. It takes a failed `cmsCreateTransform` for a missing profile and goes on. This library
// puts its own function of that name before the one of Little CMS (the dynamic linker binds to the program's first) and
// fails while colours are switched off.
#pragma once
#include <stdbool.h>

/// Whether colour transforms can be made; on at the start. Not for use by several threads.
void color_switch_set(bool is_on);
