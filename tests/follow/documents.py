# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Documents that try one attribute of one element at a time, made from our grammar."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'src/engine/xml/grammar'))
import gen_grammar  # noqa: E402

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / 'src/engine/xml/grammar/mjcf.schema'

# one of everything that can be named
STAGE = ('<compiler usethread="false"/><extension><plugin plugin="mujoco.pid"/><plugin plugin="mujoco.sensor.touch_grid"/></extension><asset><mesh name="mesh1" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="hfield1" nrow="2" ncol="2" size="1 1 1 1"/>'
         '<texture name="texture1" type="2d" builtin="flat" width="2" height="2"/><material name="material1"/></asset><worldbody>'
         '<site name="site0"/><body name="body1" pos="0 0 1"><joint name="joint1" range="-1 1"/><joint name="joint2" type="slide"/><geom name="geom1" size=".1"/>'
         '<site name="site1"/><camera name="cam1"/><light name="light1"/>'
         '<body name="body2" pos="0 0 1"><joint name="ball1" type="ball"/><geom name="geom2" type="cylinder" size=".1 .1"/><site name="site2" pos="1 0 0"/></body></body></worldbody>'
         '<tendon><fixed name="tendon1" range="-1 1"><joint joint="joint1" coef="1"/></fixed><fixed name="tendon2"><joint joint="joint2" coef="1"/></fixed></tendon>'
         '<deformable><flex name="flex1" dim="2" body="body1 body2 world" vertex="0 0 5 1 0 5 0 1 5" element="0 1 2"/></deformable>'
         '<actuator><motor name="actuator1" joint="joint1"/></actuator><sensor><clock name="sensor1"/></sensor>')
SMALL = ('<compiler usethread="false"/><worldbody><site name="site0"/><body name="body1" pos="0 0 1"><joint name="joint1" range="-1 1"/>'
         '<geom name="geom1" size=".1"/></body></worldbody>')  # for what names nothing
ALONE = ('compiler', 'option', 'size', 'statistic', 'visual', 'custom', 'default')
NAMES = {'body': 'body1', 'joint': 'joint1', 'geom': 'geom1', 'site': 'site1', 'camera': 'cam1', 'light': 'light1', 'mesh': 'mesh1',
         'hfield': 'hfield1', 'texture': 'texture1', 'material': 'material1', 'tendon': 'tendon1', 'actuator': 'actuator1',
         'sensor': 'sensor1', 'flex': 'flex1', 'default': 'main'}
