#!/usr/bin/env python3
"""A statement without braces stands in the line of its condition.

Usage: braces.py SOURCE_ROOT [--fix]

`if (!m) return NULL;` has no braces; what does not fit into that line has them, and so have all branches where there is an
`else`. The same holds for loops. --fix writes them, and `./dev format` puts them in their lines afterwards.
"""
import pathlib
import re
import sys

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.M)
HEAD = re.compile(r'\b(if|for|while|else|do)\b')
OPEN, CLOSE = '([{', ')]}'


def blank(match):
    return re.sub(r'[^\n]', ' ', match[0])


class Source:
    """A file with its comments, strings and directives blanked, each character in its place."""

    def __init__(self, text):
        self.text = text
        self.code = DIRECTIVE.sub(blank, COMMENT.sub(lambda m: blank(m) if m[0][0] == '/' else '"' * len(m[0]), text))

    def line(self, place):
        return self.code.count('\n', 0, place)

    def skip(self, place):
        """The place of the next token."""
        while place < len(self.code) and self.code[place].isspace():
            place += 1
        return place

    def closed(self, place):
        """The place behind the bracket that closes the one here."""
        depth = 0
        while True:
            depth += (self.code[place] in OPEN) - (self.code[place] in CLOSE)
            place += 1
            if not depth:
                return place

    def body(self, head):
        """Where the statement of a keyword begins."""
        place = self.skip(head.end())
        return self.skip(self.closed(place)) if head[1] not in ('else', 'do') else place

    def has_else(self, place):
        return re.match(r'else\b', self.code[self.skip(place):]) is not None

    def end(self, place):
        """The place behind the statement that begins here."""
        if self.code[place] == '{':
            return self.closed(place)
        word = re.match(r'(if|for|while|switch|do)\b', self.code[place:])
        if not word:
            while self.code[place] != ';':
                place = self.closed(place) if self.code[place] in OPEN else place + 1
            return place + 1
        head = re.compile(r'(if|for|while|switch|do)\b').match(self.code, place)
        end = self.end(self.body(head))
        if head[1] == 'do':
            return self.code.index(';', end) + 1
        if head[1] == 'if' and self.has_else(end):
            return self.end(self.skip(self.skip(end) + len('else')))
        return end

    def bare(self):
        """The statements without braces that want them: the place of the keyword, where they begin and end."""
        found = []
        for head in HEAD.finditer(self.code):
            if head[1] != 'else' and head[1] != 'do' and not re.match(r'\s*\(', self.code[head.end():]):
                continue
            first = self.body(head)
            if self.code[first] in '{;' or (head[1] == 'else' and re.match(r'if\b', self.code[first:])):
                continue
            end = self.end(first)
            branch = head[1] == 'else' or (head[1] == 'if' and self.has_else(end)) or \
                re.search(r'\belse\s*$', self.code[:head.start()])
            if branch or self.line(end) != self.line(head.start()):
                found.append((head.start(), first, end))
        return found

    def fixed(self):
        """The text with its braces."""
        marks = []
        for head, first, end in self.bare():
            behind = re.compile(r'[^\S\n]*(?://[^\n]*)?').match(self.text, end).end()
            opening = len(self.code[:first].rstrip())
            marks += [(opening, 1, head, ' {'), (behind, 0, -head, '\n}' if not self.has_else(end) else '\n} ')]
        text = self.text
        for place, _, _, mark in sorted(marks, reverse=True):
            text = text[:place] + mark + text[place:]
        return text


def main():
    root, fix, failed = pathlib.Path(sys.argv[1]), '--fix' in sys.argv, 0
    for path in sorted(p for folder in ('src', 'tests') for p in (root / folder).rglob('*.[ch]')):
        if 'include/mujoco' in str(path):
            continue
        source = Source(path.read_text(encoding='utf-8'))
        found = source.bare()
        if found and fix:
            path.write_text(source.fixed(), encoding='utf-8')
        for head, _, _ in found:
            print('%s:%d: braces, or all in one line' % (path.relative_to(root), source.line(head) + 1))
        failed += len(found)
    print('%d statements without their braces' % failed)
    return failed > 0 and not fix


if __name__ == '__main__':
    sys.exit(main())
