#!/usr/bin/env python3
"""Fuzz all targets side by side, with corpora that stay between runs outside of the tree.

Usage: campaign.py BUILD [--hours H] [--jobs N] [--corpora FOLDER] [TARGET...]

H hours of processor time are shared among the targets evenly (a quarter of an hour if none are given). Each begins with its
corpus of earlier runs (FOLDER/TARGET, default $XDG_CACHE_HOME/gimbal/fuzz) and that of the tree; what it finds is merged into the
former, without what reaches nothing new. Printed for each: executions, executions a second, coverage (edges), new units, and
findings, which lie in FOLDER/findings. The exit status is not zero if there is one.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# where bytes are read one by one large inputs only cost time
MAX_LENGTH = {'parse': 2048, 'step': 2048, 'urdf': 2048, 'edit': 1024, 'expression': 200, 'calls': 128, 'mjb': 1 << 16, 'controls': 512,
              'trajectory': 1 << 17}
# corpora of the tree that another target begins with
SEEDS = {'parse': ['xml'], 'step': ['xml']}
WORDS = {'parse', 'step', 'xml', 'urdf', 'edit'}


def targets_of(build):
    folder = os.path.join(build, 'tests', 'fuzz')
    return sorted(name[5:] for name in os.listdir(folder)
                  if re.fullmatch('fuzz-[a-z]+', name) and os.path.isfile(os.path.join(folder, name)))


def dictionary(folder):
    """The words of the grammar, for targets that read models."""
    path = os.path.join(folder, 'mjcf.dict')
    with open(os.path.join(HERE, '..', '..', 'src', 'engine', 'xml', 'grammar', 'mjcf.schema'), encoding='utf-8') as f:
        words = sorted({w for line in f for w in re.findall('[a-z_]{3,20}', line.split('#')[0])})
    with open(path, 'w', encoding='utf-8') as f:
        f.writelines(f'"{word}"\n' for word in words)
    return path


def number(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def run(build, target, seconds, corpora):
    """One target: a row of the table."""
    program = os.path.join(build, 'tests', 'fuzz', 'fuzz-' + target)
    own = os.path.join(corpora, target)
    findings = os.path.join(corpora, 'findings', target + '-')
    os.makedirs(own, exist_ok=True)
    seeds = [os.path.join(HERE, 'corpus', name) for name in [target] + SEEDS.get(target, [])]
    seeds = [folder for folder in seeds if os.path.isdir(folder)]
    before = len(os.listdir(own))
    common = [f'-artifact_prefix={findings}', '-timeout=25', '-rss_limit_mb=2500', f'-max_len={MAX_LENGTH.get(target, 8192)}']
    if target in WORDS:
        common.append('-dict=' + dictionary(tempfile.gettempdir() if not os.path.isdir(corpora) else corpora))
    environment = dict(os.environ, UBSAN_OPTIONS='halt_on_error=1:print_stacktrace=1')
    job = subprocess.run([program, f'-max_total_time={max(1, int(seconds))}', '-print_final_stats=1', *common, own, *seeds],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, errors='replace', check=False)
    with open(os.path.join(corpora, target + '.log'), 'w', encoding='utf-8') as f:
        f.write(job.stdout)
    smaller = tempfile.mkdtemp(prefix=target + '-', dir=corpora)
    merge = subprocess.run([program, '-merge=1', *common, smaller, own, *seeds], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, env=environment, check=False)
    if merge.returncode == 0:
        shutil.rmtree(own)
        os.rename(smaller, own)
    else:
        shutil.rmtree(smaller)
    return {'target': target, 'executions': number(r'stat::number_of_executed_units: (\d+)', job.stdout) or
            number(r'#(\d+)\s', job.stdout), 'rate': number(r'stat::average_exec_per_sec:\s+(\d+)', job.stdout),
            'coverage': number(r'cov: (\d+)', job.stdout), 'new': number(r'stat::new_units_added:\s+(\d+)', job.stdout),
            'corpus': len(os.listdir(own)), 'before': before, 'status': job.returncode}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('build')
    parser.add_argument('--hours', type=float, default=0.25)
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    parser.add_argument('--corpora', default=os.path.join(
        os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache'), 'gimbal', 'fuzz'))
    parser.add_argument('targets', nargs='*')
    arguments = parser.parse_intermixed_args()
    targets = arguments.targets or targets_of(arguments.build)
    os.makedirs(os.path.join(arguments.corpora, 'findings'), exist_ok=True)
    seconds = arguments.hours * 3600 / max(1, len(targets))
    print(f'{len(targets)} targets, {seconds:.0f} s each, {arguments.jobs} at a time; corpora in {arguments.corpora}', flush=True)
    print(f'{"target":12}{"executions":>12}{"per s":>9}{"edges":>8}{"new":>7}{"corpus":>8}  finding', flush=True)
    total, found = 0, 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for row in pool.map(lambda t: run(arguments.build, t, seconds, arguments.corpora), targets):
            total += row['executions']
            found += row['status'] != 0
            print(f'{row["target"]:12}{row["executions"]:12}{row["rate"]:9}{row["coverage"]:8}{row["new"]:7}{row["corpus"]:8}  '
                  + (f'see {row["target"]}.log' if row['status'] else 'none'), flush=True)
    print(f'{total} executions, {found} targets with a finding')
    return 1 if found else 0


sys.exit(main())
