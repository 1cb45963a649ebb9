import { dropUndefined } from '../drop-undefined.ts'
import type { EngineEvent } from '../events.ts'
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
