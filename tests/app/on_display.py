#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Run a program on an X server of its own, without a screen; its exit status, 128 + N if signal N ended it.

The server finds a display itself. Of two xvfb-run -a that look for a free one at a time, one fails, so that tests could not
run beside each other.

usage: on_display.py PROGRAM [ARGUMENT...]
"""

import os
import subprocess
import sys

SCREEN = "2560x1440x24"


def start():
    """The server, and its display."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", SCREEN, "-noreset", "-nolisten", "tcp"],
                              stderr=subprocess.DEVNULL, pass_fds=[write_end])
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        number = answer.readline().strip()
    if not number:
        raise SystemExit(f"no X server starts (exit status {server.wait()})")
    return server, f":{number}"


def main():
    server, display = start()
    try:
        status = subprocess.run(sys.argv[1:], env=dict(os.environ, DISPLAY=display)).returncode
    finally:
        server.terminate()
        server.wait()
    return status if status >= 0 else 128 - status


sys.exit(main())
