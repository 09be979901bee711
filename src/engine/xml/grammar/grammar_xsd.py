# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""An XML schema (XSD 1.0) of MJCF, for editors and validators.

Every element has a type, and a second one where it stands inside <default>: without what a default cannot have and
without required attributes. XSD cannot count unordered children nor relate attributes; `gimbal check` can.
"""

NUMBER = {'int': 'xs:integer', 'float': 'number', 'double': 'number'}

HEAD = '''<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by gen_grammar.py from mjcf.schema. -->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:simpleType name="number">
    <xs:union memberTypes="xs:double">
      <xs:simpleType>
        <xs:restriction base="xs:token">
          <xs:pattern value="[+\\-]?([iI][nN][fF]|[nN][aA][nN])"/>
        </xs:restriction>
      </xs:simpleType>
    </xs:union>
  </xs:simpleType>
  <xs:simpleType name="numbers">
    <xs:list itemType="number"/>
  </xs:simpleType>
  <xs:simpleType name="integers">
    <xs:list itemType="xs:integer"/>
  </xs:simpleType>
'''

TAIL = '''  <xs:complexType name="include-element">
    <xs:annotation><xs:documentation>The elements inside the root of another file, in place of this one.</xs:documentation></xs:annotation>
    <xs:attribute name="file" type="xs:string" use="required"/>
  </xs:complexType>
  <xs:element name="mujoco" type="mujoco-element"/>
  <xs:element name="mujocoinclude" type="include-root"/>
</xs:schema>
'''


def escape(text):
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace('"', '&quot;')


def documentation(text, indent):
    if not text:
        return ''
    return f'{indent}<xs:annotation><xs:documentation>{escape(text)}</xs:documentation></xs:annotation>\n'


def keyword_types(k):
    words = ''.join(f'      <xs:enumeration value="{escape(w)}"/>\n' for w, _, _ in k.words)
    return (f'  <xs:simpleType name="{k.name}">\n    <xs:restriction base="xs:token">\n{words}    </xs:restriction>\n'
            f'  </xs:simpleType>\n  <xs:simpleType name="{k.name}-list">\n    <xs:list itemType="{k.name}"/>\n  </xs:simpleType>\n')


def restriction(base, facets):
    inside = ''.join(f'            <xs:{name} value="{value}"/>\n' for name, value in facets)
    return (f'        <xs:simpleType>\n          <xs:restriction base="{base}">\n{inside}'
            '          </xs:restriction>\n        </xs:simpleType>\n')


def number_facets(a):
    facets = []
    if a.min is not None:
        facets.append(('minInclusive', a.min))
    if a.max is not None:
        facets.append(('maxInclusive', a.max))
    if 'POSITIVE' in a.notes:
        facets.append(('minExclusive', 0))
    return facets


def value_type(g, a):
    """The name of a type, or '' and the text of one without a name."""
    if a.type in ('enum', 'flags'):
        names = [a.inner + ('-list' if a.type == 'flags' else '')]
        names += [o + ('-list' if g.keywords[o].in_order else '') for o in a.others]
        if 'NUMBERED' in a.notes:
            names.append('xs:nonNegativeInteger')
        union = f'        <xs:simpleType>\n          <xs:union memberTypes="{" ".join(names)}"/>\n        </xs:simpleType>\n'
        return (names[0], '') if len(names) == 1 else ('', union)
    if a.type == 'bool':
        return 'bool', ''
    if a.type in NUMBER and a.count == (1, 1):
        facets = number_facets(a)
        base = 'xs:double' if facets and a.type != 'int' else NUMBER[a.type]
        return ('', restriction(base, facets)) if facets else (base, '')
    if a.type in NUMBER:
        base, (low, high) = 'integers' if a.type == 'int' else 'numbers', a.count
        return (base, '') if high == -1 else ('', restriction(base, [('minLength', low), ('maxLength', high)]))
    if a.type == 'chars':
        return '', restriction('xs:string', [('pattern', a.pattern)] if a.pattern else
                               [('minLength', a.count[0]), ('maxLength', a.count[1])])
    return 'xs:string', ''


def attribute(g, a, in_default):
    name, inside = value_type(g, a)
    kind = f' type="{name}"' if name else ''
    need = ' use="required"' if 'REQUIRED' in a.notes and not in_default else ''
    doc = a.doc + (f' Default: {a.default}.' if a.default is not None else '')
    return (f'    <xs:attribute name="{a.name}"{kind}{need}>\n{documentation(doc, "      ")}{inside}'
            '    </xs:attribute>\n')


def allowed(a, in_default):
    return ('MODEL_ONLY' if in_default else 'DEFAULT_ONLY') not in a.notes


def complex_type(g, e, in_default):
    out = f'  <xs:complexType name="{e.name}-{"default" if in_default else "element"}">\n{documentation(e.doc, "    ")}'
    if e.children:
        out += '    <xs:choice minOccurs="0" maxOccurs="unbounded">\n'
        out += ''.join(f'      <xs:element name="{g.elements[child].tag}" type="{child}-{"default" if d or in_default else "element"}"/>\n'
                       for child, _, d in e.children if not (in_default and child in e.model_only))
        out += '      <xs:element name="include" type="include-element"/>\n    </xs:choice>\n'
    out += ''.join(attribute(g, a, in_default) for a in e.attributes if allowed(a, in_default))
    if e.tag in ('frame', 'replicate'):  # their unknown attributes are ignored, with a warning
        out += '    <xs:anyAttribute processContents="skip"/>\n'
    return out + '  </xs:complexType>\n'


def types_in_use(g):
    """(element, inside a default) that the root reaches, in the order of the grammar."""
    seen, todo = set(), [('mujoco', False)]
    while todo:
        place = todo.pop()
        if place in seen:
            continue
        seen.add(place)
        todo += [(child, d or place[1]) for child, _, d in g.elements[place[0]].children]
    return [(e, d) for e in g.elements.values() for d in (False, True) if (e.name, d) in seen]


def include_root(g):
    """An included file may hold what stands in any element; tags with one type only are checked."""
    types = {}
    for e, d in types_in_use(g):
        if not d:
            types.setdefault(e.tag, set()).add(e.name)
    out = ('  <xs:complexType name="include-root">\n    <xs:annotation><xs:documentation>A file to include: elements of any '
           'part of a model.</xs:documentation></xs:annotation>\n    <xs:choice minOccurs="0" maxOccurs="unbounded">\n')
    for tag, names in types.items():
        if tag != 'mujoco':
            kind = f' type="{min(names)}-element"' if len(names) == 1 else ''
            out += f'      <xs:element name="{tag}"{kind}/>\n'
    return out + '      <xs:element name="include" type="include-element"/>\n    </xs:choice>\n  </xs:complexType>\n'


def make(g):
    out = HEAD + ''.join(keyword_types(k) for k in g.keywords.values())
    out += ''.join(complex_type(g, e, d) for e, d in types_in_use(g))
    return out + include_root(g) + TAIL
