import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'
import { startupSnapshot } from 'node:v8'

/** The work of a run: takes the question and the bytes that came with it. */
export type Work = (input: unknown, bytes: Uint8Array) => Promise<unknown>

/** Functions of `process` that a reader does not need and an attacker would use. */
const REMOVED_FUNCTIONS = [
  'kill',
  '_kill',
  'abort',
  'dlopen',
  'binding',
  '_linkedBinding',
  '_debugProcess',
  'execve',
  'report',
]

function disarm() {
  for (const name of REMOVED_FUNCTIONS) Object.defineProperty(process, name, { value: undefined, configurable: false })
}

const LENGTH_BYTES = 4

/** A copy of the bytes between two offsets, across chunks. */
function bytesBetween(chunks: readonly Buffer[], from: number, to: number): Buffer {
  const copy = Buffer.alloc(to - from)
  let at = 0
  for (const chunk of chunks) {
    if (at >= to) break
    copy.set(chunk.subarray(Math.max(0, from - at), to - at), Math.max(0, at - from))
    at += chunk.length
  }
  return copy
}

/** Reads the question and the bytes after it, which may be large and are copied once. */
async function readInput(): Promise<{ input: unknown; bytes: Uint8Array } | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length === 0) return undefined
  const end = LENGTH_BYTES + bytesBetween(chunks, 0, LENGTH_BYTES).readUInt32BE(0)
  const input = JSON.parse(bytesBetween(chunks, LENGTH_BYTES, end).toString('utf8'))
  return { input, bytes: new Uint8Array(bytesBetween(chunks, end, length).buffer) }
}

/**
 * Serves one run: it reads a length, the question as JSON and the bytes, and writes one JSON value. The work is loaded when the
 * snapshot is made; a process that starts from it disarms itself before it reads any input.
 */
export const serve = (work: Work): void => startupSnapshot.setDeserializeMainFunction(() => void answer(work))

async function answer(work: Work): Promise<void> {
  disarm()
  const asked = await readInput()
  if (!asked) return
  process.stdout.write(JSON.stringify(await work(asked.input, asked.bytes)))
}

/** The work of a run that gives several answers: each is handed over as soon as it is there. */
type WorkInParts = (input: unknown, bytes: Uint8Array, answer: (part: unknown) => void) => Promise<void>

/** Serves one run in the same way, whose answers stand on a line each. */
export const serveInParts = (work: WorkInParts): void =>
  startupSnapshot.setDeserializeMainFunction(() => void answerInParts(work))

async function answerInParts(work: WorkInParts): Promise<void> {
  disarm()
  const asked = await readInput()
  if (!asked) return
  await work(asked.input, asked.bytes, (part) => {
    process.stdout.write(`${JSON.stringify(part)}\n`)
  })
}

const NEWLINE = 10

/** The values that stand on the lines of what came with a question. */
export function* jsonLines(bytes: Uint8Array): Generator<unknown, undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf(NEWLINE, from)
    const to = newline < 0 ? text.length : newline
    yield JSON.parse(text.toString('utf8', from, to))
    from = to + 1
  }
}

/** The file descriptor of the pipe to the host. */
const LINE = 3

/** Asks the host and blocks until it answers; a run has nothing else to do. */
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
