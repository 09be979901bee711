# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""The engine in the place of MuJoCo: compatible.py LIBRARY PYTHONS-LIBRARY HEADERS PACKAGE-FOLDER LIBDIR INCLUDEDIR.

Lays out a prefix as "meson install -Dmujoco=true" does, somewhere else than it was configured for, and lets programs find
it: by compiler flags, by CMake in C and in C++, and, where a registry gives the reference's own library, a program that was
linked against that library, unchanged. The library has the name that they ask the loader for, and exports what the headers promise.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SONAME = "libmujoco.so.4.0.1"
ANSWER = "4.0.1 0.304748 gimbal"  # the angle: a run of the reference's own library
# of another library, in the reference too
ELSEWHERE = "mjrfilament.h"
BINDINGS = 506  # functions and variables of the library that the modules of its Python package take
WORDS = "asks for the reference's words"
# Its own tests, and those that do not pass here: what differs.
OFFICIAL = {
    "batch_test": {},
    "rollout_test": {"test_intercept_mj_errors": WORDS},
    "vfs_test": {}, "thread_safety_test": {}, "gil_test": {}, "memory_leak_test": {}, "minimize_test": {}, "msh2obj_test": {},
    "render_test": {}, "renderer_test": {}, "egl_test": {},
    "bindings_test": dict.fromkeys(["test_getsetstate", "test_mj_setKeyframe", "test_mju_euler_to_quat"], WORDS),
    "specs_test": {
        **dict.fromkeys(["test_bad_contact_sensor", "test_compile_errors_with_line_info", "test_dedup_assets_of_attached_spec_error",
                         "test_delete_from_attached_spec_error", "test_incorrect_hfield_size"], WORDS),
        "test_attach_empty_prefix_warning": "a model with such a part is saved whole",
    },
}

DRAWING = {"render_test", "renderer_test", "egl_test"}

LOOP = """
import mujoco, mujoco.batch, numpy
m = mujoco.MjModel.from_xml_string('<mujoco><worldbody><body><joint axis="0 1 0"/><geom size=".1" pos=".3 0 0"/><body pos=".3 0 0">'
                                   '<joint axis="1 0 0"/><geom size=".1" pos=".2 0 0"/></body></body></worldbody></mujoco>')
b = mujoco.batch.Batch(m, 5, 2)
b.qpos[:, 0] = numpy.arange(5) * .1
b.step(nstep=50)
for i in range(5):
    d = mujoco.MjData(m)
    d.qpos[0] = i * .1
    for _ in range(50):
        mujoco.mj_step(m, d)
    assert (d.qpos == b.qpos[i]).all() and (d.qvel == b.qvel[i]).all()
print('same')
"""

TESTS = """
import importlib, os, sys, unittest
os.environ.setdefault('MUJOCO_GL', 'egl')
sys.path.insert(0, sys.argv[1])
tests = importlib.import_module(sys.argv[2])
result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(tests))
failed = {(getattr(test, 'test_case', None) or test).id().split('.')[-1] for test, _ in result.failures + result.errors}
print('ran', result.testsRun, *sorted(failed))
"""

failures = []


def check(what, holds, told=""):
    print("ok" if holds else "not ok", "-", what, flush=True)
    if not holds:
        failures.append(what)
        print(told)


def run(*command, **env):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, env=dict(os.environ, **{k: str(v) for k, v in env.items()}))


def lay_out(folder, library, headers, package, libdir, includedir):
    root = pathlib.Path(folder) / "moved" / "prefix"
    cmake = root / "lib/cmake/mujoco"
    cmake.mkdir(parents=True)
    (root / libdir).mkdir(parents=True, exist_ok=True)
    (root / includedir).mkdir()
    shutil.copy(library, root / libdir / SONAME)
    (root / libdir / "libmujoco.so").symlink_to(SONAME)
    shutil.copytree(pathlib.Path(headers) / "mujoco", root / includedir / "mujoco")
    for file in pathlib.Path(package).glob("*.cmake"):
        shutil.copy(file, cmake)
    return root


def exported_by(library):
    return set(re.findall(r" GLOBAL +DEFAULT +\d+ (\w+)", run("readelf", "-sW", "--dyn-syms", library).stdout))


