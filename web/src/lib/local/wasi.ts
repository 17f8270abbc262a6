// The few calls of WASI that the engine makes: time, random bytes, and a line for the console when something is wrong.
// There are no files; what asks for one is told so.

const success = 0
const badFile = 8
const noSuchFile = 44
const notSupported = 52

type Call = (...args: never[]) => number

export function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer)
  const calls: Record<string, Call> = {
    clock_time_get(clock: number, _precision: bigint, at: number) {
      const milliseconds = clock === 0 ? Date.now() : performance.now()
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true)
      return success
    },
    random_get(at: number, count: number) {
      const most = 65536 // that the browser gives at once
      for (let done = 0; done < count; done += most)
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(most, count - done)))
      return success
    },
    fd_write(file: number, parts: number, count: number, written: number) {
      let text = ''
      let bytes = 0
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(parts + 8 * i, true)
        const size = view().getUint32(parts + 8 * i + 4, true)
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size))
        bytes += size
      }
      if (file === 2) console.error(text.trimEnd())
      view().setUint32(written, bytes, true)
      return success
    },
    environ_sizes_get(count: number, bytes: number) {
      view().setUint32(count, 0, true)
      view().setUint32(bytes, 0, true)
      return success
    },
    environ_get: () => success,
    fd_prestat_get: () => badFile,
    fd_fdstat_get: () => badFile,
    fd_close: () => badFile,
    fd_read: () => badFile,
    fd_seek: () => badFile,
    path_open: () => noSuchFile,
    proc_exit(code: number) {
      throw new Error(`the engine ended with ${code}`)
    },
  }
  return new Proxy(calls, {
    get: (known, name) => (typeof name === 'string' ? (known[name] ?? (() => notSupported)) : undefined),
    has: () => true,
  }) as unknown as WebAssembly.ModuleImports
}
