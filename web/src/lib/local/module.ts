// The engine's module: fetched when it is needed, compressed as it lies on any host, and compiled while it comes.
import { KeepError } from './keep'

const none = 'This browser has no WebAssembly, which Longroll needs to play without a server.'
const old = 'This browser cannot run the engine: a newer one is needed to play without a server.'
const missing = 'The engine could not be fetched; try again.'

export async function fetchModule(address: string, told: (part: number) => void): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new KeepError('unavailable', none)
  if (typeof DecompressionStream === 'undefined') throw new KeepError('unavailable', old)
  try {
    const headers = { 'Content-Type': 'application/wasm' }
    return await WebAssembly.compileStreaming(new Response(await unpacked(await download(address, told)), { headers }))
  } catch (error) {
    console.warn(error)
    throw new KeepError('unavailable', error instanceof WebAssembly.CompileError ? old : missing)
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

async function download(address: string, told: (part: number) => void): Promise<Bytes> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  const size = Number(response.headers.get('Content-Length') ?? 0)
  let bytes = 0
  return response.body.pipeThrough(
    new TransformStream({
      transform(part: Uint8Array<ArrayBuffer>, next) {
        bytes += part.length
        if (size > 0) told(Math.min(1, bytes / size))
        next.enqueue(part)
      },
    }),
  )
}

// A host may have told the browser that it is packed: then it comes unpacked.
export async function unpacked(stream: Bytes): Promise<ReadableStream> {
  const reader = stream.getReader()
  const first = await reader.read()
  const whole: Bytes = new ReadableStream({
    start: (out) => (first.done ? out.close() : out.enqueue(first.value)),
    async pull(out) {
      const next = await reader.read()
      if (next.done) out.close()
      else out.enqueue(next.value)
    },
  })
  return first.value?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream('gzip')) : whole
}
