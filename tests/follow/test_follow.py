#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The parts of ./dev follow, without a registry: small headers of our own, grammars as they are printed, the tables of docs/following."""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import changes
import grammar
import interface
import report
import sections
import wheel
import witness

LIBRARY = pathlib.Path(sys.argv.pop(1)).resolve()
HEADER = '''#define mjCOUNT {count}
#define mjNAME "name"
#define mjLARGER(a, b) ((a) > (b) ? (a) : (b))
#define MJLIST X(int, first) X({kind}, second)
enum {{ mjZERO, mjONE {more} }};
typedef struct mjPair_ {{ int first; {kind} second[mjCOUNT]; struct {{ char inside; }} deep; }} mjPair;
typedef struct {{ int n; }} mjModel;
typedef struct {{ int n; }} mjData;
void mj_pair(const mjPair* pair, int n);
{function}
'''
TEXT = '''Version 2.0.0 (today)
------
1. First
2. Second

   3. Indented
Version 1.0.0 (yesterday)
------
1. Old
'''
ROW = ['2.0.0 1', 'what', 'done', '', 'a']


def described(**values):
    values = {'count': 2, 'kind': 'double', 'more': '', 'function': '', **values}
    with tempfile.TemporaryDirectory() as folder:
        headers = pathlib.Path(folder, 'mujoco')
        headers.mkdir()
        (headers / 'mujoco.h').write_text(HEADER.format(**values), encoding='utf-8')
        source = pathlib.Path(folder, 'library.c')
        source.write_text('void mj_pair(void) {}\nvoid mj_more(void) {}\n', encoding='utf-8')
        subprocess.run([*interface.COMPILER, '-shared', '-fPIC', '-o', f'{folder}/library.so', source], check=True)
        return interface.describe(folder, f'{folder}/library.so')


class Interface(unittest.TestCase):
    def test_early(self):
        ours = {'functions': {'mj_step': 'a', 'mjb_nsim': 'b', 'mjb_step': 'c'}, 'fields': {'mjBatchConfig.nthread': 'd', 'mjData.time': 'e'}}
        left = sections.without_early({'functions': {'mj_step': 'a'}}, ours)
        self.assertEqual(left, {'functions': {'mj_step': 'a'}, 'fields': {'mjData.time': 'e'}})
        self.assertEqual(sections.without_early({'functions': {'mjb_nsim': 'b', 'mjs_adoptInertial': 'c', 'mjs_dedupAssets': 'd'}}, ours), ours)

    def difference(self, **values):
        section = report.Section('interface')
        theirs, ours = described(**values), described()
        for key in ('functions', 'types', 'enums', 'constants', 'exported'):
            sections.compare_tables(section, key, theirs[key], ours[key])
        sections.compare_fields(section, theirs['fields'], ours['fields'])
        sections.compare_lists(section, theirs['X macros'], ours['X macros'])
        return sorted(what for what, _, _ in section.rows)

    def test_same(self):
        self.assertEqual(self.difference(), [])

    def test_values(self):
        ours = described()
        self.assertEqual(ours['constants'], {'mjCOUNT': '2', 'mjNAME': '"name"', 'mjLARGER': '3'})
        self.assertEqual(ours['fields']['mjPair.second'], 'double[2] at 8, 16 bytes')
        self.assertEqual(ours['fields']['mjPair.deep.inside'], 'char at 24, 1 bytes')
        self.assertEqual(ours['enums']['mjONE'], ' 1')
        self.assertEqual(ours['functions'], {'mj_pair': 'void mj_pair (const mjPair *, int)'})

    def test_function(self):
        self.assertEqual(self.difference(function='int mj_more(void);'), ['exported mj_more', 'functions mj_more'])

    def test_constant(self):
        self.assertEqual(self.difference(count=3), ['constants mjCOUNT', 'field mjPair.second', 'fields of mjPair', 'types mjPair'])

    def test_type(self):
        self.assertEqual(self.difference(kind='float'), ['X macro MJLIST', 'field mjPair.second', 'fields of mjPair', 'types mjPair'])

    def test_enumeration(self):
        self.assertEqual(self.difference(more=', mjTWO'), ['enums mjTWO'])


