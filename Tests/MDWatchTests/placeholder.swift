// Tests stand beside this file.
