import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { SandboxProcess } from './process.ts'
import { MEGABYTE, SandboxEnded, type SandboxLimits } from './task.ts'

/** How often the usage of a run is checked. */
const CHECK_MS = 100

export interface RunInput {
  input: unknown
  bytes?: Readable | Uint8Array | undefined
  limits: SandboxLimits
  signal: AbortSignal
  /** The calls that the run may make to its host. */
  host?: HostCalls | undefined
  /** Called with the highest memory usage seen. */
  onResident?: ((bytes: number) => void) | undefined
  /** Takes the answers of a run that gives several, one after the other as they come; the run waits for it. */
  onAnswer?: ((answer: unknown) => Promise<void> | void) | undefined
}

/** Asks a process its one question, and always kills the process afterwards; answers nothing where its answers were taken as they came. */
export async function runOnce(
  child: SandboxProcess,
  { input, bytes, limits, signal, host = {}, onResident, onAnswer }: RunInput,
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
  }, CHECK_MS)
  try {
    if (signal.aborted) onAbort()
    answerHostCalls(child.host, host, end)
    const [said, { code, signal: killed }] = await Promise.all([
      onAnswer ? takeAnswers(child, limits.outputBytes, end, onAnswer) : readOutput(child, limits.outputBytes, end),
      child.over,
      writeQuestion(child, input, bytes).catch(end),
    ])
    if (ended) throw ended
    if (code !== 0)
      throw new SandboxEnded(killed === 'SIGABRT' || code === 134 ? 'memory' : 'crash', `${code ?? killed}`)
    return said && parsed(said)
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    child.end()
    onResident?.(resident)
  }
}

async function readOutput({ output }: SandboxProcess, most: number, end: (why: Error) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of output as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= most) chunks.push(chunk)
    else end(new SandboxEnded('output'))
  }
  return Buffer.concat(chunks)
}

const NEWLINE = 10
/** One of several answers is held whole before it is looked at. */
const LONGEST_PART = 64 * MEGABYTE

/** Hands on each line as a value; whatever is wrong with one, or with who takes it, ends the run. */
async function takeAnswers(
  { output }: SandboxProcess,
  most: number,
  end: (why: Error) => void,
  onAnswer: NonNullable<RunInput['onAnswer']>,
): Promise<undefined> {
  let held: Buffer[] = []
  let heldBytes = 0
  let length = 0
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) throw new SandboxEnded('output')
      let from = 0
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...held, chunk.subarray(from, to)])
        held = []
        from = to + 1
        await onAnswer(parsed(line))
      }
      if (from > 0) heldBytes = 0
      heldBytes += chunk.length - from
      if (heldBytes > LONGEST_PART) throw new SandboxEnded('output')
      held.push(chunk.subarray(from))
    }
  } catch (fault) {
    end(fault instanceof Error ? fault : new SandboxEnded('answer'))
  }
  return undefined
}

/** Writes the question; a process that exits early is reported by its exit, not here. */
async function writeQuestion({ input: line }: SandboxProcess, input: unknown, bytes: RunInput['bytes']): Promise<void> {
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

interface Usage {
  cpuSeconds: number
  residentBytes: number
}

/** The clock ticks per second that Linux reports to programs, whatever the kernel uses itself. */
const TICKS_A_SECOND = 100

/** The resource usage of a process; undefined once it is gone. */
async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    return await (process.platform === 'linux' ? linuxUsage(pid) : psUsage(pid))
  } catch {
    return undefined
  }
}

async function linuxUsage(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'latin1'),
    readFile(`/proc/${pid}/status`, 'latin1'),
  ])
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    residentBytes: kilobytes * 1024,
  }
}

async function psUsage(pid: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)])
  const [kilobytes, time = ''] = stdout.trim().split(/\s+/)
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { cpuSeconds: seconds, residentBytes: Number(kilobytes) * 1024 }
}

/** The calls that a run may make to its host, by name. Each treats its input like a request from a stranger. */
export type HostCalls = Readonly<Record<string, (asked: unknown) => Promise<unknown>>>

const LENGTH_BYTES = 4
const LONGEST_CALL = 65_536

/** Answers one call after another; calls and answers are a length followed by JSON. */
function answerHostCalls(line: Duplex, calls: HostCalls, end: (why: Error) => void): void {
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
