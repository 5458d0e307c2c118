"""terminal.py SETUP LINES SHELL...: types lines into a shell on a new terminal, and prints the part of each line's
output that lies between << and >>. The setup has to make the prompt [ready]."""
import os, pty, re, signal, sys


class Terminal:
    def __init__(self, program):
        self.seen = b""
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.execvp(program[0], program)

    def type(self, line):
        os.write(self.descriptor, f"{line}\r".encode())

    def read_until(self, pattern):
        while not (found := re.search(pattern, self.seen, re.S)):
            self.seen += os.read(self.descriptor, 65536)
        self.seen = self.seen[found.end():]
        return found

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


setup, lines, *shell = sys.argv[1:]
terminal = Terminal(shell)
# The shell concatenates the mark, because the terminal also echoes what is typed.
terminal.type(f"{setup}; echo SET''UP")
terminal.read_until(b"SETUP")
for line in lines.split("\n"):
    terminal.read_until(rb"\[ready\]")
    terminal.type(line)
    print(terminal.read_until(b"<<(.*?)>>")[1].decode(), flush=True)
terminal.end()
