import { AsyncLocalStorage } from 'node:async_hooks'
import type { Agent } from 'undici'
import { OutboundRefused } from '../../outbound/errors.ts'
import type { Guard } from '../../outbound/outbound.ts'
import { ModelFault } from './faults.ts'

/** Names the installations that a question came through: what answers there may be a panel that asks models again. */
export const HOP_HEADER = 'parley-hop'

interface FetchOptions {
  /** Checks addresses that a caller gave. */
  guard?: Guard | undefined
  /** The id of this installation, which every call names. */
  installation?: string | undefined
}

function withHop(headers: Headers, installation: string | undefined): Headers {
  if (installation !== undefined) headers.append(HOP_HEADER, installation)
  return headers
}

const MOST_ERROR_BYTES = 65_536
/** For one token in its own event, with everything that providers put around it. */
const BYTES_PER_TOKEN = 1024
/** For what comes once: the answer repeated as a whole, headers of events, figures. */
const MARGIN_BYTES = 1_048_576

/**
 * A `fetch` for answers of so many tokens, since the libraries buffer until a line or body ends. A longer answer fails;
 * of an error only the beginning is read.
 */
export function boundedFetch(maxTokens: number, { guard, installation }: FetchOptions = {}): typeof fetch {
  const mostBytes = MARGIN_BYTES + BYTES_PER_TOKEN * maxTokens
  const fetch = providerFetch({ guard, installation })
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

/** Passes bytes on and reports them to the listener; going beyond the limit also ends the connection. */
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

/**
 * A starved server accepts no connections, and the network retries each after 1, 3, 7 and 15 seconds: the usual limit
 * of 10 seconds would report it away while it is well.
 */
const CONNECT_MS = 30_000
/** How long to try one of several addresses of a host; the usual quarter of a second is too short on a busy machine. */
const ADDRESS_MS = 2_000
const MOST_REDIRECTS = 3

/**
 * A `fetch` for providers on separate connections. Each carries one answer at a time, so that a broken connection costs
 * one answer; the caller limits the time. It follows no redirect to another host, which would receive the key and the
 * debate. A guard checks addresses that a caller gave.
 */
export function providerFetch({ guard, installation }: FetchOptions = {}): typeof fetch {
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
      headers: [...withHop(new Headers(headers), installation)],
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

/** A refusal of the guard, before or while connecting, becomes a fault at once. */
async function judged<Answer>(guard: Guard | undefined, url: URL, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    guard?.judge(url.href)
    return await ask()
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof OutboundRefused ? fault.cause : fault
    throw cause instanceof OutboundRefused ? new ModelFault('refused', cause.message) : fault
  }
}

/** Only 307 and 308 ask for the same request elsewhere; others would turn it into a request for a page. */
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

/** Receives what comes from a provider during one try, before the library reads it. */
export interface Listener {
  /** The provider answers, but the body is still to come. */
  headers(status: number, headers: Headers): void
  /** Any part of the body: a word, a ping, a comment. */
  bytes(): void
}

const listening = new AsyncLocalStorage<Listener>()

/** Everything fetched within the call reports to the listener: libraries stand between the call and its `fetch`. */
export const heardBy = <Result>(listener: Listener, call: () => Result): Result => listening.run(listener, call)

/** The listener of what is fetched here. */
const listenerHere = (): Listener | undefined => listening.getStore()
