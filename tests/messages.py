# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""What the engine, lint, migration and experiments may say about a model is a form that the translators find: messages.py ROOT.

No code looks for words in a message either, and no sentence of lint stands in two files.

Looked through are all strings of the folders of the engine that read and compile models and their files, of what warns while a
model runs, of lint, and of what reads experiments: each is in the template that xgettext makes with po/keywords.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

STRING = r'"(?:[^"\\\n]|\\.)*"'
TOKEN = re.compile(rf"""//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.[^'\n]*)'|{STRING}(?:\s*{STRING})*|\w*\(|\)|[^\w/'"()]+|\w+|.""", re.S)
# what is said to whoever writes a program, not to whoever writes a model
PROGRAMMERS = {"_Static_assert", "mju_error", "mju_warning", "mjERROR", "set_error", "report_text", "assert", "sscanf", "strchr", "strcspn"}
FILES = ["xml/**/*.c", "compiler/**/*.c", "spec/**/*.c", "model/warning.c", "model/file/model_check*.c", "collision/explain.c", "base/plugin_info.c", "asset/**/*.c",
         *(f"../lint/{name}.c" for name in ("body", "contact", "dynamics", "idle", "pose", "rules", "servo", "text")),
         "../migrate/rules.c", "../migrate/migrate.c",
         *(f"../experiment/{name}.c" for name in (
             "bench", "conduct", "conduct-state", "leader", "fit", "fit-none", "line", "message", "reader", "recording", "recording-none", "recording-run",
             "results", "search", "search-none", "situation", "subject", "worker"))]
OTHER = {"print_schema.c", "write_fields.c", "attribute_order.c", "tell_times.c"}  # they write files, or the log of programs
# what is no message
PIECES = {
    "Element %s", ", id %d", ", line %d", ", file %s", "config ", "MuJoCo Model", "UTF-8 ", "the text needs %d bytes, the buffer has %d",
    "Error: there is no spec", "qhull Qt", "qhull Qt Q9 TA%d", "mesh file", "run %u", "(no name)", ", \\\"%w\\\" REAL", ", residual BLOB)",
    "Error: %s\\nline %d, file %s", "Error: %s\\nline %d"}
DATABASE = re.compile(r"(SELECT|INSERT|CREATE|PRAGMA|BEGIN)\b")  # what results are kept with
CONVERSION = re.compile(r"%[-+ #0-9.*]*(?:ll|l|h|z)?[a-z]")


def is_said(form):
    """Words with a space between them, or beside them; a word alone is a code or a name."""
    words = re.findall("[A-Za-z]{2,}", CONVERSION.sub("", re.sub(r"\\.", "", form)))
    tells = bool(words or len(CONVERSION.findall(form)) > 3) and not DATABASE.match(form)
    return " " in form and tells and form.removeprefix("\\n") not in PIECES


def phrases(text):
    """The strings of a source file, without those in calls that speak to programmers."""
    calls = []
    for token in TOKEN.findall(text):
        if token.endswith("(") and token[0] not in "\"'/":
            calls.append(token[:-1])
        elif token == ")" and calls:
            calls.pop()
        elif token[0] == '"' and not PROGRAMMERS.intersection(calls):
            yield "".join(part[1:-1] for part in re.findall(STRING, token))


def forms(root):
    """What is said, in the order of the files."""
    found = {}
    for pattern in FILES:
        for path in sorted((root / "src/engine").glob(pattern)):
            if path.name not in OTHER:
                found.update(dict.fromkeys(filter(is_said, phrases(path.read_text(encoding="utf-8")))))
    return list(found)


def marked(root):
    """What xgettext finds."""
    keywords = [f"-k{line}" for line in (root / "po/keywords").read_text(encoding="utf-8").split()]
    with tempfile.TemporaryDirectory() as folder:
        template = pathlib.Path(folder) / "gimbal.pot"
        subprocess.run(["xgettext", "--from-code=UTF-8", *keywords, "-o", template, "--files-from=po/POTFILES.in"], check=True,
                       cwd=root, stderr=subprocess.DEVNULL)
        text = template.read_text(encoding="utf-8")
    return {"".join(re.findall(r'"((?:[^"\\]|\\.)*)"', entry)) for entry in re.findall(r'^msgid ((?:".*"\n)+)', text, re.M)}


# functions that look into texts, and what is called like a message
SEARCHES = re.compile(r"\b(?:strstr|strcasestr|strpbrk|strncmp|strcmp|sscanf|regexec|memmem|g_strrstr|g_strstr_len|g_regex_match\w*|g_pattern_match\w*"
                      r"|g_str_has_prefix|g_str_has_suffix|g_str_match_string|g_strcmp0|g_str_equal)\(")
SAID = re.compile(r"(?:\b(?:messages?|subject|hint|sentence|advice|trouble|reason|said|why|warned)\b(?!\()|mjs_getError|mjs_getWarning|strerror|dlerror)")
LITERAL = re.compile(rf"//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.[^'\n]*)'|{STRING}", re.S)
# what looks into one nevertheless, and why
LOOKS = {
    ("src/engine/base/plugin_library.c", '"libmujoco.so"'): "the loader says only so which library it lacks: a file, no word",
    ("src/engine/spec/diagnostics.c", "known->message"): "whether it is the same as another, as a whole",
}


def looks(root):
    """Calls that look for something in a message: (file, call)."""
    for path in sorted((root / "src").rglob("*.[ch]")):
        text = path.read_text(encoding="utf-8")
        bare = LITERAL.sub(lambda found: "_" * len(found[0]), text)
        for call in SEARCHES.finditer(bare):
            end, depth = call.end(), 1
            while depth:
                depth += {"(": 1, ")": -1}.get(bare[end], 0)
                end += 1
            said = bare[call.end():end]
            file, whole = str(path.relative_to(root)), " ".join(text[call.start():end].split())
            if SAID.search(said) and not any(file == where and part in whole for where, part in LOOKS):
                yield file, whole


def repeated(root):
    """Sentences of lint that another file of the sources has too."""
    files = {path: set(phrases(path.read_text(encoding="utf-8"))) for path in sorted((root / "src").rglob("*.[ch]"))}
    for path, own in files.items():
        if path.parent.name == "lint":
            yield from (f"{form!r} of {path.name} stands in {other.relative_to(root)} too" for other, forms_there in files.items() if other != path
                        for form in own & forms_there if len(re.findall("[A-Za-z]{2,}", form)) > 3 and not form.endswith(".h"))


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    said, known = forms(root), marked(root)
    lacking = [form for form in said if form not in known]
    for form in lacking:
        print(f"neither in a call that po/keywords names nor marked with N_: {form!r}")
    wrong = [f"{file} looks into a message: {call}" for file, call in looks(root)] + list(repeated(root))
    wrong += [f"{path.relative_to(root)} is back: a message carries its arguments" for path in (root / "src").rglob("message-forms*")]
    wrong += [f"a message tells, it asks nothing: {form!r}" for form in said if re.search(r"[a-z'>]\?", form)]
    for line in wrong:
        print(line)
    sys.exit(1 if lacking or wrong or not said else 0)


main()
