#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The reference manual of the library, made of its public headers (headers.py).

Usage: make.py html INCLUDE FOLDER DEPENDENCIES    pages with a search, for share/doc
       make.py help INCLUDE FILE DEPENDENCIES      a list of resources, with pages for the help window beside it
       make.py check INCLUDE          names what is declared without a word about it
"""

import html
import json
import pathlib
import re
import shutil
import sys

from headers import read_all

TITLE = 'The library of Gimbal'
INTRODUCTION = """Programs in C and C++ simulate with the same library as the window. It has the functions and structures of the
interface of MuJoCo 3.12, in `mujoco/`, and some of its own, in `gimbal/`.

    #include <mujoco/mujoco.h>

    cc program.c $(pkg-config --cflags --libs gimbal)

Lengths are in metres, times in seconds, masses in kilograms, angles of the compiled model in radians, unless a model means
something else by its numbers. A matrix lies in memory by rows. Shapes stand in brackets, as in qpos (nq) or xmat (nbody x 9).
Quaternions are (w, x, y, z). Unless a text says so, a function keeps no pointer that it is given, and no argument may be NULL.

What is called wrongly is an error of the engine: it ends the program by a message, or goes where `mju_user_error`, a log handler
or `gimbal_guard` takes it. What a model does wrong comes back as a text or as diagnostics. Numbers that go bad are counted in
`mjData.warning`."""
EXAMPLE = ('A program that lets a model fall for a second:', """#include <mujoco/mujoco.h>
#include <stdio.h>

