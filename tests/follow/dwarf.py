# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Types of a compiled C file, read out of its debugging information by readelf."""
import re
import subprocess

ENTRY = re.compile(r'^ <(\w+)><(\w+)>: Abbrev Number: (?:0|\w+ \((DW_TAG_\w+)\))')
ATTRIBUTE = re.compile(r'^\s+<\w+>\s+(DW_AT_\w+)\s*: ?(.*)$')
INDIRECT = re.compile(r'^\((?:indirect|alt indirect)[^)]*\):\s*')
PREFIX = {'structure_type': 'struct', 'union_type': 'union', 'enumeration_type': 'enum'}


class Entry:
    def __init__(self, tag):
        self.tag = tag
        self.at = {}
        self.kids = []


def value_of(text):
    text = INDIRECT.sub('', text.strip())
    found = re.match(r'<0x(\w+)>', text)
    return int(found.group(1), 16) if found else text


def entries(path):
    """offset -> entry; the first one is the compile unit."""
    out = subprocess.run(['readelf', '--debug-dump=info', str(path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True, check=True).stdout
    found, parents, now = {}, {}, None
    for line in out.splitlines():
        head = ENTRY.match(line)
        if head:
            depth = int(head.group(1), 16)
            now = None
            if head.group(3):
                now = found[int(head.group(2), 16)] = parents[depth] = Entry(head.group(3)[7:])
                if depth:
                    parents[depth - 1].kids.append(now)
            continue
        attribute = ATTRIBUTE.match(line)
        if attribute and now:
            now.at[attribute.group(1)[6:]] = value_of(attribute.group(2))
    return found


def number(text, default=0):
    try:
        return int(str(text).split()[0], 0)
    except (ValueError, IndexError):
        return default


class Types:
    def __init__(self, path):
        self.all = entries(path)

    def of(self, entry):
        return self.all.get(entry.at.get('type'))

    def resolved(self, entry):
        """Without typedefs and qualifiers."""
        while entry and entry.tag in ('typedef', 'const_type', 'volatile_type', 'restrict_type'):
            entry = self.of(entry)
        return entry

    def extents(self, entry):
        return [number(k.at['upper_bound']) + 1 if 'upper_bound' in k.at else number(k.at.get('count', '0'))
                for k in entry.kids if k.tag == 'subrange_type']

    def size(self, entry):
        entry = self.resolved(entry)
        if not entry:
            return 0
        if entry.tag == 'pointer_type':
            return number(entry.at.get('byte_size', 8))
        if entry.tag == 'array_type':
            size = self.size(self.of(entry))
            for n in self.extents(entry):
                size *= n
            return size
        return number(entry.at.get('byte_size', 0))

    def text(self, entry):
        if entry is None:
            return 'void'
        if entry.tag == 'pointer_type':
            return self.text(self.of(entry)) + '*'
        if entry.tag == 'const_type':
            return 'const ' + self.text(self.of(entry))
        if entry.tag == 'volatile_type':
            return 'volatile ' + self.text(self.of(entry))
        if entry.tag == 'array_type':
            return self.text(self.of(entry)) + ''.join(f'[{n}]' for n in self.extents(entry))
        if entry.tag == 'subroutine_type':
            arguments = [self.text(self.of(k)) if k.tag == 'formal_parameter' else '...' for k in entry.kids]
            return f'{self.text(self.of(entry))}({", ".join(arguments) or "void"})'
        if 'name' in entry.at:
            return entry.at['name']
        return PREFIX.get(entry.tag, entry.tag)

    def fields(self, entry, prefix='', base=0):
        """(name, type, offset, size) of each field, those of structures inside too."""
        found = []
        for kid in entry.kids:
            if kid.tag != 'member':
                continue
            offset = base + number(kid.at.get('data_member_location', 0))
            kind, name = self.of(kid), kid.at.get('name')
            inside = self.resolved(kind)
            path = f'{prefix}.{name}' if prefix and name else name or prefix
            nested = inside.tag in ('structure_type', 'union_type')
            if name:
                found.append((path, self.text(kind) if not nested or 'name' in kind.at else PREFIX[inside.tag], offset, self.size(kind)))
            if nested:
                found += self.fields(inside, path, offset)
        return found

    def named(self, tag):
        """name -> entry, under the name of a typedef where it has one."""
        found = {}
        for entry in self.all.values():
            if entry.tag == tag and 'name' in entry.at and entry.kids:
                found.setdefault(entry.at['name'].rstrip('_'), entry)
            if entry.tag == 'typedef':
                inside = self.resolved(entry)
                if inside and inside.tag == tag:
                    found[entry.at['name']] = inside
        return found

    def variables(self):
        return {e.at['name']: self.text(self.of(e)) for e in self.all.values() if e.tag == 'variable' and 'name' in e.at}