def check_names(library, headers):
    told = run("readelf", "-d", library).stdout
    check("the loader knows it by MuJoCo's name", f"[{SONAME}]" in told)
    exported = exported_by(library)
    promised = set()
    for header in pathlib.Path(headers, "mujoco").glob("*.h"):
        if header.name == ELSEWHERE:
            continue
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", header.read_text(encoding="utf-8"), flags=re.S)
        names = re.findall(r"^MJAPI\s+[^;=(]*?(?:\(\*(\w+)\)|\b(\w+)\s*(?:\((?!\*)|\[|;))", text, re.M)
        promised |= {variable or function for variable, function in names}
    lacking = sorted(promised - exported)
    check("it exports what the headers declare", len(promised) > 400 and not lacking, " ".join(lacking))


def check_flags(root, libdir, includedir):
    program = root / "by-flags"
    built = run("cc", HERE / "program.c", "-o", program, f"-I{root / includedir}", f"-L{root / libdir}", "-lmujoco", "-ldl")
    check("a program compiles and links with -lmujoco", built.returncode == 0, built.stderr)
    told = run(program, LD_LIBRARY_PATH=str(root / libdir))
    check("and gives the numbers", told.stdout.strip() == ANSWER, told.stdout + told.stderr)
    if shutil.which("c++"):
        check_lists(root, libdir, includedir)
        check_containers(root, libdir, includedir)
        check_refused(root, includedir)
        check_plugin(root, libdir, includedir)
    else:
        print("ok - a C++ program # SKIP without c++")


def check_lists(root, libdir, includedir):
    program = root / "files"
    built = run("c++", "-std=c++17", HERE / "files.cc", "-o", program, f"-I{root / includedir}", f"-L{root / libdir}", "-lmujoco")
    check("a C++ program compiles that keeps a list of texts", built.returncode == 0, built.stderr)
    told = subprocess.run([str(program)], capture_output=True, text=True, cwd=root,
                          env=dict(os.environ, LD_LIBRARY_PATH=str(root / libdir)))
    names = [os.path.basename(name) for name in told.stdout.split()]
    check("and has it filled and sorted", names == ["a.obj", "b.obj", "whole.xml"] and told.returncode == 0,
          told.stdout + told.stderr)


def check_containers(root, libdir, includedir):
    """Texts, lists and maps: of each compiler that is there, with our headers and with the reference's."""
    reference = os.environ.get("GIMBAL_REFERENCE")
    for compiler in filter(shutil.which, ("c++", "clang++")):
        for whose, headers in (("our", root / includedir), ("its", reference and pathlib.Path(reference, "include"))):
            if not headers:
                continue
            program = root / f"containers-{compiler}-{whose}"
            built = run(compiler, "-std=c++17", HERE / "containers.cc", "-o", program, f"-I{headers}", f"-L{root / libdir}", "-lmujoco")
            check(f"{compiler} compiles uses of containers with {whose} headers", built.returncode == 0, built.stderr)
            told = run(program, LD_LIBRARY_PATH=str(root / libdir))
            check("and both sides read what either wrote", told.stdout.strip() == "whole" and told.returncode == 0, told.stdout + told.stderr)


def check_refused(root, includedir):
    """Containers of another layout are refused when a program is compiled, in words."""
    for compiler in filter(shutil.which, ("c++", "clang++")):
        for flag in ("-D_GLIBCXX_DEBUG", "-D_GLIBCXX_USE_CXX11_ABI=0"):
            told = run(compiler, "-std=c++17", "-fsyntax-only", flag, HERE / "containers.cc", f"-I{root / includedir}").stderr
            check(f"{compiler} {flag} is refused in words", "#error" in told and "build without -stdlib=libc++, -D_GLIBCXX_DEBUG" in told, told)


def check_plugin(root, libdir, includedir):
    program = root / "plugin"
    built = run("c++", "-std=c++17", HERE / "plugin.cc", "-o", program, f"-I{root / includedir}", f"-L{root / libdir}", "-lmujoco")
    check("a C++ program compiles that configures a plugin by a map", built.returncode == 0, built.stderr)
    told = run(program, LD_LIBRARY_PATH=str(root / libdir))
    check("and the plugin has it", told.stdout.strip() == "4" and told.returncode == 0, told.stdout + told.stderr)


