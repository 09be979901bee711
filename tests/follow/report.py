# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What a run found, as text and as a page."""
import html

HEAD = '''<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 15px/1.45 sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; color: #222; }}
table {{ border-collapse: collapse; width: 100%; }} th, td {{ text-align: left; vertical-align: top; padding: .2rem .6rem; border-bottom: 1px solid #ddd; }}
td {{ overflow-wrap: anywhere; }} .open td:first-child {{ border-left: 4px solid #c64600; }} .note {{ color: #555; }}
</style></head><body><h1>{title}</h1>
'''


class Failure(Exception):
    """A section that cannot be filled: one open row, and the others go on."""


class Section:
    def __init__(self, name):
        self.name = name
        self.notes = []  # lines
        self.rows = []   # (what, theirs, ours), each open
        self.looked = 0  # how many things were compared

    def note(self, text):
        self.notes.append(text)

    def open(self, what, theirs='', ours=''):
        self.rows.append((what, str(theirs), str(ours)))

    def summary(self):
        return f'{self.name}: {len(self.rows)} open' + (f' of {self.looked} compared' if self.looked else '')


def as_text(title, sections):
    lines = [title, '']
    for s in sections:
        lines += [s.summary()] + [f'  {n}' for n in s.notes]
        lines += [f'  open: {what}' + (f'   theirs: {theirs}' if theirs else '') + (f'   ours: {ours}' if ours else '')
                  for what, theirs, ours in s.rows] + ['']
    return '\n'.join(lines)


def as_page(title, sections):
    out = [HEAD.format(title=html.escape(title)), '<ul>']
    out += [f'<li><a href="#{s.name}">{html.escape(s.summary())}</a></li>' for s in sections] + ['</ul>']
    for s in sections:
        out.append(f'<h2 id="{s.name}">{html.escape(s.summary())}</h2>')
        out += [f'<p class="note">{html.escape(n)}</p>' for n in s.notes]
        if s.rows:
            out.append('<table><tr><th>what<th>theirs<th>ours</tr>')
            out += ['<tr class="open">' + ''.join(f'<td>{html.escape(c)}</td>' for c in row) + '</tr>' for row in s.rows]
            out.append('</table>')
    return '\n'.join(out + ['</body></html>', ''])
