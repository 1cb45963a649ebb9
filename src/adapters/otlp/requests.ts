import type { Encoding, Origin, Span } from './trace.ts'

/** What a collector takes in one request, before it is compressed. */
const MOST_REQUEST_BYTES = 1_000_000

export interface TraceRequest {
  body: Uint8Array
  spans: number
}

interface Options {
  origin: Origin
  encoding: Encoding
  /** A span without what may be left out of it, for one that is too large for any request. */
  shortened: (span: Span) => Span
  mostBytes?: number
}

/** Spans in as many requests as they need, each up to the size. The same spans make the same requests. */
export function requestsOf(
  spans: readonly Span[],
  { origin, encoding, shortened, mostBytes = MOST_REQUEST_BYTES }: Options,
): TraceRequest[] {
  const room = mostBytes - encoding.request(origin, []).length - LENGTHS_GROW_BY
  const requests: TraceRequest[] = []
  let held: Uint8Array[] = []
  let size = 0

  function finish() {
    if (held.length > 0) requests.push({ body: encoding.request(origin, held), spans: held.length })
    held = []
    size = 0
  }

  for (const span of spans) {
    const whole = encoding.span(span)
    const written = whole.length + encoding.bytesBesideASpan > room ? encoding.span(shortened(span)) : whole
    const takes = written.length + encoding.bytesBesideASpan
    if (size + takes > room) finish()
    held.push(written)
    size += takes
  }
  finish()
  return requests
}

/** The lengths of the messages around the spans are written with more bytes once there are spans. */
const LENGTHS_GROW_BY = 16