class Witness(unittest.TestCase):
    def test_moved(self):
        """Counts stay, the rest moves by the last bit, in both directions."""
        text = '<geom size="0.5 3 1.25e-1" count="4 5"/>'
        numbers = [witness.moved(text, 1e-15, random.Random(i)).split('"') for i in range(8)]
        self.assertEqual({n[3] for n in numbers}, {'4 5'})
        first = {float(n[1].split()[0]) for n in numbers}
        self.assertEqual(first, {0.5 * (1 - 1e-15), 0.5 * (1 + 1e-15)})
        self.assertEqual({n[1].split()[1] for n in numbers}, {'3'})
        self.assertEqual(witness.moved_vertices('vt 0.5 0.5\nf 1 2 3', random.Random(1)), 'vt 0.5 0.5\nf 1 2 3')

    def test_reset(self):
        self.assertEqual(witness.without_reset('<mujoco model="a"><option/>'),
                         '<mujoco model="a"><option><flag autoreset="disable"/></option><option/>')

    def test_mirror(self):
        """Only what changes is a file of its own; the original stays."""
        with tempfile.TemporaryDirectory() as original, tempfile.TemporaryDirectory() as folder:
            for name, text in (('a/b/m.xml', '<m meshdir="g"><mesh file="t.obj"/></m>'), ('a/b/g/t.obj', 'v 1'), ('a/n.xml', 'n')):
                path = pathlib.Path(original, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding='utf-8')
            mirror = witness.Mirror(original, folder)
            mirror.change(pathlib.Path('a/b/m.xml'), lambda text: text + '!', lambda text: text + '0')
            texts = [pathlib.Path(folder, name).read_text(encoding='utf-8') for name in ('a/b/m.xml', 'a/b/g/t.obj', 'a/n.xml')]
            self.assertEqual(texts, ['<m meshdir="g"><mesh file="t.obj"/></m>!', 'v 10', 'n'])
            self.assertEqual(pathlib.Path(original, 'a/b/g/t.obj').read_text(encoding='utf-8'), 'v 1')

    def test_recorded_with(self):
        self.assertEqual(witness.golden_of(pathlib.Path('r'), '3.12.0'), pathlib.Path('r/golden'))
        self.assertEqual(witness.golden_of(pathlib.Path('r'), '4.0.1'), pathlib.Path('r/v4/golden'))

    def test_explained(self):
        """Each cell of a row must have been missed by the reference, too."""
        class Side:
            def __init__(self, cells):
                self.golden, self.missed = golden, cells

            def cells(self, *_):
                return self.missed
        with tempfile.TemporaryDirectory() as golden:
            golden = pathlib.Path(golden)
            (golden / 'unstable.tsv').write_text('m\tapi\tx\t2\t1\n', encoding='utf-8')
            ours = Side({('m', 'api', 'x', '1'), ('m', 'api', 'x', '2'), ('m', 'api', 'y', '1'), ('m', 'api', 'y', '2')})
            rows = [('m', 'api', 'x'), ('m', 'api', 'y'), ('m', 'api', 'z')]
            found = {('m', 'api', 'x', '1'): 'a', ('m', 'api', 'y', '1'): 'a'}
            with unittest.mock.patch.object(witness, 'measured', lambda *_: found):
                self.assertEqual(witness.explain(rows, ours, None), {('m', 'api', 'x'): 'a'})


