/** What OTLP calls a span, as far as a trace that is folded from a log needs it. */
export interface Span {
  /** 32 and 16 hexadecimal digits. */
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  attributes: Attributes
  events?: readonly SpanEvent[]
  /** The spans of other traces that this one continues. */
  links?: readonly { traceId: string; spanId: string }[]
  /** Why it failed; what it says may be empty. */
  failure?: { message: string }
}

export interface SpanEvent {
  name: string
  atMs: number
  attributes: Attributes
}

/** A bigint is a whole number, a number one with fractions: what is measured keeps its type, whatever its value. */
export type AttributeValue = string | boolean | bigint | number
export type Attributes = Readonly<Record<string, AttributeValue>>

type SpanKind = 'internal' | 'client'

/** The numbers of the enumerations, which both encodings use. */
export const KIND: Readonly<Record<SpanKind, number>> = { internal: 1, client: 3 }
export const STATUS_ERROR = 2

/** Who says it: the service, and the part of it that makes the spans. */
export interface Origin {
  resource: Attributes
  scope: { name: string; version: string }
  /** The conventions that the names of attributes follow. */
  schemaUrl: string
}

/** A way to write spans down, one by one, so that a request can be filled up to a size. */
export interface Encoding {
  contentType: string
  span(span: Span): Uint8Array
  /** A whole request of spans that were written down before. */
  request(origin: Origin, spans: readonly Uint8Array[]): Uint8Array
  /** How many bytes of a request each span takes besides its own, at most. */
  bytesBesideASpan: number
}

/** Milliseconds since 1970 as nanoseconds. */
export const nanoseconds = (ms: number) => BigInt(Math.round(ms * 1_000)) * 1_000n