# what an element needs beside its required attributes: attributes, then children
NEEDS = {
    'geom': ({'size': '.1 .1 .1'}, ''), 'site': ({}, ''), 'inertial': ({'pos': '0 0 0', 'mass': '1', 'diaginertia': '1 1 1'}, ''),
    'mesh': ({'name': 'mesh2', 'vertex': '0 0 0 1 0 0 0 1 0 0 0 1'}, ''),
    'hfield': ({'name': 'hfield2', 'nrow': '2', 'ncol': '2', 'size': '1 1 1 1'}, ''),
    'texture': ({'name': 'texture2', 'type': '2d', 'builtin': 'flat', 'width': '2', 'height': '2'}, ''),
    'material': ({'name': 'material2'}, ''), 'layer': ({'texture': 'texture1', 'role': 'rgb'}, ''),
    'pair': ({'geom1': 'geom1', 'geom2': 'geom2'}, ''), 'exclude': ({'body1': 'body1', 'body2': 'body2'}, ''),
    'connect': ({'body1': 'body1', 'anchor': '0 0 0'}, ''), 'weld': ({'body1': 'body1'}, ''),
    'equality_joint': ({'joint1': 'joint1'}, ''), 'equality_tendon': ({'tendon1': 'tendon1'}, ''),
    'spatial': ({}, '<site site="site1"/><site site="site0"/>'), 'fixed': ({}, '<joint joint="joint1" coef="1"/>'),
    'replicate': ({'count': '2', 'offset': '1 0 0'}, '<geom size=".1"/>'), 'frame': ({}, '<geom size=".1"/>'),
    'body': ({'name': 'body3'}, '<geom size=".1"/>'), 'numeric': ({'name': 'n', 'data': '1'}, ''), 'text': ({'name': 't', 'data': 'x'}, ''),
    'skin': ({'name': 'skin2', 'vertex': '0 0 0 1 0 0 0 1 0', 'face': '0 1 2'},
             '<bone body="body1" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>'),
    'flex': ({'name': 'flex2', 'dim': '2', 'body': 'world world world', 'vertex': '0 0 5 1 0 5 0 1 5', 'element': '0 1 2'}, ''),
    'flexcomp': ({'name': 'flex3', 'type': 'grid', 'dim': '2', 'count': '2 2 1', 'spacing': '1 1 1', 'mass': '1'}, ''),
    'composite': ({'prefix': 'c', 'type': 'cable', 'curve': 's', 'count': '5 1 1', 'size': '1'},
                  '<geom type="capsule" size=".01"/>'),
    'muscle': ({'joint': 'joint1', 'lengthrange': '0 1'}, ''), 'adhesion': ({'body': 'body1', 'ctrlrange': '0 1'}, ''),
    'orientation': ({'joint': 'ball1'}, ''), 'user': ({'dim': '1'}, ''), 'tuple': ({'name': 'u'}, '<element objtype="body" objname="body1"/>'),
    'camprojection': ({'site': 'site1', 'camera': 'cam1'}, ''), 'rangefinder': ({'site': 'site1'}, ''),
    'distance': ({'geom1': 'geom1', 'geom2': 'geom2'}, ''), 'normal': ({'geom1': 'geom1', 'geom2': 'geom2'}, ''),
    'fromto': ({'geom1': 'geom1', 'geom2': 'geom2'}, ''), 'contact_sensor': ({}, ''),
    'tactile': ({'geom': 'geom1', 'mesh': 'mesh1'}, ''), 'ballquat': ({'joint': 'ball1'}, ''), 'ballangvel': ({'joint': 'ball1'}, ''),
    'attach': ({'model': 'child', 'prefix': 'p'}, ''), 'dcmotor': ({'joint': 'joint1', 'motorconst': '1', 'resistance': '1'}, ''),
    'default': ({}, ''), 'damper': ({'ctrlrange': '0 1'}, ''), 'bone': ({'body': 'body1', 'bindpos': '0 0 0', 'bindquat': '1 0 0 0', 'vertid': '0', 'vertweight': '1'}, ''),
    'extension_plugin': ({'plugin': 'mujoco.pid'}, ''), 'instance': ({'name': 'instance1'}, ''), 'config': ({'key': 'kp', 'value': '1'}, ''),
    'actuator_plugin': ({'plugin': 'mujoco.pid', 'joint': 'joint1'}, ''),
    'sensor_plugin': ({'plugin': 'mujoco.sensor.touch_grid', 'objtype': 'site', 'objname': 'site1'},
                      '<config key="size" value="4 4"/><config key="fov" value="60 60"/>'),
    'pulley': ({'divisor': '1'}, ''), 'fixed_joint': ({'joint': 'joint2', 'coef': '1'}, ''), 'element': ({'objtype': 'body', 'objname': 'body1'}, ''),
    'spatial_geom': ({'geom': 'geom2'}, ''),
    'insidesite': ({'site': 'site1', 'objtype': 'body', 'objname': 'body1'}, ''),
}
AFTER = {'spatial_geom': '<site site="site2"/>', 'pulley': '<site site="site1"/><site site="site2"/>'}  # what must come behind it
TRANSMITTED = {'general', 'motor', 'position', 'velocity', 'intvelocity', 'pid', 'damper', 'cylinder'}
STRIDE = 20  # of the words of other attributes one in so many is tried
NUMBERS = ('-1', '-0.5', '0', '0.5', '2', '100')


