# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""A language in which every letter of the program's own texts is a wide one: letters that stay plain were not translated.

Language makes it of the messages of another language, and a folder from which the program finds it. untranslated() gives the words of an
output that are neither wide, nor given to the command, nor names that all languages share.
"""

import errno
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import threading

CONVERSION = re.compile(r"%(?:\d+\$)?[-+ #0-9.*]*(?:ll|l|h|z)?[a-z]|%%")
WIDE = str.maketrans({chr(c): chr(c + 0xFEE0) for c in range(ord("A"), ord("z") + 1) if chr(c).isalpha()})
MAGIC = 0x950412DE  # of a file of messages

# what is no text of ours, and why
SHARED = [
    (r"^ *\d+ [a-z-]+$|^\[[ x]\] \w+", "codes that are counted, and what --with takes"),
    (r"(?<![\w-])--?[\w-]+", "options"),
    (r"\w+(?:\|\w+)+", "values of options"),
    (r"<[^>]*>", "elements"),
    (r"\[[a-z0-9-]+\]", "codes"),
    (r"\S*[./]\S*", "files and numbers"),
    (r"\b[A-Z0-9]{2,}\b", "what stands for a word of the user, as FILE"),
    (r"\bgimbal(?: [a-z]+:| [a-z]+$)?", "the program and its commands"),
    (r"\b(?:MuJoCo|OpenXR|Monado|SteamVR|XR_\w+|xr\w+)\b", "names of others"),
    (r"\b(?:us|ms|kg|min|KB|MB|kB|MiB|nan|inf)\b", "units and numbers"),
    (r"\bworld\b", "a name that every model has"),
    (r"\b(?:condim|friction|solref|solimp)\b", "attributes that a report shows under their names"),
]


def read_messages(path):
    """The originals of a file of messages, and the head, which stands behind the empty one."""
    data = path.read_bytes()
    _, _, count, originals, translations = struct.unpack("<5I", data[:20])

    def texts(table):
        for i in range(count):
            length, at = struct.unpack("<2I", data[table + 8 * i:table + 8 * i + 8])
            yield data[at:at + length]

    return dict(zip(texts(originals), texts(translations)))


def write_messages(path, messages):
    """A file of messages."""
    items, tables, texts = sorted(messages.items()), [b"", b""], b""
    begin = 28 + 16 * len(items)
    for item in items:
        for side, text in enumerate(item):
            tables[side] += struct.pack("<2I", len(text), begin + len(texts))
            texts += text + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(items), 28, 28 + 8 * len(items), 0, begin)
    path.write_bytes(head + tables[0] + tables[1] + texts)


def widened(original):
    """A text in wide letters; its conversions stay. What stands before the first \\4 is a context."""
    text = original.decode().split("\4")[-1]
    pieces = zip(CONVERSION.split(text), CONVERSION.findall(text) + [""])
    return "".join(piece.translate(WIDE) + conversion for piece, conversion in pieces).encode()


class Language:
    """The program with the wide language, in a folder of its own; run() has what a command prints, also on a terminal."""

    NAME = "wide"

    def __init__(self, program, folder):
        self.folder = pathlib.Path(folder)
        built = pathlib.Path(program).parents[3]
        self.program = self.folder / "src/cli/program/gimbal"
        self.program.parent.mkdir(parents=True)
        shutil.copy2(program, self.program)
        os.symlink(built / "src/engine", self.folder / "src/engine")
        self.build = built
        messages = read_messages(built / "po/de/LC_MESSAGES/gimbal.mo")
        for name in ("de", self.NAME):  # the program asks for one that is known
            place = self.folder / f"po/{name}/LC_MESSAGES"
            place.mkdir(parents=True)
            write_messages(place / "gimbal.mo", {key: widened(key) if key else value for key, value in messages.items()})

    def run(self, words, folder, language=None):
        """Both outputs together; the program takes that of errors for a terminal, so that it shows its progress."""
        master, slave = pty.openpty()
        said = []

        def listen():
            while True:
                try:
                    part = os.read(master, 1 << 16)
                except OSError as error:
                    if error.errno != errno.EIO:
                        raise
                    break
                if not part:
                    break
                said.append(part)

        environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language or self.NAME}
        with subprocess.Popen([self.program, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave,
                              env=environment) as process:
            os.close(slave)
            listener = threading.Thread(target=listen)
            listener.start()
            first = process.stdout.readline()
            if words[0] == "serve":
                process.terminate()  # it serves until it is ended
            printed = first + process.stdout.read()
        listener.join()
        os.close(master)
        return (printed + b"".join(said)).decode()


def untranslated(output, known):
    """Words of plain letters that nobody but the program can have said: (word, line). known: a text with words that are given."""
    given = set(re.findall("[A-Za-z]{3,}", known))
    said_by_system = sorted({os.strerror(number) for number in errno.errorcode}, key=len, reverse=True)
    found = []
    for line in re.split(r"[\r\n]+", output):
        rest = re.sub(r"\033\[\w", "", line)
        for text in said_by_system:
            rest = rest.replace(text, " ")
        for pattern, _ in SHARED:
            rest = re.sub(pattern, " ", rest)
        found += [(word, line) for word in re.findall("[A-Za-z]{3,}", rest) if word not in given]
    return found
