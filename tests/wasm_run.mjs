// node tests/wasm_run.mjs PROGRAM ARGUMENTS...: runs a WebAssembly program under Node's WASI; it may read this folder.
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'

process.removeAllListeners('warning') // that WASI is experimental
const [program, ...args] = process.argv.slice(2)
const wasi = new WASI({ version: 'preview1', args: [program, ...args], preopens: { '.': '.' }, returnOnExit: true })
const module = await WebAssembly.compile(await readFile(program))
const instance = await WebAssembly.instantiate(module, wasi.getImportObject())
process.exitCode = wasi.start(instance)
