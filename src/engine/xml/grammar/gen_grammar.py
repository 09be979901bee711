#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Make C tables, an XML schema or a reference page from mjcf.schema and the mjcf.units beside it.

usage: gen_grammar.py c|xsd|md SCHEMA OUT
"""
import os
import re
import sys

sys.dont_write_bytecode = True  # not into the sources

import grammar_page
import grammar_units
import grammar_xsd


class Attribute:
    def __init__(self, name):
        self.name = name
        self.type = ''
        self.inner = ''        # keywords or namespace
        self.count = (1, 1)
        self.default = None
        self.field = None
        self.kind = None       # container override
        self.also = None
        self.others = []       # sets of which one word alone may stand instead
        self.notes = []
        self.min = self.max = self.pattern = None
        self.unit = self.unit_by = None  # units of the numbers, or the attribute that decides them
        self.unit_cases = []   # (word, units)
        self.doc = ''


class Element:
    def __init__(self, name):
        self.name = self.tag = name
        self.object = None
        self.doc = ''
        self.attributes = []
        self.children = []     # (element name, cardinality, in_default)
        self.model_only = set()  # names of children that cannot stand below <default>
        self.rules = []        # (verb, bundles, in_default)
        self.sets = []         # (field, value)
        self.deprecated = []   # (old, new or None)


class Keywords:
    def __init__(self, name, words):
        self.name = name
        self.doc = ''
        self.list = 'list' in words
        self.in_order = 'in-order' in words
        self.bit = 'bit' in words
        self.words = []        # (word, value, doc)


class Grammar:
    def __init__(self):
        self.keywords = {}
        self.groups = {}
        self.elements = {}


class SchemaError(Exception):
    pass


def split_doc(line):
    head, bar, doc = line.partition(' | ')
    return head.rstrip(), doc.strip() if bar else ''


NOTES = {'required': 'REQUIRED', 'model-only': 'MODEL_ONLY', 'default-only': 'DEFAULT_ONLY', 'positive': 'POSITIVE',
         'custom': 'CUSTOM_READ', 'written-custom': 'CUSTOM_WRITE', 'nonzero': 'NONZERO', 'colour': 'COLOUR',
         'numbered': 'NUMBERED'}


def parse_type(a, text):
    m = re.fullmatch(r'(\w+)(?:<(\w+)>)?(?:\[(?:(\d+)(?:\.\.(\d+))?)?\])?', text)
    if not m:
        raise SchemaError(f'bad type {text}')
    a.type, a.inner = m.group(1), m.group(2) or ''
    if '[' in text:
        low, high = m.group(3), m.group(4)
        a.count = (0, -1) if low is None else (int(low), int(high or low))
    elif a.type == 'flags':
        a.count = (1, -1)


def parse_attribute(line):
    head, doc = split_doc(line)
    words = head.split()
    a = Attribute(words[0])
    a.doc = doc
    parse_type(a, words[1])
    i = 2
    while i < len(words):
        w = words[i]
        if w == '=':
            value = []
            while i + 1 < len(words) and words[i + 1] != '->' and words[i + 1] not in NOTES and \
                    not re.match(r'(also$|sets-bit$|clears-bit$|or=|min=|max=|pattern=)', words[i + 1]):
                value.append(words[i + 1])
                i += 1
            a.default = ' '.join(value)
        elif w == '->':
            i += 1
            a.field, _, kind = words[i].partition(':')
            a.kind = kind or None
        elif w in ('also', 'sets-bit', 'clears-bit'):
            i += 1
            a.also = tuple(words[i].split('='))
            if w != 'also':
                a.notes.append(w.upper().replace('-', '_'))
        elif w.startswith('or='):
            a.others.append(w[3:])
        elif w in NOTES:
            a.notes.append(NOTES[w])
        elif '=' in w and w.split('=')[0] in ('min', 'max', 'pattern'):
            key, value = w.split('=', 1)
            setattr(a, key, value)
        else:
            raise SchemaError(f'unknown note {w}')
        i += 1
    return a


def parse_element_line(g, e, line):
    words = line.split()
    verb = words[0]
    if verb == '|':
        e.doc = line.strip()[1:].strip()
    elif verb == 'use':
        e.attributes += g.groups[words[1]]
    elif verb in ('children', 'defaults'):
        places = [w for w in words[1:] if w != 'model-only']
        e.children += [(w[:-1], w[-1], verb == 'defaults') for w in places]
        if 'model-only' in words:
            e.model_only |= {w[:-1] for w in places}
    elif verb == 'sets':
        e.sets.append((words[1], words[3]))
    elif verb == 'deprecated':
        e.deprecated.append((words[1:] + [None])[:2])
    elif verb in ('exclusive', 'together', 'oneof', 'variant'):
        bundles = [w for w in words[1:] if w not in ('in-default', 'model-only')]
        e.rules.append((verb, ' '.join(bundles), 'in-default' in words))
    else:
        e.attributes.append(parse_attribute(line))


def words_of_rows(folder, header, table):
    """The words of a table of types in gimbal/kinds: the second column of each row X(type, word, ...)."""
    with open(os.path.join(folder, '..', '..', 'include', 'gimbal', 'kinds', header), encoding='utf-8') as f:
        tables = dict(re.findall(r'#define (\w+)\(X\)((?:.*\\\n)*.*)', f.read()))
    if table not in tables:
        raise SchemaError(f'{header} has no table {table}')
    words = []
    for kind, word, other in re.findall(r'\bX\((\w+), (\w+)|\b(\w+)\(X\)', tables[table]):
        words += words_of_rows(folder, header, other) if other else [(word, kind, '')]
    return words


def parse_block_head(g, line, folder):
    head, doc = split_doc(line)
    words = head.split()
    if words[0] == 'keywords':
        block = g.keywords[words[1]] = Keywords(words[1], words[2:])
        block.doc = doc
        if 'rows' in words:
            block.words = words_of_rows(folder, *words[words.index('rows') + 1:])
    elif words[0] == 'group':
        block = g.groups[words[1]] = []
    elif words[0] == 'element':
        block = g.elements[words[1]] = Element(words[1])
        options = dict(zip(words[2::2], words[3::2]))
        block.tag = options.get('tag', block.name)
        block.object = options.get('binds')
    else:
        raise SchemaError(f'unknown block {words[0]}')
    return block


def parse(path):
    g, block = Grammar(), None
    with open(path, encoding='utf-8') as f:
        for number, line in enumerate(f, 1):
            line = line.rstrip('\n')
            if not line.strip() or line.startswith('#'):
                continue
            try:
                if not line.startswith(' '):
                    block = parse_block_head(g, line, os.path.dirname(path))
                elif isinstance(block, Keywords):
                    head, doc = split_doc(line)
                    word, value = head.split()
                    block.words.append((word, f'1 << {value}' if block.bit else value, doc))
                elif isinstance(block, list):
                    block.append(parse_attribute(line))
                else:
                    parse_element_line(g, block, line)
            except (SchemaError, KeyError, ValueError, IndexError) as error:
                sys.exit(f'{path}:{number}: {error}')
    check(path, g)
    grammar_units.apply(os.path.join(os.path.dirname(path), 'mjcf.units'), g)
    return g


def check(path, g):
    for e in g.elements.values():
        for child, _, _ in e.children:
            if child not in g.elements:
                sys.exit(f'{path}: element {e.name}: unknown child {child}')
        names = {a.name for a in e.attributes}
        if len(names) != len(e.attributes):
            sys.exit(f'{path}: element {e.name}: an attribute stands twice')
        for a in e.attributes:
            if a.type in ('enum', 'flags') and a.inner not in g.keywords:
                sys.exit(f'{path}: {e.name}.{a.name}: unknown keywords {a.inner}')
        for _, bundles, _ in e.rules:
            for name in re.split(r'[ +]', bundles):
                if name not in names:
                    sys.exit(f'{path}: element {e.name}: rule about unknown attribute {name}')


# ---- C tables

HEAD = '// Made by gen_grammar.py from mjcf.schema: edit that file.\n\n'

MACROS = '''#include <gimbal/grammar.h>
#include <mujoco/mujoco.h>

#include <stddef.h>

// the kind of a field, from its type; containers are told apart by the type of the attribute
#define KIND(S, f, container)                                                                                   \\
  _Generic(((S*)0)->f, _Bool: GIMBAL_FIELD_BOOL, unsigned char: GIMBAL_FIELD_BYTE, int: GIMBAL_FIELD_INT,          \\
           unsigned: GIMBAL_FIELD_INT, mjtSize: GIMBAL_FIELD_SIZE, float: GIMBAL_FIELD_FLOAT,                      \\
           double: GIMBAL_FIELD_DOUBLE, int*: GIMBAL_FIELD_INT, float*: GIMBAL_FIELD_FLOAT,                        \\
           double*: GIMBAL_FIELD_DOUBLE, char*: GIMBAL_FIELD_CHARS, void*: container)
#define ITEM(S, f)                                                                                              \\
  _Generic(((S*)0)->f, int*: sizeof(int), float*: sizeof(float), double*: sizeof(double), char*: 1,                \\
           default: sizeof(((S*)0)->f))
#define FIELD(S, f, container) \\
  {#S "." #f, KIND(S, f, container), offsetof(S, f), (int)(sizeof(((S*)0)->f) / (ITEM(S, f)))}
#define NO_FIELD {NULL, GIMBAL_FIELD_NONE, 0, 0}

'''

VALUE = {'bool': 'BOOL', 'int': 'INT', 'float': 'FLOAT', 'double': 'DOUBLE', 'string': 'STRING', 'chars': 'CHARS',
         'enum': 'KEYWORD', 'flags': 'FLAGS', 'id': 'NAME', 'ref': 'REF', 'file': 'FILE'}


def quote(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def container(a):
    if a.kind:
        return a.kind.upper()
    if a.count[1] == -1:
        return {'int': 'INTS', 'float': 'FLOATS', 'double': 'DOUBLES'}.get(a.type, 'STRING')
    return 'STRING'


def c_field(e, path, kind='STRING'):
    struct, _, inside = (e.object or '').partition('.')
    name = f'{inside}.{path}' if inside else path
    return f'FIELD({struct}, {name}, GIMBAL_FIELD_{kind})'


def c_attribute(g, e, a):
    notes = ['GIMBAL_NOTE_' + n for n in a.notes]
    if a.min is not None:
        notes.append('GIMBAL_NOTE_MIN')
    if a.max is not None:
        notes.append('GIMBAL_NOTE_MAX')
    keywords = a.inner if a.type in ('enum', 'flags') else 'bool' if a.type == 'bool' else None
    names = a.inner if a.type in ('id', 'ref') else None
    parts = [
        quote(a.name), 'GIMBAL_VALUE_' + VALUE[a.type], str(a.count[0]), str(a.count[1]),
        f'&keywords_{keywords}' if keywords else 'NULL', c_others(a), quote(names) if names else 'NULL',
        quote(a.default) if a.default is not None else 'NULL', quote(a.doc), ' | '.join(notes) or '0',
        a.min or '0', a.max or '0', quote(a.pattern) if a.pattern else 'NULL',
        c_field(e, a.field, container(a)) if a.field else 'NO_FIELD',
        c_field(e, a.also[0]) if a.also else 'NO_FIELD', a.also[1] if a.also else '0',
        quote(a.unit) if a.unit else 'NULL', quote(a.unit_by) if a.unit_by else 'NULL',
        f'units_{e.name}_{a.name}' if a.unit_by else 'NULL']
    return '  {' + ', '.join(parts) + '},\n'


def c_others(a):
    others = [f'&keywords_{name}' for name in a.others] + ['NULL', 'NULL']
    return '{' + ', '.join(others[:2]) + '}'


def c_keywords(k):
    out = f'static const GimbalKeyword words_{k.name}[] = {{\n'
    out += ''.join(f'  {{{quote(w)}, {v}, {quote(d)}}},\n' for w, v, d in k.words) + '};\n'
    out += (f'static const GimbalKeywords keywords_{k.name} = {{{quote(k.name)}, {quote(k.doc)}, {len(k.words)}, '
            f'words_{k.name}, {int(k.in_order)}}};\n\n')
    return out


def c_unit_cases(e):
    out = ''
    for a in e.attributes:
        if a.unit_by:
            out += f'static const GimbalUnitCase units_{e.name}_{a.name}[] = {{'
            out += ', '.join('{' + ('NULL' if w == '*' else quote(w)) + f', {quote(u)}' + '}' for w, u in a.unit_cases)
            out += '};\n'
    return out


def c_lists(g, e, index):
    rule = {'exclusive': 'EXCLUSIVE', 'together': 'TOGETHER', 'oneof': 'ONE_OF', 'variant': 'VARIANT'}
    out = c_unit_cases(e)
    if e.attributes:
        out += f'static const GimbalAttribute attributes_{e.name}[] = {{\n'
        out += ''.join(c_attribute(g, e, a) for a in e.attributes) + '};\n'
    if e.children:
        out += f'static const GimbalChild children_{e.name}[] = {{\n'
        out += ''.join(f"  {{&elements[{index[c]}], '{k}', {int(d)}, {int(c in e.model_only)}}},\n"
                       for c, k, d in e.children) + '};\n'
    if e.rules:
        out += f'static const GimbalRule rules_{e.name}[] = {{\n'
        out += ''.join(f'  {{GIMBAL_RULE_{rule[v]}, {int(d)}, {quote(b)}}},\n' for v, b, d in e.rules) + '};\n'
    if e.sets:
        out += f'static const GimbalSetting settings_{e.name}[] = {{\n'
        out += ''.join(f'  {{{c_field(e, f)}, {v}}},\n' for f, v in e.sets) + '};\n'
    if e.deprecated:
        out += f'static const GimbalDeprecated deprecated_{e.name}[] = {{\n'
        out += ''.join('  {' + ', '.join(quote(x) if x else 'NULL' for x in row) + '},\n' for row in e.deprecated)
        out += '};\n'
    return out + ('\n' if out else '')


def c_element(e):
    def pair(items, prefix):
        return f'{len(items)}, {prefix}_{e.name}' if items else '0, NULL'
    return ('  {' + ', '.join([
        quote(e.name), quote(e.tag), quote(e.doc), quote(e.object) if e.object else 'NULL',
        pair(e.attributes, 'attributes'), pair(e.children, 'children'), pair(e.rules, 'rules'),
        pair(e.sets, 'settings'), pair(e.deprecated, 'deprecated')]) + '},\n')


def make_c(g):
    index = {name: i for i, name in enumerate(g.elements)}
    out = HEAD + MACROS
    out += f'static const GimbalElement elements[{len(index)}];\n\n'
    out += ''.join(c_keywords(k) for k in g.keywords.values() if used(g, k.name))
    out += ''.join(c_lists(g, e, index) for e in g.elements.values())
    out += f'static const GimbalElement elements[{len(index)}] = {{\n'
    out += ''.join(c_element(e) for e in g.elements.values()) + '};\n\n'
    out += 'const GimbalElement* gimbal_grammar_root(void) {\n'
    out += f'  return &elements[{index["mujoco"]}];\n}}\n'
    return out + c_loose_keywords(g) + c_root_place(index["mujoco"])


def c_root_place(root):
    return (f"\nconst GimbalChild* grammar_root_place(void) {{\n  static const GimbalChild place = {{&elements[{root}], '!', 0, 0}};\n"
            '  return &place;\n}\n')


def used(g, name):
    return name == 'bool' or name in LOOSE or any(
        a.inner == name and a.type in ('enum', 'flags') or name in a.others
        for e in g.elements.values() for a in e.attributes)


# word lists that a reader looks up without an attribute of that type
LOOSE = ('texrole',)


def c_loose_keywords(g):
    out = '\n#include "xml/grammar/grammar.h"\n'
    for name in LOOSE:
        out += f'\nconst GimbalKeywords* grammar_{name}_words(void) {{\n  return &keywords_{name};\n}}\n'
    return out


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ('c', 'xsd', 'md'):
        sys.exit(__doc__)
    make = {'c': make_c, 'xsd': grammar_xsd.make, 'md': grammar_page.make}[sys.argv[1]]
    with open(sys.argv[3], 'w', encoding='utf-8') as f:
        f.write(make(parse(sys.argv[2])))


if __name__ == '__main__':
    main()
