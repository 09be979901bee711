# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The containers of a spec are the standard containers of C++: what programs do with those compiles. A library of C++
with another layout is refused, and the message says which option to leave out.

    strings.py INCLUDE COMPILER [OPTION ...]"""

import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """#include <mujoco/mujoco.h>
#include <algorithm>
#include <iostream>
#include <map>
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
    'for (const mjString& text : *m->textures) std::cout << text << text.c_str() << (text == "x") << text.empty()',
    "std::map<std::string, std::string, std::less<>> keys; mjs_setPluginAttributes(&g->plugin, &keys)",
    "mjs_setPluginAttributes(&g->plugin, nullptr); mjs_setPluginAttributes(&g->plugin, NULL)",
    "std::string name = (*m->textures)[0]; if ((*m->textures)[0] == name) std::cout << m->textures->size()",
    'mjStringVec files; mju_getXMLDependencies("a.xml", &files); std::sort(files.begin(), files.end());'
    "std::cout << files[0]; std::vector<std::string> copy(files.begin(), files.end())",
    'mjs_setInStringVec(m->textures, 0, "x"); mjs_appendIntVec(n->vertid, nullptr, 0)',
    '*s->modelname = "x"',
    "*s->modelname = std::string(\"x\")",
    "std::string name = *g->meshname; name = *g->meshname",
    "std::string name(g->meshname->c_str())",
    "if (g->meshname->empty()) return",
    'if (*g->meshname == "x" || *g->meshname != std::string("y") || *g->meshname == *s->modelname) return',
    '*g->meshname += "x"; std::string both = *g->meshname + "y"',
    "std::cout << g->meshname->size() << *g->meshname",
    'm->textures->push_back("x"); *m->textures = std::vector<std::string>(2, "y"); m->textures->clear()',
    "k->qpos->assign({1, 2}); k->qpos->push_back(3); (*k->qpos)[0] = k->qpos->at(1)",
    "for (double x : *k->qpos) (void)x",
    "*k->qpos = std::vector<double>(3); std::vector<double> copy = *k->qpos; k->qpos->resize(5)",
    "n->vertid->push_back({1})",
    "*n->vert = std::vector<float>(3); n->face->assign({0, 1, 2}); n->vert->clear()",
    '(*m->textures)[0] = "x"; m->textures->resize(3)',
    "n->vert->resize(3); for (float x : *n->vert) (void)x",
    "n->face->push_back(3); n->vertid->clear(); std::vector<int> ids = *n->face",
    "*g->meshname = *g->material; std::swap(*g->meshname, *g->material)",
    'std::string* p = g->meshname; (void)(p->find("x") + p->substr(1).size())',
    'mjString text = "x"; mjByteVec bytes(3); mjFloatVec numbers{1, 2}',
    "for (const mjString& word : *m->textures) std::cout << word",
]

REFUSED = ["-D_GLIBCXX_DEBUG", "-D_GLIBCXX_USE_CXX11_ABI=0"]


def compile_text(compiler, include, statement, *options):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "program.cc"
        source.write_text(PROGRAM % statement)
        command = [*compiler, f"-I{include}", "-std=c++17", "-fsyntax-only", *options, str(source)]
        result = subprocess.run(command, capture_output=True, text=True)
        return result.returncode, result.stderr


def main():
    include, *compiler = sys.argv[1:]
    failures = []
    for statement in WORKS:
        code, text = compile_text(compiler, include, statement)
        if code:
            failures.append(f"does not compile: {statement}\n{text}")
    for option in REFUSED:
        code, text = compile_text(compiler, include, WORKS[0], option)
        if not code or option.split("=")[0] not in text:
            failures.append(f"is not told of {option}:\n{text}")
    print("\n".join(failures) or f"{len(WORKS)} uses compile, {len(REFUSED)} layouts are refused")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
