import { debateEnd, NO_VOTES } from '../conclusion/debate-end.ts'
import { dropUndefined, type EngineEvent } from '../events.ts'
import type { DebateState } from '../state.ts'
import { refuseEnded } from './refusals.ts'

interface CancelInput {
  user: string
  reason?: string | undefined
}

export function cancel(state: DebateState, { user, reason }: CancelInput): readonly EngineEvent[] {
  refuseEnded(state)
  return [{ type: 'debate_cancelled', data: { user }, private: dropUndefined({ reason }) }]
}

const OUR_FAULT = 'It failed because of an error in the service'

/** Ends a debate that an internal fault, or the given cause, stops. It draws no conclusion: concluding may be what fails. */
export function fail(state: DebateState, error = OUR_FAULT): readonly EngineEvent[] {
  refuseEnded(state)
  const missing = state.panel.map(({ agent }) => agent)
  return [
    debateEnd(
      state,
      { result: 'failed', winner: null, confidence: 0, voting_summary: NO_VOTES, missing, caveats: [] },
      {
        answer: '',
        summary: '',
        key_points: [],
        disagreements: [],
        minority_report: [],
        error,
      },
    ),
  ]
}
