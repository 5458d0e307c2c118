// The module's parts stand beside this file.
