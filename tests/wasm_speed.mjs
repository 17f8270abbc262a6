// node tests/wasm_speed.mjs: decisions a second as `longroll bench` counts them, natively and as WebAssembly under Node,
// both at the same time so that what else the machine does is the same for both.
import { spawn } from 'node:child_process'

const programs = {
  native: ['build/release/tests/prove', '--bench'],
  wasm: [process.execPath, 'tests/wasm_run.mjs', 'build/wasm/local/prove.wasm', '--bench'],
}

function measure([program, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: `${import.meta.dirname}/..`, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (data) => (text += data))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}`))))
  })
}
const figures = (text) =>
  new Map([...text.matchAll(/^(\w+ \w+): (\d+) decisions/gm)].map(([, name, count]) => [name, Number(count)]))

const [native, wasm] = (await Promise.all(Object.values(programs).map(measure))).map(figures)
const thousands = (count) => `${Math.round(count / 1000).toLocaleString('en')} thousand`
console.log('| | native | WebAssembly | |\n| --- | --- | --- | --- |')
for (const [name, count] of native) {
  const here = wasm.get(name)
  console.log(`| ${name} | ${thousands(count)} | ${thousands(here)} | ${Math.round((100 * here) / count)} % |`)
}
