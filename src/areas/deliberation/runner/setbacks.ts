import type { Logger } from 'pino'
import type { EngineEvent } from '../../../engine/events.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Claim, LeaseStore } from './lease-store.ts'

/** How often a debate is tried again before it is ended as failed, and the first pause, doubled each time. */
const TRIES = 6
const FIRST_PAUSE_MS = 5_000

interface Needs {
  ledger: Pick<Ledger, 'act'>
  leases: Pick<LeaseStore, 'setAside'>
  logger: Logger
  now: () => Date
}

export type Setbacks = ReturnType<typeof setbacks>

/** What becomes of a debate that our own fault keeps from going on: longer and longer pauses, then its end. */
export function setbacks({ ledger, leases, logger, now }: Needs) {
  async function end(debateId: string) {
    await ledger.act(debateId, (state) => (isTerminal(state) ? [] : [failure(state)])).catch(unlessErased)
  }

  return async ({ id, setbacks: before }: Claim, version: number, error: unknown) => {
    logger.error({ err: error, debate_id: id, setbacks: before + 1 }, 'A debate could not be run')
    if (before + 1 >= TRIES) {
      try {
        return await end(id)
      } catch (fault) {
        logger.error({ err: fault, debate_id: id }, 'A debate that cannot be run could not be ended')
      }
    }
    const pause = FIRST_PAUSE_MS * 2 ** Math.min(before, TRIES)
    await leases.setAside(new Date(now().getTime() + pause).toISOString(), { id, version })
  }
}

/** What was erased meanwhile needs no end. */
function unlessErased(fault: unknown) {
  if (!(fault instanceof ServiceError) || fault.status !== 404) throw fault
}

const failure = ({ round, calibrator, usage, panel }: DebateState): EngineEvent => ({
  type: 'debate_end',
  data: {
    result: 'failed',
    round,
    rounds: round,
    winner: null,
    confidence: 0,
    method: calibrator.method,
    outcomes: calibrator.outcomes,
    brier: calibrator.brier,
    ece: calibrator.ece,
    voting_summary: { agree: 0, agree_with_modifications: 0, disagree: 0 },
    missing: panel.map(({ agent }) => agent),
    tokens_in: usage.tokensIn,
    tokens_out: usage.tokensOut,
    cost_usd: usage.costUsd,
    caveats: [],
  },
  private: {
    answer: '',
    summary: '',
    key_points: [],
    disagreements: [],
    minority_report: [],
    error: 'It failed by a fault of the service',
  },
})
