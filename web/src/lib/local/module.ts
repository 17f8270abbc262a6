// The engine's module: fetched when it is needed, compressed as it lies on any host, and compiled.
import { KeepError } from './keep'

const none = 'This browser has no WebAssembly, which Longroll needs to play without a server.'
const old = 'This browser cannot run the engine: a newer one is needed to play without a server.'
const missing = 'The engine could not be fetched; try again.'

export async function fetchModule(address: string, told: (part: number) => void): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new KeepError('unavailable', none)
  if (typeof DecompressionStream === 'undefined') throw new KeepError('unavailable', old)
  const packed = await download(address, told).catch(() => {
    throw new KeepError('unavailable', missing)
  })
  try {
    const headers = { 'Content-Type': 'application/wasm' }
    return await WebAssembly.compileStreaming(new Response(await unpacked(packed), { headers }))
  } catch (error) {
    console.warn(error)
    throw new KeepError('unavailable', old)
  }
}

async function download(address: string, told: (part: number) => void): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  const size = Number(response.headers.get('Content-Length') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    bytes += next.value.length
    if (size > 0) told(Math.min(1, bytes / size))
  }
  return new Blob(parts)
}

// A host may have told the browser that it is packed: then it comes unpacked.
export async function unpacked(blob: Blob): Promise<ReadableStream> {
  const [first] = new Uint8Array(await blob.slice(0, 1).arrayBuffer())
  const isPacked = first === 0x1f
  return isPacked ? blob.stream().pipeThrough(new DecompressionStream('gzip')) : blob.stream()
}
