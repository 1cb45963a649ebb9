import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Me as MeSchema } from '../../../src/areas/identity/accounts/schema.ts'
import {
  accessToken,
  COOKIE_HEADER,
  dropAccess,
  keepAccess,
  mayBeSignedIn,
  renewAccess,
  type Tokens,
} from './access.ts'
import { arrived, forgetArrival } from './arrival.ts'
import { call } from './call.ts'

export type Me = Static<typeof MeSchema>

/** Signed in with what the cookie remembers, signed out, or nobody answered. */
type Restored = 'signed-in' | 'signed-out' | 'unreachable'

export async function restoreSession(): Promise<Restored> {
  const { refresh_token, begunHere } = arrived()
  if (refresh_token && begunHere) return (await acceptArrival()) ? 'signed-in' : 'signed-out'
  if (!mayBeSignedIn()) return 'signed-out'
  if (await renewAccess()) {
    if (refresh_token) forgetArrival()
    return 'signed-in'
  }
  return mayBeSignedIn() ? 'unreachable' : 'signed-out'
}

/** Trades the refresh token that the address brought for the cookie. */
export function acceptArrival(): Promise<boolean> {
  const { refresh_token } = arrived()
  forgetArrival()
  return renewAccess(refresh_token)
}

export const isSignedIn = () => accessToken() !== undefined

/** Asks for something that answers with tokens, and keeps them. */
export async function signInWith<Answer extends Partial<Tokens>>(path: string, body: unknown): Promise<Answer> {
  const answer = await call<Answer>('POST', path, { body, headers: COOKIE_HEADER })
  if (answer.access_token) keepAccess({ access_token: answer.access_token, expires_in: answer.expires_in ?? 0 })
  return answer
}

/** Ends the session at the service. While that cannot be told it goes on, and whoever leaves the browser must know. */
export async function signOut(): Promise<void> {
  await call('POST', '/auth/logout', { headers: COOKIE_HEADER })
  dropAccess()
}

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call<Me>('GET', '/auth/me') })
