import { queryOptions } from '@tanstack/react-query'
import {
  accessToken,
  COOKIE_HEADER,
  endAccess,
  freshAccessToken,
  keepAccess,
  mayBeSignedIn,
  renewAccess,
  type Tokens,
} from '../access-token.ts'
import type { Answer } from '../address.ts'
import { call } from '../call.ts'
import { clearUrlFragment, urlFragment } from './url-fragment.ts'

export type Me = Answer<'GET /auth/me'>

/** Signed in by the refresh cookie, signed out, or the service did not answer. */
type Restored = 'signed-in' | 'signed-out' | 'unreachable'

export async function restoreSession(): Promise<Restored> {
  const { refresh_token, begunHere } = urlFragment()
  if (refresh_token && begunHere) return (await acceptLinkedSignIn()) ? 'signed-in' : 'signed-out'
  if (!mayBeSignedIn()) return 'signed-out'
  if (await renewAccess()) {
    if (refresh_token) clearUrlFragment()
    return 'signed-in'
  }
  return mayBeSignedIn() ? 'unreachable' : 'signed-out'
}

/** Exchanges the refresh token from the address for the cookie. */
export function acceptLinkedSignIn(): Promise<boolean> {
  const { refresh_token } = urlFragment()
  clearUrlFragment()
  return renewAccess(refresh_token)
}

export const isSignedIn = () => accessToken() !== undefined

/** Sends a request that answers with tokens, and keeps them; the headers go with the request. */
export async function signInWith<Answered extends Partial<Tokens>>(
  ask: (headers: typeof COOKIE_HEADER) => Promise<Answered>,
): Promise<Answered> {
  const answer = await ask(COOKIE_HEADER)
  if (answer.access_token) keepAccess({ access_token: answer.access_token, expires_in: answer.expires_in ?? 0 })
  return answer
}

/**
 * Ends the session at the service. If the service cannot be reached, the session goes on, and the person must learn
 * that before leaving the browser.
 */
export async function signOut(): Promise<void> {
  await freshAccessToken()
  await endAccess(() => call('POST', '/auth/logout', { headers: COOKIE_HEADER }))
}

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call('GET', '/auth/me') })
