# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The public headers as sections of items: what they declare, each with the comment above it.

A comment directly above a declaration, or behind it, is its text. "//---- Title" begins a section; the comment at the top of a
header is the header's. What only C++ sees is left out.
"""

import pathlib
import re

# in the order in which they are shown: title, header
HEADERS = [
    ('mujoco/mujoco.h', 'Functions of MuJoCo’s interface'),
    ('mujoco/mjmodel.h', 'The compiled model'),
    ('mujoco/mjdata.h', 'State and results'),
    ('mujoco/mjbatch.h', 'Many simulations of a model'),
    ('mujoco/mjspec.h', 'The editable model'),
    ('mujoco/mjtype.h', 'Enumerations and sizes'),
    ('mujoco/mjvisualize.h', 'Scenes and cameras'),
    ('mujoco/mjrender.h', 'OpenGL rendering'),
    ('mujoco/mjplugin.h', 'Engine plugins and resources'),
    ('gimbal/diagnostics.h', 'All problems of a model, with places'),
    ('gimbal/message.h', 'Sentences as values'),
    ('gimbal/guard.h', 'Errors of the engine as values'),
    ('gimbal/source_map.h', 'From compiled objects to the text'),
    ('gimbal/grammar.h', 'The grammar of MJCF'),
    ('gimbal/legacy.h', 'What older versions wrote'),
    ('gimbal/transfer.h', 'State from one model to another'),
    ('gimbal/rollout.h', 'Many simulations at once'),
    ('gimbal/stages.h', 'The stages of a step'),
    ('gimbal/contact.h', 'How far apart two geoms are'),
    ('gimbal/deformation.h', 'What stays of a deformation; how rods twist'),
    ('gimbal/statistics.h', 'Typical magnitudes of a model'),
    ('gimbal/explain.h', 'Why two geoms collide'),
    ('gimbal/kinds.h', 'Kinds of objects'),
    ('gimbal/kinds/objects.h', 'Rows of the kinds of objects'),
    ('gimbal/kinds/joints.h', 'Kinds of joints'),
    ('gimbal/kinds/geoms.h', 'Kinds of geoms'),
    ('gimbal/kinds/equalities.h', 'Kinds of equalities'),
    ('gimbal/kinds/actuators.h', 'What actuators are made of'),
    ('gimbal/kinds/sensors.h', 'Kinds of sensors'),
    ('gimbal/kinds/constraints.h', 'Kinds of constraint rows'),
    ('gimbal/hash.h', 'A hash of bytes'),
    ('gimbal/pose.h', 'Rigid transforms'),
    ('gimbal/quality.h', 'Better collisions on request'),
    ('gimbal/warning.h', 'What warnings mean'),
    ('gimbal/arena.h', 'A growing arena'),
    ('gimbal/scene.h', 'Scenes of models that are edited'),
    ('gimbal/render.h', 'Quality of the renderer'),
    ('gimbal/offscreen.h', 'Pictures without a window'),
    ('gimbal/call.h', 'Calls from other languages'),
    ('gimbal/plugin_info.h', 'What engine plugins say of themselves'),
    ('gimbal/studio_plugin.h', 'Plug-ins of the studio'),
]
# lists for the preprocessor, the toolkit that is only declared, helpers of the headers themselves
WITHOUT = ['mjxmacro.h', 'mjspecmacro.h', 'mjui.h', 'mjrfilament.h', 'mjsan.h', 'mjassert.h', 'assert.h', 'mjmacro.h', 'mjexport.h', 'rows.h']


class Item:
    """A declaration: kind is function, variable, type or constant; code is what the header says."""

    def __init__(self, name, kind, code, text):
        self.name, self.kind, self.code, self.text = name, kind, code, text


class Section:
    def __init__(self, title):
        self.title, self.items = title, []


class Header:
    def __init__(self, path, title):
        self.path, self.title, self.text, self.sections = path, title, '', []

    def items(self):
        return [item for section in self.sections for item in section.items]


def without_comment(line):
    return re.sub(r'//.*', '', line)


def classify(code):
    """Kind and name of a declaration, None if it declares nothing of its own."""
    plain = ' '.join(without_comment(line) for line in code.split('\n'))
    if re.match(r'(typedef )?struct \w+( \w+)?;$', plain.strip()) and '{' not in plain:
        opaque = re.match(r'typedef struct (\w+) (\w+);', plain.strip())
        return ('type', opaque.group(2)) if opaque else None
    if re.match(r'(typedef )?(struct|enum|union)\b', plain) and '{' in plain:
        # a list of constants without a name bears that of its first one
        end = re.search(r'\}\s*(\w+)\s*;\s*$', plain)
        return 'type', (end or re.match(r'\w+ (\w+?)_? *\{', plain) or re.search(r'\{\s*(\w+)', plain)).group(1)
    if plain.startswith('typedef'):
        name = re.search(r'\(\*\s*(\w+)\)', plain) or re.search(r'(\w+)\s*(\[.*\])?;', plain)
        return 'type', name.group(1)
    if plain.startswith('MJAPI extern'):
        return 'variable', (re.search(r'\(\*\s*(\w+)\)', plain) or re.search(r'(\w+)(\[\w+\])*;', plain)).group(1)
    if plain.startswith('MJAPI'):
        return 'function', re.search(r'(\w+)\(', plain).group(1)
    return None


def comment_behind(code):
    """What stands behind the brace that opens a declaration, or behind the end of one without braces."""
    first = code.split('\n')[0] if '{' in code else code.split('\n')[-1]
    found = re.search(r'//\s*(.*)$', first)
    return found.group(1) if found else ''


class Reader:
    """Goes through the lines of one header."""

    def __init__(self, header):
        self.header = header
        self.section = Section('')
        header.sections.append(self.section)
        self.comment = []
        self.skipped = 0  # depth inside of what only C++ sees

    def add(self, code):
        found = classify(code)
        behind = comment_behind(code) if found else ''
        text = '\n'.join(self.comment + ([behind] if behind else []))
        self.comment = []
        if not found:
            return
        kind, name = found
        if behind:
            first, *more = code.split('\n')
            code = '\n'.join([without_comment(first).rstrip()] + (more if '{' in first else [without_comment(c).rstrip() for c in more]))
        seen = next((item for item in self.header.items() if item.name == name), None)
        if seen and '{' in code and '{' not in seen.code:  # the structure of a typedef that stands before it
            seen.code, seen.text = code, text or seen.text
        if seen:
            return
        self.section.items.append(Item(name, kind, code.replace('MJAPI ', ''), text))

    def constant(self, code):
        name = re.match(r'#\s*define\s+(\w+)', code).group(1)
        if self.comment and not name.endswith('_H_'):
            self.section.items.append(Item(name, 'constant', code, '\n'.join(self.comment)))
        self.comment = []

    def directive(self, line):
        if self.skipped:
            self.skipped += len(re.findall(r'^\s*#\s*if', line)) - len(re.findall(r'^\s*#\s*endif', line))
            if self.skipped == 1 and re.match(r'\s*#\s*else', line):
                self.skipped = 0
        elif re.match(r'\s*#\s*ifdef __cplusplus', line):
            self.skipped = 1
        self.comment = []

    def plain_line(self, line):
        title = re.match(r'//-{2,}\s*(.+?)\s*-*$', line)
        if title:
            self.section = Section(title.group(1))
            self.header.sections.append(self.section)
            self.comment = []
        elif line.startswith('//'):
            self.comment.append(line[2:].strip())
        elif not line.strip():
            if self.comment and not self.header.text and 'SPDX-License-Identifier: Apache-2.0' not in self.comment:
                self.header.text = '\n'.join(self.comment)
            elif self.comment and not self.section.items and 'SPDX' not in self.comment[-1]:
                self.header.text += '\n' + '\n'.join(self.comment)
            self.comment = []

    def read(self, lines):
        at = 0
        while at < len(lines):
            end = at + 1
            line = lines[at]
            if line.lstrip().startswith('#'):
                while lines[end - 1].endswith('\\'):
                    end += 1
                if line.startswith('#define') and not self.skipped:
                    self.constant('\n'.join(lines[at:end]))
                else:
                    self.directive(line)
            elif self.skipped:
                pass
            elif re.match(r'(MJAPI|typedef|struct|enum|union)\b', line):
                end = statement_end(lines, at)
                self.add('\n'.join(lines[at:end]))
            else:
                self.plain_line(line)
            at = end


def statement_end(lines, at):
    """The line after the one where a declaration ends."""
    depth = 0
    while at < len(lines):
        plain = without_comment(lines[at])
        depth += plain.count('{') + plain.count('(') - plain.count('}') - plain.count(')')
        at += 1
        if depth == 0 and plain.rstrip().endswith(';'):
            break
    return at


def read_all(include):
    """All headers of HEADERS below a folder; ends the program if one is missing here or there."""
    include = pathlib.Path(include)
    there = {str(p.relative_to(include)) for p in include.rglob('*.h') if p.name not in WITHOUT}
    listed = {path for path, _ in HEADERS}
    if there != listed:
        raise SystemExit(f'docs/reference/headers.py: HEADERS and the headers differ: {", ".join(sorted(there ^ listed))}')
    headers = []
    for path, title in HEADERS:
        header = Header(path, title)
        Reader(header).read((include / path).read_text(encoding='utf-8').split('\n'))
        header.sections = [s for s in header.sections if s.items]
        headers.append(header)
    return headers
