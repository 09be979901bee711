#!/usr/bin/env python3
"""What shells and man know of the program's commands, made of what the program says of itself: the table of
commands in src/cli/cli.c, and what `gimbal COMMAND --help` says of its options; options.py has the examples.

Usage: describe.py PROGRAM VERSION FOLDER COMMAND...    writes gimbal.bash, _gimbal, gimbal.fish, gimbal.1 and gimbal-COMMAND.1 into the
                                                        folder; fails if the commands are not those of the program
       describe.py PROGRAM check                        names options of the usage without a text, and texts of options that it lacks
"""
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from options import EXAMPLES

OPTION = re.compile(r'--([a-z][a-z-]*)(?:\s+([^\[\]\s|](?:[^\[\]\s]|\[[^\]\s]*\])*))?')
PROGRAM = [('help', 'tell all commands with their options'), ('version', 'tell the version'),
           ('listen', 'open the studio for programs outside, which connect to this address')]


class Command:
    def __init__(self, name, usage, summary, purposes):
        self.name, self.usage, self.summary, self.purposes = name, usage, summary, purposes
        self.options = list(dict(OPTION.findall(usage)).items())  # (name, value or '')

    def choices(self, value):
        """The words that a value may be, [] if it is any."""
        return value.split('|') if '|' in value else []

    def purpose(self, option):
        return self.purposes.get(option, '')


def told(program, *words):
    """What the program prints, in English."""
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'C'}
    result = subprocess.run([program, *words], capture_output=True, text=True, check=True, env=environment)
    return result.stderr + result.stdout


def purposes(program, name):
    """What the options of a command are for, by their names; an export takes those of record."""
    return dict(re.findall(r'^  --([a-z-]+)(?: \S+)?\s+(.+)$', told(program, name, '--help'), re.M))


def commands(program):
    text = told(program, '--help')
    found = []
    for block in re.split(r'\n       gimbal ', text)[1:]:
        lines = [line.strip() for line in block.strip().split('\n')]
        name, _, usage = lines[0].partition(' ')
        # what follows the last line of the usage is the summary, which may have several lines too
        end = max(i for i, line in enumerate(lines) if not i or line.startswith(('[', 'or: '))) + 1
        usage = ' '.join([usage] + lines[1:end])
        found.append(Command(name, usage, ' '.join(lines[end:]), purposes(program, name) if OPTION.search(usage) else {}))
    return found


def bash(table):
    out = ['# Completion of gimbal for bash.', '# words and files of which some may have blanks', '_gimbal_words() {',
           '  local line', '  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$1" -- "$2")', '}',
           '_gimbal_files() {', '  local line', '  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$1")', '}',
           '_gimbal() {', '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
           '  COMPREPLY=()', '  if [ "$COMP_CWORD" = 1 ]; then',
           f'    _gimbal_words "{" ".join(c.name for c in table)} {" ".join("--" + name for name, _ in PROGRAM)}" "$word"',
           '    _gimbal_files "$word"', '    return', '  fi', '  case "${COMP_WORDS[1]} $before" in']
    for c in table:
        for option, value in c.options:
            if c.choices(value):
                out.append(f'    "{c.name} --{option}") _gimbal_words "{" ".join(c.choices(value))}" "$word"; return ;;')
            elif value:  # no other option may follow
                out.append(f'    "{c.name} --{option}") _gimbal_files "$word"; return ;;')
    out += ['  esac', '  case "${COMP_WORDS[1]}" in']
    for c in table:
        words = ' '.join('--' + option for option, _ in c.options)
        out.append(f'    {c.name}) _gimbal_words "{words}" "$word" ;;')
    out += ['  esac', '  case "$word" in -*) ;; *) _gimbal_files "$word" ;; esac', '}', 'complete -o filenames -F _gimbal gimbal']
    return out


def quoted(text):
    return text.replace("'", "'\\''").replace('[', '(').replace(']', ')').replace(':', ' -')


def zsh(table):
    out = ['#compdef gimbal', '# Completion of gimbal for zsh.', 'local -a commands options', 'commands=(']
    out += [f"  '{c.name}:{quoted(c.summary)}'" for c in table]
    out += [')', 'options=('] + [f"  '--{name}:{quoted(text)}'" for name, text in PROGRAM]
    out += [')', 'if (( CURRENT == 2 )); then', "  _describe 'command' commands", "  _describe -o 'option' options", '  _files', '  return', 'fi',
            'case $words[2] in']
    for c in table:
        rows = []
        for option, value in c.options:
            values = f":({' '.join(c.choices(value))})" if c.choices(value) else ':_files' if value == 'FILE' else ': '
            text = f'[{quoted(c.purpose(option))}]' if c.purpose(option) else ''
            rows.append(f"'--{option}{text}" + (f":{quoted(value.split('|')[0])}{values}'" if value else "'"))
        out.append(f"  {c.name}) _arguments {' '.join(rows)} '*:file:_files' ;;")
    return out + ['esac']


