#!/usr/bin/env python3
"""The language server by messages: what it answers, and that nothing that a client sends or a model holds ends it.

Usage: protocol.py PROGRAM MODELS [NAME...]
"""
import os
import sys
import tempfile
import time

from client import Client, place, uri_of, whole
from protocol_models import ARM, ROOT

PROGRAM, MODELS = sys.argv[1:3]


class Workspace:
    """A folder with a model of two files, and a server that has it."""

    def __init__(self, root=ROOT, **capabilities):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.realpath(self.folder.name)
        self.root = self.write('robot.xml', root)
        self.arm = self.write('parts/arm.xml', ARM)
        self.client = Client(PROGRAM)
        self.server = self.client.begin(self.path, **capabilities)

    def write(self, name, text):
        path = os.path.join(self.path, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
        return path

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if kind is None:
            assert self.client.end() == 0
        else:
            self.client.process.kill()
        self.folder.cleanup()


def spot(text, part, inside=0):
    """Line and character of a part of a text."""
    before = text[:text.index(part) + inside]
    return before.count('\n'), len(before) - (before.rfind('\n') + 1)


def apply(text, edits):
    """What becomes of an ASCII text."""
    lines = text.split('\n')
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for e in sorted(edits, key=lambda e: (e['range']['start']['line'], e['range']['start']['character']), reverse=True):
        a = starts[e['range']['start']['line']] + e['range']['start']['character']
        b = starts[e['range']['end']['line']] + e['range']['end']['character']
        text = text[:a] + e['newText'] + text[b:]
    return text


def test_problems():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        assert c.problems(w.root) == []
        version = c.edit(w.root, spot(ROOT, 'elbow'), spot(ROOT, 'elbow', 5), 'elbw')
        found = c.problems(w.root, version)
        assert len(found) == 1 and found[0]['severity'] == 1 and found[0]['code'] == 'unknown-name', found
        assert found[0]['range']['start'] == place(*spot(ROOT, 'elbow')), found
        fixes = c.of('codeAction', w.root, range=found[0]['range'], context={'diagnostics': found})
        edit = fixes[0]['edit']['documentChanges'][0]['edits']
        assert [e['newText'] for e in edit] == ['elbow'], fixes
        # a mistake in a file that is not open is told of that file, with the place that includes it
        bad = ARM.replace('axis="0 1 0"', 'axs="0 1 0"')
        w.write('parts/arm.xml', bad)
        c.notify('workspace/didChangeWatchedFiles', {'changes': []})
        found = c.problems(w.arm)
        assert found[0]['range']['start'] == place(*spot(bad, 'axs')), found
        related = found[0]['relatedInformation']
        assert related[0]['location']['uri'] == uri_of(w.root), related
        assert related[0]['location']['range']['start'] == place(*spot(ROOT, '<include')), related
        # and goes when it is mended
        w.write('parts/arm.xml', ARM)
        c.notify('workspace/didChangeWatchedFiles', {'changes': []})
        c.until(lambda n: n['params'] == {'uri': uri_of(w.arm), 'diagnostics': []})


def test_repeated_name_relates():
    text = ROOT.replace('name="hull"', 'name="hull"/><geom size=".1" name="hull"')
    with Workspace(text) as w:
        w.client.open(w.root)
        found = [d for d in w.client.problems(w.root) if d['code'] == 'repeated-name']
        assert found and found[0]['relatedInformation'], found


def test_problems_as_values():
    """Form and arguments of a problem: names with their kind, numbers with their unit, messages inside of messages."""
    text = ROOT.replace('<worldbody>', '<worldbody>\n<body name="speck"><freejoint/><geom size=".001" mass="1e-6"/></body>', 1)
    with Workspace(text) as w:
        w.client.open(w.root)
        note = w.client.until(lambda n: any(d['code'] == 'lint-tiny-mass' for d in n['params']['diagnostics']))
        problem = [d for d in note['params']['diagnostics'] if d['code'] == 'lint-tiny-mass'][0]
        sentence = problem['data']['sentence']
        assert sentence['form'] == '%p and what hangs on it weigh %.3g g', problem
        assert sentence['arguments'] == [{'form': '%s', 'arguments': [{'name': 'speck', 'kind': 'body'}]},
                                         {'number': 0.001, 'unit': 'g'}], problem
        assert problem['data']['advice']['form'], problem


def test_lint():
    text = ROOT.replace('<actuator>', '<asset><material name="unused"/></asset><actuator>')
    with Workspace(text) as w:
        c = w.client
        c.open(w.root)
        note = c.until(lambda n: any(d['code'].startswith('lint-unused') for d in n['params']['diagnostics']))
        lint = [d for d in note['params']['diagnostics'] if d['code'].startswith('lint-unused')][0]
        assert lint['tags'] == [1] and lint['severity'] in (2, 3), lint
        fixes = c.of('codeAction', w.root, range=lint['range'], context={'diagnostics': [lint]})
        edits = fixes[0]['edit']['documentChanges'][0]['edits']
        assert 'unused' not in apply(text, edits)


def test_completion():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        line, column = spot(ROOT, '<geom name="hull"', 6)
        items = c.at('completion', w.root, line, column)['items']
        size = [i for i in items if i['label'] == 'size'][0]
        assert size['insertTextFormat'] == 2 and size['textEdit']['newText'] == 'size="$0"' and size['documentation'], size
        line, column = spot(ROOT, '<motor', 0)
        c.edit(w.root, (line, column), (line, column), '<')
        items = c.at('completion', w.root, line, column + 1)['items']
        assert any(i['label'] == 'position' for i in items)
        c.edit(w.root, (line, column), (line, column + 1), '')
        # names of the other file
        line, column = spot(ROOT, 'joint="elbow"', 7)
        assert [i['label'] for i in c.at('completion', w.root, line, column)['items']] == ['root', 'elbow']
        # templates, which take the place of their bracket
        line, column = spot(ROOT, '<body', 0)
        c.edit(w.root, (line, column), (line, column), '<a')
        arm = [i for i in c.at('completion', w.root, line, column + 2)['items'] if i['label'] == 'arm'][0]
        assert arm['textEdit']['range']['start'] == place(line, column) and '${1:' in arm['textEdit']['newText'], arm


def test_completion_without_snippets():
    with Workspace(textDocument={}) as w:
        c = w.client
        c.open(w.root)
        line, column = spot(ROOT, '<body', 0)
        c.edit(w.root, (line, column), (line, column), '<a')
        arm = [i for i in c.at('completion', w.root, line, column + 2)['items'] if i['label'] == 'arm'][0]
        assert arm['insertTextFormat'] == 1 and '$' not in arm['textEdit']['newText'], arm
        assert 'axis="0 1 0"' in arm['textEdit']['newText'].split('elbow')[1], arm


def test_hover():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        c.problems(w.root)
        text = c.at('hover', w.root, *spot(ROOT, 'class="leg"/>', 8))['contents']['value']
        assert 'declared by <default leg> in robot.xml' in text, text
        line, column = spot(ROOT, 'pos="0 0 1"', 6)
        text = c.at('hover', w.root, line, column)['contents']['value']
        assert 'Compiled: 0 0 1 (written here)' in text, text
        text = c.at('hover', w.root, *spot(ROOT, 'body name="torso"', 1))['contents']['value']
        assert 'body 2:' in text and 'kg' in text, text
        # defaults resolved: what the text does not say here
        line, column = spot(ROOT, ' class="leg"/>', 0)
        c.edit(w.root, (line, column), (line, column), ' size=""')
        c.edit(w.root, (line, column), (line, column + 8), '')
        signature = c.at('signatureHelp', w.root, *spot(ROOT, 'size=".02 .1"', 10))
        assert signature['signatures'][0]['label'] == 'size="radius half-length"' and signature['activeParameter'] == 1


def test_units():
    """Each number has its unit, and one that is typed in another is written in it."""
    with Workspace() as w:
        c = w.client
        model = ('<mujoco><compiler angle="radian"/><worldbody><body><joint range="0 1" solreflimit=".02 1" damping="1" />'
                 '<geom size=".1"/></body></worldbody></mujoco>')
        path = w.write('units.xml', model)
        c.open(path)
        c.problems(path)
        assert '2 × number (rad)' in c.at('hover', path, *spot(model, 'range=', 1))['contents']['value']
        assert '(N·m·s/rad, N·m·s²/rad²' in c.at('hover', path, *spot(model, 'damping=', 1))['contents']['value']
        items = c.at('completion', path, *spot(model, '/><geom'))['items']
        assert [i['detail'] for i in items if i['label'] == 'frictionloss'] == ['number (N·m)'], items
        signature = c.at('signatureHelp', path, *spot(model, '.02', 1))['signatures'][0]
        assert [p.get('documentation') for p in signature['parameters']] == ['s', None], signature
        for typed, said in (('90deg', 'Write it as 0 1.570796327 (rad)'), ('5cm', 'cm is a length; range wants rad')):
            version = c.set_text(path, model.replace('0 1', f'0 {typed}'))
            found = c.problems(path, version)
            assert [said in f['message'] for f in found] == [True], found
            fixes = c.of('codeAction', path, range=found[0]['range'], context={'diagnostics': found})
            texts = [e['newText'] for f in fixes if 'edit' in f for e in f['edit']['documentChanges'][0]['edits']]
            assert ('0 1.570796327' in texts) == (typed == '90deg'), fixes


# each kind of unit: the line, the attribute, what it is told to be counted in, what is typed, and what the fix writes
KINDS = (
    ('<option timestep="{}"/>', 'timestep', 's', '2ms', '0.002'),
    ('<option gravity="{}"/>', 'gravity', 'm/s²', '0 0 -981cm/s^2', '0 0 -9.81'),
    ('<default><geom density="{}"/></default>', 'density', 'kg/m³', '1g/cm3', '1000'),
    ('<default><geom surfacevel="{}"/></default>', 'surfacevel', 'm/s, m/s, m/s, rad/s', '2mm/s 0 0 1rpm 0 0', '0.002 0 0 0.1047197551 0 0'),
    ('<default><geom mass="{}"/></default>', 'mass', 'kg', '3 lb', '1.36077711'),
    ('<default><geom size="{}"/></default>', 'size', 'm', '5cm', '0.05'),
    ('<default><joint type="hinge" range="{}"/></default>', 'range', 'deg', '-90deg 1.2rad', '-90 68.75493542'),
    ('<default><joint type="hinge" damping="{}"/></default>', 'damping', 'N·m·s/rad', '0.5 N*m*s/deg', '28.64788976'),
    ('<default><camera fovy="{}"/></default>', 'fovy', 'deg', '1rad', '57.29577951'),
    ('<worldbody><site name="s"/></worldbody><actuator><motor site="s" gear="1 0 0 0 0 0" forcerange="{}"/></actuator>', 'forcerange', 'N',
     '-20kN 20kN', '-20000 20000'),
    ('<default><tendon range="{}"/></default>', 'range', 'm', '2in 1ft', '0.0508 0.3048'),
    ('<worldbody><flexcomp><elasticity young="{}"/></flexcomp></worldbody>', 'young', 'Pa', '3MPa', '3000000'),
    ('<worldbody><flexcomp mass="{}"/></worldbody>', 'mass', 'kg', '250g', '0.25'),
)


def test_unit_kinds():
    """Units in hover and completion, and the fix of a typed one, for each kind of unit."""
    with Workspace() as w:
        c = w.client
        path = w.write('kinds.xml', '<mujoco/>')
        c.open(path)
        for form, attribute, unit, typed, written in KINDS:
            model = '<mujoco>' + form.format(typed) + '</mujoco>'
            version = c.set_text(path, model)
            found = [f for f in c.problems(path, version) if written in f['message']]
            assert len(found) == 1, (typed, c.diagnostics if hasattr(c, 'diagnostics') else found)
            told = c.at('hover', path, *spot(model, f' {attribute}="', 2))['contents']['value']
            assert unit in told, (attribute, told)
            fixes = c.of('codeAction', path, range=found[0]['range'], context={'diagnostics': found})
            texts = [e['newText'] for f in fixes if 'edit' in f for e in f['edit']['documentChanges'][0]['edits']]
            assert written in texts, (typed, fixes)
            bare = '<mujoco>' + form.replace(f'{attribute}="{{}}"', '') + '</mujoco>'
            c.set_text(path, bare)
            place_of = bare.index(form[:form.index(f'{attribute}="')]) + form.index(f'{attribute}="')
            items = c.at('completion', path, *spot(bare, bare[:place_of], place_of))['items']
            details = [i['detail'] for i in items if i['label'] == attribute]
            assert details and unit.split(',')[0] in details[0], (attribute, details)


def test_names():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        at = spot(ROOT, '"elbow"', 2)
        target = c.at('definition', w.root, *at)
        assert target['uri'] == uri_of(w.arm) and target['range']['start'] == place(*spot(ARM, 'elbow')), target
        assert len(c.at('references', w.root, *at, context={'includeDeclaration': True})) == 2
        assert len(c.at('references', w.root, *at, context={'includeDeclaration': False})) == 1
        assert c.at('prepareRename', w.root, *at)['placeholder'] == 'elbow'
        changes = c.at('rename', w.root, *at, newName='hinge')['documentChanges']
        assert {x['textDocument']['uri'] for x in changes} == {uri_of(w.root), uri_of(w.arm)}, changes
        for name, code in (('', -32803), ('a"b', -32803), ('m', None), ('root', -32803)):
            params = {'textDocument': {'uri': uri_of(w.root)}, 'position': place(*at), 'newName': name}
            assert c.error('textDocument/rename', params) == code, name
        assert c.error('textDocument/rename', {'textDocument': {'uri': uri_of(w.root)}, 'position': place(0, 1),
                                               'newName': 'x'}) == -32803
        include = c.at('definition', w.root, *spot(ROOT, 'parts/arm', 3))
        assert include['uri'] == uri_of(w.arm)
        links = c.of('documentLink', w.root)
        assert [x['target'] for x in links] == [uri_of(w.arm)], links
        assert len(c.at('documentHighlight', w.root, *spot(ROOT, 'class="leg"', 8))) == 2
        tags = c.at('linkedEditingRange', w.root, *spot(ROOT, '<worldbody>', 3))['ranges']
        assert [t['start']['line'] for t in tags] == [7, 12], tags


def test_a_part_is_known_by_its_model():
    with Workspace() as w:
        c = w.client
        c.open(w.arm)  # alone: the model is found in the workspace
        c.until(lambda n: n['params']['uri'] == uri_of(w.arm))
        places = c.at('references', w.arm, *spot(ARM, '"elbow"', 2), context={'includeDeclaration': True})
        assert {p['uri'] for p in places} == {uri_of(w.root), uri_of(w.arm)}, places


def test_shape():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        c.problems(w.root)
        symbols = c.of('documentSymbol', w.root)
        assert symbols[0]['name'] == 'mujoco robot'
        assert [s['name'] for s in symbols[0]['children']][:2] == ['default', 'include parts/arm.xml'], symbols
        found = c.call('workspace/symbol', {'query': 'elb'})
        assert [s['name'] for s in found] == ['elbow'] and found[0]['location']['uri'] == uri_of(w.arm), found
        folds = c.of('foldingRange', w.root)
        assert {'startLine': 7, 'endLine': 12} in folds, folds
        grown = c.of('selectionRange', w.root, positions=[place(*spot(ROOT, '.02', 1))])[0]
        ranges = []
        while grown:
            ranges.append(grown['range'])
            grown = grown.get('parent')
        assert ranges[0] == {'start': place(*spot(ROOT, '.02')), 'end': place(*spot(ROOT, '.02', 3))} and len(ranges) > 4
        colors = c.of('documentColor', w.root)
        assert colors[0]['color'] == {'red': .8, 'green': .2, 'blue': .1, 'alpha': 1}, colors
        text = c.of('colorPresentation', w.root, range=colors[0]['range'],
                    color={'red': 0, 'green': 1, 'blue': .5, 'alpha': 1})[0]['label']
        assert text == '0 1 0.5 1', text
        hints = c.of('inlayHint', w.root, range=whole())
        assert [h['label'] for h in hints if h.get('kind') == 2] == ['radius:', 'half-length:'], hints
        assert any(h['label'].endswith('kg') for h in hints), hints


def test_tokens():
    with Workspace() as w:
        c = w.client
        legend = w.server['capabilities']['semanticTokensProvider']['legend']['tokenTypes']
        c.open(w.root)
        data = c.of('semanticTokens/full', w.root)['data']
        lines, line, column, seen = ROOT.split('\n'), 0, 0, []
        for i in range(0, len(data), 5):
            down, right, length, kind, _ = data[i:i + 5]
            line, column = line + down, right if down else column + right
            seen.append((lines[line][column:column + length], legend[kind]))
        assert ('mujoco', 'class') in seen and ('robot', 'variable') in seen
        assert ('pos', 'property') in seen and ('0 0 1', 'number') in seen and ('torso', 'variable') in seen
        assert ('capsule', 'enumMember') in seen and ('parts/arm.xml', 'string') in seen
        assert seen.count(('worldbody', 'class')) == 2
        part = c.of('semanticTokens/range', w.root, range={'start': place(0, 0), 'end': place(1, 0)})['data']
        assert 0 < len(part) < len(data)


def test_format():
    with Workspace(ROOT.replace('    <body name="torso"', '  <body name="torso"')) as w:
        c = w.client
        c.open(w.root)
        text = open(w.root).read()
        edits = c.of('formatting', w.root, options={'tabSize': 2, 'insertSpaces': True})
        assert apply(text, edits) == ROOT
        edits = c.of('rangeFormatting', w.root, range={'start': place(0, 0), 'end': place(2, 0)}, options={'tabSize': 2})
        assert edits == []
        line, column = spot(text, '<freejoint')
        c.edit(w.root, (line, column), (line, column), '\n')
        edits = c.at('onTypeFormatting', w.root, line + 1, 0, ch='\n', options={'tabSize': 2})
        assert edits and edits[0]['newText'].isspace(), edits
        c.edit(w.root, (line, column), (line + 1, 0), '<frame></')
        edits = c.at('onTypeFormatting', w.root, line, column + 9, ch='/', options={'tabSize': 2})
        assert [e['newText'] for e in edits] == ['frame>'], edits


def test_migration():
    old = ROOT.replace('<worldbody>', '<option mpr_iterations="9"/>\n  <worldbody>', 1)
    title = 'Migrate from an earlier version of MuJoCo'
    with Workspace(old) as w:
        c = w.client
        c.open(w.root)
        start = {'start': place(0, 0), 'end': place(0, 0)}
        actions = c.of('codeAction', w.root, range=start, context={'diagnostics': []})
        edits = [a['edit'] for a in actions if a['title'] == title]
        assert len(edits) == 1 and len(edits[0]['documentChanges']) == 1, actions
        text = apply(old, edits[0]['documentChanges'][0]['edits'])
        assert text == old.replace('mpr_iterations', 'ccd_iterations'), text
        c.edit(w.root, (0, 0), (len(old.split('\n')), 0), text)
        actions = c.of('codeAction', w.root, range=start, context={'diagnostics': []})
        assert not [a for a in actions if a['title'] == title], actions


def test_positions():
    text = ROOT.replace('robot', 'röbot 🦾 x').replace('name="hull" class="leg"', 'name="hüll" class="lög"')
    at = lambda part, count: len(text.split('\n')[10].split(part)[0].encode(count)) // {'utf-8': 1, 'utf-16-le': 2}[count]
    for encodings, said, count in ((None, 'utf-16', 'utf-16-le'), (['utf-8', 'utf-16'], 'utf-8', 'utf-8')):
        with Workspace(text, **({'general': {'positionEncodings': encodings}} if encodings else {})) as w:
            c = w.client
            assert w.server['capabilities']['positionEncoding'] == said
            c.open(w.root)
            found = [d for d in c.problems(w.root) if 'lög' in d['message']][0]
            assert found['range']['start'] == place(10, at('lög"', count)), (said, found)
            # an edit behind the two halves of a character beyond the first plane
            width = len(text.split('\n')[0].split(' x"')[0].encode(count)) // (2 if said == 'utf-16' else 1)
            c.edit(w.root, (0, width), (0, width + 2), '')
            assert c.of('documentSymbol', w.root)[0]['name'] == 'mujoco röbot 🦾'


def test_bad_messages():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        c.problems(w.root)
        wrong = [b'Content-Length: 5\r\n\r\nhello', b'Content-Length: 2\r\n\r\n[]', b'Content-Length: 4\r\n\r\nnull', b'what is this\r\n\r\n',
                 b'Content-Length: -3\r\n\r\n', b'Content-Length: 99999999999999999999\r\n\r\n',
                 b'Content-Length: 12\r\n\r\n{"a":"\xff\xfe\x80"}\x20', b'Content-Length: 8\r\n\r\n{"a":tru']
        deep = b'{"a":' + b'[' * 200000 + b']' * 200000 + b'}'
        wrong.append(b'Content-Length: %d\r\n\r\n' % len(deep) + deep)
        wrong.append(b'Content-Length: 20000000\r\n\r\n' + b' ' * 20000000)
        for data in wrong:
            c.raw(data)
            answer = c.wait(None)
            assert answer['error']['code'] in (-32700, -32600), (data[:40], answer)
        # noise without an end of its own gets one answer, and the next message is heard
        c.raw(bytes(i * 7919 % 251 for i in range(30000)) + b'\r\n')
        assert c.wait(None)['error']['code'] == -32700
        assert c.of('documentSymbol', w.root)
        # strings that are no characters
        body = b'{"jsonrpc":"2.0","id":"half","method":"\\ud800\\u0000","params":["\\udc00"]}'
        c.raw(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        assert c.wait('half')['error']['code'] == -32601


def test_bad_requests():
    with Workspace() as w:
        c = w.client
        c.open(w.root)
        assert c.error('textDocument/nothing', {}) == -32601
        methods = [m for m in OPEN_METHODS]
        values = [None, [], {}, 'x', 3, {'textDocument': 3}, {'textDocument': {'uri': 'file:///nowhere.xml'}},
                  {'textDocument': {'uri': 'http://a/b'}}, {'textDocument': {'uri': '\u0001'}}]
        for method in methods:
            for params in values:
                answer = c.wait(c.ask(method, params))
                assert 'error' in answer or method == 'workspace/symbol', (method, params, answer)
            for line, character in ((-1, -1), (0, 1e300), (2**31, 0), (1.5, 'a'), (10**6, 10**6)):
                params = {'textDocument': {'uri': uri_of(w.root)}, 'position': place(line, character),
                          'range': {'start': place(line, character), 'end': place(0, 0)}, 'positions': [place(line, character)],
                          'newName': 'x' * 100000, 'ch': '\n', 'options': {'tabSize': -5}, 'color': {'red': 'x'}, 'query': 7}
                c.wait(c.ask(method, params))
        for method in ('textDocument/didOpen', 'textDocument/didChange', 'textDocument/didClose', 'gimbal/caret',
                       'workspace/didChangeWorkspaceFolders', '$/anything'):
            for params in values:
                c.notify(method, params)
        assert c.error('initialize', {}) == -32600
        assert c.of('documentSymbol', w.root)


OPEN_METHODS = ['textDocument/' + m for m in (
    'completion', 'hover', 'signatureHelp', 'definition', 'references', 'documentHighlight', 'prepareRename', 'rename',
    'linkedEditingRange', 'documentLink', 'documentSymbol', 'foldingRange', 'selectionRange', 'semanticTokens/full',
    'semanticTokens/range', 'documentColor', 'colorPresentation', 'inlayHint', 'formatting', 'rangeFormatting',
    'onTypeFormatting', 'codeAction')] + ['workspace/symbol', 'workspace/executeCommand']


def test_broken_texts():
    """All requests at many places of texts that are no models."""
    texts = ['', '<', '<mujoco', '<mujoco><worldbody><geom size="', '</mujoco>', '<a/>' * 2000, '<!--', '<![CDATA[', '\0<x',
             ROOT[:200], '<mujoco>' + '<body>' * 3000, '\r\r\n\n\r', '<mujoco model="' + 'x' * 200000, '&#0;&bad;',
             '<include file="robot.xml"/>', ROOT.replace('parts/arm.xml', 'robot.xml')]
    with Workspace() as w:
        c = w.client
        c.open(w.root, '')
        for text in texts:
            c.set_text(w.root, text)
            for method in OPEN_METHODS:
                for line, character in ((0, 0), (0, 7), (3, 12), (10**5, 0)):
                    params = {'textDocument': {'uri': uri_of(w.root)}, 'position': place(line, character), 'range': whole(),
                              'positions': [place(line, character)], 'newName': 'n', 'ch': '/', 'options': {},
                              'color': {}, 'context': {}, 'query': ''}
                    c.wait(c.ask(method, params))


def test_deep_model():
    text = '<mujoco><worldbody>' + '<body><geom size=".1"/>' * 300 + '</body>' * 300 + '</worldbody></mujoco>'
    with Workspace(text) as w:
        c = w.client
        c.open(w.root)
        symbols, count = c.of('documentSymbol', w.root), 0
        while symbols:
            count += len(symbols)
            symbols = [child for s in symbols for child in s['children']] if 'children' in symbols[0] else []
        assert count == 602, count
        assert c.of('selectionRange', w.root, positions=[place(0, 5000)])


def test_before_and_after():
    client = Client(PROGRAM)
    assert client.error('textDocument/hover', {}) == -32002
    client.begin()
    client.call('shutdown')
    assert client.error('textDocument/hover', {}) == -32600
    client.notify('exit', None)
    assert client.process.wait(30) == 0
    client = Client(PROGRAM)
    client.begin()
    client.notify('exit', None)  # without its shutdown
    assert client.process.wait(30) == 1
    client = Client(PROGRAM)
    client.process.stdin.close()
    assert client.process.wait(30) == 1


def test_cancel():
    with Workspace() as w:
        c = w.client
        c.open(w.root, '<mujoco><worldbody>' + '<geom size=".1 .1 .1"/>\n' * 40000 + '</worldbody></mujoco>')
        slow = [c.ask('textDocument/semanticTokens/full', {'textDocument': {'uri': uri_of(w.root)}}) for _ in range(6)]
        for number in slow:
            c.notify('$/cancelRequest', {'id': number})
        answers = [c.wait(number) for number in slow]
        assert any('error' in a and a['error']['code'] == -32800 for a in answers[1:]), [list(a) for a in answers]


def test_borders():
    """Nothing outside of the workspace is read, whatever a model or a request names."""
    with tempfile.TemporaryDirectory() as outside:
        outside = os.path.realpath(outside)
        secret = os.path.join(outside, 'secret.xml')
        with open(secret, 'w') as f:
            f.write('<mujoco><worldbody><body name="hidden"/></worldbody></mujoco>')
        with Workspace() as w:
            c = w.client
            os.symlink(secret, os.path.join(w.path, 'link.xml'))
            os.mkfifo(os.path.join(w.path, 'pipe.xml'))
            c.open(w.root)
            up = os.path.relpath(secret, w.path)
            encoded = up.replace('..', '&#46;&#46;')
            for name in (secret, up, encoded, 'link.xml'):
                for tag in ('<include file="%s"/>', '<asset><mesh file="%s"/></asset>', '<asset><model name="x" file="%s"/></asset>'):
                    version = c.set_text(w.root, ROOT.replace('<worldbody>', tag % name + '<worldbody>', 1))
                    found = c.problems(w.root, version)
                    assert any(d['code'] == 'outside-workspace' for d in found), (name, tag, found)
                    assert not c.call('workspace/symbol', {'query': 'hidden'})
                    assert all(secret not in link['target'] for link in c.of('documentLink', w.root))
            for name in ('/dev/zero', 'pipe.xml'):  # without an end
                version = c.set_text(w.root, ROOT.replace('parts/arm.xml', name))
                assert c.problems(w.root, version)
            # an asset folder of the model's own may be anywhere
            text = ROOT.replace('<default>', '<compiler meshdir="%s"/><asset><mesh file="none.obj"/></asset><default>' % outside, 1)
            found = c.problems(w.root, c.set_text(w.root, text))
            assert not any(d['code'] == 'outside-workspace' for d in found), found
            # nor are names of files told from there
            text = ROOT.replace('parts/arm.xml', '../' * 20 + 'etc/')
            c.set_text(w.root, text)
            at = spot(text, 'etc/', 4)
            items = c.at('completion', w.root, *at)
            assert not items, items
            assert c.error('workspace/executeCommand', {'command': 'gimbal.openInStudio', 'arguments': [uri_of(secret)]}) == -32602


def test_many_files():
    with Workspace() as w:
        for i in range(10000):
            name = os.path.join(w.path, 'many', str(i // 100), f'part{i}.xml')
            os.makedirs(os.path.dirname(name), exist_ok=True)
            with open(name, 'w') as f:
                f.write('<mujoco><include file="other%d.xml"/></mujoco>' % i if i % 3 else '<mujoco/>')
        c = Client(PROGRAM)
        c.begin(w.path)
        c.open(w.arm)
        assert c.of('documentSymbol', w.arm)
        assert c.processor() < 20
        deadline = time.monotonic() + 600
        while len(c.at('references', w.arm, *spot(ARM, '"elbow"', 2), context={'includeDeclaration': True})) < 2:
            assert time.monotonic() < deadline
            time.sleep(.05)
        assert c.end() == 0


def main():
    wanted = sys.argv[3:]
    tests = [(n, f) for n, f in globals().items() if n.startswith('test_') and (not wanted or n in wanted)]
    failed = 0
    print(f'1..{len(tests)}')
    for i, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f'ok {i} {name}', flush=True)
        except Exception as e:  # the next test has a server of its own
            import traceback
            failed += 1
            print(f'not ok {i} {name}', flush=True)
            for line in traceback.format_exc().split('\n'):
                print('# ' + line[:600], flush=True)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
