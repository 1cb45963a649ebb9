import type { Agents } from '../../../adapters/agents/agent.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../ledger/index.ts'
import { askAgent } from './ask-agent.ts'
import { callSlots } from './call-slots.ts'
import { leaseStore } from './lease-store.ts'
import { narration } from './narration.ts'
import { runDebate } from './run-debate.ts'
import { setbacks } from './setbacks.ts'
import { debateWorker } from './worker.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'tail' | 'signals' | 'newId' | 'now' | 'logger'>

interface Handed {
  ledger: Ledger
  agents: Agents
}

interface Rhythm {
  leaseMs: number
  renewMs: number
  sweepMs: number
}

const RHYTHM: Rhythm = { leaseMs: 10_000, renewMs: 3_000, sweepMs: 2_000 }

/** The runner: asks the agents of every debate that can go on, and records what follows. */
export function runner(platform: Needs, { ledger, agents }: Handed, rhythm = RHYTHM) {
  const { config, db, tail, signals, now, logger } = platform
  const name = platform.newId('worker')
  const leases = leaseStore({ db, runner: name, leaseMs: rhythm.leaseMs })
  const narrator = narration(signals, now)
  const slots = callSlots(config.runnerCalls)
  const monotonic = () => performance.now()
  const ask = askAgent({ agents, slots, narration: narrator, monotonic })
  const worker = debateWorker({
    leases,
    begin: (claim) => runDebate(claim, { ledger, ask, narration: narrator, now, monotonic }),
    setBack: setbacks({ ledger, leases, logger, now }),
    limit: config.runnerConcurrency,
    now,
    logger,
  })
  const running = new DisposableStack()

  /** Never twice at the same time. */
  function every(ms: number, act: () => Promise<void>) {
    let busy = false
    const timer = setInterval(async () => {
      if (busy) return
      busy = true
      try {
        await act()
      } catch (error) {
        logger.warn({ err: error }, 'The leases of debates could not be kept; trying again')
      } finally {
        busy = false
      }
    }, ms)
    running.defer(() => clearInterval(timer))
  }

  const area = defineArea({
    name: 'runner',
    stability: 'stable',
    endpoints: [],
    async start() {
      if (config.role === 'api') return
      running.defer(signals.subscribe('debate.ready', worker.ready))
      running.defer(ledger.runHere(worker.reserve))
      running.defer(
        tail.subscribe(({ type, debateId, version }) => {
          worker.changed(debateId, version)
          if (type === 'debate_erased') worker.erased()
        }),
      )
      every(rhythm.renewMs, worker.renew)
      every(rhythm.sweepMs, worker.sweep)
      await worker.sweep()
      logger.info(`Runs debates as ${name}`)
    },
    async stop() {
      running.dispose()
      await worker.stop(config.shutdownGraceSeconds * 1_000)
    },
  })
  return { area, drain: worker.drain }
}
