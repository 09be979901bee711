# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Every file with strings is listed for the translators, and every language has all of them, those of the examples too:
translations.py ROOT."""

import pathlib
import re
import subprocess
import sys
import tempfile


def keywords(root):
    """Functions that take a string that is translated, as po/meson.build has them too."""
    return [f"-k{line}" for line in (root / "po/keywords").read_text(encoding="utf-8").split()]


def files_with_strings(root):
    """Sources that mark a string, and all descriptions of the user interface."""
    marked = re.compile(r'\b(_|N_|ngettext|C_)\("')
    for folder in ("src/app", "src/cli", "src/engine", "src/experiment", "src/import", "src/language", "src/lint", "src/migrate", "src/movie",
                   "src/remote", "src/signal", "src/trajectory", "src/vr", "src/web", "src/widgets"):
        for path in sorted((root / folder).rglob("*.c")):
            if marked.search(path.read_text(encoding="utf-8")):
                yield str(path.relative_to(root))
    for path in sorted((root / "data/ui").glob("*.ui")):
        yield str(path.relative_to(root))


def untranslated(root, language, template):
    """How many strings of the template a language lacks; -1: it has one that does not print what the original prints."""
    with tempfile.TemporaryDirectory() as folder:
        merged = pathlib.Path(folder) / "merged.po"
        subprocess.run(["msgmerge", "-q", "--no-fuzzy-matching", root / f"po/{language}.po", template, "-o", merged],
                       check=True)
        # the template says which are formats of printf
        told = subprocess.run(["msgfmt", "-c", "--statistics", merged, "-o", "/dev/null"], capture_output=True, text=True,
                              check=False, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    if told.returncode:
        print(told.stderr)
        return -1
    found = re.search(r"(\d+) untranslated", told.stderr)
    return int(found.group(1)) if found else 0


def titles_lacking(root, languages):
    """Titles and summaries of the examples that a language lacks."""
    for path in sorted((root / "models").glob("*/about.ini")):
        keys = {line.split("=")[0] for line in path.read_text(encoding="utf-8").splitlines()}
        for key in ("Title", "Summary"):
            yield from (f"{path.relative_to(root)} lacks {key}[{language}]" for language in languages
                        if f"{key}[{language}]" not in keys)


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    listed = {line.strip() for line in (root / "po/POTFILES.in").read_text().splitlines() if line.strip()}
    failures = [f"po/POTFILES.in lacks {path}" for path in files_with_strings(root) if path not in listed]
    failures += [f"po/POTFILES.in lists {path}, which does not exist" for path in sorted(listed)
                 if not path.startswith("#") and not (root / path).exists()]
    languages = (root / "po/LINGUAS").read_text().split()
    failures += titles_lacking(root, languages)
    with tempfile.TemporaryDirectory() as folder:
        template = pathlib.Path(folder) / "gimbal.pot"
        subprocess.run(["xgettext", "--from-code=UTF-8", "--add-comments=xgettext", *keywords(root), "-o", template,
                        "--files-from=po/POTFILES.in"], check=True, cwd=root, stderr=subprocess.DEVNULL)
        for language in languages:
            missing = untranslated(root, language, template)
            if missing:
                failures.append(f"po/{language}.po lacks {missing} strings" if missing > 0 else f"po/{language}.po: see above")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
