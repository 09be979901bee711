#!/usr/bin/env python3
"""What shells and man know of the program's commands, made of what the program says of itself: one table of commands and options, in
src/cli/cli.c.

Usage: describe.py PROGRAM VERSION FOLDER COMMAND...

Writes gimbal.bash, _gimbal, gimbal.fish, gimbal.1 and gimbal-COMMAND.1 into the folder. Fails if the commands are not those of the program.
"""
import os
import re
import subprocess
import sys

OPTION = re.compile(r'--([a-z][a-z-]*)(?:\s+([^\]\s|][^\]\s]*))?')


class Command:
    def __init__(self, name, usage, summary):
        self.name, self.usage, self.summary = name, usage, summary
        self.options = OPTION.findall(usage)  # (name, value or '')

    def choices(self, value):
        """The words that a value may be, [] if it is any."""
        return value.split('|') if '|' in value else []


def commands(program):
    text = subprocess.run([program, '--help'], capture_output=True, text=True, check=True).stderr
    found = []
    for block in re.split(r'\n       gimbal ', text)[1:]:
        lines = [line.strip() for line in block.strip().split('\n')]
        name, _, usage = lines[0].partition(' ')
        # what follows the last line of the usage is the summary, which may have several lines too
        end = max(i for i, line in enumerate(lines) if not i or line.startswith(('[', 'or: '))) + 1
        found.append(Command(name, ' '.join([usage] + lines[1:end]), ' '.join(lines[end:])))
    return found


def bash(table):
    out = ['# Completion of gimbal for bash.', '_gimbal() {', '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
           '  COMPREPLY=()', '  if [ "$COMP_CWORD" = 1 ]; then',
           f'    COMPREPLY=($(compgen -W "{" ".join(c.name for c in table)} --help --version" -- "$word") $(compgen -f -- "$word"))',
           '    return', '  fi', '  case "${COMP_WORDS[1]} $before" in']
    for c in table:
        for option, value in c.options:
            if c.choices(value):
                out.append(f'    "{c.name} --{option}") COMPREPLY=($(compgen -W "{" ".join(c.choices(value))}" -- "$word")); return ;;')
    out += ['  esac', '  case "${COMP_WORDS[1]}" in']
    for c in table:
        words = ' '.join('--' + option for option, _ in c.options)
        out.append(f'    {c.name}) COMPREPLY=($(compgen -W "{words}" -- "$word")) ;;')
    out += ['  esac', '  case "$word" in -*) ;; *) COMPREPLY=($(compgen -f -- "$word")) ;; esac', '}', 'complete -o filenames -F _gimbal gimbal']
    return out


def quoted(text):
    return text.replace("'", "'\\''").replace('[', '(').replace(']', ')').replace(':', ' -')


def zsh(table):
    out = ['#compdef gimbal', '# Completion of gimbal for zsh.', 'local -a commands', 'commands=(']
    out += [f"  '{c.name}:{quoted(c.summary)}'" for c in table]
    out += [')', 'if (( CURRENT == 2 )); then', "  _describe 'command' commands", '  _files', '  return', 'fi', 'case $words[2] in']
    for c in table:
        rows = []
        for option, value in c.options:
            values = f":({' '.join(c.choices(value))})" if c.choices(value) else ':_files' if value == 'FILE' else ': '
            rows.append(f"'--{option}" + (f"[{value.split('|')[0]}]:{quoted(value.split('|')[0])}{values}'" if value else "'"))
        out.append(f"  {c.name}) _arguments {' '.join(rows)} '*:file:_files' ;;")
    return out + ['esac']


def fish(table):
    names = ' '.join(c.name for c in table)
    out = ['# Completion of gimbal for fish.', f'set -l commands {names}']
    for c in table:
        out.append(f"complete -c gimbal -n \"not __fish_seen_subcommand_from $commands\" -a {c.name} -d '{quoted(c.summary)}'")
        for option, value in c.options:
            words = f" -x -a '{' '.join(c.choices(value))}'" if c.choices(value) else ' -r' if value else ''
            out.append(f"complete -c gimbal -n '__fish_seen_subcommand_from {c.name}' -l {option}{words}")
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
        body.append('One of these words.' if c.choices(value) else f'Takes {roff(value)}.' if value else 'A switch.')
    body += ['.SH SEE ALSO', '.BR gimbal (1)', '.PP', 'The help of the studio (F1) and share/doc/gimbal/user tell more.']
    return page('gimbal-' + c.name, version, 'gimbal-' + c.name, c.summary, body)


def main_page(table, version):
    body = ['.SH SYNOPSIS', '.B gimbal', '[MODEL]', '.br', '.B gimbal', '.I COMMAND', '.RI [ ARGUMENTS ]', '.SH DESCRIPTION',
            'With a model or without arguments the studio opens, in which models of MJCF, the language of MuJoCo, are written and simulated. '
            'With a command in front it works without a window.', '.SH COMMANDS']
    for c in table:
        body += ['.TP', f'.BR gimbal\\-{roff(c.name)} (1)', roff(c.summary)]
    body += ['.SH OPTIONS', '.TP', '.B \\-\\-help', 'Tell all commands with their options.', '.TP', '.B \\-\\-version', 'Tell the version.']
    return page('gimbal', version, 'gimbal', 'write models and watch them simulate', body)


def main():
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
