import { type Reads, readAnswer } from './answer.ts'
import { ApiFault, aborted, mayPass, timedOut, unreachable } from './fault.ts'

/** Who calls, for one request: the token, and a new one in the place of a refused one. */
export interface Credentials {
  token(): string | undefined | Promise<string | undefined>
  /** Whether there is now another token than this one; it may throw. */
  renewed(refused: string | undefined): boolean | Promise<boolean>
}

/** What a transport depends on. */
export interface TransportEnvironment {
  fetch: typeof fetch
  /** The origin of the service; undefined for the page's own. */
  origin?: string | undefined
  credentials(): Credentials
  /** How often a call is tried again that failed for what may pass. */
  retries: number
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** From 0 to 1. */
  random(): number
  /** Is shown every answer before it is read. */
  onAnswer?: ((answer: Response) => void) | undefined
}

export interface Sent {
  method: string
  /** With its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  reads: Reads
  /** With it, a write is carried out once however often it is sent. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** In milliseconds, until the answer has been read; without it there is no limit. */
  timeout?: number | undefined
}

export type Send = (sent: Sent) => Promise<unknown>

const SAFE = new Set(['GET', 'HEAD'])
const SHORTEST_PAUSE_MS = 500
/** Who is asked to stay away longer is told, and not kept waiting. */
const LONGEST_PAUSE_MS = 60_000
/** While others renew the same token, it may be outdated again before it arrives. */
const MOST_TOKENS = 3
const MOST_REDIRECTS = 5

/** Sends requests and reads their answers; everything that it throws is an `ApiFault`. */
export function transport(around: TransportEnvironment): Send {
  return async (sent) => {
    const mayRepeat = SAFE.has(sent.method) || sent.key !== undefined
    for (let failed = 0; ; failed++) {
      try {
        return await once(around, sent)
      } catch (fault) {
        const isLast = !mayRepeat || failed === around.retries || !mayPass(fault)
        const pause = isLast ? undefined : pauseMs(fault as ApiFault, failed, around)
        if (pause === undefined || pause > LONGEST_PAUSE_MS) throw fault
        await around.wait(pause, sent.signal)
        if (sent.signal?.aborted) throw aborted()
      }
    }
  }
}

const pauseMs = ({ retryAfter }: ApiFault, failed: number, { random }: TransportEnvironment) =>
  retryAfter === undefined ? SHORTEST_PAUSE_MS * 2 ** failed * (0.5 + random() / 2) : retryAfter * 1_000

/** One try: until its answer has been read, its time is over, or its caller has given up. */
async function once(around: TransportEnvironment, sent: Sent): Promise<unknown> {
  const { signal, timeout } = sent
  if (signal?.aborted) throw aborted()
  const ended = new AbortController()
  const giveUp = () => ended.abort()
  signal?.addEventListener('abort', giveUp)
  let isLate = false
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          ended.abort()
        }, timeout)
  try {
    return await untilAborted(answered(around, sent, ended.signal), ended.signal)
  } catch (fault) {
    if (signal?.aborted) throw aborted()
    if (isLate) throw timedOut((timeout ?? 0) / 1_000)
    throw fault instanceof ApiFault ? fault : unreachable()
  } finally {
    clearTimeout(timer)
    /** What is not read here is read by the caller, who may still give up. */
    if (sent.reads !== 'open') signal?.removeEventListener('abort', giveUp)
  }
}

/** Not every part on the way hears a signal. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(aborted()), { once: true })
    promise.then(resolve, reject)
  })
}

async function answered(around: TransportEnvironment, sent: Sent, signal: AbortSignal): Promise<unknown> {
  const credentials = around.credentials()
  for (let tokens = 1; ; tokens++) {
    const token = await credentials.token()
    const answer = await redirected(around, sent, token, signal)
    around.onAnswer?.(answer)
    if (answer.status === 401 && tokens < MOST_TOKENS && (await credentials.renewed(token))) continue
    return readAnswer(answer, sent.reads).catch((fault) => {
      throw withoutToken(fault, token)
    })
  }
}

/** Follows redirects within the service alone: neither a token nor a body goes anywhere else. */
async function redirected(
  around: TransportEnvironment,
  sent: Sent,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  let address = around.origin === undefined ? sent.path : new URL(sent.path, around.origin).href
  for (let redirects = 0; ; redirects++) {
    const answer = await around.fetch(address, { ...requestOf(sent, token), redirect: 'manual', signal })
    const to = targetOf(answer, address)
    if (to === undefined) return answer
    if (!SAFE.has(sent.method) || redirects === MOST_REDIRECTS || to === '' || originOf(to) !== originOf(address))
      throw new ApiFault(answer.status, {
        code: 'REDIRECTED',
        message: 'The service sends elsewhere, where the call does not follow',
        details: to === '' ? {} : { location: to },
      })
    address = to
  }
}

/** Where an answer sends to; empty where the browser does not tell. */
function targetOf(answer: Response, address: string): string | undefined {
  if (answer.type === 'opaqueredirect') return ''
  if (![301, 302, 303, 307, 308].includes(answer.status)) return undefined
  const location = answer.headers.get('location')
  return location !== null && URL.canParse(location, absolute(address)) ? new URL(location, absolute(address)).href : ''
}

/** A page may call its own service without naming it. */
const absolute = (address: string): string => new URL(address, page.location?.href).href
const page = globalThis as { location?: { href: string } }
const originOf = (address: string): string => new URL(absolute(address)).origin

function requestOf({ method, headers, body, key }: Sent, token: string | undefined): RequestInit {
  const isForm = body instanceof FormData
  return {
    method,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }
}

/** Whatever the other side wrote into its refusal, no error shows a token. */
function withoutToken(fault: unknown, token: string | undefined): unknown {
  if (!(fault instanceof ApiFault) || !token) return fault
  const told = JSON.stringify({ message: fault.message, details: fault.details, trace_id: fault.traceId })
  if (!told.includes(token)) return fault
  const { status, code, retryAfter } = fault
  return new ApiFault(status, { ...JSON.parse(told.replaceAll(token, '[token]')), code }, retryAfter)
}
