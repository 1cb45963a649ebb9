import type { Static } from 'typebox'
import type { Outcome, OutcomeRecorded } from '../../../src/areas/deliberation/debates/steering/schema.ts'
import { call } from './call.ts'

type NewOutcome = Pick<Outcome, 'correct' | 'right' | 'explanation'>

/** What turned out true; it can be recorded once. */
export const recordOutcome = (debateId: string, outcome: NewOutcome) =>
  call<Static<typeof OutcomeRecorded>>('POST', `/debates/${encodeURIComponent(debateId)}/outcome`, { body: outcome })
