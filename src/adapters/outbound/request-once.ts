import { Agent, fetch } from 'undici'
import { OutboundFailed, OutboundTimeout, OutboundTooLarge, outboundError } from './errors.ts'
import { checkedLookup, type Resolve } from './resolve.ts'

export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  /** Held in memory, so that a redirect can repeat it. */
  body?: string | Uint8Array
  signal?: AbortSignal
}

export interface Limits {
  /** Of the body, as sent and as unpacked. */
  maxBytes: number
  connectMs: number
  headersMs: number
  /** From the first byte sent to the last byte read, redirects included. */
  totalMs: number
  redirects: number
}

/** One request on its own connection, whose address is checked while connecting; returns redirects. */
export async function requestOnce(
  url: URL,
  request: OutboundRequest,
  limits: Limits,
  deadline: AbortSignal,
  addressesOf: Resolve,
): Promise<Response> {
  const agent = new Agent({
    connect: { lookup: checkedLookup(addressesOf), timeout: limits.connectMs, maxCachedSessions: 0 },
    headersTimeout: limits.headersMs,
    maxResponseSize: limits.maxBytes,
    allowH2: false,
    pipelining: 0,
  })
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
  const release = () => void agent.destroy().catch(() => {})
  const translateFault = (fault: unknown) => {
    if (deadline.aborted) return new OutboundTimeout('The address did not answer in time')
    if (request.signal?.aborted) return new OutboundFailed('The request was given up')
    return outboundError(fault)
  }
  try {
    const { method, headers, body } = request
    const answer = await fetch(url, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      dispatcher: agent,
    })
    if (answer.body && Number(answer.headers.get('content-length')) > limits.maxBytes) throw beyond(limits.maxBytes)
    const capped =
      answer.body && cappedBody(answer.body as ReadableStream<Uint8Array>, limits.maxBytes, translateFault, release)
    if (!capped) release()
    const response = new Response(capped, { status: answer.status, headers: [...answer.headers] })
    Object.defineProperty(response, 'url', { value: url.href })
    return response
  } catch (fault) {
    release()
    throw translateFault(fault)
  }
}

const beyond = (maxBytes: number) => new OutboundTooLarge(`The answer is larger than ${maxBytes} bytes`)

/** The body, ended with an error at the first byte beyond the limit. */
function cappedBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  translated: (fault: unknown) => Error,
  release: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = maxBytes
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          release()
          return controller.close()
        }
        left -= value.byteLength
        if (left < 0) throw beyond(maxBytes)
        controller.enqueue(value)
      } catch (fault) {
        release()
        controller.error(translated(fault))
      }
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => {})
      release()
    },
  })
}
