import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { unavailable } from '../../shared/errors.ts'
import { snapshotOf } from './bundle.ts'
import { type SandboxAccount, type SandboxProcess, sandboxAccount, startProcess } from './process.ts'
import { type HostCalls, oneRun } from './sandbox-run.ts'
import { SandboxEnded, type SandboxTask } from './task.ts'

interface SandboxOptions {
  bytes?: Readable | Uint8Array
  signal: AbortSignal
  /** All that it may ask us while it runs; nothing when left out. */
  host?: HostCalls
  /** Nobody waits for it in person: it comes after all who do, and is never turned away. */
  isPatient?: boolean
  /** Told the most memory that was seen. */
  onResident?: (bytes: number) => void
}

/**
 * Has strangers' bytes looked at by a process that can do nothing else: one process for one run, under `--permission`,
 * with an empty environment, killed at the limits of its task.
 */
export interface Sandbox {
  run<Input, Output extends TSchema>(
    task: SandboxTask<Input, Output>,
    input: Input,
    options: SandboxOptions,
  ): Promise<Static<Output>>
  /** Under whom runs happen. */
  readonly account: SandboxAccount
  close(): Promise<void>
}

interface Dependencies {
  /** How many run at once. */
  atOnce?: number
  account?: SandboxAccount
}

const AT_ONCE = 2
const MOST_WAITING = 20

/** One warm process a task waits for the next run. */
export function openSandbox({ atOnce = AT_ONCE, account = sandboxAccount() }: Dependencies = {}): Sandbox {
  const spares = new Map<string, SandboxProcess>()
  const checks = new Map<string, Validator>()
  const living = new Set<SandboxProcess>()
  const snapshots = new Map<string, string>()
  const waiting: (() => void)[] = []
  const waitingPatiently: (() => void)[] = []
  let running = 0
  let open = true

  async function turn(isPatient: boolean) {
    if (running < atOnce) return void running++
    if (!isPatient && waiting.length >= MOST_WAITING) throw unavailable('Too many files are being read at the moment')
    await new Promise<void>((resolve) => (isPatient ? waitingPatiently : waiting).push(resolve))
  }

  function done() {
    const next = waiting.shift() ?? waitingPatiently.shift()
    if (next) next()
    else running--
  }

  async function start(task: SandboxTask): Promise<SandboxProcess> {
    const snapshot = snapshots.get(task.name) ?? (await snapshotOf(task))
    snapshots.set(task.name, snapshot)
    const child = startProcess(snapshot, account)
    living.add(child)
    void child.over.then(() => living.delete(child))
    if (!open) child.end()
    return child
  }

  /** The spare one, where it still lives. */
  async function taken(task: SandboxTask): Promise<SandboxProcess> {
    const spare = spares.get(task.name)
    spares.delete(task.name)
    if (!spare || !living.has(spare)) return start(task)
    spare.wake()
    return spare
  }

  async function keepSpare(task: SandboxTask) {
    const spare = await start(task)
    const other = spares.get(task.name)
    if (other && living.has(other)) return spare.end()
    spare.rest()
    spares.set(task.name, spare)
  }

  function check<Output extends TSchema>(
    { name, output }: Pick<SandboxTask<unknown, Output>, 'name' | 'output'>,
    answer: unknown,
  ): Static<Output> {
    const validator = checks.get(name) ?? (Compile(output) as unknown as Validator)
    checks.set(name, validator)
    if (!validator.Check(answer)) throw new SandboxEnded('answer', 'not of its shape')
    return answer as Static<Output>
  }

  return {
    account,

    async run(task, input, { bytes, signal, host, isPatient = false, onResident }) {
      await turn(isPatient)
      try {
        const child = await taken(task)
        const answer = await oneRun(child, { input, bytes, limits: task.limits, signal, host, onResident })
        return check(task, answer)
      } finally {
        done()
        if (open) void keepSpare(task).catch(() => {})
      }
    },

    async close() {
      open = false
      for (const child of living) child.end()
      await Promise.all([...living].map(({ over }) => over))
    },
  }
}
