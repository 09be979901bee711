# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that say `import mujoco` on Gimbal's engine: python -m gimbal.engine on|off|status.

It is a switch of the environment that this Python belongs to. The files of MuJoCo's package are not touched; off is as
if it had never been on."""
from __future__ import annotations

import os
import subprocess
import sys
from typing import List, Optional

import _gimbal_engine as door

USAGE = 'usage: python -m gimbal.engine on|off|status'
ASK = '''
import mujoco
print(mujoco.mj_versionString())
print(next(line.split()[-1] for line in open('/proc/self/maps') if 'libmujoco' in line))
'''


def _at_start() -> bool:
    """Whether Python reads gimbal-engine.pth when it starts."""
    return os.path.isfile(os.path.join(door.HERE, 'gimbal-engine.pth'))


def _fail(text: str) -> int:
    print('gimbal.engine: ' + text, file=sys.stderr)
    return 1


def turn_on() -> int:
    if not _at_start():
        return _fail('this package is used from its sources, where Python does not see it at its start: pip install ./python')
    wrong = door.fault()
    if wrong:
        return _fail(wrong)
    try:
        with open(door.MARK, 'w', encoding='utf-8') as mark:
            mark.write('import mujoco runs on the engine of Gimbal; "python -m gimbal.engine off" removes this file\n')
    except OSError as error:
        return _fail(f'{door.MARK} can\'t be written ({error.strerror}); make an environment of your own: python3 -m venv FOLDER')
    return tell_status()


def turn_off() -> int:
    try:
        os.remove(door.MARK)
    except FileNotFoundError:
        pass
    except OSError as error:
        return _fail(f'{door.MARK} can\'t be removed: {error.strerror}')
    return tell_status()


def tell_status() -> int:
    """What `import mujoco` gives, by trying it."""
    tried = subprocess.run([sys.executable, '-c', ASK], capture_output=True, text=True, check=False)
    if tried.returncode:
        last: Optional[str] = (tried.stderr.strip().splitlines() or ['it ended without a word'])[-1]
        return _fail(f'{"on" if door.wanted() else "off"}, but import mujoco fails: {last}')
    version, path = tried.stdout.split('\n')[:2]
    ours = os.path.realpath(path) == os.path.realpath(door.library() or '')
    print(f'{"on" if ours else "off"}: MuJoCo {version} on {"the engine of Gimbal" if ours else "its own engine"}, {path}')
    return 0


def main(arguments: List[str]) -> int:
    commands = {'on': turn_on, 'off': turn_off, 'status': tell_status}
    if len(arguments) != 1 or arguments[0] not in commands:
        print(USAGE, file=sys.stderr)
        return 2
    return commands[arguments[0]]()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
