#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Run a program on an X server of its own, without a screen; its exit status, 128 + N if signal N ended it.

The server finds a display itself. Of two xvfb-run -a that look for a free one at a time, one fails, so that tests could not
run beside each other.

usage: on_display.py PROGRAM [ARGUMENT...]
"""

import os
import shutil
import subprocess
import sys

SCREEN = "2560x1440x24"


def start(screen, *words):
    """A server with a screen of that size, and its display. It stays when the last program goes: one that comes while it begins
    anew is turned away. words: more of its options, such as "-fbdir", folder, which keeps the pixels in a file there."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", screen, "-noreset", "-nolisten", "tcp", *words],
                              stderr=subprocess.DEVNULL, pass_fds=[write_end])
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        number = answer.readline().strip()
    if not number:
        raise SystemExit(f"not ok - an X server starts (exit status {server.wait()})")
    return server, f":{number}"


def main():
    if not shutil.which("Xvfb"):
        print("1..0 # SKIP without xvfb")
        return 0
    server, display = start(SCREEN)
    try:
        status = subprocess.run(sys.argv[1:], env=dict(os.environ, DISPLAY=display)).returncode
    finally:
        server.terminate()
        server.wait()
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main())
