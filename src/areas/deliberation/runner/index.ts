import { longestAskMs } from '../../../adapters/agents/models/limits/try-limits.ts'
import { LEASE_TIMING } from '../../../background/leases/lease-worker.ts'
import { leasesOn } from '../../../background/leases/leases.ts'
import type { Agents } from '../../../engine/agent.ts'
import { recorded } from '../../../engine/events.ts'
import type { Grounded } from '../../../engine/grounding.ts'
import type { Spending } from '../../../engine/spending.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Draft, Ledger } from '../ledger/index.ts'
import { advanceAtOnce } from './advance.ts'
import { askAgent, askAtOnce } from './ask-agent.ts'
import { callSlots } from './call-slots.ts'
import { driveDebates, endAsFailed } from './drive-debates.ts'
import { narration } from './narration.ts'
import { runDebate } from './run-debate.ts'
import { seekEvidence } from './seek-evidence.ts'
import { DEBATES } from './store.ts'

interface RunnerDependencies {
  ledger: Ledger
  agents: Agents
  seek: Grounded['seek']
  /** Milliseconds of a clock that never goes back. */
  monotonic?: (() => number) | undefined
}

/** The runner: asks the agents of every debate that can go on, and records what follows. */
export function runner(
  platform: Pick<
    Platform,
    'config' | 'db' | 'tail' | 'signals' | 'leaseWatch' | 'spending' | 'newId' | 'now' | 'logger'
  >,
  { ledger, agents, seek, monotonic = () => performance.now() }: RunnerDependencies,
  rhythm = LEASE_TIMING,
) {
  const { config, db, tail, signals, now, logger } = platform
  const name = platform.newId('worker')
  const narrator = narration(signals, now)
  const slots = callSlots(config.runnerCalls)
  const spending: Spending = {
    reserve: (purchase, options) => platform.spending.reserve({ ...purchase, claim: name }, options),
  }
  const longestMs = longestAskMs(config)
  const ask = askAgent({ agents, slots, narration: narrator, spending, longestMs, monotonic })
  const atOnce = askAtOnce({ agents, monotonic })
  const searching = seekEvidence(seek, logger)
  const driver = driveDebates({
    leases: leasesOn({ db, of: DEBATES, runner: name, leaseMs: rhythm.leaseMs }),
    begin: (claim, reins) =>
      runDebate(claim, { ledger, ask, atOnce, seek: searching, narration: narrator, now, monotonic, ...reins }),
    giveUp: endAsFailed(ledger),
    limit: config.runnerConcurrency,
    role: config.role,
    rhythm,
    watch: platform.leaseWatch,
    now,
    logger,
  })
  const running = new DisposableStack()

  const area = defineArea({
    name: 'runner',
    stability: 'stable',
    workspaces: true,
    endpoints: [],
    async start() {
      if (!driver.drives) return
      running.defer(signals.subscribe('debate.ready', driver.ready))
      const advance = (draft: Draft) => advanceAtOnce(draft, { atOnce, now, monotonic })
      running.defer(ledger.runHere({ reserve: driver.reserve, advance }))
      running.defer(
        tail.subscribe((logged) => {
          const { type, debateId, version, data } = recorded(logged)
          driver.changed(debateId, version)
          if (type === 'debate_erased') driver.erased()
          if (type === 'text_erased') driver.textErased({ debateId, versions: data.versions }, version)
        }),
      )
      await driver.start()
      logger.info(`Runs debates as ${name}`)
    },
    async stop() {
      running.dispose()
      await driver.stop(config.shutdownGraceSeconds * 1_000)
    },
  })
  return { area, drain: driver.drain }
}
