# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What "meson install" leaves in a staging folder: install.py BUILD.

Every file of the list is there; the desktop finds the program, its types, its settings, its icons, its help and its
translations; the program runs from there, and a program is compiled and linked against the library with pkg-config.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

APP = "io.github.gimbal_sim.Gimbal"
LANGUAGES = (pathlib.Path(__file__).resolve().parent.parent / "po/LINGUAS").read_text(encoding="utf-8").split()
WANTED = f"""
bin/gimbal
include/gimbal/mujoco/mujoco.h
include/gimbal/gimbal/diagnostics.h
share/applications/{APP}.desktop
share/metainfo/{APP}.metainfo.xml
share/mime/packages/gimbal-mjcf.xml
share/thumbnailers/gimbal.thumbnailer
share/glib-2.0/schemas/{APP}.gschema.xml
share/icons/hicolor/scalable/apps/{APP}.svg
share/icons/hicolor/symbolic/apps/{APP}-symbolic.svg
share/gimbal/models/humanoid/model.xml
share/gimbal/models/humanoid/about.ini
share/gimbal/models/humanoid/thumbnail.png
share/gimbal/styles/gimbal.xml
share/gimbal/styles/gimbal-dark.xml
share/doc/gimbal/user/index.md
share/doc/gimbal/user/other-editors.md
share/man/man1/gimbal.1
share/man/man1/gimbal-record.1
share/man/man1/gimbal-thumbnail.1
share/doc/gimbal/reference/index.html
share/doc/gimbal/reference/mujoco-mujoco.html
share/bash-completion/completions/gimbal.bash
share/zsh/site-functions/_gimbal
share/fish/vendor_completions.d/gimbal.fish
share/doc/gimbal/user/editor.md
share/doc/gimbal/pictures/studio/window.png
""".split() + [f"share/locale/{language}/LC_MESSAGES/gimbal.mo" for language in LANGUAGES]
PROGRAM = """
#include <mujoco/mujoco.h>
#include <stdio.h>
int main(void) {
  printf("%s\\n", mj_versionString());
  return mj_version() != mjVERSION_HEADER;
}
"""
# names, what stands in them, and what they are: in .xml and .h5 there may be anything
HDF = b"\x89HDF\r\n\x1a\n"
TYPES = [("a.mjcf", b"<mujoco/>", "application/x-mjcf+xml"), ("a.mjb", b"a", "application/x-mujoco-binary"),
         ("a.mjz", b"PK\3\4", "application/x-mujoco-archive"), ("a.urdf", b"<robot/>", "application/x-urdf+xml"),
         ("model.xml", b"<?xml version='1.0'?>\n<!-- " + b"a" * 2000 + b" -->\n<mujoco model='a'/>", "application/x-mjcf+xml"),
         ("short.xml", b"<mujoco/>", "application/x-mjcf+xml"), ("part.xml", b"<mujocoinclude/>", "application/x-mjcf+xml"),
         ("other.xml", b"<?xml version='1.0'?><other/>", "application/xml"), ("plain.xml", b"<other/>", "application/xml"),
         ("told.xml", b"<?xml version='1.0'?><!-- mujoco --><mujocos/>", "application/xml"),
         ("other.h5", HDF + bytes(100), "application/x-hdf"),
         ("run.h5", HDF + bytes(120) + b"columns\0model\0steps\0states\0", "application/x-gimbal-run")]

failures = []


def check(what, holds):
    print("ok" if holds else "not ok", "-", what, flush=True)
    if not holds:
        failures.append(what)


def run(*command, env=None):
    return subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, **(env or {})))


def stage(build, folder):
    done = run("meson", "install", "-C", build, "--no-rebuild", "--destdir", folder)
    check("meson install", done.returncode == 0)
    prefix = next(pathlib.Path(folder).rglob("bin/gimbal"), None)
    if not prefix:
        print(done.stdout[-2000:], done.stderr[-2000:])
        sys.exit(1)
    return prefix.parent.parent


