import { ApiFault, mayPass } from './fault.ts'
import type { Credentials, Send } from './transport.ts'

/** What a sign-in or a renewal answers, as far as it is needed to go on. */
export interface Tokens {
  access_token: string
  refresh_token?: string | undefined
  /** Seconds. */
  expires_in?: number | undefined
}

export interface SessionOptions {
  /** An API key or an access token, or what answers the one to use. */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined
  /** Exchanged for a new pair when the access token has ended, or is about to. */
  refreshToken?: string | undefined
  /** Is told every new pair; each refresh token works once. */
  onTokens?: ((tokens: Tokens) => void) | undefined
}

export interface Session extends Credentials {
  token(): Promise<string | undefined>
  /** Goes on with these tokens. */
  use(tokens: Tokens): void
  /** Another token in the place of a refused one: there is one, there may be one later, or there is none. */
  replace(): Promise<'replaced' | 'later' | 'never'>
}

const RENEW_BEFORE_END_MS = 60_000
const REFRESH = '/api/v2/auth/refresh'

/** Keeps the tokens of one person or program; `now` counts milliseconds and need not be right about the date. */
export function openSession(options: SessionOptions, around: { send: Send; now(): number }): Session {
  let { token: shown, refreshToken } = options
  let endsAt = Number.POSITIVE_INFINITY
  let renewing: Promise<boolean> | undefined

  function use({ access_token, refresh_token, expires_in }: Tokens) {
    shown = access_token
    refreshToken = refresh_token || refreshToken
    endsAt = expires_in === undefined ? Number.POSITIVE_INFINITY : around.now() + expires_in * 1_000
  }

  /** One at a time. */
  function renew(): Promise<boolean> {
    renewing ??= exchange().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function exchange(): Promise<boolean> {
    const spent = refreshToken
    if (spent === undefined) return false
    const ask = () => around.send({ method: 'POST', path: REFRESH, body: { refresh_token: spent }, reads: 'enveloped' })
    try {
      /** For a moment a spent refresh token is answered with the same successor, so a lost answer is asked for again. */
      const tokens = (await ask().catch((fault) => (mayPass(fault) ? ask() : Promise.reject(fault)))) as Tokens
      use(tokens)
      options.onTokens?.(tokens)
      return true
    } catch (fault) {
      if (fault instanceof ApiFault && (fault.status === 400 || fault.status === 401)) refreshToken = undefined
      return false
    }
  }

  const token = async () => {
    if (typeof shown === 'function') return shown()
    if (endsAt - around.now() < RENEW_BEFORE_END_MS) await renew()
    return shown as string | undefined
  }

  async function renewed(refused: string | undefined): Promise<boolean> {
    if (typeof shown === 'function') {
      const fresh = await shown()
      return fresh !== undefined && fresh !== refused
    }
    /** It was replaced while the request was under way. */
    return shown !== refused || renew()
  }

  return {
    use,
    token,
    renewed,
    async replace() {
      if (await renewed(await token())) return 'replaced'
      return refreshToken === undefined ? 'never' : 'later'
    },
  }
}

/** Resolves after this time, or at once on an abort. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
}