int main(int argc, char** argv) {
  char error[500] = "";
  mjModel* m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    fprintf(stderr, "%s\\n", argc > 1 ? error : "give a model");
    return 1;
  }
  mjData* d = mj_makeData(m);
  while (d->time < 1) mj_step(m, d);
  for (int i = 0; i < m->nq; i++) printf("%g\\n", d->qpos[i]);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}""")
EXAMPLES = pathlib.Path(__file__).parent / 'examples.c'
NAME = re.compile(r'\b(mj\w+|gimbal_\w+|Gimbal\w+|GIMBAL_\w+)\b')
KINDS = {'function': 'Function', 'variable': 'Variable', 'type': 'Type', 'constant': 'Constant'}


def page_of(header):
    return header.path.replace('/', '-').replace('.h', '')


def sentence(text):
    """The first sentence."""
    return re.split(r'(?<=[^.][^.])\.\s', text.replace('\n', ' '), maxsplit=1)[0].rstrip('.')


def read_examples():
    """Names of functions, and the code that shows how they are used: bodies of functions behind a line of names."""
    found = {}
    for names, body in re.findall(r'^//: (.*)\n.*\{\n((?:.*\n)*?)\}', EXAMPLES.read_text(encoding='utf-8'), re.M):
        lines = [line[2:] for line in body.rstrip('\n').split('\n') if not line.endswith('// tested')]
        found.update(dict.fromkeys(names.split(), '\n'.join(lines)))
    return found


def paragraphs(text):
    return [p for p in re.split(r'\n\s*\n', text) if p.strip()]


def anchor(title):
    return '_'.join(re.findall(r'\w+', title))


# ---- HTML

STYLE = """:root { color-scheme: light dark; --line: #8884; --soft: #8882; --link: light-dark(#1a5fb4, #78aeed); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 0 1.5rem 6rem; }
a { color: #1c71d8; color: var(--link); text-decoration: none; } a:hover, a:focus { text-decoration: underline; }
pre { background: var(--soft); border-radius: 6px; overflow-x: auto; padding: .6rem .9rem; font: 14px/1.45 ui-monospace, monospace; }
header { background: Canvas; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  margin: 0 -1.5rem; padding: .7rem 1.5rem; position: sticky; top: 0; z-index: 1; }
header input { flex: 1; font: inherit; min-width: 12rem; padding: .3rem .6rem; }
#found { list-style: none; margin: .5rem 0; padding: 0; overflow-wrap: anywhere; } #found li { padding: .15rem 0; }
:target, h2, h3 { scroll-margin-top: 4.5rem; } summary { cursor: pointer; opacity: .75; font-size: .9em; } summary + pre { margin-top: .4rem; }
h3 a { color: inherit; } h3 { overflow-wrap: anywhere; }
#found span, .kind { opacity: .75; font-size: .9em; }
h1 { font-size: 1.7rem; } h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem; font-size: 1.3rem; }
h3 { font: 600 1rem ui-monospace, monospace; margin: 1.8rem 0 .3rem; } :target { background: #f9f06b55; }
ul.names { columns: 16rem; column-gap: 2.5rem; padding-left: 1.2rem; overflow-wrap: anywhere; } ul.names li { break-inside: avoid; }
@media (max-width: 45rem) { pre { white-space: pre-wrap; overflow-wrap: anywhere; } }
"""
SCRIPT = """// All words that are typed have to be in the name, in the text or in the title above; names that begin with the first one come first.
const field = document.getElementById('search'), list = document.getElementById('found');
function look() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(w => w);
  const fits = words.length ? ENTRIES.filter(e => words.every(w => (e[0] + ' ' + e[3] + ' ' + e[4]).toLowerCase().includes(w))) : [];
  const rank = e => { const n = e[0].toLowerCase(); return n === words[0] ? 0 : n.startsWith(words[0]) ? 1 : n.includes(words[0]) ? 2 : e[3].toLowerCase().includes(words[0]) ? 3 : 4; };
  fits.sort((a, b) => rank(a) - rank(b) || a[0].localeCompare(b[0]));
  list.replaceChildren(...fits.slice(0, 60).map(e => {
    const item = document.createElement('li'), link = document.createElement('a'), text = document.createElement('span');
    link.href = e[2] + '.html#' + e[0]; link.textContent = e[0]; text.textContent = ' ' + e[1] + '. ' + e[3];
    item.append(link, text); return item; }));
  if (words.length && !fits.length) list.textContent = 'Nothing has these words.';
}
field.addEventListener('input', look);
field.addEventListener('keydown', e => { if (e.key === 'Enter' && list.querySelector('a')) list.querySelector('a').click(); });
look();
"""


class Html:
    def __init__(self, headers):
        self.headers = headers
        self.page = {item.name: page_of(h) for h in headers for item in h.items()}
        self.examples = read_examples()

    def link(self, match):
        name = html.unescape(match.group(0))
        return f'<a href="{self.page[name]}.html#{name}">{name}</a>' if name in self.page else match.group(0)

    def words(self, text):
        return NAME.sub(self.link, re.sub(r'`([^`]+)`', r'<code>\1</code>', html.escape(text, quote=False)))

    def prose(self, text):
        """Paragraphs; what is indented or a table stays as it is."""
        out = []
        for p in paragraphs(text):
            if p.startswith(('    ', '|')):
                out.append(f'<pre>{self.words(p.strip())}</pre>')
            else:
                out.append(f'<p>{self.words(p)}</p>')
        return '\n'.join(out)

    def whole(self, title, body):
        return ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
                '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
                f'<title>{html.escape(title)}</title>\n<link rel="stylesheet" href="style.css">\n</head>\n<body>\n'
                f'<header><a href="index.html">{TITLE}</a>\n'
                '<input id="search" type="search" aria-label="Search" placeholder="Search names and texts"></header>\n'
                f'<ul id="found"></ul>\n<main>\n{body}\n</main>\n<script src="entries.js"></script>\n<script src="search.js"></script>\n'
                '</body>\n</html>\n')

    def item(self, item):
        example = self.examples.get(item.name)
        return (f'<h3 id="{item.name}"><a href="#{item.name}">{item.name}</a> <span class="kind">{KINDS[item.kind].lower()}</span></h3>\n'
                f'<pre>{self.words(item.code)}</pre>\n{self.prose(item.text)}'
                + (f'\n<details open><summary>Example</summary><pre>{self.words(example)}</pre></details>' if example else ''))

    def header(self, h):
        out = [f'<h1>{html.escape(h.title)}</h1>', f'<p><code>#include &lt;{h.path}&gt;</code></p>', self.prose(h.text)]
        titles = [s.title for s in h.sections if s.title]
        if len(titles) > 1:
            out.append('<nav><ul class="names sections">' + ''.join(
                f'<li><a href="#{anchor(t)}">{html.escape(t)}</a></li>' for t in titles) + '</ul></nav>')
        for s in h.sections:
            if s.title:
                out.append(f'<h2 id="{anchor(s.title)}">{html.escape(s.title)}</h2>')
            out += [self.item(i) for i in s.items]
        return self.whole(h.title, '\n'.join(out))

    def index(self):
        out = [f'<h1>{TITLE}</h1>', self.prose(INTRODUCTION), f'<p>{EXAMPLE[0]}</p>', f'<pre>{self.words(EXAMPLE[1])}</pre>']
        for h in self.headers:
            out.append(f'<h2><a href="{page_of(h)}.html">{html.escape(h.title)}</a> <span class="kind">{h.path}</span></h2>')
            for s in h.sections:
                out.append((f'<p><a href="{page_of(h)}.html#{anchor(s.title)}">{html.escape(s.title)}</a></p>' if s.title else '') + '<ul class="names">' + ''.join(
                    f'<li><a href="{page_of(h)}.html#{i.name}">{i.name}</a></li>' for i in s.items) + '</ul>')
        return self.whole(TITLE, '\n'.join(out))


def make_html(headers, folder):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pages = Html(headers)
    entries = [[i.name, KINDS[i.kind], page_of(h), i.text.replace('\n', ' '), s.title] for h in headers for s in h.sections for i in s.items]
    files = {'index.html': pages.index(), 'style.css': STYLE, 'search.js': SCRIPT,
             'entries.js': 'const ENTRIES = ' + json.dumps(entries, ensure_ascii=False, indent=0) + ';\n'}
    files.update({page_of(h) + '.html': pages.header(h) for h in headers})
    for name, text in files.items():
        (folder / name).write_text(text, encoding='utf-8')


# ---- pages of the help window: a section each, the structures with what they hold

def help_pages(headers):
    """Name and Markdown of each page, the list of them first."""
    examples = read_examples()
    pages, contents = {}, [f'# {TITLE}', '', INTRODUCTION.replace('    #include', '```\n#include').replace(
        '    cc program', 'cc program').replace('gimbal)\n', 'gimbal)\n```\n', 1), '']
    for h in headers:
        contents += [f'## {h.title}', '', f'`{h.path}`', '']
        for number, s in enumerate(h.sections):
            name = 'library-' + page_of(h) + (f'-{number + 1}' if len(h.sections) > 1 else '')
            title = s.title or (h.title if len(h.sections) == 1 else h.title + ': constants, callbacks and tables')
            contents.append(f'- [{title}]({name}.md)')
            short, _, more = title.partition(': ')
            about = [more[0].upper() + more[1:] + '.', ''] if more else []
            pages[name] = '\n'.join([f'# {short}', '', f'`#include <{h.path}>`', ''] + about + [help_item(i, examples) for i in s.items])
        contents.append('')
    return {'library': '\n'.join(contents), **pages}


def reflow(code, width=76):
    """The declaration of a function for a page that is narrower than a header."""
    words, lines = code.split(), ['']
    for word in words:
        if lines[-1].strip() and len(lines[-1]) + 1 + len(word) > width:
            lines.append('   ')
        lines[-1] += (' ' if lines[-1] else '') + word
    return '\n'.join(lines)


def help_item(item, examples):
    # names are no emphasis, and pointers no list
    text = '\n\n'.join('```\n' + p + '\n```' if p.startswith('|') else p.replace('*', '∗') for p in paragraphs(item.text))
    code = reflow(item.code) if item.kind == 'function' else item.code
    example = f'\nExample:\n\n```\n{examples[item.name]}\n```\n' if item.name in examples else ''
    return f'## {item.name}\n\n```\n{code}\n```\n\n{text}\n{example}'


def make_help(headers, file):
    file = pathlib.Path(file)
    pages = help_pages(headers)
    for name, text in pages.items():
        (file.parent / (name + '.md')).write_text(text + '\n', encoding='utf-8')
    rows = ''.join(f'    <file compressed="true">{name}.md</file>\n' for name in pages)
    file.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<gresources>\n  <gresource prefix="/io/github/gimbal_sim/Gimbal/help">\n'
                    f'{rows}  </gresource>\n</gresources>\n', encoding='utf-8')


def check(headers):
    silent = [f'{h.path}: {i.name}' for h in headers for i in h.items() if not i.text.strip()]
    if silent:
        sys.exit('declared without a word about it, above or behind:\n  ' + '\n  '.join(silent))
    unknown = set(read_examples()) - {i.name for h in headers for i in h.items()}
    if unknown:
        sys.exit(f'{EXAMPLES.name} shows what no header declares: {" ".join(sorted(unknown))}')


def write_dependencies(made, file, include):
    """For make and ninja: what the pages are made of."""
    sources = sorted(map(str, pathlib.Path(include).rglob('*.h'))) + [str(pathlib.Path(__file__).parent / 'headers.py'), str(EXAMPLES)]
    pathlib.Path(file).write_text(f'{made}: {" ".join(s.replace(" ", chr(92) + " ") for s in sources)}\n', encoding='utf-8')


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ('html', 'help', 'check'):
        sys.exit(__doc__)
    command, include, *rest = sys.argv[1:]
    headers = read_all(include)
    if len(rest) > 1:
        write_dependencies(rest[0], rest.pop(), include)
    {'html': make_html, 'help': make_help, 'check': check}[command](headers, *rest)


if __name__ == '__main__':
    main()