class Grammar(unittest.TestCase):
    def test_layouts(self):
        one = 'mujoco (!)  model \n   option (*)   a b \n             c\n   (world)body (R)   pos\n      geom (*)  size\n'
        two = ('mujoco (!)\n      model\n   option (*)\n      a b\n      c\n   worldbody (@)\n      body (*)\n         pos\n'
               '         geom (*)\n            size\n      frame (@)\n         pos name\n')
        self.assertEqual(grammar.rows_of(one), grammar.rows_of(two))
        self.assertNotEqual(grammar.rows_of(one), grammar.rows_of(two.replace('size', 'type')))

    def test_probe(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, 'probe')
            subprocess.run([*interface.COMPILER, '-o', program, sections.HERE / 'probe.c', '-ldl'], check=True)
            texts = ['<mujoco/>', '<mujoco', '<mujoco><worldbody><body><joint/></body></worldbody></mujoco>']
            self.assertEqual(grammar.Probe(program, LIBRARY).ask(texts), 'apc')

    def test_documents(self):
        """What is meant to be plain is: our own library takes nearly all of it."""
        cases = [c for c in grammar.make_cases() if not c[1]]
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, 'probe')
            subprocess.run([*interface.COMPILER, '-o', program, sections.HERE / 'probe.c', '-ldl'], check=True)
            said = grammar.Probe(program, LIBRARY).ask([c[3] for c in cases])
        self.assertGreater(said.count('a'), 0.95 * len(cases), [c[0] for c, s in zip(cases, said) if s != 'a'])

    def test_explained(self):
        cases = [('a/b', 'c', '-1', ''), ('a/b', 'c', '1', '')]
        known = [(['a/b', 'c', '-.*', 'refused', 'accepted'], 'row')]
        found, explained, _ = grammar.compare_probed(cases, 'aa', 'cc', known)
        self.assertEqual(list(explained), ['row'])
        self.assertEqual([f[2] for f in found['a/b', 'c']], ['1'])

    def test_rows_exist(self):
        text = (changes.ROOT / 'docs/differences.md').read_text(encoding='utf-8')
        for _, row in grammar.known_differences(sections.HERE / 'grammar.tsv'):
            self.assertIn(row, text)


class Changes(unittest.TestCase):
    def test_items(self):
        self.assertEqual(changes.items(TEXT, '1.0.0', '2.0.0'), ['2.0.0 1', '2.0.0 2', '2.0.0 3'])

    def test_faults(self):
        self.assertEqual(changes.faults([ROW], ['2.0.0 1'], {'a'}), [])
        for row, fault in ((ROW[:2] + ['soon', '', ''], 'no state'), (ROW[:2] + ['no', '', ''], 'why'), (ROW[:4] + ['b'], 'no test'),
                           (ROW[:4] + [''], 'names no test'), (['3.0.0 1'] + ROW[1:], 'no such item')):
            self.assertIn(fault, ' '.join(changes.faults([row], ['2.0.0 1'], {'a'})))
        self.assertIn('twice', ' '.join(changes.faults([ROW, ROW], None, {'a'})))

    def test_tables(self):
        tables = sorted((changes.ROOT / 'docs/following').glob('*.tsv'))
        self.assertTrue(tables)
        for table in tables:
            rows = changes.read(table)
            self.assertEqual(changes.faults(rows) + changes.numbered(rows), [])

    def test_complete(self):
        for table in sorted((changes.ROOT / 'docs/following').glob('*.tsv')):
            try:
                manual = wheel.folder_of(table.stem) / 'doc/changelog.rst'
            except wheel.Missing as missing:
                self.skipTest(f'{table.stem}: {missing}')
            wanted = changes.items(manual.read_text(encoding='utf-8'), wheel.BEFORE, table.stem)
            self.assertEqual(changes.faults(changes.read(table), wanted), [])


class Speed(unittest.TestCase):
    def rows(self, turns):
        """What is open if a model takes so many times as long, in each turn of measuring."""
        turns, section = iter(turns), report.Section('speed')
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, 'models').mkdir()
            run = unittest.mock.Mock()
            run.options.reference = pathlib.Path(folder)
            with unittest.mock.patch.object(sections, 'measure_steps', lambda *_: {'m': t for t in [next(turns)] if t}):
                sections.speed_section(run, section)
        return [what for what, _, _ in section.rows]

    def test_busy(self):
        """A turn in which others took the machine is no finding; what is slow in each turn is, and so is nothing at all."""
        self.assertEqual(self.rows([1.05]), [])
        self.assertEqual(self.rows([1.5, 1.02]), [])
        self.assertEqual(self.rows([1.5, 1.2, 1.15]), ['a step of m'])
        self.assertEqual(self.rows([1.5, None, None]), ['a step of m'])
        self.assertEqual(self.rows([None]), ['speed'])


class Report(unittest.TestCase):
    def test_both(self):
        section = report.Section('grammar')
        section.open('a <b>', '1', '2')
        self.assertIn('open: a <b>   theirs: 1   ours: 2', report.as_text('title', [section]))
        self.assertIn('a &lt;b&gt;', report.as_page('title', [section]))


if __name__ == '__main__':
    unittest.main()
