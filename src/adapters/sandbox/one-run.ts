import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { answerHostCalls, type HostCalls } from './host-calls.ts'
import type { SandboxProcess } from './process.ts'
import { SandboxEnded, type SandboxLimits } from './task.ts'
import { usageOf } from './usage.ts'

/** How often it is looked at what a run has used. */
const LOOK_MS = 100

export interface RunInput {
  input: unknown
  bytes?: Readable | Uint8Array | undefined
  limits: SandboxLimits
  signal: AbortSignal
  /** All that it may ask its host. */
  host?: HostCalls | undefined
  /** Told the most that was seen. */
  onResident?: ((bytes: number) => void) | undefined
}

/** Asks a process its one question; it is dead afterwards, whatever happened. */
export async function oneRun(
  child: SandboxProcess,
  { input, bytes, limits, signal, host = {}, onResident }: RunInput,
): Promise<unknown> {
  let ended: Error | undefined
  let resident = 0
  const end = (why: Error) => {
    ended ??= why
    child.end()
  }
  const onAbort = () => end(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  const clock = setTimeout(() => end(new SandboxEnded('wall')), limits.wallSeconds * 1_000)
  const watch = setInterval(async () => {
    const used = child.pid === undefined ? undefined : await usageOf(child.pid)
    resident = Math.max(resident, used?.residentBytes ?? 0)
    if ((used?.residentBytes ?? 0) > limits.residentBytes) end(new SandboxEnded('memory'))
    if ((used?.cpuSeconds ?? 0) > limits.cpuSeconds) end(new SandboxEnded('cpu'))
  }, LOOK_MS)
  try {
    if (signal.aborted) onAbort()
    answerHostCalls(child.host, host, end)
    const [said, { code, signal: killed }] = await Promise.all([
      hear(child, limits.outputBytes, end),
      child.over,
      ask(child, input, bytes).catch(end),
    ])
    if (ended) throw ended
    if (code !== 0)
      throw new SandboxEnded(killed === 'SIGABRT' || code === 134 ? 'memory' : 'crash', `${code ?? killed}`)
    return parsed(said)
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    child.end()
    onResident?.(resident)
  }
}

async function hear({ output }: SandboxProcess, most: number, end: (why: Error) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of output as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= most) chunks.push(chunk)
    else end(new SandboxEnded('output'))
  }
  return Buffer.concat(chunks)
}

/** It may be gone before it has heard everything; that is told otherwise. */
async function ask({ input: line }: SandboxProcess, input: unknown, bytes: RunInput['bytes']): Promise<void> {
  const question = Buffer.from(JSON.stringify(input))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(question.length)
  line.write(Buffer.concat([length, question]))
  if (!(bytes instanceof Readable)) return void line.end(bytes)
  let fault: unknown
  bytes.once('error', (error) => {
    fault = error
  })
  await pipeline(bytes, line).catch(() => {})
  if (fault) throw fault
}

function parsed(said: Buffer): unknown {
  try {
    return JSON.parse(said.toString('utf8'))
  } catch {
    throw new SandboxEnded('answer', 'no JSON')
  }
}