class Maker:
    """listed: attribute -> words that a manual lists for it, of whatever element."""

    def __init__(self, listed=None):
        self.grammar = gen_grammar.parse(str(SCHEMA))
        words = sorted({w for k in self.grammar.keywords.values() for w, _, _ in k.words})
        self.others = words[::STRIDE] + ['0', '1', '2']
        self.listed = listed or {}

    def value(self, a):
        """One that should be right."""
        if a.type in ('enum', 'flags'):
            return self.grammar.keywords[a.inner].words[0][0]
        if a.type == 'bool':
            return 'true'
        if a.type in ('int', 'double', 'float'):
            return ' '.join(['1'] * max(a.count[0], 1))
        if a.type == 'ref':
            return NAMES.get(a.inner, 'nothing')
        return 'x'

    def base(self, element):
        """Attributes and text inside of an element as it should be accepted."""
        attributes, inside = NEEDS.get(element.name, NEEDS.get(element.tag, ({}, '')) if element.name == element.tag else ({}, ''))
        attributes = dict(attributes)
        if element.name.startswith('frame') and len(element.name) > 5:
            attributes.update({'objtype': 'site', 'objname': 'site1'})
        if element.name in TRANSMITTED:
            attributes['joint'] = 'joint1'
        for a in element.attributes:
            if 'REQUIRED' in a.notes:
                attributes.setdefault(a.name, self.value(a))
        for verb, bundles, _ in element.rules:
            if verb == 'oneof' and not any(set(b.split('+')) <= set(attributes) for b in bundles.split()):
                for name in bundles.split()[0].split('+'):
                    attributes.setdefault(name, self.value(next(a for a in element.attributes if a.name == name)))
        return attributes, inside

    def values(self, a):
        """To be tried."""
        if a.type in ('enum', 'flags', 'bool'):
            mine = {w for w, _, _ in self.grammar.keywords[a.inner].words} if a.inner else {'true', 'false'}
            return sorted(mine.union(self.others, self.listed.get(a.name, ())))
        if a.type in ('int', 'double', 'float'):
            low, high = a.count[0], a.count[1] if a.count[1] > 0 else a.count[0] + 2
            counts = [' '.join(['1'] * n) for n in sorted({max(low - 1, 1), max(low, 1), high, high + 1})]
            return counts + [' '.join([n] * max(low, 1)) for n in NUMBERS if a.type != 'int' or '.' not in n]
        if a.type == 'ref':
            return [NAMES.get(a.inner, 'nothing'), 'nothing']
        if a.type == 'chars':
            return ['x' * n for n in range(1, a.count[1] + 2)]
        return ['x', 'x y']

    def places(self):
        """(path, element): each element once, where it stands nearest to the root, and once inside of a default."""
        found, seen = [], set()
        waiting = [(self.grammar.elements['mujoco'], [], False)]
        for element, path, in_default in waiting:
            for name, _, _ in element.children:
                inside = in_default or element.name == 'default'
                if (inside and name in element.model_only) or (name, inside) in seen:
                    continue
                seen.add((name, inside))
                found.append((path + [name], self.grammar.elements[name]))
                waiting.append((self.grammar.elements[name], path + [name], inside))
        return found

    def document(self, path, element, attributes, inside):
        """The element with these attributes where path leads, beside what it may name."""
        text = f'<{element.tag}{told(attributes)}>{inside}</{element.tag}>' if inside else f'<{element.tag}{told(attributes)}/>'
        in_default = 'default' in path[:-1]
        text += AFTER.get(element.name, '')
        if element.name == 'default' or path[:2] == ['default', 'default']:
            path = ['default', *[n for n in path if n != 'default']]
        for name in reversed(path[:-1]):
            parent = self.grammar.elements[name]
            base, more = ({}, '') if in_default or name == 'default' else self.base(parent)
            text = f'<{parent.tag}{told(base)}>{more}{text}</{parent.tag}>'
        return f'<mujoco>{SMALL if path[0] in ALONE else STAGE}{text}</mujoco>'

    def all(self):
        """(element as a path, attribute, value, document), the first of each element as it should be accepted."""
        for path, element in self.places():
            in_default = 'default' in path[:-1]
            base, inside = ({}, '') if in_default else self.base(element)
            place = '/'.join(path)
            yield place, '', '', self.document(path, element, base, inside)
            for a in element.attributes:
                for value in self.values(a):
                    yield place, a.name, value, self.document(path, element, {**base, a.name: value}, inside)


def told(attributes):
    return ''.join(f' {n}="{v}"' for n, v in attributes.items())
