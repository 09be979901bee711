#!/usr/bin/env python3
"""Compare mjcf.schema with tables of MJCF, row by row.

Usage: grammar.py SOURCE TABLES
SOURCE is the root of the sources, TABLES a folder with elements.tsv, children.tsv, attributes.tsv, constraints.tsv,
enums.tsv, identity.tsv and namespaces.tsv. Every row that only one side has is printed. The last line says how many
rows agree: N passed, N failed.
"""
import csv
import os
import sys

CARDINALITY = {'@': 'R'}
CONSTANTS = {'mjNREF': '2', 'mjNIMP': '5', 'mjNDYN': '10', 'mjNGAIN': '10', 'mjNBIAS': '10', 'mjNFLUID': '12'}


def table(folder, name):
    with open(os.path.join(folder, name + '.tsv'), encoding='utf-8', newline='') as f:
        return list(csv.DictReader(f, delimiter='\t', quoting=csv.QUOTE_NONE))


def load(source):
    folder = os.path.join(source, 'src', 'engine', 'xml', 'grammar')
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    import gen_grammar
    return gen_grammar.parse(os.path.join(folder, 'mjcf.schema'))


def number(text):
    """Numbers by value, everything else as it is."""
    try:
        return ' '.join(repr(float(word)) for word in text.split())
    except ValueError:
        return text


# ---- the same rows from both sides: lists of tuples of text

def elements_of_schema(g):
    seen, rows = set(), []

    def walk(name, path):
        if name in seen:
            return
        seen.add(name)
        e = g.elements[name]
        rows.append((name, e.tag, str(len(e.attributes)), (e.object or '').split('.')[0]))
        for child, _, _ in e.children:
            walk(child, path)

    walk('mujoco', '')
    return rows


def elements_of_table(rows):
    normal = {r['element'] for r in rows if r['context'] == 'normal'}
    return [(r['element'], r['tag'], r['attributes'], r['spec']) for r in rows
            if r['context'] == 'normal' or r['element'] not in normal]


def children_of_schema(g):
    return [(e.name, e.tag, child, g.elements[child].tag, CARDINALITY.get(c, c), 'default' if d else 'normal')
            for e in g.elements.values() for child, c, d in e.children]


def children_of_table(rows):
    return [(r['parent'], r['parent_tag'], r['element'], r['tag'], r['cardinality'], r['context']) for r in rows]


def schema_type(a):
    inner = f'<{a.inner}>' if a.inner else ''
    low, high = a.count
    if a.type == 'flags' or (low, high) == (1, 1):
        return a.type + inner
    size = '' if high == -1 else str(low) if low == high else f'{low}..{high}'
    return f'{a.type}{inner}[{size}]'


def attributes_of_schema(g):
    rows = []
    for e in g.elements.values():
        struct, _, inside = (e.object or '').partition('.')
        for i, a in enumerate(e.attributes):
            field = ''
            if a.field:
                field = f'{struct}.{inside + "." if inside else ""}{a.field}'
            rows.append((e.name, str(i), a.name, schema_type(a), number(a.default or ''), number(a.min or ''),
                         number(a.max or ''), 'yes' if 'POSITIVE' in a.notes else '', a.pattern or '',
                         'yes' if 'REQUIRED' in a.notes else '', field))
    return rows


def table_type(text):
    for name, value in CONSTANTS.items():
        text = text.replace(name, value)
    return text


def attributes_of_table(rows):
    return [(r['element'], r['index'], r['attribute'], table_type(r['type']), number(r['default']), number(r['min']),
             number(r['max']), r['positive'], r['pattern'], r['required'], r['bound_field']) for r in rows]


def in_default(a):
    return 'only' if 'DEFAULT_ONLY' in a.notes else 'no' if 'MODEL_ONLY' in a.notes else 'yes'


def contexts_of_schema(g, elements_with_defaults):
    return [(e.name, a.name, in_default(a)) for e in g.elements.values() for a in e.attributes
            if e.name in elements_with_defaults]


def contexts_of_table(rows):
    return [(r['element'], r['attribute'], r['in_default']) for r in rows if r['in_default'] != '-']


def rules_of_schema(g):
    return [(e.name, verb, bundles, 'yes' if d else '') for e in g.elements.values() for verb, bundles, d in e.rules]


def rules_of_table(rows):
    return [(r['element'], r['verb'], r['bundles'], 'yes' if r['in_default'] == 'yes' else '') for r in rows]


def keywords_of_schema(g):
    return [(k.name, word, value.replace('1 << ', '')) for k in g.keywords.values() for word, value, _ in k.words]


