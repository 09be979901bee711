#!/usr/bin/env python3
"""The studio beside an editor: a caret that moves there is followed here, and the other way round.

Usage: carets.py PROGRAM SCHEMAS.  Skipped (77) without a session bus, an X server and what types into it.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

INSIDE = 'GIMBAL_CARETS_BUS'  # set on a bus of our own
TOOLS = ('dbus-run-session', 'Xvfb', 'xdotool', 'gdbus')
TEXT = '''<mujoco>
  <worldbody>
    <body name="a">
      <freejoint/>
      <geom size=".1"/>
    </body>
  </worldbody>
</mujoco>
'''


def state():
    """The place of the caret in the studio, '' while it is not there."""
    told = subprocess.run(['gdbus', 'call', '--session', '-d', 'io.github.gimbal_sim.Gimbal', '-o', '/io/github/gimbal_sim/Gimbal',
                           '-m', 'org.gtk.Actions.Describe', 'caret'], capture_output=True, text=True).stdout
    return told.strip()


def wait(what, good, seconds=600):
    end = time.monotonic() + seconds
    while not good():
        assert time.monotonic() < end, f'{what}: {state()}'
        time.sleep(.1)


def follow(folder, program, schemas):
    from client import Client, place, uri_of
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'app'))
    import on_display
    path = os.path.join(folder, 'model.xml')
    with open(path, 'w') as f:
        f.write(TEXT)
    server, display = on_display.start('1360x860x24')
    settings = dict(HOME=folder, XDG_RUNTIME_DIR=folder, DISPLAY=display, GSETTINGS_SCHEMA_DIR=schemas, GSETTINGS_BACKEND='memory',
                    GTK_A11Y='none', LIBGL_ALWAYS_SOFTWARE='1')
    studio = subprocess.Popen([program, path], env=dict(os.environ, **settings))
    client = Client(program, {**settings, 'DBUS_SESSION_BUS_ADDRESS': os.environ['DBUS_SESSION_BUS_ADDRESS']})
    try:
        client.begin(folder, window={'showDocument': {'support': True}})
        client.open(path)
        wait('the studio is there', lambda: 'uint32' in state())

        def show():
            client.notify('gimbal/caret', {'textDocument': {'uri': uri_of(path)}, 'position': place(3, 7)})
            client.notify('gimbal/caret', {'textDocument': {'uri': uri_of(path)}, 'position': place(4, 12)})
            time.sleep(.5)
            return 'uint32 4, uint32 12' in state()

        # a window without a manager has the focus when it is given it
        do = lambda *words: subprocess.run(['xdotool', *words], env=dict(os.environ, **settings), capture_output=True, text=True)
        wait('the window', lambda: do('search', '--name', 'model.xml').stdout.split())
        do('search', '--name', 'model.xml', 'windowfocus')
        wait('the studio follows', show)
        client.notes.clear()
        do('key', 'Up')
        note = client.until(lambda n: n['method'] == 'window/showDocument' and n['params']['selection']['start']['line'] == 3)
        assert note['params']['uri'] == uri_of(path) and not note['params']['takeFocus'], note
        assert client.end() == 0
    finally:
        client.process.kill()
        studio.kill()
        studio.wait()
        server.terminate()
        server.wait()


def main():
    program, schemas = sys.argv[1:3]
    lacking = [tool for tool in TOOLS if not shutil.which(tool)]
    if lacking:
        print('1..0 # SKIP without', *lacking)
        return 77
    if INSIDE not in os.environ:
        return subprocess.run(['dbus-run-session', '--', sys.executable, *sys.argv], env=dict(os.environ, **{INSIDE: '1'})).returncode
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        follow(os.path.realpath(folder), program, schemas)
    return 0


if __name__ == '__main__':
    sys.exit(main())
