import { STATE_SECONDS } from '../../../adapters/identity/provider-identity.ts'
import { notFound, ServiceError, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { ownSession } from '../../../shared/identity/permissions.ts'
import type { RedirectTargets } from '../../../shared/identity/redirect-targets.ts'
import { signInFailures, signInNotConfigured } from '../../../shared/identity/sign-in-failures.ts'
import type { OneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { Origin } from '../accounts/index.ts'
import { PENDING_SIGN_IN, type SecondFactor, type Sessions } from '../sessions/index.ts'
import type { Admission } from './admission.ts'
import type { Answer, Arrival, Reader, SsoProvider } from './provider.ts'
import type { Description } from './provider-settings.ts'
import {
  authorizationUrlNames,
  type CallbackResult,
  type LoginQuery,
  type LogoutRequest,
  logoutUrlNames,
} from './schema.ts'
import type { SsoStore } from './store.ts'

interface SsoServiceDependencies {
  /** Undefined while single sign-on is off. */
  provider: SsoProvider | undefined
  description: Description
  targets: RedirectTargets | undefined
  admit: Admission
  store: Pick<SsoStore, 'remember' | 'session'>
  sessions: Pick<Sessions, 'signIn' | 'refresh' | 'authenticate' | 'familyOf' | 'endAll'>
  secondFactor: Pick<SecondFactor, 'required'>
  oneTimeTokens: Pick<OneTimeTokens, 'issue'>
  /** The longest life of a session that grows out of one login. */
  sessionSeconds: number
  now: () => Date
}

const PENDING_SECONDS = 300

/** Single sign-on at the organization's identity provider, whatever it speaks. */
export function ssoService(needs: SsoServiceDependencies) {
  const { provider, description, targets, admit, store, sessions, secondFactor, oneTimeTokens, sessionSeconds, now } =
    needs

  function configured(asked?: string): SsoProvider {
    if (!provider) throw signInNotConfigured()
    if (asked !== undefined && !description.isCalled(asked)) throw notFound('provider', asked)
    return provider
  }

  /** An administrator of the installation also proves the second factor that is enabled here. */
  async function complete(arrival: Arrival, origin: Origin): Promise<CallbackResult> {
    const { identity, intent, session, accessToken, idToken } = arrival
    const { person, organizationId, isNew } = await admit(identity)
    if (person.role === 'admin' && (await secondFactor.required(person.id))) {
      const data = { tokenVersion: person.tokenVersion, organizationId }
      const pending_token = await oneTimeTokens.issue(PENDING_SIGN_IN, person.id, data, PENDING_SECONDS)
      return { mfa_required: true, pending_token, redirect_url: intent.redirect }
    }
    const signedIn = await sessions.signIn(person, origin, { organizationId })
    const caller = await sessions.authenticate(signedIn.access_token)
    if (!caller) throw unauthorized()
    const expiresAt = new Date(now().getTime() + sessionSeconds * 1000)
    await store.remember({ familyId: caller.sessionId, userId: person.id, ...session }, expiresAt)
    return {
      ...signedIn,
      success: true,
      token: signedIn.access_token,
      user_id: person.id,
      is_new_user: isNew,
      redirect_url: intent.redirect,
      sso_access_token: accessToken ?? null,
      sso_id_token: idToken ?? null,
    }
  }

  return {
    ...description,

    async begin({ provider: asked, redirect_url }: LoginQuery, browser: string, reader: Reader) {
      const provider = configured(asked)
      const redirect = targets?.(redirect_url)
      if (!redirect) throw signInFailures.invalidRedirect()
      const { url, state } = await provider.begin(browser, { redirect, program: reader === 'program' })
      return {
        ...authorizationUrlNames(url),
        state,
        provider: description.type,
        expires_in: STATE_SECONDS,
      }
    },

    async finish(browser: string | undefined, answer: Answer, reader: Reader, origin: Origin) {
      const finished = await configured().finish(browser, answer, reader)
      return 'continueAt' in finished ? finished : complete(finished, origin)
    },

    async refresh(asked: string | undefined, refreshToken: string, origin: Origin) {
      configured(asked)
      const tokens = await sessions.refresh(refreshToken, origin)
      if (!tokens) throw unauthorized('The refresh token is invalid, spent or expired')
      return tokens
    },

    /** Ends the session here and returns the address that ends it at the identity provider. */
    async logOut({ provider: asked, id_token: idToken, everywhere }: LogoutRequest, caller: Caller) {
      const provider = configured(asked)
      ownSession(caller)
      const [familyId = caller.sessionId, session] = await Promise.all([
        sessions.familyOf(caller.sessionId),
        store.session(caller.sessionId),
      ])
      await sessions.endAll(caller.userId, 'logout', everywhere ? {} : { familyId })
      const logoutUrl = (await provider.logoutUrl(session, idToken).catch(silentFailure)) ?? null
      return {
        logged_out: true,
        success: true,
        message: 'Logged out',
        ...logoutUrlNames(logoutUrl),
      }
    },

    /** Where a browser that is known here no longer goes to end its session at the identity provider. */
    providerLogoutUrl: async () => configured().logoutUrl(undefined, undefined),
  }
}
export type SsoService = ReturnType<typeof ssoService>

/** Logging out here must not wait for an identity provider that is away. */
function silentFailure(fault: unknown): undefined {
  if (!(fault instanceof ServiceError)) throw fault
}
