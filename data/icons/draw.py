#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0

"""Draw a symbol: draw.py TOOL ARGUMENT…, where TOOL is gtk4-encode-symbolic-svg.

What it says is told only if it fails: that of GTK 4.18 complains twice of each picture, about something that it asks of gdk-pixbuf itself.
"""

import subprocess
import sys

done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
if done.returncode:
    sys.stderr.write(done.stdout)
sys.exit(1 if done.returncode else 0)
