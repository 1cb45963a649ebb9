import type { Duplex } from 'node:stream'
import { SandboxEnded } from './task.ts'

/** What a run may ask its host, by name. Each judges what it is asked like a request from a stranger. */
export type HostCalls = Readonly<Record<string, (asked: unknown) => Promise<unknown>>>

const LENGTH_BYTES = 4
const LONGEST_CALL = 65_536

/** Answers one call after the other: a length and JSON come in, a length and JSON go out. */
export function answerHostCalls(line: Duplex, calls: HostCalls, end: (why: Error) => void): void {
  const refuse = (why: string) => end(new SandboxEnded('answer', why))
  let heard: Buffer = Buffer.alloc(0)
  let isBusy = false

  async function next() {
    while (!isBusy && heard.length >= LENGTH_BYTES) {
      const length = heard.readUInt32BE(0)
      if (length > LONGEST_CALL) return refuse('a call that is too long')
      if (heard.length < LENGTH_BYTES + length) return
      const said = heard.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
      heard = heard.subarray(LENGTH_BYTES + length)
      isBusy = true
      line.write(framed(await answered(said)))
      isBusy = false
    }
  }

  async function answered(said: Buffer): Promise<unknown> {
    const { call, asked } = JSON.parse(said.toString('utf8')) as { call: string; asked: unknown }
    if (!Object.hasOwn(calls, call)) throw new SandboxEnded('answer', 'a call that it may not make')
    return calls[call]?.(asked)
  }

  line.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk])
    if (heard.length > LENGTH_BYTES + LONGEST_CALL) return refuse('more calls than it may make at once')
    next().catch((fault) => end(fault instanceof Error ? fault : new SandboxEnded('answer')))
  })
}

function framed(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value ?? null))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}
