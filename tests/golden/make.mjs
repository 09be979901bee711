// Numbers of the reference implementation for our own models: run with node where @mujoco/mujoco 3.12.0 is installed.
//
//   npm install @mujoco/mujoco@3.12.0        (outside the repository)
//   node make.mjs MODELS_FOLDER OUT_FOLDER
//
// Writes OUT_FOLDER/<model>.txt: a line per array, its name, its length and its values. "start k" says from which
// keyframe (-1: the reference pose) the arrays after it come; "step n" after how many steps.

import fs from 'fs';
import path from 'path';
import { createRequire } from 'module';
import { pathToFileURL } from 'url';

const require = createRequire(path.join(process.cwd(), 'x.js'));
const { default: load } = await import(pathToFileURL(require.resolve('@mujoco/mujoco')).href);
const mj = await load({ print: () => {}, printErr: () => {} });

const [models, out] = process.argv.slice(2);
const sizes = ['nq', 'nv', 'nu', 'na', 'nbody', 'njnt', 'ngeom', 'nsite', 'ncam', 'nlight', 'ntendon', 'neq', 'nsensor', 'nkey'];
const fields = ['body_mass', 'body_inertia', 'dof_M0', 'dof_invweight0', 'geom_size', 'actuator_acc0', 'tendon_length0', 'key_qpos'];
const stops = [0, 1, 10, 50];

const number = (x) => String(Number(Number(x).toPrecision(15)) + 0);
const line = (name, values) => `${name} ${values.length} ${Array.from(values, number).join(' ')}`.trim();

function run(m, d, key, lines) {
  if (key < 0) mj.mj_resetData(m, d);
  else mj.mj_resetDataKeyframe(m, d, key);
  lines.push(`start ${key}`);
  for (let step = 0, k = 0; k < stops.length; k++) {
    for (; step < stops[k]; step++) mj.mj_step(m, d);
    mj.mj_forward(m, d);
    lines.push(`step ${step}`, line('qpos', d.qpos), line('qvel', d.qvel), line('sensordata', d.sensordata), line('energy', d.energy));
  }
}

for (const name of fs.readdirSync(models).sort()) {
  const file = path.join(models, name, 'model.xml');
  if (!fs.existsSync(file)) continue;
  const m = mj.MjModel.from_xml_string(fs.readFileSync(file, 'utf8'));
  const d = new mj.MjData(m);
  const lines = [line('sizes', sizes.map((s) => m[s])), ...fields.map((f) => line(f, m[f]))];
  for (let key = -1; key < m.nkey; key++) run(m, d, key, lines);
  fs.writeFileSync(path.join(out, `${name}.txt`), lines.join('\n') + '\n');
}
