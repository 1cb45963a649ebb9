import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'

/** The pipe beside input, output and faults. */
const LINE = 3
const LENGTH_BYTES = 4

/** Asks the host and waits for its answer: a run has nothing else to do meanwhile. */
export function askHost(call: string, asked: unknown): unknown {
  const text = Buffer.from(JSON.stringify({ call, asked }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  write(Buffer.concat([length, text]))
  return JSON.parse(read(read(LENGTH_BYTES).readUInt32BE(0)).toString('utf8'))
}

function write(bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) at += writeSync(LINE, bytes, at)
}

function read(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; ) {
    const heard = readSync(LINE, bytes, at, size - at, null)
    if (heard === 0) throw new Error('The host is gone')
    at += heard
  }
  return bytes
}