def fish(table):
    names = ' '.join(c.name for c in table)
    out = ['# Completion of gimbal for fish.', f'set -l commands {names}']
    first = 'not __fish_seen_subcommand_from $commands'
    out += [f"complete -c gimbal -n \"{first}\" -l {name} -d '{quoted(text)}'" for name, text in PROGRAM]
    for c in table:
        out.append(f"complete -c gimbal -n \"{first}\" -a {c.name} -d '{quoted(c.summary)}'")
        for option, value in c.options:
            words = f" -x -a '{' '.join(c.choices(value))}'" if c.choices(value) else ' -r' if value else ''
            text = f" -d '{quoted(c.purpose(option))}'" if c.purpose(option) else ''
            out.append(f"complete -c gimbal -n '__fish_seen_subcommand_from {c.name}' -l {option}{words}{text}")
    return out


def roff(text):
    return text.replace('\\', '\\e').replace('-', '\\-').replace("'", '\\(aq')


def page(title, version, name, summary, body):
    return [f'.TH {title.upper()} 1 "" "gimbal {version}" "Gimbal"', '.SH NAME', f'{roff(name)} \\- {roff(summary)}', *body]


def command_page(c, version):
    body = ['.SH SYNOPSIS', f'.B gimbal {roff(c.name)}', roff(c.usage), '.SH DESCRIPTION', roff(c.summary[0].upper() + c.summary[1:]) + '.']
    if c.options:
        body.append('.SH OPTIONS')
    for option, value in c.options:
        body += ['.TP', f'.B \\-\\-{roff(option)}' + (f' \\fI{roff(value)}\\fR' if value else '')]
        text = c.purpose(option)
        body.append(roff(text[0].upper() + text[1:]) + '.' if text else 'See the help of the studio.')
    if c.name in EXAMPLES:
        body += ['.SH EXAMPLES', '.nf'] + [roff(line) for line in EXAMPLES[c.name]] + ['.fi']
    body += ['.SH SEE ALSO', '.BR gimbal (1)', '.PP', 'The help of the studio (F1), whose pages are in share/doc/gimbal/user, tells more.']
    return page('gimbal-' + c.name, version, 'gimbal-' + c.name, c.summary, body)


def main_page(table, version):
    body = ['.SH SYNOPSIS', '.B gimbal', '[MODEL]', '.br', '.B gimbal', '.I COMMAND', '.RI [ ARGUMENTS ]', '.SH DESCRIPTION',
            'With a model or without arguments the studio opens, in which models of MJCF, the language of MuJoCo, are written and simulated. '
            'With a command in front it works without a window.', '.SH COMMANDS']
    for c in table:
        body += ['.TP', f'.BR gimbal\\-{roff(c.name)} (1)', roff(c.summary)]
    body.append('.SH OPTIONS')
    for name, text in PROGRAM:
        body += ['.TP', f'.B \\-\\-{name}' + (' \\fIADDRESS\\fR' if name == 'listen' else ''), roff(text[0].upper() + text[1:]) + '.']
    body += ['.SH FILES', '.TP', '.I ~/.config/gimbal', 'What the studio is set to.', '.TP', '.I ~/.cache/gimbal', 'What can be computed again.']
    return page('gimbal', version, 'gimbal', 'write models and watch them simulate', body)


def check(table):
    wanted = {(c.name, option) for c in table for option, _ in c.options}
    known = {(c.name, option) for c in table for option in c.purposes}
    faults = [f'{c} --{o}: what is it for?' for c, o in sorted(wanted - known)] + [f'{c} --{o} is no option' for c, o in sorted(known - wanted)]
    faults += [f'{c.name}: no example' for c in table if c.name not in EXAMPLES]
    sys.exit('src/cli, data/shell/options.py:\n  ' + '\n  '.join(faults) if faults else 0)


def main():
    if sys.argv[2:] == ['check']:
        check(commands(sys.argv[1]))
    program, version, folder, *expected = sys.argv[1:]
    table = commands(program)
    names = [c.name for c in table]
    if sorted(names) != sorted(expected):
        sys.exit(f'{__file__}: the commands of the program are {" ".join(names)}: say so in src/cli/program/meson.build')
    files = {'gimbal.bash': bash(table), '_gimbal': zsh(table), 'gimbal.fish': fish(table), 'gimbal.1': main_page(table, version)}
    files.update({f'gimbal-{c.name}.1': command_page(c, version) for c in table})
    for name, lines in files.items():
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as f:
            f.write('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
