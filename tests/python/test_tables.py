# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The tables of the package are what the headers say: by the script that makes them, and by the compiler."""
import ast
import ctypes
import operator
import os
import subprocess
import sys

from helper import ARM, ROOT, Case, gimbal, main

from gimbal import _structures, _tables, data, functions, model, named, sim


class Tables(Case):
    def test_made_anew(self):
        out = self.folder / 'tables.py'
        subprocess.run([sys.executable, '-B', ROOT / 'python/make_tables.py', ROOT / 'src/engine/include', out], check=True)
        self.assertEqual(out.read_text(), (ROOT / 'python/gimbal/_tables.py').read_text(),
                         'python/gimbal/_tables.py is old: run python/make_tables.py src/engine/include python/gimbal/_tables.py')

    def test_stubs_made_anew(self):
        subprocess.run([sys.executable, '-B', ROOT / 'python/make_stubs.py', self.folder], check=True)
        for name in ('_interface.pyi', '_members.pyi'):
            self.assertEqual((self.folder / name).read_text(), (ROOT / 'python/gimbal' / name).read_text(),
                             f'python/gimbal/{name} is old: run python/make_stubs.py python/gimbal')

    def test_stubs_say_what_there_is(self):
        """Each name of the stubs is there, and each member, function and thing is in the stubs, with its line of documentation."""
        made = {node.name: node for name in ('_interface.pyi', '_members.pyi')
                for node in ast.parse((ROOT / 'python/gimbal' / name).read_text()).body if hasattr(node, 'name')}
        simulation = gimbal.Sim(ARM)
        for owner, thing in (('ModelMembers', simulation.model), ('DataMembers', simulation.data), ('Option', simulation.model.opt),
                             ('DataJoint', simulation.joint('elbow')), ('ModelBody', simulation.model.body('lower'))):
            told = {node.name for node in made[owner].body if isinstance(node, ast.FunctionDef)}
            self.assertEqual({name for name in told if not hasattr(thing, name)}, set(), owner)
        self.assertEqual(set(_tables.MODEL_ARRAYS) - {n.name for n in made['ModelMembers'].body}, set())
        self.assertEqual(set(_tables.DATA_ARRAYS) - {n.name for n in made['DataMembers'].body}, set())
        self.assertEqual({*dir(functions), *_tables.ENUMERATIONS} - set(made), set())
        self.assertIn('(nq): position, m, rad', ast.get_docstring(next(n for n in made['DataMembers'].body if n.name == 'qpos')))
        self.assertIn('jacp (3*nv)', ast.get_docstring(made['mj_jacSite']))

    def test_by_the_compiler(self):
        lines = subprocess.run([os.environ['GIMBAL_TEST_LAYOUT']], stdout=subprocess.PIPE, text=True, check=True).stdout.split('\n')
        seen = 0
        ours = {'GimbalValue': _structures.Value, 'GimbalPlace': _structures.Place, 'GimbalDiagnostic': _structures.Diagnostic,
                'GimbalRollout': _structures.Rollout, 'mjLogMessage': _structures.LogMessage, 'mjVFS': _structures.VFS,
                **_structures.STRUCTURES}
        entries = {e: v for group in _tables.ENUMERATIONS.values() for e, v in group.items()}
        for line in filter(None, lines):
            path, place, size = line.split()
            name, *members = path.split('.')
            if name in entries:
                self.assertEqual(entries[name], int(place), name)
                continue
            structure, offset = ours[name], 0
            for member in members:
                offset += getattr(structure, member).offset
                structure = dict(structure._fields_)[member]
            self.assertEqual((offset, ctypes.sizeof(structure)), (int(place), int(size)), path)
            seen += 1
        self.assertGreater(seen, 900)

    def test_every_array_has_a_shape(self):
        for structure, arrays in (('mjModel', _tables.MODEL_ARRAYS), ('mjData', _tables.DATA_ARRAYS)):
            pointers = {m[0] for m in _tables.STRUCTURES[structure] if m[1].endswith('*') and m[0] not in ('buffer', 'arena')}
            self.assertEqual(pointers, set(arrays))

    def test_methods_hide_no_member(self):
        for owner, structure in ((model.Model, 'mjModel'), (data.Data, 'mjData')):
            members = {m[0] for m in _tables.STRUCTURES[structure]}
            hidden = {n for n in dir(owner) if n in members} - {'opt', 'vis', 'stat'}
            hidden -= {n for n in hidden if isinstance(getattr(getattr(owner, n), 'fget', None), operator.attrgetter)}
            self.assertEqual(hidden, set())
        members = {m[0] for m in _tables.STRUCTURES['mjData']}
        self.assertEqual({n for n in dir(sim.Sim) if n in members}, set())

    def test_rows_of_the_tables_exist(self):
        for kind in named.KINDS.values():
            self.assertIn(kind.object, _tables.ENUMERATIONS['mjtObj'])
            for part in kind.model_parts + kind.data_parts:
                self.assertIn(part.first, _tables.MODEL_ARRAYS)
                self.assertTrue(part.count is None or part.count in _tables.MODEL_ARRAYS)
        for name, sizes in functions._SIZES.items():
            arguments = [a[1] for a in _tables.FUNCTIONS[name][1]]
            self.assertEqual(set(sizes) - set(arguments), set(), name)
            self.assertIn(name, dir(functions))


if __name__ == '__main__':
    main()
