import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { unavailable } from '../../shared/errors.ts'
import { snapshotOf } from './bundle.ts'
import { type SandboxAccount, type SandboxProcess, sandboxAccount, startProcess } from './process.ts'
import { type HostCalls, runOnce } from './sandbox-run.ts'
import { type Lane, SandboxEnded, type SandboxTask } from './task.ts'

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
 * environment, killed at the limits of its task. Runs of one lane wait for no run of another.
 */
export interface Sandbox {
  run<Input, Output extends TSchema>(
    task: SandboxTask<Input, Output>,
    input: Input,
    options: SandboxOptions,
  ): Promise<Static<Output>>
  /** The account under which runs happen. */
  readonly account: SandboxAccount
  /** How many processes live: those that run, and those that wait for a run. */
  readonly processes: number
  close(): Promise<void>
}

/** How runs of a lane share the machine. */
interface LaneRules {
  /** How many runs happen at once. */
  atOnce: number
  /** How many callers may wait; runs that are patient wait beside them. */
  mostWaiting: number
  /** Whether one started process of each task waits for the next run. */
  hasSpare: boolean
  isLowPriority: boolean
}

const LANES: Readonly<Record<Lane, LaneRules>> = {
  files: { atOnce: 2, mostWaiting: 20, hasSpare: true, isLowPriority: false },
  code: { atOnce: 1, mostWaiting: 20, hasSpare: false, isLowPriority: true },
  snippets: { atOnce: 1, mostWaiting: 20, hasSpare: false, isLowPriority: false },
}

const SPARE_MS = 5 * 60_000

interface Dependencies {
  /** How many runs of strangers' files happen at once. */
  atOnce?: number
  /** How long a started process waits for a run. */
  spareMs?: number
  account?: SandboxAccount
}

/** Lets so many runs of a lane happen at once, and the next of them when one is over. */
function openLane({ atOnce, mostWaiting }: LaneRules) {
  const waiting: (() => void)[] = []
  const waitingPatiently: (() => void)[] = []
  let running = 0
  return {
    async enter(isPatient: boolean) {
      if (running < atOnce) return void running++
      if (!isPatient && waiting.length >= mostWaiting) throw unavailable('Too many files are being read at the moment')
      await new Promise<void>((resolve) => (isPatient ? waitingPatiently : waiting).push(resolve))
    },

    leave() {
      const next = waiting.shift() ?? waitingPatiently.shift()
      if (next) next()
      else running--
    },
  }
}

/** Opens the sandbox; where the lane of a task says so, one started process of it waits for the next run. */
export function openSandbox({
  atOnce = LANES.files.atOnce,
  spareMs = SPARE_MS,
  account = sandboxAccount(),
}: Dependencies = {}): Sandbox {
  const lanes = {
    files: openLane({ ...LANES.files, atOnce }),
    code: openLane(LANES.code),
    snippets: openLane(LANES.snippets),
  }
  const spares = new Map<string, SandboxProcess>()
  const checks = new Map<string, Validator>()
  const living = new Set<SandboxProcess>()
  const snapshots = new Map<string, string>()
  let open = true

  async function start(task: SandboxTask): Promise<SandboxProcess> {
    const snapshot = snapshots.get(task.name) ?? (await snapshotOf(task))
    snapshots.set(task.name, snapshot)
    const { isLowPriority } = LANES[task.lane]
    const child = startProcess(snapshot, account, { ...task.limits, isLowPriority })
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
    const idle = setTimeout(() => {
      if (spares.get(task.name) !== spare) return
      spares.delete(task.name)
      spare.end()
    }, spareMs)
    idle.unref()
    void spare.over.then(() => clearTimeout(idle))
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

    get processes() {
      return living.size
    },

    async run(task, input, { bytes, signal, host, isPatient = false, onResident }) {
      const lane = lanes[task.lane]
      await lane.enter(isPatient)
      try {
        const child = await takeProcess(task)
        const answer = await runOnce(child, { input, bytes, limits: task.limits, signal, host, onResident })
        return check(task, answer)
      } finally {
        lane.leave()
        if (open && LANES[task.lane].hasSpare) void keepSpare(task).catch(() => {})
      }
    },

    async close() {
      open = false
      for (const child of living) child.end()
      await Promise.all([...living].map(({ over }) => over))
    },
  }
}
