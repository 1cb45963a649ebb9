import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { runner } from '../../src/areas/deliberation/runner/index.ts'
import { openLeaseWatch } from '../../src/background/leases/lease-watch.ts'
import { LEASE_TIMING, type LeaseTiming } from '../../src/background/leases/lease-worker.ts'
import type { Agents } from '../../src/engine/agent.ts'
import type { Grounded } from '../../src/engine/grounding.ts'
import type { Platform } from '../../src/platform.ts'
import { testApp } from './app.ts'
import { freeSpending } from './spending.ts'

const nothingFound = async () => []
const drains = new WeakMap<Platform, ReturnType<typeof runner>['drain']>()

/** Runs the debates of a service, or one of them, until each rests or waits for a person. */
export function runToRest({ platform }: { platform: Platform }, debateId?: string): Promise<void> {
  const handed = { ledger: ledger(platform), agents: platform.agents, seek: nothingFound }
  const drain = drains.get(platform) ?? runner(platform, handed).drain
  drains.set(platform, drain)
  return drain(debateId)
}

interface NodeWishes extends Omit<Parameters<typeof testApp>[0] & object, 'areas' | 'extra' | 'agents'> {
  agents: Agents
  /** What is found for what agents lack; nothing unless told. */
  seek?: Grounded['seek']
  /** The clock by which answers are timed. */
  monotonic?: () => number
  /** Never, unless told: a test that tells another rhythm bears that a slow machine loses a lease. */
  rhythm?: Partial<LeaseTiming & { sweepMs: number }>
}

const NEVER_MS = 1_000_000

/** A node with a ledger and a runner of its own and nothing else of the product; the runner works once it is started. */
export async function runnerNode({ agents, rhythm = {}, seek = nothingFound, monotonic, ...wishes }: NodeWishes) {
  const { sweepMs: everyMs = NEVER_MS, ...timing } = rhythm
  const service = await testApp({ ...wishes, areas: [] })
  const { platform } = service
  platform.spending.join(freeSpending)
  const book = ledger(platform)
  const config = { ...platform.config, role: 'all' as const }
  const running = runner(
    { ...platform, config, leaseWatch: openLeaseWatch({ ...platform, everyMs }) },
    { ledger: book, agents, seek, monotonic },
    { ...LEASE_TIMING, leaseMs: NEVER_MS, renewMs: NEVER_MS, ...timing },
  )
  return {
    ...service,
    ledger: book,
    drain: running.drain,
    start: async () => running.area.start?.(),
    stop: async () => running.area.stop?.(),
    debateRow: (id: string) =>
      platform.db.selectFrom('debates').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}
