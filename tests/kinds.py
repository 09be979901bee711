#!/usr/bin/env python3
"""A fact of an enumeration stands in its table of gimbal/kinds: no second list over its members comes back.

Usage: kinds.py SOURCE_ROOT

A second list is a braced list, a macro or a switch outside of the tables that names as many members of one enumeration as its
row of ENUMERATIONS says, or the words that the table has for as many of them. Rows with a function of the same file do not count:
there each member is treated in its own way. What else is like a second list and has to be stands in ALLOWED with the reason; what
is not found any more has to leave it.
"""
import pathlib
import re
import sys

# the enumeration: how many of its members make a second list
ENUMERATIONS = {'mjtObj': 6, 'mjtJoint': 4, 'mjtGeom': 5, 'mjtEq': 4, 'mjtTrn': 4, 'mjtDyn': 4, 'mjtGain': 4, 'mjtBias': 4,
                'mjtSensor': 5, 'mjtConstraint': 4}
# the file and the enumeration: how many lists, and why
ALLOWED = {
    # fields of structures, a row each
    ('app/author/placement.c', 'mjtObj'): (1, 'where the pose is in mjs structures'),
    ('engine/compiler/copy_back.c', 'mjtObj'): (1, 'what is copied beside rows of numbers'),
    ('engine/compiler/copy_place.c', 'mjtObj'): (1, 'the fields with numbers in mjs structures'),
    ('engine/compiler/passes/check_types.c', 'mjtObj'): (1, 'the fields with enumerations in mjs structures'),
    ('engine/compiler/scale/scale_actuator.c', 'mjtSensor'): (1, 'whether cutoffs are lengths, forces or torques'),
    ('engine/spec/references.c', 'mjtObj'): (1, 'the fields with names in mjs structures'),
    ('language/knowledge/complete.c', 'mjtObj'): (1, 'attributes by how often they are written, some named like kinds'),
    ('language/knowledge/effective.c', 'mjtObj'): (1, 'attributes whose compiled field has another name'),
    # orders that are those of the reference
    ('engine/spec/attach/copy.c', 'mjtObj'): (2, 'in which elements are copied'),
    ('engine/spec/attach/remove.c', 'mjtObj'): (1, 'in which elements go'),
    ('engine/xml/write/write_classes.c', 'mjtObj'): (1, 'in which classes are written'),
    # what is done differently for each
    ('engine/compiler/recompile.c', 'mjtObj'): (1, 'whose state is kept'),
    ('engine/constraint/island.c', 'mjtConstraint'): (1, 'how trees are found'),
    ('engine/render/draw_list.c', 'mjtGeom'): (2, 'shapes of the renderer, and what draws the rest'),
    # choices of some of them
    ('app/tree/tree-add.c', 'mjtObj'): (1, 'what is added most'),
    ('app/window/program-views.c', 'mjtGeom'): (1, 'what programs may draw, beside primitives'),
    ('migrate/change-compiled.c', 'mjtObj'): (1, 'whose numbers a text states'),
    ('migrate/change-files.c', 'mjtObj'): (1, 'what stands in frames'),
    ('widgets/view/viewport-pick.c', 'mjtObj'): (1, 'what has a symbol to click at'),
    # words of others, or of elements and attributes that are called so
    ('engine/xml/read/urdf.c', 'mjtJoint'): (1, 'words of URDF'),
    ('engine/xml/read/urdf_attributes.c', 'mjtGeom'): (1, 'elements of URDF with their attributes'),
    ('lsp/answer-shape.c', 'mjtObj'): (1, 'kinds of the protocol, by element'),
    ('lsp/answer-shape.c', 'mjtTrn'): (1, 'the same'),
    ('app/author/tree-node.c', 'mjtObj'): (1, 'titles of sections'),
    ('app/editor/completion.c', 'mjtObj'): (1, 'symbols of sections and of what is no kind'),
    ('app/text/mirror.c', 'mjtObj'): (1, 'attributes with directions, by element'),
    ('app/text/template.c', 'mjtObj'): (1, 'examples, by element'),
    ('app/text/template.c', 'mjtGain'): (1, 'the same'),
    ('language/knowledge/snippets.c', 'mjtObj'): (1, 'names of examples'),
    ('language/messages/codes.c', 'mjtObj'): (1, 'codes of diagnostics'),
    ('language/scan/inline-values.c', 'mjtGeom'): (1, 'what the numbers of a size are called'),
    ('language/scan/outline.c', 'mjtObj'): (1, 'attributes that distinguish elements'),
    ('language/scan/outline.c', 'mjtTrn'): (1, 'the same'),
}

