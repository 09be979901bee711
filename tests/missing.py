#!/usr/bin/env python3
"""Stand for tests that this machine has not what they need for, so that they are counted and named.

Usage: missing.py WHAT...
"""
import sys

print('1..0 # SKIP without', ' '.join(sys.argv[1:]))
sys.exit(77)
