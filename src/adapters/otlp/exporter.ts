import { lookup } from 'node:dns/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { OutboundError, OutboundRefused, OutboundTooLarge, OutboundUnreached } from '../outbound/errors.ts'
import { type Outbound, openOutbound } from '../outbound/outbound.ts'
import { partialSuccess, refusalMessage } from './answers.ts'
import type { Collector } from './collector.ts'
import { json } from './json.ts'
import { protobuf } from './protobuf.ts'
import { requestsOf, type TraceRequest } from './requests.ts'
import type { Origin, Span } from './trace.ts'

/** What became of the spans of one trace. */
export type Exported =
  | { outcome: 'taken' }
  /** They may be sent again: the collector is busy, or was never reached. */
  | { outcome: 'later'; why: string; status?: number; retryAfter?: string | null }
  /** The same spans will never be taken, or only some were. */
  | { outcome: 'refused'; why: string; status?: number; rejected?: number }
  /** Nobody knows whether they arrived. */
  | { outcome: 'unknown'; why: string }

interface Exporter {
  /** Sends the spans of one trace, in as many requests as they need, one after the other. */
  send(
    origin: Origin,
    spans: readonly Span[],
    how: { shortened: (span: Span) => Span; signal: AbortSignal },
  ): Promise<Exported>
  /** Sends a request without spans: whether the collector would take one. */
  ask(origin: Origin, signal: AbortSignal): Promise<Exported>
}

const LIMITS = { maxBytes: 65_536, redirects: 0 }
/** The answers after which OTLP has a request sent again. */
const BUSY = new Set([429, 502, 503, 504])
/** What is shorter may be a word of any text. */
const LEAST_SECRET = 6

/** The collector is the operator's own choice, so it may be on any network; names are resolved as the machine does. */
const operatorsNetwork = () =>
  openOutbound({
    allow: () => true,
    allowName: () => true,
    resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  })

export function openExporter(collector: Collector, outbound: Pick<Outbound, 'fetch'> = operatorsNetwork()): Exporter {
  const encoding = collector.protocol === 'http/json' ? json : protobuf
  const secrets = Object.values(collector.headers).flatMap((value) => [value, ...value.split(/\s+/)])

  /** A collector may repeat what it was sent. */
  const withoutSecrets = (said: string) =>
    secrets.filter(({ length }) => length >= LEAST_SECRET).reduce((text, secret) => text.replaceAll(secret, '…'), said)
  const saying = (message: string) => (message === '' ? '' : `: ${withoutSecrets(message)}`)

  async function post({ body, spans }: TraceRequest, signal: AbortSignal): Promise<Exported> {
    try {
      const response = await outbound.fetch(
        collector.address,
        {
          method: 'POST',
          headers: {
            ...collector.headers,
            'content-type': encoding.contentType,
            ...(collector.compresses && { 'content-encoding': 'gzip' }),
          },
          body: collector.compresses ? await promisify(gzip)(body) : body,
          signal,
        },
        LIMITS,
      )
      return judged(response, new Uint8Array(await response.arrayBuffer()), spans)
    } catch (fault) {
      return outcomeOf(fault)
    }
  }

  function judged({ ok, status, headers }: Response, body: Uint8Array, spans: number): Exported {
    const contentType = headers.get('content-type')
    if (ok) {
      const partial = partialSuccess(contentType, body)
      if (!partial) return { outcome: 'taken' }
      const { rejected, message } = partial
      return {
        outcome: 'refused',
        why: `The collector took ${spans - rejected} of ${spans} spans${saying(message)}`,
        rejected,
      }
    }
    const why = `The collector answered ${status}${saying(refusalMessage(contentType, body))}`
    return BUSY.has(status)
      ? { outcome: 'later', why, status, retryAfter: headers.get('retry-after') }
      : { outcome: 'refused', why, status }
  }

  return {
    async send(origin, spans, { shortened, signal }) {
      let refused: Exported = { outcome: 'taken' }
      for (const request of requestsOf(spans, { origin, encoding, shortened })) {
        const sent = await post(request, signal)
        if (sent.outcome === 'refused' && sent.rejected !== undefined) refused = sent
        else if (sent.outcome !== 'taken') return sent
      }
      return refused
    },

    ask: (origin, signal) => post({ body: encoding.request(origin, []), spans: 0 }, signal),
  }
}

function outcomeOf(fault: unknown): Exported {
  if (!(fault instanceof OutboundError)) throw fault
  const why = `The collector: ${fault.message}`
  if (fault instanceof OutboundRefused || fault instanceof OutboundTooLarge) return { outcome: 'refused', why }
  return { outcome: fault instanceof OutboundUnreached ? 'later' : 'unknown', why }
}
