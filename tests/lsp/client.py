"""A client of the language server: messages as a test writes them, bad ones among them."""
import json
import os
import queue
import subprocess
import threading
import time


class Client:
    """One server. What it sends by itself is kept in notes; answers are waited for by the number of the request."""

    def __init__(self, program, environment=None):
        env = {k: v for k, v in os.environ.items() if k != 'DBUS_SESSION_BUS_ADDRESS'}
        env.update(environment or {})
        self.process = subprocess.Popen([program, 'lsp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        self.inbox = queue.Queue()
        self.answers = {}
        self.notes = []
        self.number = 0
        self.versions = {}
        threading.Thread(target=self.read_all, daemon=True).start()

    def read_all(self):
        out = self.process.stdout
        while True:
            length = None
            while True:
                line = out.readline()
                if not line:
                    self.inbox.put(None)
                    return
                line = line.strip()
                if not line:
                    break
                if line.lower().startswith(b'content-length:'):
                    length = int(line.split(b':')[1])
            self.inbox.put((time.monotonic(), json.loads(out.read(length))))

    # --- out

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.raw(b'Content-Length: %d\r\n\r\n' % len(body) + body)

    def notify(self, method, params):
        self.send({'jsonrpc': '2.0', 'method': method, 'params': params})

    def ask(self, method, params=None):
        self.number += 1
        message = {'jsonrpc': '2.0', 'id': self.number, 'method': method}
        if params is not None:
            message['params'] = params
        self.send(message)
        return self.number

    def processor(self):
        """Seconds of a processor that the server has had, with those of lint."""
        with open(f'/proc/{self.process.pid}/stat', encoding='ascii') as f:
            fields = f.read().rsplit(') ', 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    # --- in

    def take(self, timeout):
        item = self.inbox.get(timeout=timeout)
        if item is None:
            raise EOFError('the server is gone')
        when, message = item
        message['when'] = when
        if 'method' in message:
            self.notes.append(message)
        else:
            self.answers.setdefault(message.get('id'), []).append(message)
        return message

    def wait(self, number, timeout=600):
        end = time.monotonic() + timeout
        while not self.answers.get(number):
            self.take(max(0.01, end - time.monotonic()))
        return self.answers[number].pop(0)

    def call(self, method, params=None, timeout=600):
        answer = self.wait(self.ask(method, params), timeout)
        if 'error' in answer:
            raise RuntimeError(answer['error'])
        return answer['result']

    def error(self, method, params=None):
        """The code of the error that a request gets."""
        answer = self.wait(self.ask(method, params))
        return answer['error']['code'] if 'error' in answer else None

    def until(self, found, timeout=600):
        """The first message of the server's own, not seen before, that found() is true of."""
        end = time.monotonic() + timeout
        while True:
            for i, note in enumerate(self.notes):
                if found(note):
                    del self.notes[:i + 1]
                    return note
            self.notes.clear()
            self.take(max(0.01, end - time.monotonic()))

    def problems(self, path, version=None, timeout=600):
        """The problems of a file, of this version of its text."""
        uri = uri_of(path)
        note = self.until(lambda n: n['method'] == 'textDocument/publishDiagnostics' and n['params']['uri'] == uri and
                          (version is None or n['params'].get('version') == version), timeout)
        return note['params']['diagnostics']

    # --- a session

    def begin(self, folder=None, **capabilities):
        base = {'textDocument': {
            'completion': {'completionItem': {'snippetSupport': True}},
            'hover': {'contentFormat': ['markdown']},
            'publishDiagnostics': {'relatedInformation': True},
            'documentSymbol': {'hierarchicalDocumentSymbolSupport': True}},
            'workspace': {'workspaceEdit': {'documentChanges': True}}}
        base.update(capabilities)
        folders = [{'uri': uri_of(folder), 'name': 'test'}] if folder else None
        result = self.call('initialize', {'processId': os.getpid(), 'rootUri': None, 'capabilities': base,
                                          'workspaceFolders': folders})
        self.notify('initialized', {})
        return result

    def open(self, path, text=None):
        if text is None:
            with open(path, encoding='utf-8') as f:
                text = f.read()
        self.versions[path] = 1
        self.notify('textDocument/didOpen', {'textDocument': {'uri': uri_of(path), 'languageId': 'xml', 'version': 1,
                                                              'text': text}})

    def edit(self, path, start, end, text):
        """Replace from (line, character) to another by a text; returns the version."""
        self.versions[path] += 1
        self.notify('textDocument/didChange', {
            'textDocument': {'uri': uri_of(path), 'version': self.versions[path]},
            'contentChanges': [{'range': {'start': place(*start), 'end': place(*end)}, 'text': text}]})
        return self.versions[path]

    def set_text(self, path, text):
        self.versions[path] += 1
        self.notify('textDocument/didChange', {'textDocument': {'uri': uri_of(path), 'version': self.versions[path]},
                                               'contentChanges': [{'text': text}]})
        return self.versions[path]

    def at(self, method, path, line, character, **more):
        return self.call('textDocument/' + method,
                         {'textDocument': {'uri': uri_of(path)}, 'position': place(line, character), **more})

    def of(self, method, path, **more):
        return self.call('textDocument/' + method, {'textDocument': {'uri': uri_of(path)}, **more})

    def end(self):
        """Leave as the protocol wants it; returns the exit status."""
        self.call('shutdown')
        self.notify('exit', None)
        self.process.stdin.close()
        return self.process.wait(30)


def uri_of(path):
    from urllib.parse import quote
    return 'file://' + quote(str(path))


def place(line, character):
    return {'line': line, 'character': character}


def whole(lines=100000):
    return {'start': place(0, 0), 'end': place(lines, 0)}