HEADER = 'engine/include/mujoco/mjtype.h'
TABLES = 'engine/include/gimbal/kinds'
ENUM = re.compile(r'typedef enum (mjt\w+?)_? \{(.*?)\}', re.S)
ROW = re.compile(r'\bX\((mj[A-Z]+_\w+), *"?(\w+)')
# what begins a list: an initializer, a switch, a macro of several lines
LIST = re.compile(r'=\s*\{|\bswitch\s*\([^{};]*\{|^#define (?:.*\\\n)+.*\n', re.M)


def closing(text, at):
    """Where the brace closes that opened before this place."""
    depth = 1
    while depth and at < len(text):
        depth += (text[at] == '{') - (text[at] == '}')
        at += 1
    return at


def lists_of(text):
    """The place and the text of each list; of a switch its labels."""
    for match in LIST.finditer(text):
        if match.group().startswith('#'):
            yield match.start(), match.group()
            continue
        body = text[match.end():closing(text, match.end())]
        yield match.start(), body if match.group()[0] == '=' else ' '.join(re.findall(r'\bcase (\w+)', body))


def without_functions(body, text):
    """A list without its rows that have a function of the file."""
    functions = set(re.findall(r'^(?:static )?\w[\w *]*?\b(\w+)\([^;]*$', text, re.M))
    for row in re.findall(r'\{[^{}]*\}|\[\w+\] = \w+', body):
        if functions & set(re.findall(r'\b[a-z]\w+', row)):
            body = body.replace(row, '')
    return body


def tables_of(root):
    """The members of each enumeration, and the words that the tables have for them."""
    members = {name: set(re.findall(r'^\s*(mj[A-Z]+_\w+)', body, re.M))
               for name, body in ENUM.findall((root / HEADER).read_text(encoding='utf-8')) if name in ENUMERATIONS}
    words = {name: set() for name in members}
    for path in (root / TABLES).glob('*.h'):
        for member, word in ROW.findall(path.read_text(encoding='utf-8')):
            for name in members:
                if member in members[name]:
                    words[name].add(word)
    return members, words


def second_lists(root):
    members, words = tables_of(root)
    for path in sorted(root.rglob('*.[ch]')):
        name = str(path.relative_to(root))
        if name == HEADER or name.startswith(TABLES + '/'):
            continue
        text = path.read_text(encoding='utf-8')
        for at, body in lists_of(text):
            body = without_functions(body, text)
            named, quoted = set(re.findall(r'\bmj[A-Z]+_\w+', body)), set(re.findall(r'"(\w+)"', body))
            for enumeration, few in ENUMERATIONS.items():
                if len(named & members[enumeration]) >= few or len(quoted & words[enumeration]) >= few:
                    yield name, enumeration, text.count('\n', 0, at) + 1


def main():
    root = pathlib.Path(sys.argv[1]) / 'src'
    found = {}
    for name, enumeration, line in second_lists(root):
        found.setdefault((name, enumeration), []).append(line)
    wrong = ['%s:%s: %d lists over %s: make them of the rows of %s' %
             (name, ','.join(map(str, lines)), len(lines), enumeration, TABLES)
             for (name, enumeration), lines in found.items() if len(lines) > ALLOWED.get((name, enumeration), (0, ''))[0]]
    wrong += ['%s: has %d lists over %s, not %d: bring ALLOWED up to date' % (place[0], len(found.get(place, [])), place[1], count)
              for place, (count, _) in ALLOWED.items() if len(found.get(place, [])) < count]
    print('\n'.join(wrong + ['%d lists with a reason' % sum(map(len, found.values()))]))
    return len(wrong) > 0


if __name__ == '__main__':
    sys.exit(main())
