// Shared parts stand beside this file.
