#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The sources call no function of the toolkit that a newer version of it warns of.

Usage: deprecated.py SOURCE
Debian 12 has GTK 4.8 and says nothing of what became deprecated later; Debian 13 has 4.18. deprecated.txt has the names that
GTK up to 4.18, libadwaita up to 1.7 and GtkSourceView up to 5.16 deprecate, each with its version; a name that ends with * stands
for all that begin so. Only src/widgets/control/toolkit.[ch] may call them, where it asks for the version.
"""
import os
import re
import sys

CALL = re.compile(r'\b(?:gtk|gdk|gsk|adw)_[a-z0-9_]+')
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/', re.S)
ALLOWED = os.path.join('src', 'widgets', 'control', 'toolkit.')


def read(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


def table():
    rows = [line.split() for line in read(os.path.splitext(__file__)[0] + '.txt').splitlines() if line and line[0] != '#']
    return dict(rows)


def version_of(name, rows):
    """The version that deprecates a function, None if none does."""
    if name in rows:
        return rows[name]
    parts = name.split('_')
    return next((rows[start] for start in ('_'.join(parts[:n]) + '_*' for n in range(len(parts))) if start in rows), None)


def faults(text, rows):
    """(line, name, version) of each deprecated function that is called."""
    text = COMMENT.sub(lambda found: re.sub(r'[^\n]', ' ', found[0]), text)
    for found in CALL.finditer(text):
        version = version_of(found[0], rows)
        if version:
            yield text.count('\n', 0, found.start()) + 1, found[0], version


def main():
    source, rows, count = sys.argv[1], table(), 0
    assert version_of('gtk_style_context_lookup_color', rows) and version_of('gtk_tree_view_new', rows)
    assert not version_of('gtk_style_context_add_provider_for_display', rows) and not version_of('gtk_widget_get_color', rows)
    for top in ('src', 'tests', 'examples'):
        for folder, _, names in os.walk(os.path.join(source, top)):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), source)
                if not name.endswith(('.c', '.h')) or path.startswith(ALLOWED):
                    continue
                for line, call, version in faults(read(os.path.join(source, path)), rows):
                    print(f'{path}:{line}: {call} is deprecated since {version}: src/widgets/control/toolkit.[ch] may ask for versions')
                    count += 1
    print(f'{count} calls of deprecated functions')
    return 1 if count else 0


if __name__ == '__main__':
    sys.exit(main())
