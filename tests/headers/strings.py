# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What C++ programs may do with the containers of a spec: functions compile; uses as standard containers do not,
and the compiler's message names the function to call instead.

    strings.py INCLUDE COMPILER [OPTION ...]"""

import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """#include <mujoco/mujoco.h>
#include <algorithm>
#include <iostream>
void f(mjSpec* s, mjsGeom* g, mjsMaterial* m, mjsKey* k, mjsSkin* n) {
  (void)s, (void)g, (void)m, (void)k, (void)n;
  %s;
}
"""

WORKS = [
    'mjs_setString(s->modelname, "x")',
    "std::string name = mjs_getString(g->meshname)",
    "int n_; const double* x = mjs_getDouble(k->qpos, &n_); (void)x",
    "mjString* text = g->meshname; mjs_setString(text, mjs_getString(s->modelname))",
    "for (const std::string text : *m->textures) std::cout << text",
    "std::string name = (*m->textures)[0]; if ((*m->textures)[0] == name) std::cout << m->textures->size()",
    'mjStringVec files; mju_getXMLDependencies("a.xml", &files); std::sort(files.begin(), files.end());'
    "std::cout << files[0]; std::vector<std::string> copy(files.begin(), files.end())",
    'mjs_setInStringVec(m->textures, 0, "x"); mjs_appendIntVec(n->vertid, nullptr, 0)',
]

REFUSED = [
    ('*s->modelname = "x"', "mjs_setString"),
    ("std::string name = *g->meshname", "mjs_getString"),
    ("std::string name(g->meshname->c_str())", "mjs_getString"),
    ("if (g->meshname->empty()) return", "mjs_getString"),
    ('if (*g->meshname == "x") return', "mjs_getString"),
    ('*g->meshname += "x"', "mjs_setString"),
    ("std::cout << g->meshname->size()", "mjs_getString"),
    ('(*m->textures)[0] = "x"', "mjs_setInStringVec"),
    ('m->textures->push_back("x")', "mjs_appendString"),
    ('*m->textures = std::vector<std::string>(2)', "mjs_setStringVec"),
    ("m->textures->clear()", "mjs_setStringVec"),
    ("k->qpos->assign({1, 2})", "mjs_setDouble"),
    ("for (double x : *k->qpos) (void)x", "mjs_getDouble"),
    ("*k->qpos = std::vector<double>(3)", "mjs_setDouble"),
    ("n->vertid->push_back({1})", "mjs_appendIntVec"),
    ("n->vert->resize(3)", "mjs_setFloat"),
]


def compile_text(compiler, include, statement):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "program.cc"
        source.write_text(PROGRAM % statement)
        command = [*compiler, f"-I{include}", "-std=c++17", "-fsyntax-only", str(source)]
        result = subprocess.run(command, capture_output=True, text=True)
        return result.returncode, result.stderr


def main():
    include, *compiler = sys.argv[1:]
    failures = []
    for statement in WORKS:
        code, text = compile_text(compiler, include, statement)
        if code:
            failures.append(f"does not compile: {statement}\n{text}")
    for statement, function in REFUSED:
        code, text = compile_text(compiler, include, statement)
        if not code:
            failures.append(f"compiles: {statement}")
        elif function not in text:
            failures.append(f"is not told of {function}: {statement}\n{text}")
    print("\n".join(failures) or f"{len(WORKS)} uses compile, {len(REFUSED)} are told what to do")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
