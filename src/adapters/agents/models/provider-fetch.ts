import { AsyncLocalStorage } from 'node:async_hooks'
import type { Agent } from 'undici'
import { OutboundRefused } from '../../outbound/errors.ts'
import type { Guard } from '../../outbound/outbound.ts'
import { ModelFault } from './faults.ts'

/**
 * A server that is starved takes no connections, and the network offers each again after 1, 3, 7 and 15 seconds: the 10
 * seconds that are usual call it away while it is well.
 */
const CONNECT_MS = 30_000
/** How long one of several addresses of a host is tried before the next; the usual quarter of a second is lost on a busy machine. */
const ADDRESS_MS = 2_000
const MOST_REDIRECTS = 3

/**
 * A `fetch` for providers: on connections of its own, of which each carries one answer at a time, so that one that breaks
 * costs one answer; how long an answer may take is for the caller to say. A redirect to another host is not followed,
 * because it would take the key and the debate there. An address that a caller gave comes with a guard.
 */
export function providerFetch(guard?: Guard): typeof fetch {
  let agent: Agent | undefined

  return async (input, init = {}) => {
    const { Agent, fetch } = await import('undici')
    agent ??= new Agent({
      connect: {
        timeout: CONNECT_MS,
        autoSelectFamilyAttemptTimeout: ADDRESS_MS,
        ...(guard && { lookup: guard.lookup }),
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
    })
    const { method, headers, body, signal } = init
    const request = {
      ...(method && { method }),
      headers: [...new Headers(headers)],
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
      redirect: 'manual' as const,
      dispatcher: agent,
    }
    let url = new URL(input instanceof Request ? input.url : input)
    for (let redirects = 0; ; redirects++) {
      const answer = await judged(guard, url, () => fetch(url, request))
      const { status } = answer
      if (status >= 300 && status < 400) {
        await answer.body?.cancel()
        url = redirected(url, status, answer.headers.get('location'), redirects)
        continue
      }
      if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
        await answer.body?.cancel()
        throw new ModelFault('refused', 'A web page is at the address of the provider, not a model')
      }
      const content = answer.body as ReadableStream<Uint8Array<ArrayBuffer>> | null
      return new Response(content, { status, headers: [...answer.headers] })
    }
  }
}

/** Where the guard lets nobody go, before or while connecting, nobody is waited for. */
async function judged<Answer>(guard: Guard | undefined, url: URL, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    guard?.judge(url.href)
    return await ask()
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof OutboundRefused ? fault.cause : fault
    throw cause instanceof OutboundRefused ? new ModelFault('refused', cause.message) : fault
  }
}

/** Only 307 and 308 ask for the same request elsewhere; the others would turn it into one for a page. */
function redirected(from: URL, status: number, location: string | null, redirects: number): URL {
  const to = location !== null && URL.canParse(location, from) ? new URL(location, from) : undefined
  if (to && to.host !== from.host) {
    throw new ModelFault('refused', 'The provider redirects to another host, which is not followed')
  }
  if (!to || to.protocol !== from.protocol || (status !== 307 && status !== 308) || redirects >= MOST_REDIRECTS) {
    throw new ModelFault('refused', `The provider redirects, and does not answer (${status})`)
  }
  return to
}

/** Hears what comes from a provider during one try, before anybody reads it. */
export interface Listener {
  /** The provider answers, and its answer is still to come. */
  headers(status: number, headers: Headers): void
  /** Anything at all of the body: a word, a ping, a comment. */
  bytes(): void
}

const listening = new AsyncLocalStorage<Listener>()

/** Whatever is fetched within the call is heard by the listener: libraries stand between the call and its `fetch`. */
export const heardBy = <Result>(listener: Listener, call: () => Result): Result => listening.run(listener, call)

/** Who listens to what is fetched here. */
export const listenerHere = (): Listener | undefined => listening.getStore()

const MOST_ERROR_BYTES = 65_536
/** Of one token in an event of its own, with everything that providers put around it. */
const BYTES_PER_TOKEN = 1024
/** For what comes once: the answer repeated as a whole, headers of events, figures. */
const MARGIN_BYTES = 1_048_576

/**
 * A `fetch` for answers of so many tokens, since the libraries keep what they read until a line or a body ends. A
 * longer answer fails; of what a provider says about an error the beginning is enough.
 */
export function boundedFetch(maxTokens: number, guard?: Guard): typeof fetch {
  const mostBytes = MARGIN_BYTES + BYTES_PER_TOKEN * maxTokens
  const fetch = providerFetch(guard)
  return async (input, init) => {
    const listener = listenerHere()
    const response = await fetch(input, init)
    const { body, ok, status, headers } = response
    listener?.headers(status, headers)
    if (!body) return response
    const bounded = ok
      ? upTo(mostBytes, (reading) => reading.error(tooMuch()), listener)
      : upTo(MOST_ERROR_BYTES, (reading) => reading.terminate(), listener)
    return new Response(body.pipeThrough(bounded), response)
  }
}

const tooMuch = () => new ModelFault('unusable', 'The provider sent more than an answer')

type Bytes = Uint8Array<ArrayBuffer>
type Reading = TransformStreamDefaultController<Bytes>

/** Passes bytes on, of which the listener hears; whatever ends it beyond the limit ends the connection too. */
export function upTo(most: number, end: (reading: Reading) => void, listener?: Pick<Listener, 'bytes'>) {
  let read = 0
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, reading) {
      listener?.bytes()
      read += chunk.byteLength
      if (read > most) end(reading)
      else reading.enqueue(chunk)
    },
  })
}
