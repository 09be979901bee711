// Results of the reference for one model, by its WebAssembly build: see conform.py.
//
//   node reference.mjs PACKAGE MODEL OUT FIELDS...
//
// PACKAGE is the folder of @mujoco/mujoco, FIELDS a file of conform-compare (--fields MODEL): names of fields and files.
//
// OUT has a line a field:
//   z name n                  all values are 0
//   v name n values           where they are few
//   d name n largest sums     else: sums of the values with signs from a fixed generator
//   s name n sum squares      where the order has no meaning
// Lines between them say what comes: "model", "at KEY STEP" (then "set name values": the state to start from), "forward",
// "step". A model that the reference refuses has one line, "refused why".

import fs from 'fs';
import path from 'path';
import { pathToFileURL } from 'url';

const [home, model, out, list] = process.argv.slice(2);
const { default: load } = await import(pathToFileURL(path.join(home, 'mujoco.js')).href);
const mj = await load({ print: () => {}, printErr: () => {} });

const FEW = 4, SUMS = 4, STEPS = [0, 10, 100], KEYS = 3;
const SET = ['qpos', 'qvel', 'act', 'history', 'qacc_warmstart', 'ctrl', 'mocap_pos', 'mocap_quat'];
const SORTED = ['efc_pos', 'efc_D', 'efc_aref', 'efc_force'];
const fields = fs.readFileSync(list, 'utf8').split('\n').map((line) => line.split(' '));
const named = (kind) => fields.filter((f) => f[0] === kind).map((f) => f.slice(1).join(' '));
const lines = [];

const exact = (x) => String(Number(x) + 0);
const short = (x) => String(Number(Number(x).toPrecision(11)) + 0);

// Rotations in place of quaternions, whose sign means nothing.
function rotations(q) {
  const all = [];
  for (let i = 0; i + 3 < q.length; i += 4) {
    const [w, x, y, z] = q.slice(i, i + 4);
    all.push(w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z),
      w * w - x * x + y * y - z * z, 2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x),
      w * w - x * x - y * y + z * z);
  }
  return all;
}

function digest(values) {
  const sums = new Array(SUMS).fill(0);
  let largest = 0;
  for (let k = 0; k < SUMS; k++) {
    let state = k + 1;
    for (const x of values) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sums[k] += state & 0x80000000 ? -x : x;
    }
  }
  for (const x of values) largest = Math.max(largest, Math.abs(x));
  return [largest, ...sums];
}

// The values of a field as numbers; null if these bindings do not offer it.
function values_of(object, name) {
  let found;
  try {
    found = object[name];
  } catch (e) {
    return null;
  }
  if (found === undefined || found === null) return null;
  const values = typeof found === 'number' || typeof found === 'bigint' ? [Number(found)] : Array.from(found, Number);
  return name.endsWith('quat') ? rotations(values) : values;
}

function write(object, name) {
  const values = values_of(object, name);
  if (!values || !values.length || !values.every(Number.isFinite)) return;
  if (values.every((x) => x === 0)) lines.push(`z ${name} ${values.length}`);
  else if (values.length <= FEW) lines.push(`v ${name} ${values.length} ${values.map(short).join(' ')}`);
  else lines.push(`d ${name} ${values.length} ${digest(values).map(short).join(' ')}`);
}

function write_sorted(name, values) {
  if (!values.length) return;
  const squares = values.reduce((sum, x) => sum + x * x, 0);
  lines.push(`s ${name} ${values.length} ${short(values.reduce((sum, x) => sum + x, 0))} ${short(squares)}`);
}

function write_contacts(d) {
  const dist = [], pos = [], normal = [];
  for (let i = 0; i < d.ncon; i++) {
    const c = d.contact.get(i);
    dist.push(c.dist);
    pos.push(...c.pos);
    normal.push(...c.frame.slice(0, 3));
  }
  write_sorted('contact.dist', dist);
  write_sorted('contact.pos', pos);
  write_sorted('contact.normal', normal);
  for (const name of SORTED) write_sorted(name, Array.from(d[name] || []));
}

function check_point(m, d, key, step) {
  lines.push(`at ${key} ${step}`, `set time ${exact(d.time)}`);
  for (const name of SET) {
    const values = Array.from(d[name] || []);
    if (values.length) lines.push(`set ${name} ${values.map(exact).join(' ')}`);
  }
  mj.mj_forward(m, d);
  lines.push('forward');
  for (const name of named('data')) write(d, name);
  write_contacts(d);
  mj.mj_step(m, d);
  lines.push('step');
  for (const name of ['qpos', 'qvel', 'act']) write(d, name);
}

function run(m, d, key) {
  if (key < 0) mj.mj_resetData(m, d);
  else mj.mj_resetDataKeyframe(m, d, key);
  // something to do for the actuators, the same for everybody
  for (let i = 0; i < m.nu; i++) {
    const low = m.actuator_ctrlrange[2 * i], high = m.actuator_ctrlrange[2 * i + 1];
    const share = ((7 * i + 3) % 11) / 11;
    if (key < 0) d.ctrl[i] = low < high ? low + share * (high - low) : share - 0.5;
  }
  for (let step = 0, k = 0; k < STEPS.length; k++) {
    for (; step < STEPS[k]; step++) mj.mj_step(m, d);
    check_point(m, d, key, step);
    step++;
  }
}

for (const file of new Set([model, ...named('file')])) {
  if (!fs.existsSync(file)) continue;
  mj.FS.mkdirTree(path.dirname(path.resolve(file)));
  mj.FS.writeFile(path.resolve(file), fs.readFileSync(file));
}
try {
  const m = mj.MjModel.from_xml_path(path.resolve(model));
  const d = new mj.MjData(m);
  lines.push('model');
  for (const name of named('model')) write(m, name);
  for (let key = -1; key < Math.min(m.nkey, KEYS); key++) run(m, d, key);
} catch (e) {
  lines.length = 0;
  lines.push(`refused ${String(e.message).replace(/\s+/g, ' ')}`);
}
fs.writeFileSync(out, lines.join('\n') + '\n');
