import {
  type Attributes,
  type AttributeValue,
  type Encoding,
  KIND,
  nanoseconds,
  type Origin,
  type Span,
  STATUS_ERROR,
} from './trace.ts'

function anyValue(value: AttributeValue) {
  switch (typeof value) {
    case 'string':
      return { stringValue: value.toWellFormed() }
    case 'boolean':
      return { boolValue: value }
    case 'bigint':
      return { intValue: String(value) }
    default:
      return { doubleValue: value }
  }
}

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

const time = (ms: number) => String(nanoseconds(ms))

/** A span in OTLP's JSON: ids in hexadecimal digits, numbers of 64 bits as texts, enumerations as numbers. */
function spanObject(span: Span) {
  const { traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, events = [], links = [] } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name: name.toWellFormed(),
    kind: KIND[kind],
    startTimeUnixNano: time(startMs),
    endTimeUnixNano: time(endMs),
    attributes: listOf(attributes),
    ...(events.length > 0 && {
      events: events.map((event) => ({
        timeUnixNano: time(event.atMs),
        name: event.name,
        attributes: listOf(event.attributes),
      })),
    }),
    ...(links.length > 0 && { links }),
    ...(span.failure && { status: { message: span.failure.message.toWellFormed(), code: STATUS_ERROR } }),
  }
}

const around = ({ resource, scope, schemaUrl }: Origin, spans: readonly unknown[]) => ({
  resourceSpans: [{ resource: { attributes: listOf(resource) }, scopeSpans: [{ scope, spans, schemaUrl }], schemaUrl }],
})

/** Stands where the spans go, which are written down already. */
const SPANS = '"spans":[]'

/** `ExportTraceServiceRequest` in OTLP's JSON. */
export const json: Encoding = {
  contentType: 'application/json',
  span: (span) => Buffer.from(JSON.stringify(spanObject(span))),
  request(origin, spans) {
    const [before = '', after = ''] = splitOnce(JSON.stringify(around(origin, [])))
    const listed = spans.flatMap((span, index) => (index === 0 ? [span] : [Buffer.from(','), span]))
    return Buffer.concat([Buffer.from(before), ...listed, Buffer.from(after)])
  },
  bytesBesideASpan: 1,
}

/** A text in an attribute has its quotes escaped, so this stands there once. */
function splitOnce(request: string): readonly [string, string] {
  const at = request.indexOf(SPANS) + SPANS.length - 1
  return [request.slice(0, at), request.slice(at)]
}

/** The same request for people and files, with line breaks. */
export const traceFile = (origin: Origin, spans: readonly Span[]): string =>
  `${JSON.stringify(spans.length === 0 ? { resourceSpans: [] } : around(origin, spans.map(spanObject)), null, 2)}\n`
