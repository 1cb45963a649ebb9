import { readJson } from './answer.ts'
import { ApiFault } from './fault.ts'

/** The answer of every way to sign in, as far as it matters here; the refresh token stays in a cookie no script can read. */
export interface Tokens {
  access_token: string
  expires_in: number
}

/** Asks the service to keep the refresh token in a cookie; its presence also proves that no foreign page is asking. */
export const COOKIE_HEADER = { 'x-refresh-token': 'cookie' }

/** Not a secret: whether somebody is signed in with this browser, `out` if somebody was; a first visit asks for nothing in vain. */
const MARK = 'parley.signed-in'
const RENEWAL = 'parley.renewal'
const RENEW_BEFORE_END_MS = 60_000

interface Access {
  token: string
  endsAt: number
}

let access: Access | undefined
let renewing: Promise<boolean> | undefined
const onLost = new Set<() => void>()

export const accessToken = () => access?.token
export const hasSignedInBefore = () => localStorage.getItem(MARK) !== null
export const mayBeSignedIn = () => localStorage.getItem(MARK) === 'in'

export function keepAccess({ access_token, expires_in }: Tokens) {
  access = { token: access_token, endsAt: Date.now() + expires_in * 1000 }
  localStorage.setItem(MARK, 'in')
}

export function dropAccess() {
  const had = access !== undefined
  access = undefined
  if (mayBeSignedIn()) localStorage.setItem(MARK, 'out')
  if (had) for (const listener of onLost) listener()
}

/** Tells when the session has ended, here or at the service. */
export function whenAccessIsLost(listener: () => void) {
  onLost.add(listener)
  return () => onLost.delete(listener)
}

/** A token with a while to live, for connections that outlast a request. */
export async function freshAccessToken(): Promise<string | undefined> {
  if (access && access.endsAt - Date.now() < RENEW_BEFORE_END_MS) await renewAccess()
  return accessToken()
}

/** Exchanges the refresh token in the cookie; one tab at a time, because each token works once. */
export function renewAccess(refreshToken?: string): Promise<boolean> {
  renewing ??= navigator.locks
    .request(RENEWAL, () => renew(refreshToken))
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

async function renew(refreshToken: string | undefined): Promise<boolean> {
  try {
    const answer = await fetch('/api/v2/auth/refresh', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...COOKIE_HEADER },
      body: JSON.stringify(refreshToken ? { refresh_token: refreshToken } : {}),
    })
    keepAccess((await readJson(answer)) as Tokens)
    return true
  } catch (fault) {
    if (fault instanceof ApiFault && fault.status < 500 && fault.status !== 429) dropAccess()
    return false
  }
}
