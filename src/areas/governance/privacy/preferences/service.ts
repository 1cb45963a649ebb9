import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { ownSession } from '../../../../shared/identity/permissions.ts'
import type { ConsentStore, NewConsent } from './consent-store.ts'
import { PREFERENCE_NAMES, PREFERENCES, type Preference, type PreferenceChanges } from './schema.ts'

const MOST_TOLD = 200

/** A person's choices, and every earlier one. */
export const preferenceService = ({ store, now }: { store: ConsentStore; now: () => Date }) => ({
  /** A browser that sends `Sec-GPC` takes effect at once; what is stored changes only by `change`. */
  async show({ userId }: Caller, gpc: boolean) {
    const [preferences, history] = await Promise.all([store.now(userId), store.history(userId, MOST_TOLD)])
    return { ...preferences, do_not_sell: preferences.do_not_sell || gpc, gpc, history }
  },

  /** Stores what differs from before. The signal of the browser outranks what the body says of selling. */
  async change(changes: PreferenceChanges, caller: Caller, gpc: boolean) {
    ownSession(caller)
    if (!gpc && Object.keys(changes).length === 0)
      throw invalid('third_party_sharing', `Name it or another of ${PREFERENCE_NAMES.join(', ')}`)
    const { userId } = caller
    const before = await store.now(userId)
    const wanted = { ...before, ...changes, ...(gpc && { do_not_sell: true }) }
    const consentTo = (preference: Preference): NewConsent => ({
      user_id: userId,
      preference,
      value: wanted[preference],
      wording: PREFERENCES[preference].wording[`${wanted[preference]}`],
      source: gpc && preference === 'do_not_sell' ? 'gpc' : 'person',
      at: now().toISOString(),
    })
    const changed = PREFERENCE_NAMES.filter((name) => wanted[name] !== before[name])
    await store.add(changed.map(consentTo))
    return {
      message: changed.length > 0 ? 'Your preferences were written down' : 'Your preferences stand as they were',
      preferences: wanted,
    }
  },
})
export type PreferenceService = ReturnType<typeof preferenceService>
