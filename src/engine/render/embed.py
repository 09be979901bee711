#!/usr/bin/env python3
# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Write shader sources as a C table: embed.py OUT FILE..."""
import os
import sys

lines = ['#include "render/shader.h"', '', 'const ShaderSource shader_sources[] = {']
for path in sys.argv[2:]:
    with open(path, encoding='utf-8') as source:
        text = ''.join('    "%s\\n"\n' % line.rstrip('\n').replace('\\', '\\\\').replace('"', '\\"') for line in source)
    lines.append('    {"%s",\n%s    },' % (os.path.basename(path), text))
lines += ['    {0, 0},', '};', '']
with open(sys.argv[1], 'w', encoding='utf-8') as out:
    out.write('\n'.join(lines))
