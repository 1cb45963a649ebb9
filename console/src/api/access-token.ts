import { readAnswer } from '@parley/client/answer'
import { type Answer, API } from './address.ts'
import { ApiFault } from './fault.ts'

/**
 * The part of every sign-in answer that the console uses; the refresh token stays in a cookie that no script can read.
 */
export type Tokens = Pick<Answer<'POST /auth/refresh'>, 'access_token' | 'expires_in'>

/**
 * Asks the service to keep the refresh token in a cookie; the header also proves that no foreign page sends the
 * request.
 */
export const COOKIE_HEADER = { 'x-refresh-token': 'cookie' }

/**
 * `in` while a person is signed in with this browser, `out` after that. No secret; it saves a first visit a vain
 * request.
 */
const MARK = 'parley.signed-in'
const RENEWAL = 'parley.renewal'
const RENEW_BEFORE_END_MS = 60_000

interface Access {
  token: string
  endsAt: number
  /** The person and the organization that the token speaks for. */
  holder: string
}

let access: Access | undefined
let renewing: Promise<boolean> | undefined
/** The token of the session that is being signed out. */
let endingToken: string | undefined
const onLost = new Set<() => void>()
const onHolderChanged = new Set<() => void>()

/** A renewal ends the token before it, also in other tabs of this browser, so this channel hands them the new one. */
const tabs = new BroadcastChannel('parley.access')
tabs.onmessage = ({ data }: MessageEvent<Tokens>) => {
  if (access) keepAccess(data)
}

export const accessToken = () => access?.token
export const accessHolder = () => access?.holder
export const hasSignedInBefore = () => localStorage.getItem(MARK) !== null
export const mayBeSignedIn = () => localStorage.getItem(MARK) === 'in'

export function keepAccess({ access_token, expires_in }: Tokens) {
  const before = access?.holder
  access = { token: access_token, endsAt: Date.now() + expires_in * 1000, holder: holderOf(access_token) }
  localStorage.setItem(MARK, 'in')
  if (before !== undefined && before !== access.holder) for (const listener of onHolderChanged) listener()
}

function holderOf(token: string): string {
  const [, payload = ''] = token.split('.')
  const { sub, org } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return `${sub} ${org}`
}

export function dropAccess() {
  const had = access !== undefined
  access = undefined
  if (mayBeSignedIn()) localStorage.setItem(MARK, 'out')
  if (had) for (const listener of onLost) listener()
}

export const isSigningOut = () => endingToken !== undefined && endingToken === access?.token

/** Ends the session. Until that has succeeded or failed, a refused token is not taken for an expired one. */
export async function endAccess(end: () => Promise<unknown>): Promise<void> {
  endingToken = access?.token
  try {
    await end()
    dropAccess()
  } finally {
    endingToken = undefined
  }
}

/** Calls the listener when the session has ended, here or at the service. */
export const whenAccessIsLost = (listener: () => void) => void onLost.add(listener)

/** Calls the listener when the next answers are for another person or organization, changed here or in another tab. */
export const whenHolderChanges = (listener: () => void) => void onHolderChanged.add(listener)

/** A token that stays valid for a while, for connections that outlast a request. */
export async function freshAccessToken(): Promise<string | undefined> {
  if (access && access.endsAt - Date.now() < RENEW_BEFORE_END_MS) await renewAccess()
  return accessToken()
}

/** Exchanges the refresh token in the cookie, one tab at a time, because each token works once. */
export function renewAccess(refreshToken?: string): Promise<boolean> {
  if (isSigningOut()) return Promise.resolve(false)
  const outdated = access?.token
  const another = () => outdated !== undefined && access !== undefined && access.token !== outdated
  renewing ??= withRenewalLock(async () => another() || (await renew(refreshToken))).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Pages that came over plain HTTP have no locks; there the service tolerates two tabs that renew at once. */
const withRenewalLock = (act: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(RENEWAL, act) : act()

async function renew(refreshToken: string | undefined): Promise<boolean> {
  try {
    const answer = await fetch(`${API}/auth/refresh`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...COOKIE_HEADER },
      body: JSON.stringify(refreshToken ? { refresh_token: refreshToken } : {}),
    })
    const tokens = (await readAnswer(answer, 'enveloped')) as Tokens
    keepAccess(tokens)
    tabs.postMessage({ access_token: tokens.access_token, expires_in: tokens.expires_in } satisfies Tokens)
    return true
  } catch (fault) {
    if (fault instanceof ApiFault && fault.status < 500 && fault.status !== 429) dropAccess()
    return false
  }
}
