import { forbidden } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { SessionStore } from './store.ts'

const FRESH_MINUTES = 5

/** Demands a sign-in within the last five minutes, instead of a code or a password. */
export const demandRecentSignIn =
  ({ store, now }: { store: Pick<SessionStore, 'signedInAt'>; now: () => Date }) =>
  async ({ sessionId }: Caller): Promise<void> => {
    const at = await store.signedInAt(sessionId)
    if (at !== undefined && now().getTime() - Date.parse(at) <= FRESH_MINUTES * 60_000) return
    throw forbidden(`This needs a sign-in within the last ${FRESH_MINUTES} minutes; sign in again`, {
      reason: 'SIGN_IN_AGAIN',
    })
  }
