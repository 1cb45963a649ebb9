import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'
import { startupSnapshot } from 'node:v8'

/** What a run was asked, and the bytes that came with it. */
export type Work = (input: unknown, bytes: Uint8Array) => Promise<unknown>

/** What is of no use to somebody who only reads, and of great use to somebody who wants out. */
const TAKEN = ['kill', '_kill', 'abort', 'dlopen', 'binding', '_linkedBinding', '_debugProcess', 'execve', 'report']

function disarm() {
  for (const name of TAKEN) Object.defineProperty(process, name, { value: undefined, configurable: false })
}

const LENGTH_BYTES = 4

/** A copy of what stands between two places, however it was cut when it came. */
function between(chunks: readonly Buffer[], from: number, to: number): Buffer {
  const copy = Buffer.alloc(to - from)
  let at = 0
  for (const chunk of chunks) {
    if (at >= to) break
    copy.set(chunk.subarray(Math.max(0, from - at), to - at), Math.max(0, at - from))
    at += chunk.length
  }
  return copy
}

/** The question, and the bytes behind it, which may be large and are copied once. */
async function everything(): Promise<{ input: unknown; bytes: Uint8Array } | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length === 0) return undefined
  const end = LENGTH_BYTES + between(chunks, 0, LENGTH_BYTES).readUInt32BE(0)
  const input = JSON.parse(between(chunks, LENGTH_BYTES, end).toString('utf8'))
  return { input, bytes: new Uint8Array(between(chunks, end, length).buffer) }
}

/**
 * One run: a length, the question as JSON and the bytes come in, one JSON value goes out. The work is loaded when the snapshot
 * is made; a process that starts from it hears nothing from outside before what could do harm is gone.
 */
export const serve = (work: Work): void => startupSnapshot.setDeserializeMainFunction(() => void answer(work))

async function answer(work: Work): Promise<void> {
  disarm()
  const asked = await everything()
  if (!asked) return
  process.stdout.write(JSON.stringify(await work(asked.input, asked.bytes)))
}

/** The pipe beside input, output and faults. */
const LINE = 3

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
