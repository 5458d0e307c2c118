#pragma once
#include <poppler.h>
// malloc_trim is not in Swift's Glibc module.
#include <malloc.h>
