import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { unavailable } from '../../shared/errors.ts'
import { snapshotOf } from './bundle.ts'
import { type SandboxAccount, type SandboxProcess, sandboxAccount, startProcess } from './process.ts'
import { type HostCalls, runOnce } from './sandbox-run.ts'
import { SandboxEnded, type SandboxTask } from './task.ts'

interface SandboxOptions {
  bytes?: Readable | Uint8Array
  signal: AbortSignal
  /** The calls that the run may make to this process; none by default. */
  host?: HostCalls
  /** The run comes after all that callers wait for, and is never refused. */
  isPatient?: boolean
  /** Called with the highest memory usage seen. */
  onResident?: (bytes: number) => void
}

/**
 * Reads content from strangers in a process without rights: one process for each run, under `--permission`, with an empty
 * environment, killed at the limits of its task.
 */
export interface Sandbox {
  run<Input, Output extends TSchema>(
    task: SandboxTask<Input, Output>,
    input: Input,
    options: SandboxOptions,
  ): Promise<Static<Output>>
  /** The account under which runs happen. */
  readonly account: SandboxAccount
  close(): Promise<void>
}

interface Dependencies {
  /** How many runs happen at once. */
  atOnce?: number
  account?: SandboxAccount
}

const AT_ONCE = 2
const MOST_WAITING = 20

/** Opens the sandbox; for each task, one started process waits for the next run. */
export function openSandbox({ atOnce = AT_ONCE, account = sandboxAccount() }: Dependencies = {}): Sandbox {
  const spares = new Map<string, SandboxProcess>()
  const checks = new Map<string, Validator>()
  const living = new Set<SandboxProcess>()
  const snapshots = new Map<string, string>()
  const waiting: (() => void)[] = []
  const waitingPatiently: (() => void)[] = []
  let running = 0
  let open = true

  async function waitForTurn(isPatient: boolean) {
    if (running < atOnce) return void running++
    if (!isPatient && waiting.length >= MOST_WAITING) throw unavailable('Too many files are being read at the moment')
    await new Promise<void>((resolve) => (isPatient ? waitingPatiently : waiting).push(resolve))
  }

  function endTurn() {
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

  /** The spare process if it still lives, otherwise a new one. */
  async function takeProcess(task: SandboxTask): Promise<SandboxProcess> {
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
      await waitForTurn(isPatient)
      try {
        const child = await takeProcess(task)
        const answer = await runOnce(child, { input, bytes, limits: task.limits, signal, host, onResident })
        return check(task, answer)
      } finally {
        endTurn()
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
