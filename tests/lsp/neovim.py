#!/usr/bin/env python3
"""A real client: Neovim without a screen, driven by keys. It completes an attribute and renames over two files.

Usage: neovim.py NVIM PROGRAM
"""
import os
import subprocess
import sys
import tempfile
import time

from protocol_models import ARM, ROOT

NVIM, PROGRAM = sys.argv[1:3]

SETTINGS = '''
vim.lsp.set_log_level('error')
vim.opt.swapfile = false
vim.cmd('filetype plugin off')  -- XML's would bring its own completion
local id = vim.lsp.start_client({
  name = 'gimbal', cmd = {'%s', 'lsp'}, root_dir = '%s',
  workspace_folders = {{uri = vim.uri_from_fname('%s'), name = 'robot'}},
})
vim.api.nvim_create_autocmd('BufReadPost', {pattern = '*.xml', callback = function(event)
  vim.lsp.buf_attach_client(event.buf, id)
  vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
end})
'''


class Editor:
    def __init__(self, folder, path):
        self.socket = os.path.join(folder, 'socket')
        init = os.path.join(folder, 'init.lua')
        with open(init, 'w') as f:
            f.write(SETTINGS % (PROGRAM, folder, folder))
        env = dict(os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder,
                   XDG_CACHE_HOME=folder)
        env.pop('DBUS_SESSION_BUS_ADDRESS', None)
        self.process = subprocess.Popen([NVIM, '--headless', '--noplugin', '-i', 'NONE', '-u', init, '--listen', self.socket, path],
                                        env=env, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait('the server', 'luaeval("#vim.lsp.buf_get_clients(0)")', lambda x: x == '1')

    def remote(self, *words):
        done = subprocess.run([NVIM, '--server', self.socket, *words], capture_output=True, text=True, timeout=600)
        return (done.stdout + done.stderr).strip()

    def keys(self, keys):
        self.remote('--remote-send', keys)

    def tell(self, expression):
        return self.remote('--remote-expr', expression)

    def wait(self, what, expression, good, seconds=600):
        end = time.monotonic() + seconds
        while True:
            answer = self.tell(expression) if os.path.exists(self.socket) else ''
            if good(answer):
                return answer
            assert time.monotonic() < end, f'no {what}: {answer}'
            assert self.process.poll() is None, 'the editor is gone'
            time.sleep(.05)

    def problems(self, count):
        self.wait(f'{count} problems', 'luaeval("#vim.diagnostic.get(0, {severity = vim.diagnostic.severity.ERROR})")',
                  lambda x: x == str(count))


def main():
    print('1..3')
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        root, arm = os.path.join(folder, 'robot.xml'), os.path.join(folder, 'parts', 'arm.xml')
        os.mkdir(os.path.dirname(arm))
        for path, text in ((root, ROOT), (arm, ARM)):
            with open(path, 'w') as f:
                f.write(text)
        editor = Editor(folder, root)
        try:
            # an attribute by three letters, its value by hand
            editor.keys('/name="hull"<CR>isi<C-x><C-o>')
            editor.wait('proposals', 'getline(".")', lambda x: 'size=""' in x)
            editor.keys('<Left>.3 .2<Right> <Esc>')
            editor.wait('value', 'getline(".")', lambda x: '<geom size=".3 .2" name="hull"' in x)
            print('ok 1 completes an attribute', flush=True)
            # a mistake is marked, and goes
            editor.problems(0)
            editor.keys('/"elbow"<CR>lcwelbw<Esc>')
            editor.problems(1)
            editor.keys('u')
            editor.problems(0)
            print('ok 2 marks a mistake', flush=True)
            # the joint that the other file declares
            editor.keys('/"elbow"<CR>l:lua vim.lsp.buf.rename("hinge")<CR>')
            editor.wait('new name', 'getline(".")', lambda x: 'joint="hinge"' in x)
            editor.keys(':wa<CR>')
            texts = []
            end = time.monotonic() + 600
            while time.monotonic() < end and not all('"hinge"' in t for t in texts or ['']):
                texts = [open(path).read() for path in (root, arm)]
                time.sleep(.05)
            assert all('"hinge"' in t and '"elbow"' not in t for t in texts), texts
            assert texts[1] == ARM.replace('elbow', 'hinge'), texts[1]
            print('ok 3 renames over two files', flush=True)
        finally:
            editor.remote('--remote-send', '<Esc>:qa!<CR>')
            try:
                editor.process.wait(20)
            except subprocess.TimeoutExpired:
                editor.process.kill()


if __name__ == '__main__':
    main()
