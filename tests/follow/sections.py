# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""The sections of a report: each takes the run and fills a section."""
import difflib
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

import changes
import grammar
import interface
import report
import wheel
import witness

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SLOWER = 1.1  # a step that takes so many times as long is open
SECONDS = (1, 4, 8)  # of a model: what seems slower is measured again, for longer
CLASS = re.compile(r'^ *(\d+)  (open|explained|UNEXPLAINED) +(.*)$')


# What ours has already of later versions: a function that says whether theirs has it too, and how its names begin.
EARLY = {'mjb_nsim': re.compile(r'mjb_|mjBatch|mjfBatchFunc'), 'mjs_adoptInertial': re.compile(r'mjs_adoptInertial$'),
         'mjs_dedupAssets': re.compile(r'mjs_dedupAssets$')}


def without_early(theirs, ours):
    """Our side without what only a later version than theirs has."""
    names = [pattern for function, pattern in EARLY.items() if function not in theirs['functions']]
    return {key: {name: entry for name, entry in table.items() if not any(p.match(name) for p in names)} for key, table in ours.items()}


class Run:
    """The two sides, and what is known of them already."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.version = options.version
        self.theirs = folder / 'lib/libmujoco.so'
        self.ours = (options.build / 'src/engine/libgimbal.so').resolve()
        self.headers = ROOT / 'src/engine/include'

    def kept(self, name, parts, make):
        """JSON that is made once for these files and texts."""
        digest = hashlib.sha256()
        for part in parts:
            digest.update(part.read_bytes() if isinstance(part, pathlib.Path) else part.encode())
        path = self.options.out.parent / 'kept' / f'{name}-{digest.hexdigest()[:16]}.json'
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            made = json.dumps(make())
            path.write_text(made, encoding='utf-8')
        return json.loads(path.read_text(encoding='utf-8'))

    def described(self, include, library):
        parts = [library, HERE / 'interface.py', HERE / 'dwarf.py', HERE / 'defaults.py'] + sorted(pathlib.Path(include, 'mujoco').glob('*.h'))

        def make():
            found = interface.describe(include, library)
            with tempfile.NamedTemporaryFile('w', suffix='.json') as f:
                json.dump(found, f)
                f.flush()
                out = subprocess.run([sys.executable, HERE / 'defaults.py', library, f.name], stdout=subprocess.PIPE, check=True).stdout
            return {**found, 'defaults': json.loads(out)}
        return self.kept('interface', parts, make)

    def sides(self):
        theirs = self.described(self.folder / 'include', self.theirs)
        return theirs, without_early(theirs, self.described(self.headers, self.ours))

    def is_same_interface(self):
        theirs, ours = self.sides()
        return theirs['fields'] == ours['fields'] and theirs['types'] == ours['types'] and theirs['functions'] == ours['functions']

    def probe(self):
        program = self.options.out.parent / 'probe'
        subprocess.run([*interface.COMPILER, '-O1', '-o', program, HERE / 'probe.c', '-ldl'], check=True)
        return program


# ---- the interface

def compare_tables(section, kind, theirs, ours):
    section.looked += len(theirs)
    for name in sorted(theirs.keys() | ours.keys()):
        if theirs.get(name) != ours.get(name):
            section.open(f'{kind} {name}', theirs.get(name, 'absent'), ours.get(name, 'absent'))


def compare_fields(section, theirs, ours):
    """What only moved, because something was put in before it, is one row a structure."""
    section.looked += len(theirs)
    moved = {}
    for name in sorted(theirs.keys() | ours.keys()):
        their, our = theirs.get(name, 'absent'), ours.get(name, 'absent')
        if their == our:
            continue
        if re.sub(r' at \d+', '', their) == re.sub(r' at \d+', '', our):
            moved.setdefault(name.split('.')[0], []).append(name)
        else:
            section.open(f'field {name}', their, our)
    for structure, names in moved.items():
        section.open(f'fields of {structure}', f'{len(names)} at other offsets', names[0])


def lists(table):
    found = {}
    for name, entry in table.items():
        found.setdefault(name.split('[')[0], []).append(entry)
    return found


def compare_lists(section, theirs, ours):
    section.looked += len(theirs)
    theirs, ours = lists(theirs), lists(ours)
    for name in sorted(theirs.keys() | ours.keys()):
        a, b = theirs.get(name, []), ours.get(name, [])
        for what, i, j, k, n in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            if what != 'equal':
                section.open(f'X macro {name}', ' '.join(a[i:j]) or 'nothing', ' '.join(b[k:n]) or 'nothing')


def interface_section(run, section):
    theirs, ours = run.sides()
    for key, kind in (('functions', 'function'), ('types', 'type'), ('enums', 'enumeration'), ('constants', 'constant'),
                      ('variables', 'variable'), ('defaults', 'default of'), ('exported', 'export of')):
        compare_tables(section, kind, theirs[key], ours[key])
    compare_fields(section, theirs['fields'], ours['fields'])
    compare_lists(section, theirs['X macros'], ours['X macros'])


# ---- the grammar

def grammar_section(run, section):
    known = grammar.known_differences(HERE / 'grammar.tsv')
    n, printed = grammar.compare_printed(run.theirs, run.ours)
    printed = [(what, their, our) for what, their, our in printed
               if not any(grammar.fits(pattern, ('printed', *what.rsplit(' ', 1), our, their)[:3]) for pattern, _ in known)]
    section.looked += n
    for row in printed:
        section.open(*row)
    manual = run.folder / 'doc/XMLreference.rst'
    cases = grammar.make_cases(manual.read_text(encoding='utf-8') if manual.exists() else '')
    texts = [c[3] for c in cases]
    program = run.probe()
    plugins = run.folder / 'plugin'
    wait = grammar.start(lambda: run.kept('probe', ['\n'.join(texts), run.theirs, HERE / 'probe.c'],
                                          lambda: grammar.Probe(program, run.theirs, plugins).ask(texts)))
    ours = grammar.Probe(program, run.ours).ask(texts)
    found, explained, idle = grammar.compare_probed(cases, wait(), ours, known)
    section.looked += len(cases)
    for item in found.items():
        section.open(*grammar.describe(item))
    section.note(f'{len(cases)} documents; neither side accepts a plain {", ".join(idle)}' if idle else f'{len(cases)} documents')
    for row, some in explained.items():
        section.note(f'{len(some)} on purpose: {row}')


# ---- the list of changes

def changes_section(run, section):
    before = wheel.BEFORE
    if changes.key(run.version) <= changes.key(before):
        section.note(f'nothing after {before}')
        return
    table = ROOT / 'docs/following' / f'{run.version}.tsv'
    manual = run.folder / 'doc/changelog.rst'
    wanted = changes.items(manual.read_text(encoding='utf-8'), before, run.version) if manual.exists() else None
    if not table.exists():
        section.open(f'docs/following/{run.version}.tsv', f'{len(wanted or [])} items', 'is not there')
        return
    rows = changes.read(table)
    for fault in changes.faults(rows, wanted):
        section.open(fault)
    section.looked = len(rows)
    for number, what, state, why, test in rows:
        if state in ('not', 'part'):
            section.open(f'{number}: {what}', '', f'{state}{": " + why if why else ""}{" (" + test + ")" if test else ""}')
    section.note(', '.join(f'{sum(r[2] == s for r in rows)} {s}' for s in changes.STATES))


# ---- recorded results

def conformance_section(run, section):
    kit = run.options.reference / 'conform/run'
    if not kit.exists():
        section.note('no recorded results are here (--reference)')
        return
    if run.version != wheel.VERSION:
        section.open('recorded results', f'{run.version}', f'those of {wheel.VERSION} are taken as long as ours claims it')
        return
    table = run.options.out / 'conformance.tsv'
    table.unlink(missing_ok=True)
    command = [sys.executable, kit, '--cc', interface.COMPILER[-1], '--cflags', f'-I{run.headers}', '--libs', f'-L{run.ours.parent} -lgimbal -Wl,-rpath,{run.ours.parent}',
               '--timeout', witness.TIMEOUT, '--report', table]

    def make():
        out = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
        if not table.exists():
            raise report.Failure(f'the kit did not run: {(out.splitlines() or ["it said nothing"])[-1]}')
        return {'told': out, 'table': table.read_text(encoding='utf-8')}
    found = run.kept('conformance', [run.ours, kit], make)
    seen, missed = set(), {}  # model and stage; a line of sums, whose field is "=", tells only what no line before it did
    for line in found['table'].splitlines():
        cells = line.split('\t')
        if len(cells) >= 7 and cells[0] != 'model' and not (cells[2] == '=' and (cells[0], cells[1]) in seen):
            section.looked += 1
            if cells[6] == 'FAIL':
                seen.add((cells[0], cells[1]))
                missed[tuple(cells[:3])] = '\t'.join(cells[3:])
    ours, theirs = witness.Kit(kit, run.headers, run.ours), witness.Kit(kit, run.folder / 'include', run.theirs.resolve(), run.folder / 'plugin')
    causes = dict(map(tuple, run.kept('witness', [run.ours, run.theirs, kit, HERE / 'witness.py', str(sorted(missed))],
                                      lambda: [[' '.join(row), cause] for row, cause in witness.explain(missed, ours, theirs).items()])))
    for row, told in missed.items():
        name = ' '.join(row)
        if name in causes:
            section.note(f'{name}: {causes[name]} misses it too')
        else:
            section.open(name, '', told)


# ---- the differential machine

def needs_interface(run, section, what):
    if run.is_same_interface():
        return True
    section.open(what, f'structures of {run.version}', 'other ones: it can run when the interface part is at zero')
    return False


def machine(run, section, *options):
    program = run.options.build / 'tests/differential/differential'
    command = [program, '--ours', run.ours, '--reference', run.theirs, '--known', ROOT / 'tests/differential/known.tsv', '--reduce', '0', *options]
    told = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors='replace', check=False)
    title = ' '.join(map(str, options))
    for line in told.stdout.splitlines():
        match = CLASS.match(line)
        if match and match.group(2) != 'explained':
            section.open(f'{title}: {match.group(3)}', '', f'{match.group(1)} cases, {match.group(2).lower()}')
        if re.match(r'^\d+ (cases|pairs)', line):
            section.note(f'{title}: {line}')
    if told.returncode not in (0, 1) or told.returncode and not section.rows:
        section.open(title, '', f'exit status {told.returncode}')


def differential_section(run, section):
    if needs_interface(run, section, 'differential runs'):
        n, seed = run.options.models, str(run.options.seed)
        machine(run, section, '--models', str(n), '--seed', seed)
        machine(run, section, '--models', str(n // 5), '--seed', seed, '--queries')
        machine(run, section, '--models', str(n // 5), '--seed', seed, '--calls')
        machine(run, section, '--models', str(n), '--seed', seed, '--math')
        machine(run, section, '--pairs', str(10 * n), '--seed', seed)


def packages_section(run, section):
    if not run.options.package or not needs_interface(run, section, 'models of packages'):
        return
    with tempfile.TemporaryDirectory() as made:
        for name in run.options.package:
            folder = pathlib.Path(name)
            if not folder.is_dir():
                folder = pathlib.Path(made, name)
                try:
                    unpack(wheel.download(name, made), folder)
                except wheel.Missing as missing:
                    section.open(name, str(missing).splitlines()[-1], 'not compared')
                    continue
            count = sum(1 for p in folder.rglob('*') if p.suffix in ('.xml', '.urdf'))
            section.looked += count
            if count:
                machine(run, section, '--corpus', str(folder), '--models', str(count))


def unpack(archive, folder):
    if archive.name.endswith('.whl'):
        with zipfile.ZipFile(archive) as f:
            f.extractall(folder)
    else:
        shutil.unpack_archive(archive, folder, filter='data') if sys.version_info >= (3, 12) else shutil.unpack_archive(archive, folder)


# ---- speed

def measure_steps(run, seconds, only=''):
    """How long a step of ours takes, in steps of theirs, by model."""
    against, table = ROOT / 'tests/bench/against/against.py', run.options.out / 'speed.json'
    table.unlink(missing_ok=True)
    subprocess.run([sys.executable, against, run.options.build / 'tests/bench/bench-against', run.ours, run.theirs, '--models', run.options.reference / 'models',
                    '--only', only, '--quantity', 'step', '--seconds', str(seconds), '--json', table], stdout=subprocess.DEVNULL, check=False)
    rows = json.loads(table.read_text(encoding='utf-8'))['results'] if table.exists() else []
    return {row['model']: row['paired'] for row in rows if row.get('quantity') == 'step'}


def speed_section(run, section):
    """What others do on the machine makes a model slower now and then; what is slower itself is so each time."""
    if not (run.options.reference / 'models').is_dir():
        section.note('the models of the list are not here (--reference)')
        return
    if not needs_interface(run, section, 'speed'):
        return
    found = measure_steps(run, SECONDS[0])
    section.looked = len(found)
    if not found:
        section.open('speed', '', 'nothing was measured')
    for model, times in found.items():
        for seconds in SECONDS[1:]:
            if times > SLOWER:
                times = min(times, measure_steps(run, seconds, model).get(model, times))
        section.note(f'{model}: {times:.2f} of its time')
        if times > SLOWER:
            section.open(f'a step of {model}', '1', f'{times:.2f}')


# ---- its own tests in Python

TEST = '''import importlib.util, re, sys, unittest
from absl import flags
spec = importlib.util.spec_from_file_location('tested', sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules['tested'] = module
spec.loader.exec_module(module)
flags.FLAGS(sys.argv[:1])
result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(module))
for test, _ in result.failures + result.errors:
    print('failed', re.search(r'\.(test\w*)', test.id()).group(1))
print('ran', result.testsRun)
'''


def known_python(folder):
    """Tests that fail on purpose, with the reason: (file, test)."""
    lines = (folder / 'tests/follow/python.tsv').read_text(encoding='utf-8').splitlines()[1:]
    return {tuple(line.split('\t')[:2]): line.split('\t')[2] for line in lines}


def lacking(package, theirs, ours):
    """Functions that its bindings take from its library and ours has not."""
    offered = interface.symbols(theirs).keys() - interface.symbols(ours).keys()
    found = set()
    for module in package.glob('_*.so'):
        told = subprocess.run(['readelf', '-sW', '--dyn-syms', module], stdout=subprocess.PIPE, text=True, check=True).stdout
        found |= offered & {name.split('@')[0] for name in re.findall(r' UND (\S+)', told)}
    return sorted(found)


def python_section(run, section):
    """Each file of tests in a copy of the package whose library is ours."""
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder, 'mujoco')
        shutil.copytree(run.folder / 'python/mujoco', package, symlinks=True)
        library = next(package.glob('libmujoco.so.*'))
        library.unlink()
        # texts and lists as its modules, which are built with LLVM's library, lay them out
        compatible = next((run.options.build / 'src/engine/compatible/python').glob('libmujoco.so.*[0-9]'), None)
        if not compatible:
            section.note('built without libmujoco.so')
            return
        lacks = lacking(package, run.theirs, compatible)
        if lacks:
            section.note(f'its bindings cannot be loaded on our library: they take what no header declares, {", ".join(lacks)}')
            return
        shutil.copy(compatible, library)
        run_python(section, run, package, known_python(ROOT))


def run_python(section, run, package, known):
    try:
        needed = wheel.needed_by_tests(run.version)
    except wheel.Missing as missing:
        section.open('packages that its tests import', 'they are fetched', str(missing))
        return
    # without a screen its renderer draws by EGL
    environment = {'MUJOCO_GL': 'egl', **os.environ, 'PYTHONPATH': f'{package.parent}:{needed}'}
    for test in sorted(package.glob('*_test.py')):
        told = subprocess.run([sys.executable, '-c', TEST, test], cwd=package.parent, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=600, check=False)
        ran = re.search(r'^ran (\d+)$', told.stdout, re.M)
        if not ran:
            section.open(test.name, 'is loaded', (told.stderr.strip().splitlines() or ['?'])[-1])
            continue
        section.looked += int(ran.group(1))
        failed = set(re.findall(r'^failed (\S+)$', told.stdout, re.M))
        for name in sorted(failed):
            if (test.name, name) in known:
                section.note(f'{test.name} {name}: {known[test.name, name]}')
            else:
                section.open(f'{test.name} {name}', 'passes', 'fails')
        for name in sorted(name for file, name in known if file == test.name and name not in failed):
            section.open(f'{test.name} {name}', 'is to fail (tests/follow/python.tsv)', 'passes')


ALL = {'interface': interface_section, 'grammar': grammar_section, 'changes': changes_section, 'conformance': conformance_section,
       'packages': packages_section, 'differential': differential_section, 'speed': speed_section, 'python': python_section}
