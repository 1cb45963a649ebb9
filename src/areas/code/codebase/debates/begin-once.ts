import type { DebateState } from '../../../../engine/state.ts'
import { unavailable } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { DebatePlan, Debates } from '../../../deliberation/debates/index.ts'
import type { ClaimStore } from './claim-store.ts'

interface WantedDebate {
  subject: string
  repositoryId: string
  /** The debate so far, where it is not enough: another begins in its place. */
  after?: string | undefined
  plan: DebatePlan
}

export interface DebateAboutCode {
  state: DebateState
  began: boolean
}

/** One that was erased goes at once; of others it is the one that takes its place. */
const TRIES = 3

/**
 * Begins one debate about something in code, whoever asks and however often: its id is claimed before it begins, and whoever finds a
 * claim without a debate begins it.
 */
export function debateOnce({
  claims,
  debates,
  newId,
  now,
}: {
  claims: Pick<ClaimStore, 'claim' | 'begin'>
  debates: Pick<Debates, 'startAs' | 'find'>
  newId: NewId
  now: () => Date
}) {
  return async ({ subject, repositoryId, plan, ...wanted }: WantedDebate, caller: Caller): Promise<DebateAboutCode> => {
    const { org, userId: by } = caller
    let after = wanted.after
    for (let tries = 0; tries < TRIES; tries++) {
      const fresh = newId('debate')
      const debateId = await claims.claim({ org, subject, repositoryId, debateId: fresh, by, at: now() }, after)
      const started = await debates.startAs(debateId, plan, caller, { asked: true, isFresh: debateId === fresh })
      const state = await debates.find(debateId, caller)
      if (state) {
        await claims.begin({ org, subject, debateId, at: now() })
        return { state, began: started === 'begun' }
      }
      after = debateId
    }
    throw unavailable('The debate was erased while it began: try again')
  }
}
export type BeginOnce = ReturnType<typeof debateOnce>
