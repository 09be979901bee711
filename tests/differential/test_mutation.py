#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""mutation.py: each fault fits its source, and a look proves nothing where the engine without a fault shows something."""
import argparse
import contextlib
import io
import pathlib
import tempfile
import unittest

import mutation

# A machine that says of each library what its file says.
MACHINE = '#!/bin/sh\nwhile [ "$1" != --ours ]; do shift; done\necho "$2" >>"$0.asked"\ngrep . "$2" && exit 1\nexit 0\n'


class Mutation(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = pathlib.Path(folder.name)
        (self.build / 'src/engine').mkdir(parents=True)
        self.machine = self.file('machine', MACHINE)
        self.machine.chmod(0o755)
        self.options = argparse.Namespace(build=self.build, machine=self.machine, known=self.file('known', ''), jobs='1', models=10, seed=1,
                                          reference=self.file('reference', ''), looks=6)

    def file(self, name, text):
        path = self.build / name
        path.write_text(text, encoding='utf-8')
        return path

    def look(self, clean, faulty):
        self.file(mutation.LIBRARY, clean)
        library = self.file('faulty', faulty)
        judge = mutation.Clean(self.options)
        with contextlib.redirect_stdout(io.StringIO()) as told:
            found = mutation.first_found(self.options, judge, library, mutation.looks_for(self.options, 'models'))
        return found, judge.is_clean(), told.getvalue()

    def test_rows_fit_their_sources(self):
        wrong = [(i, row, why) for i, row in enumerate(mutation.read_faults(), 1) for why in [mutation.misfit(row)] if why]
        self.assertEqual(wrong, [])

    def test_a_fault_is_reported_where_the_engine_without_it_is_clean(self):
        found, is_clean, _ = self.look('', '     3  UNEXPLAINED forward qacc hinge')
        self.assertEqual(found, 'models, 10 of seed 1: forward qacc hinge')
        self.assertTrue(is_clean)

    def test_what_the_engine_shows_without_a_fault_is_no_report(self):
        found, is_clean, told = self.look('     1  UNEXPLAINED forward qpos ball', '     3  UNEXPLAINED forward qacc hinge')
        self.assertIsNone(found)
        self.assertFalse(is_clean)
        self.assertIn('without a fault: models, 10 of seed 1: forward qpos ball', told)

    def test_the_engine_without_a_fault_is_asked_once_for_each_look(self):
        for _ in range(2):
            self.look('', '')
        asked = pathlib.Path(f'{self.machine}.asked').read_text(encoding='utf-8').splitlines()
        self.assertEqual(sum(line.endswith(mutation.LIBRARY) for line in asked), self.options.looks)

    def test_numbers_of_rows(self):
        self.assertEqual(mutation.rows_of('1-3,7'), {1, 2, 3, 7})


if __name__ == '__main__':
    unittest.main()
