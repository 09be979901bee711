#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What bash, zsh and fish offer for a command line of gimbal: completions.py BASH ZSH FISH, files made by data/shell/describe.py.

bash and zsh are typed into through a terminal of their own, fish is asked by its complete -C. A shell that is not there is left
out; without any of them the test is skipped. In the folder are "a model.xml" and runs/, which files that are wanted complete to.
"""

import os
import pathlib
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

BASH, ZSH, FISH = (str(pathlib.Path(p).resolve()) for p in sys.argv[1:])
# what is typed, what is then offered or typed, what is not
ASKED = [
    ('gimbal thu', ['thumbnail'], ['record']),
    ('gimbal re', ['record', 'replay'], ['bench']),
    ('gimbal --ver', ['--version'], ['--help']),
    ('gimbal bench --th', ['--threads'], ['--steps']),
    ('gimbal record --quality be', ['best'], ['fast', 'medium']),
    ('gimbal record --vi', ['--view'], ['--fps']),
    ('gimbal serve --late ', ['hold', 'zero', 'pause'], ['--once']),
    ('gimbal check a', ['a\\ model.xml'], ['bench']),
    ('gimbal compile ru', ['runs/'], ['run ']),
    ('gimbal run --picture ru', ['runs/'], ['--picture ']),
    ('gimbal a', ['a\\ model.xml'], ['bench']),
]
failures = []


class Terminal:
    """A shell in a terminal of its own, which says MARK where it waits for a line."""

    def __init__(self, command, folder):
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.environ.update({'TERM': 'dumb', 'PS1': 'MARK', 'HOME': str(folder), 'COLUMNS': '200', 'LANG': 'C'})
            os.execvp(command[0], command)

    def read(self, done, seconds=600):
        """What comes until done finds something in it, or nothing comes for so long."""
        text = ''
        while not done(text) and select.select([self.end], [], [], seconds)[0]:
            try:
                text += os.read(self.end, 65536).decode(errors='replace')
            except OSError:
                break
        return text

    def write(self, text):
        os.write(self.end, text.encode())

    def sleeps(self):
        """Whether the shell and all that it has started wait for something: what is only kept waiting for a processor does not."""
        for process in os.listdir('/proc'):
            try:
                with open(f'/proc/{int(process)}/stat', encoding='utf-8', errors='replace') as f:
                    state, _, _, session = f.read().rsplit(')', 1)[1].split()[:4]
            except (OSError, ValueError):
                continue  # no process, or one that has ended
            if int(session) == self.pid and state not in 'SZ':
                return False
        return True

    def rest(self):
        """Wait until the shell has done what was typed, and looks for more."""
        calm = 0
        while calm < 4:
            time.sleep(.02)
            calm = calm + 1 if self.sleeps() else 0

    def close(self):
        os.close(self.end)
        os.waitpid(self.pid, 0)


def in_terminal(command, folder, prepare, asked):
    """What two tabs show behind each line; the line is taken back by Ctrl+U, and an echo tells that all has come."""
    terminal = Terminal(command, folder)
    terminal.write(prepare + "\necho rea''dy\n")
    terminal.read(lambda text: 'ready' in text)
    shown = []
    for number, (line, _, _) in enumerate(asked):
        terminal.rest()  # at its prompt: what comes before is echoed by the terminal, and once more by the shell
        terminal.write(line + '\t')
        terminal.rest()
        terminal.write('\t')
        terminal.rest()  # a shell that has more to read shows no list
        terminal.write(f"\x15echo e''nd{number}\n")
        text = terminal.read(lambda text: f'end{number}\r' in text)
        shown.append(text.split("echo e'")[0].replace(line, '', 1) if 'end' in text else text)
    terminal.close()
    return shown


def bash(folder, asked):
    return in_terminal(['bash', '--norc', '--noprofile', '-i'], folder,
                       f"bind 'set bell-style none'; bind 'set completion-query-items 0'; bind 'set page-completions off'; source '{BASH}'", asked)


def zsh(folder, asked):
    shutil.copy(ZSH, folder / '.functions/_gimbal')
    return in_terminal(['zsh', '-f', '-i'], folder, f"PS1=MARK; unsetopt beep; LISTMAX=10000; bindkey -e; "
                       f"fpath=('{folder}/.functions' $fpath); autoload -Uz compinit; compinit -u -d '{folder}/.dump'", asked)


def fish(folder, asked):
    def told(line):
        return subprocess.run(['fish', '--no-config', '-c', f"source '{FISH}'; complete -C '{line}'"], cwd=folder, capture_output=True,
                              text=True, env={**os.environ, 'HOME': str(folder)}, check=True).stdout
    return [told(line) for line, _, _ in asked]


def fits(shell, line, wanted, unwanted, shown):
    """Is all that is wanted offered, or its rest typed, and nothing that is not?"""
    if shell is fish:  # descriptions may have any word
        shown = '\n'.join(row.split('\t')[0] + ' ' for row in shown.split('\n'))
        wanted = [w.replace('\\', '') for w in wanted]
    rest = wanted[0][len(line.split(' ')[-1]):]
    return (all(w in shown for w in wanted) or (len(wanted) == 1 and rest in shown)) and not any(w in shown for w in unwanted)


def try_shell(shell, folder):
    for asked, shown in zip(ASKED, shell(folder, ASKED)):
        good = fits(shell, *asked, shown)
        print('ok' if good else 'not ok', f'- {shell.__name__}: {asked[0]!r}', '' if good else repr(shown), flush=True)
        if not good:
            failures.append(asked)


def main():
    shells = [shell for shell in (bash, zsh, fish) if shutil.which(shell.__name__)]
    for shell in (bash, zsh, fish):
        if shell not in shells:
            print(f'ok - {shell.__name__} # SKIP without {shell.__name__}')
    if not shells:
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'a model.xml').write_text('<mujoco/>')
        for inner in ('runs', '.functions'):
            (folder / inner).mkdir()
        for shell in shells:
            try_shell(shell, folder)
    sys.exit(1 if failures else 0)


main()