def check_desktop(root):
    entry = (root / f"share/applications/{APP}.desktop").read_text(encoding="utf-8")
    types = set(re.search(r"^MimeType=(.*)$", entry, re.M).group(1).strip(";").split(";"))
    known = {t.get("type") for t in xml.etree.ElementTree.parse(root / "share/mime/packages/gimbal-mjcf.xml").getroot()}
    check("the types of the desktop entry are described", types <= known)
    for language in LANGUAGES:
        check(f"the desktop entry speaks {language}", f"[{language}]=" in entry)
    information = xml.etree.ElementTree.parse(root / f"share/metainfo/{APP}.metainfo.xml").getroot()
    pictures = [i.text.rsplit("/", 1)[1] for i in information.iter("image")]
    there = root / "share/doc/gimbal/pictures/studio"
    check("the screenshots of the description exist", pictures and all((there / p).exists() for p in pictures))
    check("the icon that the entry names is there", f"Icon={APP}" in entry)


def check_types(root):
    if not shutil.which("update-mime-database") or not shutil.which("gio"):
        print("ok - types of files # SKIP without shared-mime-info or libglib2.0-bin")
        return
    run("update-mime-database", str(root / "share/mime"))
    for name, content, wanted in TYPES:
        path = root / name
        path.write_bytes(content)
        told = run("gio", "info", "-a", "standard::content-type", str(path),
                   env={"XDG_DATA_DIRS": f"{root}/share:/usr/share", "XDG_DATA_HOME": str(root / "none")}).stdout
        check(f"{name} is {wanted}", told.strip().endswith(" " + wanted))


def check_thumbnailer(root, library):
    lines = (root / "share/thumbnailers/gimbal.thumbnailer").read_text(encoding="utf-8").split("\n")
    entry = dict(line.split("=", 1) for line in lines if "=" in line)
    known = {t.get("type") for t in xml.etree.ElementTree.parse(root / "share/mime/packages/gimbal-mjcf.xml").getroot()}
    check("the types of the thumbnailer are described", set(entry["MimeType"].strip(";").split(";")) <= known)
    picture = root / "picture"
    words = {"%s": "64", "%i": str(root / "share/gimbal/models/humanoid/model.xml"), "%o": str(picture)}
    told = run(*[words.get(w, w) for w in [str(root / "bin" / entry["TryExec"])] + entry["Exec"].split()[1:]],
               env={"LD_LIBRARY_PATH": str(library)})
    drawn = picture.exists() and picture.read_bytes()[16:24] == bytes([0, 0, 0, 64, 0, 0, 0, 64])
    check("it draws a picture of that size", drawn or "install" in told.stderr)


def check_manual(root):
    told = (root / "share/man/man1/gimbal-record.1").read_text(encoding="utf-8")
    check("the manual says what a command does", "gimbal\\-record \\- draw a run" in told)


def check_settings(root):
    done = run("glib-compile-schemas", "--strict", "--dry-run", str(root / "share/glib-2.0/schemas"))
    check("the settings compile", done.returncode == 0)


def check_program(root, library):
    env = {"LD_LIBRARY_PATH": str(library)}
    told = run(str(root / "bin/gimbal"), "--version", env=env)
    check("the program runs from there", told.returncode == 0 and told.stdout.startswith("gimbal "))
    told = run(str(root / "bin/gimbal"), "info", str(root / "share/gimbal/models/humanoid/model.xml"), env=env)
    check("it reads an example", told.returncode == 0 and "humanoid" in told.stdout)


def check_library(root, library, folder):
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler or not shutil.which("pkg-config"):
        print("ok - a program against the library # SKIP without cc or pkg-config")
        return
    source = root / "program.c"
    source.write_text(PROGRAM)
    env = {"PKG_CONFIG_PATH": str(library / "pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": folder}
    flags = run("pkg-config", "--cflags", "--libs", "gimbal", env=env)
    check("pkg-config knows the library", flags.returncode == 0)
    built = run(compiler, str(source), "-o", str(root / "program"), *flags.stdout.split())
    check("a program compiles against it", built.returncode == 0)
    told = run(str(root / "program"), env={"LD_LIBRARY_PATH": str(library)})
    check("and runs", told.returncode == 0 and told.stdout.strip().count(".") == 2)


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = stage(sys.argv[1], folder)
        for path in WANTED:
            check(path, (root / path).exists())
        pkgconfig = next(root.rglob("gimbal.pc"), None)
        check("gimbal.pc", pkgconfig is not None)
        check_desktop(root)
        check_types(root)
        check_settings(root)
        check_manual(root)
        library = pkgconfig.parent.parent
        sanitized = "-fsanitize" in (pathlib.Path(sys.argv[1]) / "compile_commands.json").read_text()
        check_program(root, library)
        check_thumbnailer(root, library)
        if not sanitized:
            check_library(root, library, folder)
    sys.exit(1 if failures else 0)


main()
