#!/usr/bin/env python3
"""Run a command and note what its largest process took: a line "KIBIBYTES<tab>SECONDS<tab>COMMAND" is added to a file, with
the time of the processor that all of its processes took.

Usage: peak.py FILE COMMAND...  It ends as the command does, by the same signal if that ended by one.
"""
import os
import resource
import signal
import sys


def main():
    path, command = sys.argv[1], sys.argv[2:]
    child = os.spawnvp(os.P_NOWAIT, command[0], command)
    # the time limit and Ctrl+C go to the whole group: the child ends by itself, and is waited for
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, status = os.waitpid(child, 0)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(path, 'a', encoding='utf-8') as f:
        f.write(f'{used.ru_maxrss}\t{used.ru_utime + used.ru_stime:.1f}\t{" ".join(command)}\n')
    if os.WIFSIGNALED(status):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the child has left one
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    return os.WEXITSTATUS(status)


sys.exit(main())
