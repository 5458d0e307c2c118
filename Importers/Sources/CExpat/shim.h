#pragma once
/* The limits on entity expansion (expat 2.4) are declared only under this macro. */
#define XML_DTD 1
#include <expat.h>
