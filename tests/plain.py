#!/usr/bin/env python3
"""Words and forms of the sources that clang-format does not see (docs/naming.md).

Usage: plain.py SOURCE_ROOT
Refused are: static functions of one word, whose name says nothing in a backtrace or a search; several statements
joined by commas behind an if, else or loop; conditional operators within the first answer of another; integer
constants as #define that the preprocessor does not need; comments beyond 100 columns, and beyond 110 where they
are formulas or tables, which are indented; section lines and typedefs of another form than the usual one. Public headers of the MuJoCo
interface and of Gimbal are not asked for the forms: programs depend on them.
"""
import pathlib
import re
import sys

WIDTH, TABLE_WIDTH = 100, 110
TOKEN = re.compile(r'''(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
|(?P<name>[A-Za-z_]\w*)|(?P<number>\.?\d[\w.]*)|(?P<line>\n)|(?P<space>(?:[ \t]|\\\n)+)|(?P<mark>->|.)''', re.X | re.S)
OPEN, CLOSE = '([{', ')]}'
DEFINE = re.compile(r'#define +(\w+) +-?(?:0x[0-9a-fA-F]+|\d+) *(?://.*)?$', re.M)
DIRECTIVE = re.compile(r'^[ \t]*#[ \t]*(?:if|elif|ifdef|ifndef|undef)\b(.*(?:\\\n.*)*)', re.M)
STRING_OF = re.compile(r'(?:STRINGIFY|NAMED|VERSION|JOIN)\w*\(([^()]*)\)')
SECTION = re.compile(r'^ *//\s*-{3,}\s*[^-|+\s]')
TYPEDEF = re.compile(r'\btypedef (struct|union|enum)\s*(\w*)\s*\{')


class Source:
    def __init__(self, path, root):
        self.name = str(path.relative_to(root))
        self.text = path.read_text(encoding='utf-8')
        self.tokens = []  # (text, is a name, line), without comments and directives
        line, at_start, skipped = 1, True, False
        for m in TOKEN.finditer(self.text):
            kind, text = m.lastgroup, m.group()
            if kind == 'line':
                at_start, skipped = True, False
            elif kind == 'mark' and text == '#' and at_start:
                skipped = True
            elif kind not in ('space', 'comment'):
                at_start = False
                if not skipped:
                    self.tokens.append((text, kind == 'name', line))
            line += text.count('\n')

    def at(self, k):
        return self.tokens[k][0] if 0 <= k < len(self.tokens) else ''

    def behind(self, k):
        """The place behind the bracket that closes the one at k."""
        depth = 0
        while k < len(self.tokens):
            depth += (self.at(k) in OPEN) - (self.at(k) in CLOSE)
            k += 1
            if not depth:
                return k
        return k

    def functions(self):
        """The names of static functions, with their lines."""
        k = 0
        while k < len(self.tokens):
            if self.at(k) in OPEN:
                k = self.behind(k)
            elif self.at(k) != 'static':
                k += 1
            else:
                while k < len(self.tokens) and self.at(k) not in ('(', '=', ';', '{', '['):
                    k += 1
                if self.at(k) == '(' and self.tokens[k - 1][1] and self.at(k + 1) != '*':
                    yield self.at(k - 1), self.tokens[k - 1][2]

    def commas(self):
        """The lines of statements joined by commas behind an if, else, for or while."""
        for k, (text, _, line) in enumerate(self.tokens):
            if text in ('if', 'for', 'while') and self.at(k + 1) == '(':
                k = self.behind(k + 1)
            elif text == 'else' and self.at(k + 1) != 'if':
                k += 1
            else:
                continue
            while self.at(k) not in ('{', '}', ';', '', 'if', 'for', 'while', 'switch', 'do', 'else'):
                if self.at(k) == ',':
                    yield line
                    break
                k = self.behind(k) if self.at(k) in OPEN else k + 1

    def conditionals(self):
        """The lines of conditional operators in the first answer of another. A chain reads like a table."""
        stack = [[]]  # for each bracket, the conditionals that are open: how many answers they have
        for k, (text, _, line) in enumerate(self.tokens):
            if text in OPEN:
                stack.append([])
            elif text in CLOSE:
                if len(stack) > 1:
                    stack.pop()
            elif text in (';', ',', '{', '}'):
                stack[-1] = []
            elif text == '?':
                outer = stack[-1]
                if 0 in outer:
                    yield line
                outer.append(0)
            elif text == ':':
                for n in range(len(stack[-1]) - 1, -1, -1):
                    if stack[-1][n] == 0:
                        stack[-1][n] = 1
                        break


def main():
    root = pathlib.Path(sys.argv[1])
    paths = [p for folder in ('src', 'tests', 'examples') for p in sorted((root / folder).rglob('*.[ch]'))
             if 'include/mujoco' not in str(p)]
    sources = [Source(p, root) for p in paths]
    needed, public_tags = set(), set()
    for s in sources:
        if s.name.startswith('src/engine/include'):
            public_tags.update(re.findall(r'\b(?:struct|union|enum) (\w+_)\b', s.text))
        for m in list(DIRECTIVE.finditer(s.text)) + list(STRING_OF.finditer(s.text)):
            needed.update(re.findall(r'\w+', m[1]))
    found = []
    for s in sources:
        public = s.name.startswith('src/engine/include')
        for n, line in enumerate(s.text.split('\n'), 1):
            comment = line.find('//')
            table = re.match(r' *//(   |.* \| )', line)
            if comment >= 0 and len(line) > (TABLE_WIDTH if table else WIDTH) and not re.search(r'https?://\S+$|"[^"]*//', line):
                found.append((s.name, n, 'a comment beyond %d columns' % WIDTH))
            if SECTION.match(line) and not re.match(r' *//---- \S', line) and '|' not in line:
                found.append((s.name, n, 'a section line is "//---- title"'))
        if not public:
            for m in DEFINE.finditer(s.text):
                if m[1] not in needed and not m[1].endswith('_H_'):
                    found.append((s.name, s.text.count('\n', 0, m.start()) + 1, 'an integer: enum { %s = … }' % m[1]))
            for m in TYPEDEF.finditer(s.text):
                if not m[2] or (m[2].endswith('_') and m[2] not in public_tags):
                    found.append((s.name, s.text.count('\n', 0, m.start()) + 1, 'typedef %s X { … } X' % m[1]))
        if s.name.startswith('src/') and s.name.endswith('.c'):
            for name, line in s.functions():
                if '_' not in name and name.islower():
                    found.append((s.name, line, 'the static function %s has one word: name it with its noun' % name))
        for line in s.commas():
            found.append((s.name, line, 'statements joined by commas: braces'))
        for line in s.conditionals():
            found.append((s.name, line, 'conditional operators in each other'))
    for path, line, what in found:
        print('%s:%d: %s' % (path, line, what))
    print('%d sources, %d findings' % (len(sources), len(found)))
    return len(found) > 0


if __name__ == '__main__':
    sys.exit(main())
