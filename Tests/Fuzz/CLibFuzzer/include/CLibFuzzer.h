// libFuzzer's loop, for programs that have their own main function.
#ifndef LIMELIGHT_LIBFUZZER_H
#define LIMELIGHT_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
                        int (*_Nonnull test)(const uint8_t *_Nullable data, size_t size));

#endif
