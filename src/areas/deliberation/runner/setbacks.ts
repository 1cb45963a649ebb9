import type { EngineEvent } from '../../../engine/events.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Ledger } from '../ledger/index.ts'

/** Ends a debate that could not be run however often it was tried (src/jobs/leases/setbacks.ts says how often). */
export const endAsFailed = (ledger: Pick<Ledger, 'act'>) => async (debateId: string) => {
  await ledger.act(debateId, (state) => (isTerminal(state) ? [] : [failure(state)])).catch(unlessErased)
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
