// Lets the PDF importer read text without colour management.
// Poppler prepares the transforms of a display profile for every page, even if no pixel will be drawn. That is a sixth
// of the time to import a document. If `cmsCreateTransform` fails, Poppler assumes a missing profile and continues.
// This library therefore defines a function of that name, which fails while colours are switched off. The dynamic
// linker prefers the function of the program to the one of Little CMS.
#pragma once
#include <stdbool.h>

/// True if colour transforms can be made, which is the initial state. Not thread-safe.
void color_switch_set(bool is_on);
