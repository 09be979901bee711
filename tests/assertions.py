#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Does every test of the GLib framework assert something? Does every folder of tests belong to a folder of sources?

Usage: assertions.py SOURCE
A function that is registered as a test, or is called test_…, has to assert in itself or in a function of its file or of a
header beside the tests that it uses. What makes the ground that a test stands on does not count, although it asserts that
the ground is there: a test that only opens a model tells nothing of what it does then. Prints what is missing; the exit
status is the verdict.
"""
import os
import re
import sys

ASSERTS = re.compile(r'\b(?:g_assert\w*|g_test_fail\w*|g_test_assert_expected_messages|g_test_trap_assert\w*|g_error)\b')
# helpers that make the ground: they read, compile, open and wait until it is there
GROUND = {'app_test_folder', 'compile', 'edit', 'has_frame', 'is_fresh', 'is_settled', 'load', 'open_text', 'save_picture',
          'set_up', 'set_text', 'setup', 'window_test_example', 'window_test_has_frame', 'window_test_init',
          'window_test_open', 'window_test_picture'}
GROUND_TYPE = re.compile(r'\b(?:mjModel|mjSpec|mjData|FILE|char)\s*\*')  # whoever returns one of these makes it, too
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
FUNCTION = re.compile(r'^([A-Za-z_][\w\s*]*?[\s*])(\w+)\((?:[^;{}()]|\([^()]*\))*\)\s*\{', re.M)
MACRO = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)\(?((?:[^\n\\]|\\.|\\\n)*)', re.M)
# who registers tests, and which of its arguments is the test
REGISTERS = re.compile(r'\b(g_test_add|g_test_add_func|g_test_add_data_func|g_test_add_data_func_full)\s*\(')
TEST_ARGUMENT = {'g_test_add': 4, 'g_test_add_func': 1, 'g_test_add_data_func': 2, 'g_test_add_data_func_full': 2}
WORD = re.compile(r'\b[A-Za-z_]\w*\b')
# waiting is an assertion, unless it is for the ground
WAIT = re.compile(r'\bapp_test_wait\s*\(\s*(\w+)')
# folders of tests that mirror those of src, and those among them that test several of theirs
MIRRORS = ('engine', 'app', 'widgets')
SUBJECTS = {os.path.join('engine', 'equivalence')}


def without_noise(text):
    return NOISE.sub(lambda m: '\n' * m.group().count('\n') + ' ', text)


def body_at(text, brace):
    """The text between a brace and the one that closes it."""
    depth = 0
    for m in re.finditer(r'[{}]', text[brace:]):
        depth += 1 if m.group() == '{' else -1
        if depth == 0:
            return text[brace:brace + m.end()]
    return text[brace:]


class File:
    """The functions and macros of a file: name -> words of the body, and which of them assert by themselves."""

    def __init__(self, path):
        with open(path, encoding='utf-8') as f:
            source = f.read()
        text = without_noise(source)
        self.path = path
        self.included = INCLUDE.findall(source)
        self.words, self.asserting, self.lines, self.ground = {}, set(), {}, set()
        for m in MACRO.finditer(text):
            self.add(m.group(1), m.group(2), text, m.start())
        plain = MACRO.sub(lambda m: '\n' * m.group().count('\n'), text)
        for m in FUNCTION.finditer(plain):
            self.add(m.group(2), body_at(plain, m.end() - 1), plain, m.start(2))
            if GROUND_TYPE.search(m.group(1)) or m.group(2) in GROUND:
                self.ground.add(m.group(2))
        self.registered = {self.arguments(text, m.end())[TEST_ARGUMENT[m.group(1)]] for m in REGISTERS.finditer(text)}

    def add(self, name, body, text, start):
        body = WAIT.sub(lambda m: '' if m.group(1) in GROUND else m.group(), body)
        self.words[name] = set(WORD.findall(body))
        self.lines[name] = text.count('\n', 0, start) + 1
        if ASSERTS.search(body):
            self.asserting.add(name)

    @staticmethod
    def arguments(text, start):
        """The arguments of a call whose parenthesis ends before start."""
        depth, found = 1, ['']
        for character in text[start:]:
            depth += (character in '({[') - (character in ')}]')
            if depth == 0:
                break
            if character == ',' and depth == 1:
                found.append('')
            else:
                found[-1] += character
        return [argument.strip() for argument in found]

    def tests(self):
        return [name for name in self.words if name.startswith('test_') or name in self.registered]


def find_header(name, path, root):
    for folder in (os.path.dirname(path), os.path.join(root, 'app'), root):
        candidate = os.path.join(folder, name)
        if os.path.exists(candidate):
            return candidate
    return None


def with_headers(path, root, known):
    """A file and the headers beside the tests that it includes."""
    if path not in known:
        known[path] = File(path)
    files, left = [], [path]
    while left:
        current = left.pop()
        if current not in known:
            known[current] = File(current)
        if known[current] in files:
            continue
        files.append(known[current])
        left += filter(None, (find_header(name, current, root) for name in known[current].included))
    return files


def asserting(files):
    """The names of all functions and macros of these files that assert, in themselves or in others."""
    ground = set().union(*(file.ground for file in files))
    found = set().union(*(file.asserting for file in files)) - ground
    grows = True
    while grows:
        more = {name for file in files for name, words in file.words.items()
                if name not in found | ground and words & found}
        grows = bool(more)
        found |= more
    return found


def check_assertions(root):
    wrong, known, count = [], {}, 0
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if not (name.startswith('test_') and name.endswith('.c')):
                continue
            files = with_headers(os.path.join(folder, name), root, known)
            found = asserting(files)
            tests = files[0].tests()
            count += len(tests)
            wrong += [f'{files[0].path}:{files[0].lines[test]}: {test} asserts nothing' for test in tests if test not in found]
    return wrong, count


def check_mirror(source):
    wrong = []
    for top in MIRRORS:
        root = os.path.join(source, 'tests', top)
        for folder in sorted(os.listdir(root)):
            name = os.path.join(top, folder)
            if os.path.isdir(os.path.join(root, folder)) and folder != '__pycache__' and name not in SUBJECTS:
                if not os.path.isdir(os.path.join(source, 'src', name)):
                    wrong.append(f'tests/{name}: there is no src/{name}')
        wrong += [f'tests/{top}/{name}: goes into the folder of what it tests' for name in sorted(os.listdir(root))
                  if name.startswith('test_')]
    return wrong


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    missing, count = check_assertions(os.path.join(sys.argv[1], 'tests'))
    wrong = missing + check_mirror(sys.argv[1])
    print('\n'.join(wrong + [f'{count - len(missing)} of {count} tests assert something']))
    sys.exit(1 if wrong else 0)


main()
