#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""mutation.py: each fault fits its source, only cases that go through it are asked, and a case proves nothing where the engine without a
fault shows something."""
import argparse
import contextlib
import io
import pathlib
import tempfile
import unittest

import mutation

# A machine that says of each library what its file says, and notes what it was asked.
MACHINE = '#!/bin/sh\necho "$@" >>"$0.asked"\nwhile [ "$1" != --ours ]; do shift; done\ngrep . "$2" && exit 1\nexit 0\n'
HINGE = '     3  UNEXPLAINED forward qacc hinge   0, want 1   [seed 1 model 4]'
BALL = '     1  UNEXPLAINED forward qpos ball   [seed 1 model 4]'
CODE = """
static const int table[] = {1, 2};
static int f(int x) {
  if (!x) {
    g();
  } else if (x > 2) {
    h(x,
      3);
  }
  switch (x) {
    case 7: return x + 1;
  }
  return x;
}
"""


class Mutation(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = pathlib.Path(folder.name)
        (self.build / 'src/engine').mkdir(parents=True)
        self.machine = self.file('machine', MACHINE)
        self.machine.chmod(0o755)
        self.options = argparse.Namespace(build=self.build, machine=self.machine, known=self.file('known', ''), jobs='1', models=10, seed=1,
                                          reference=self.file('reference', ''), looks=6, at_once=4)

    def file(self, name, text):
        path = self.build / name
        path.write_text(text, encoding='utf-8')
        return path

    def look(self, clean, faulty, cases=None):
        self.file(mutation.LIBRARY, clean)
        library = self.file('faulty', faulty)
        judge = mutation.Clean(self.options)
        with contextlib.redirect_stdout(io.StringIO()) as told:
            found = mutation.found_in(self.options, judge, library, mutation.looks_for(self.options, 'models')[0], cases)
        return found, judge.has_any(), told.getvalue()

    def asked(self):
        return pathlib.Path(f'{self.machine}.asked').read_text(encoding='utf-8').splitlines()

    def test_rows_fit_their_sources(self):
        wrong = [(i, row, why) for i, row in enumerate(mutation.read_faults(), 1) for why in [mutation.misfit(row)] if why]
        self.assertEqual(wrong, [])

    def test_a_fault_is_reported_where_the_engine_without_it_is_clean(self):
        found, has_any, _ = self.look('', HINGE)
        self.assertEqual(found, 'model 4: forward qacc hinge 0, want 1')
        self.assertFalse(has_any)

    def test_what_the_engine_shows_without_a_fault_is_no_report(self):
        found, has_any, told = self.look(BALL, HINGE)
        self.assertIsNone(found)
        self.assertTrue(has_any)
        self.assertIn('without a fault: models, 10 of seed 1, model 4: forward qpos ball', told)

    def test_the_engine_without_a_fault_is_asked_once_for_each_case(self):
        for _ in range(2):
            self.look('', HINGE)
        self.assertEqual(sum(mutation.LIBRARY in line for line in self.asked()), 1)

    def test_only_cases_that_go_through_a_fault_are_asked(self):
        self.look('', '', [2, 5, 6, 7, 8, 9])
        self.assertEqual([line.split('--cases ')[1] for line in self.asked()], ['2,5,6,7 --stop', '8,9 --stop'])

    def test_a_mark_stands_where_the_statement_begins(self):
        def before(what):
            at = CODE.index(what)
            return [CODE[p:at].strip() for p in mutation.places_before(CODE, at)]
        self.assertEqual(before('3);')[0], 'h(x,')
        self.assertEqual(before('x > 2')[:2], ['else if (', 'if (!x) {\n    g();\n  } else if ('])
        self.assertEqual(before('x + 1')[0], 'return')

    def test_numbers_of_rows(self):
        self.assertEqual(mutation.rows_of('1-3,7'), {1, 2, 3, 7})


if __name__ == '__main__':
    unittest.main()