def keywords_of_table(rows, ours):
    """Constants that the public headers do not have stand in the schema as numbers."""
    by_number = {(name, word) for name, word, value in ours if value.lstrip('-').isdigit()}
    return [(r['enum'], r['keyword'], r['value'] if (r['enum'], r['keyword']) in by_number else r['c_constant'])
            for r in rows]


def settings_of_schema(g):
    rows = []
    for e in g.elements.values():
        struct = (e.object or '').split('.')[0]
        rows += [(e.name, f'{struct}.{field}', value) for field, value in e.sets]
    return rows


def settings_of_table(rows):
    return [(r['element'], r['field'], r['c_constant'] or r['value']) for r in rows]


def namespaces_of_schema(g):
    rows = set()
    for e in g.elements.values():
        rows |= {(a.inner, a.type, f'{e.name}.{a.name}') for a in e.attributes if a.type in ('id', 'ref')}
    return rows


def namespaces_of_table(rows):
    found = set()
    for r in rows:
        found |= {(r['namespace'], 'id', name) for name in r['declared_by'].split()}
        found |= {(r['namespace'], 'ref', name) for name in r['referenced_by'].split()}
    return found


# What the reference demands in its own reading and not by its grammar: the tables do not list it, its library refuses it.
DEMANDED_BY_HAND = {('layer', 'texture')}


def where_told(ours, theirs, key, column):
    """Our rows without what they say in a column where the tables say nothing: the reference reads that by hand, our grammar
    states it."""
    silent = {tuple(row[i] for i in key) for row in theirs if not row[column]}
    return [row[:column] + ('',) + row[column + 1:] if tuple(row[i] for i in key) in silent else row for row in ours]


def attributes_where_told(ours, theirs):
    ours = where_told(ours, theirs, (0, 2), 10)
    return [row[:9] + ('',) + row[10:] if (row[0], row[2]) in DEMANDED_BY_HAND else row for row in ours]


def settings_where_told(ours, theirs):
    """The type that an element stands for may be stated by our grammar alone."""
    told = {(row[0], row[1]) for row in theirs}
    return [row for row in ours if (row[0], row[1]) in told or not row[1].endswith('.type')]


# Colours are no numbers with a unit, and numbers that are the user's own are kept as a text.
COLOURS = {'rgba', 'rgb1', 'rgb2', 'markrgb', 'ambient', 'diffuse', 'specular'}
COLOURED = {'rgba', 'headlight'}
OWN = {('numeric', 'data')}


def with_units(g):
    return [(e.name, a.name) for e in g.elements.values() for a in e.attributes if a.unit or a.unit_by]


def with_dimensions(rows):
    """Attributes of numbers, each of which the tables give a dimension."""
    return [(r['element'], r['attribute']) for r in rows if r.get('dimension') and r['attribute'] not in COLOURS
            and r['element'] not in COLOURED and (r['element'], r['attribute']) not in OWN]


def compare(title, ours, theirs):
    """Print what one side lacks; returns (rows that agree, rows that do not)."""
    ours, theirs = set(ours), set(theirs)
    for sign, rows in (('only in the schema: ', ours - theirs), ('only in the tables: ', theirs - ours)):
        for row in sorted(rows):
            print(f'{title}: {sign}{" | ".join(row)}')
    return len(ours & theirs), len(ours ^ theirs)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    g, folder = load(sys.argv[1]), sys.argv[2]
    attributes = table(folder, 'attributes')
    with_defaults = {r['element'] for r in attributes if r['in_default'] != '-'}
    results = [
        compare('element', where_told(elements_of_schema(g), elements_of_table(table(folder, 'elements')), (0,), 3),
                elements_of_table(table(folder, 'elements'))),
        compare('child', children_of_schema(g), children_of_table(table(folder, 'children'))),
        compare('attribute', attributes_where_told(attributes_of_schema(g), attributes_of_table(attributes)),
                attributes_of_table(attributes)),
        compare('context', contexts_of_schema(g, with_defaults), contexts_of_table(attributes)),
        # tables of earlier versions have no dimensions
        compare('unit', set(with_units(g)) & set(with_dimensions(attributes)), with_dimensions(attributes)),
        compare('rule', rules_of_schema(g), rules_of_table(table(folder, 'constraints'))),
        compare('keyword', keywords_of_schema(g), keywords_of_table(table(folder, 'enums'), keywords_of_schema(g))),
        compare('setting', settings_where_told(settings_of_schema(g), settings_of_table(table(folder, 'identity'))),
                settings_of_table(table(folder, 'identity'))),
        compare('name', namespaces_of_schema(g), namespaces_of_table(table(folder, 'namespaces'))),
    ]
    agree, differ = (sum(column) for column in zip(*results))
    print(f'{agree} passed, {differ} failed')
    sys.exit(differ > 0)


main()