def check_cmake(root):
    if not shutil.which("cmake") or not shutil.which("c++"):
        print("ok - CMake # SKIP cmake or a C++ compiler is not installed")
        return
    folder = root / "by-cmake"
    for command in (("cmake", "-S", HERE, "-B", folder, f"-DCMAKE_PREFIX_PATH={root}", "-G", "Ninja"),
                    ("cmake", "--build", folder)):
        told = run(*command)
        check(" ".join(map(str, command[:2])), told.returncode == 0, told.stdout + told.stderr)
    for program in ("program-c", "program-cc"):
        told = run(folder / program)
        check(f"{program} finds the library and gives the numbers", told.stdout.strip() == ANSWER, told.stdout + told.stderr)


def check_foreign(root, libdir):
    """GIMBAL_REFERENCE: the folder of the reference's wheel (tests/follow/wheel.py)."""
    folder = os.environ.get("GIMBAL_REFERENCE")
    if not folder:
        print("ok - a program of the reference # SKIP no registry gives its library")
        return
    reference = pathlib.Path(folder, "lib", SONAME)
    program = root / "foreign"
    built = run("cc", HERE / "program.c", "-o", program, f"-I{folder}/include", reference, "-ldl")
    check("a program is linked against the reference's library", built.returncode == 0, built.stderr)
    told = run(program, LD_LIBRARY_PATH=reference.parent)
    check("and runs there", told.stdout.strip() == ANSWER.replace("gimbal", "other"), told.stdout + told.stderr)
    told = run(program, LD_LIBRARY_PATH=root / libdir)
    check("it runs on ours without being built again", told.stdout.strip() == ANSWER, told.stdout + told.stderr)


def check_bindings(library, folder):
    """The reference's Python package on our library: its modules find what they take, and its batches run."""
    reference = os.environ.get("GIMBAL_REFERENCE")
    if not reference:
        print("ok - its Python package # SKIP no registry gives its library")
        return
    package = pathlib.Path(folder, "python", "mujoco")
    shutil.copytree(pathlib.Path(reference, "python", "mujoco"), package, symlinks=True)
    offered = exported_by(package / SONAME)
    modules = sorted(package.glob("_*.so"))
    taken = {name.split("@")[0] for module in modules
             for name in re.findall(r" UND (\S+)", run("readelf", "-sW", "--dyn-syms", module).stdout)} & offered
    lacking = sorted(taken - exported_by(library))
    check(f"its Python modules find all {BINDINGS} names", len(taken) == BINDINGS and not lacking, f"{len(taken)}, lacking {lacking}")
    (package / SONAME).unlink()
    shutil.copy(library, package / SONAME)
    path = os.pathsep.join([str(package.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    # the one that its modules are built for, not that for C++ programs, whose folder the path of libraries names
    os.environ["LD_LIBRARY_PATH"] = str(package)
    told = run(sys.executable, "-c", LOOP, PYTHONPATH=path)
    if re.search("ModuleNotFoundError|cannot import name|partially initialized", told.stderr):
        print(f"ok - batches of its Python package # SKIP its modules are not for this Python: {told.stderr.strip().splitlines()[-1]}")
        return
    check("its batches give the bits of a loop", told.stdout.strip() == "same", told.stderr)
    draws = run(sys.executable, "-c", "import mujoco; mujoco.GLContext(8, 8).make_current()", PYTHONPATH=path, MUJOCO_GL="egl")
    for module, expected in OFFICIAL.items():
        if module in DRAWING and draws.returncode:
            print(f"ok - its tests {module} # SKIP EGL draws nothing on this machine")
        else:
            check_official(package, module, expected, path)


def check_official(package, module, expected, path):
    told = run(sys.executable, "-c", TESTS, package, module, PYTHONPATH=path)
    lacking = re.search(r"No module named '(\w+)'", told.stderr)
    if lacking:
        print(f"ok - its tests {module} # SKIP {lacking.group(1)} is not installed")
        return
    ran = re.search(r"^ran (\d+)(.*)$", told.stdout, re.M)
    failed = set(ran.group(2).split()) if ran else None
    check(f"of its tests {module} {ran and ran.group(1)} run, and {len(expected)} fail for known reasons", failed == set(expected),
          f"{failed}\n{told.stdout}{told.stderr}")


def main():
    library, pythons, headers, package, libdir, includedir = sys.argv[1:]
    check_names(library, headers)
    with tempfile.TemporaryDirectory() as folder:
        root = lay_out(folder, library, headers, package, libdir, includedir)
        check_flags(root, libdir, includedir)
        check_cmake(root)
        check_foreign(root, libdir)
        check_bindings(pythons, folder)
    print(f"{len(failures)} failed")
    sys.exit(bool(failures))


main()
