#!/usr/bin/env python3
"""Print the names of the descriptions beside this script, one a line."""
import os

for name in sorted(os.listdir(os.path.dirname(os.path.abspath(__file__)))):
    if name.endswith('.ui'):
        print(name)
