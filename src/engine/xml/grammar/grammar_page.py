# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The reference page of MJCF as Markdown: a table of contents, a section for each element."""

import grammar_units

CARDINALITY = {'?': 'at most once', '!': 'once', '*': 'any number', '@': 'any number, nested in itself too'}
VERBS = {'exclusive': 'At most one of', 'variant': 'At most one of', 'together': 'All or none of', 'oneof': 'At least one of'}

HEAD = '''# MJCF reference

Every element and attribute of the model language, with types, defaults and the unit of each number. Where no default
is given it is zero, false or nothing.

Units stand in the order of the numbers, and the last one counts for all that follow; 1 is a number without unit.
`deg (rad)` is an angle as `compiler/angle` says. Where a joint, tendon or actuator decides, both readings are given:
first where it turns, then where it slides. A number that is counted in `ctrl` is in the unit of the actuator's control.

'''


def parents_of(g, e):
    """(parent, cardinality, for its defaults only) of the elements that e stands in."""
    return [(p, k, d) for p in g.elements.values() for c, k, d in p.children if c == e.name]


def title(g, e):
    """The tag; with the parents where several elements have that tag."""
    if sum(o.tag == e.tag for o in g.elements.values()) == 1:
        return e.tag
    tags = sorted({p.tag for p, _, d in parents_of(g, e) if not d} or {p.tag for p, _, _ in parents_of(g, e)})
    return f'{e.tag} (in {", ".join(tags)})'


def anchor(e):
    return 'element-' + e.name.replace('_', '-')


def link(g, e):
    return f'[{e.tag}](#{anchor(e)})'


def cell(text):
    return text.replace('|', '\\|')


def values(g, a):
    if a.type in ('enum', 'flags'):
        sets = [a.inner] + a.others
        words = [f'`{w}`' for s in sets for w, _, _ in g.keywords[s].words]
        return ('one or more of ' if a.type == 'flags' else '') + ', '.join(words)
    if a.type == 'bool':
        return '`true`, `false`'
    if a.type == 'id':
        return 'name'
    if a.type == 'ref':
        return f'name of {"an" if a.inner[0] in "aeiou" else "a"} {a.inner}'
    return counted(a) + limits(a)


def counted(a):
    word = {'int': 'integer', 'float': 'number', 'double': 'number', 'string': 'text', 'chars': 'character',
            'file': 'file name'}[a.type]
    low, high = a.count
    if high == -1:
        return f'{word}s, any number' if a.type != 'string' else 'texts'
    if (low, high) == (1, 1):
        return word
    return f'{low}–{high} {word}s' if low != high else f'{low} {word}s'


def limits(a):
    if 'POSITIVE' in a.notes:
        return ' > 0'
    if a.min is not None and a.max is not None:
        return f', {a.min} to {a.max}'
    return f' ≥ {a.min}' if a.min is not None else f' ≤ {a.max}' if a.max is not None else ''


def remarks(a):
    out = ' **Required.**' if 'REQUIRED' in a.notes else ''
    return out + (' In defaults only.' if 'DEFAULT_ONLY' in a.notes else '')


def attribute_rows(g, e):
    if not e.attributes:
        return ''
    out = '\n| attribute | value | unit | default | meaning |\n|---|---|---|---|---|\n'
    for a in e.attributes:
        default = f'`{a.default}`' if a.default is not None else ''
        out += f'| `{a.name}` | {cell(values(g, a))} | {cell(grammar_units.text(a))} | {default} | {cell(a.doc + remarks(a))} |\n'
    return out


def rule_lines(e):
    out = ''
    for verb, bundles, in_default in e.rules:
        parts = [' with '.join(f'`{a}`' for a in b.split('+')) for b in bundles.split()]
        out += f'- {VERBS[verb]}: {"; ".join(parts)}{" (in defaults too)" if in_default else ""}.\n'
    return '\n' + out if out else ''


def place_lines(g, e):
    places = parents_of(g, e)
    inside = [f'{link(g, p)} ({CARDINALITY[k]})' for p, k, d in places if not d]
    out = f'\nStands in: {", ".join(inside)}.\n' if inside else ''
    if any(d for _, _, d in places):
        out += '\nCan have defaults.\n'
    children = [link(g, g.elements[c]) for c, _, d in e.children if not d]
    if children:
        out += f'\nHolds: {", ".join(children)}.\n'
    defaults = [link(g, g.elements[c]) for c, _, d in e.children if d]
    return out + (f'\nHolds, for their defaults: {", ".join(defaults)}.\n' if defaults else '')


def contents(g):
    """The tree of elements, each where it first stands; those that only have defaults below <default>."""
    done = set()

    def walk(name, depth):
        e = g.elements[name]
        if name in done:
            return ''
        done.add(name)
        below = [c for c, _, d in e.children if not d or all(only for _, _, only in parents_of(g, g.elements[c]))]
        return f'{"  " * depth}- {link(g, e)}\n' + ''.join(walk(c, depth + 1) for c in below)

    return '## Contents\n\n' + walk('mujoco', 0)


def section(g, e):
    return (f'\n<a id="{anchor(e)}"></a>\n\n## {title(g, e)}\n\n{e.doc}\n' + place_lines(g, e) + attribute_rows(g, e) +
            rule_lines(e))


INCLUDE = '''
## include

The elements inside the root of another file, in place of this one; anywhere in a model, at any depth.

| attribute | value | unit | default | meaning |
|---|---|---|---|---|
| `file` | file name |  |  | File to include, relative to the folder of the model. **Required.** |
'''


def make(g):
    return HEAD + contents(g) + ''.join(section(g, e) for e in g.elements.values()) + INCLUDE
