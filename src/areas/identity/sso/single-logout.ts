import type { Carried, SamlServiceProvider } from '../../../adapters/identity/saml.ts'
import { signInFailures, signInNotConfigured } from '../../../shared/identity/sign-in-failures.ts'
import type { Sessions } from '../sessions/index.ts'
import type { SsoStore } from './store.ts'

interface SingleLogoutDependencies {
  saml: SamlServiceProvider | undefined
  store: Pick<SsoStore, 'sessionsOf' | 'firstUse'>
  sessions: Pick<Sessions, 'endAll'>
  /** Where the browser goes when a logout that we began has come full circle. */
  home: string
  now: () => Date
}

/** A message is only fresh for minutes; it is remembered for longer. */
const REMEMBERED_MS = 3_600_000

/** SAML single logout: carries out the identity provider's request and confirms it. */
export const singleLogout =
  ({ saml, store, sessions, home, now }: SingleLogoutDependencies) =>
  async (carried: Carried): Promise<string> => {
    if (!saml) throw signInNotConfigured()
    const message = await saml.readLogout(carried)
    if (message.kind === 'response') return home
    const { id, relayState, session } = message
    const isFirst = await store.firstUse(`logout ${id}`, new Date(now().getTime() + REMEMBERED_MS))
    if (!isFirst) throw signInFailures.untrusted()
    for (const { userId, familyId } of await store.sessionsOf(session.subject, session.sessionIndex)) {
      await sessions.endAll(userId, 'sso-logout', { familyId })
    }
    return saml.logoutAnswerUrl(id, relayState)
  }
export type SingleLogout = ReturnType<typeof singleLogout>
