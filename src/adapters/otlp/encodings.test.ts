import { expect, test } from 'vitest'
import { json, traceFile } from './json.ts'
import { fieldsOf, protobuf } from './protobuf.ts'
import { requestsOf } from './requests.ts'
import type { Encoding, Origin, Span } from './trace.ts'

const ORIGIN: Origin = {
  resource: { 'service.name': 'parley "spans":[]' },
  scope: { name: 'parley', version: '1.2.3' },
  schemaUrl: 'https://example.org/schema',
}

const span = (more: Partial<Span> = {}): Span => ({
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  name: 'chat m-1',
  kind: 'client',
  startMs: 1_700_000_000_000,
  endMs: 1_700_000_000_250,
  attributes: {},
  ...more,
})

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('a span is written as the fields of trace.proto have it', () => {
  const written = protobuf.span(
    span({
      parentSpanId: '00f067aa0ba902b7',
      name: 'é',
      attributes: { s: 'x', yes: true, n: 300n, less: -1n, d: 0.5 },
      events: [{ name: 'e', atMs: 1, attributes: {} }],
      links: [{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }],
      failure: { message: 'no' },
    }),
  )
  expect(hexOf(written)).toBe(
    [
      '0a100af7651916cd43dd8448eb211c80319c',
      '1208b7ad6b7169203331',
      '220800f067aa0ba902b7',
      '2a02c3a9',
      '3003',
      '3900002a36fe9c9717',
      '4180b21045fe9c9717',
      '4a08' + '0a0173' + '12030a0178',
      '4a09' + '0a03796573' + '12021001',
      '4a08' + '0a016e' + '120318ac02',
      '4a13' + '0a046c657373' + '120b18ffffffffffffffffff01',
      '4a0e' + '0a0164' + '120921000000000000e03f',
      '5a0c' + '0940420f0000000000' + '120165',
      '6a1c' + '0a100af7651916cd43dd8448eb211c80319c' + '1208b7ad6b7169203331',
      '7a06' + '12026e6f' + '1802',
    ].join(''),
  )
})

test('JSON has ids in hexadecimal digits and numbers of 64 bits as texts', () => {
  const request = JSON.parse(
    Buffer.from(json.request(ORIGIN, [json.span(span({ attributes: { n: 300n, d: 1 } }))])).toString(),
  )
  expect(request.resourceSpans[0]).toMatchObject({
    resource: { attributes: [{ key: 'service.name', value: { stringValue: 'parley "spans":[]' } }] },
    scopeSpans: [
      {
        scope: { name: 'parley', version: '1.2.3' },
        spans: [
          {
            traceId: '0af7651916cd43dd8448eb211c80319c',
            kind: 3,
            startTimeUnixNano: '1700000000000000000',
            endTimeUnixNano: '1700000000250000000',
            attributes: [
              { key: 'n', value: { intValue: '300' } },
              { key: 'd', value: { doubleValue: 1 } },
            ],
          },
        ],
      },
    ],
  })
  expect(JSON.parse(traceFile(ORIGIN, [span({ attributes: { n: 300n, d: 1 } })]))).toEqual(request)
  expect(JSON.parse(traceFile(ORIGIN, []))).toEqual({ resourceSpans: [] })
})

const shortened = (whole: Span): Span => ({ ...whole, attributes: {} })

const bytesIn = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array())

/** The last span of a request in the binary form. */
const lastSpanIn = (body: Uint8Array) =>
  bytesIn(fieldsOf(bytesIn(fieldsOf(bytesIn(fieldsOf(body).get(1))).get(2))).get(2))

test.each<[string, Encoding]>([
  ['protobuf', protobuf],
  ['json', json],
])('%s: spans go in as many requests as they need, each within the size, in order', (_, encoding) => {
  const spans = Array.from({ length: 100 }, (_, index) =>
    span({ name: String(index), attributes: { text: 'ä'.repeat(index * 10) } }),
  )
  const mostBytes = 5_000
  const requests = requestsOf(spans, { origin: ORIGIN, encoding, shortened, mostBytes })
  expect(requests.length).toBeGreaterThan(10)
  for (const { body } of requests) expect(body.length).toBeLessThanOrEqual(mostBytes)
  expect(requests.reduce((sum, { spans: count }) => sum + count, 0)).toBe(100)
  const again = requestsOf(spans, { origin: ORIGIN, encoding, shortened, mostBytes })
  expect(again.map(({ body }) => hexOf(body))).toEqual(requests.map(({ body }) => hexOf(body)))
  const last = requests.at(-1)?.body ?? new Uint8Array()
  if (encoding === protobuf) expect(hexOf(lastSpanIn(last))).toBe(hexOf(protobuf.span(spans[99] ?? span())))
  else expect(JSON.parse(Buffer.from(last).toString()).resourceSpans[0].scopeSpans[0].spans.at(-1).name).toBe('99')
})

test('a span that is too large for any request goes without what can be left out', () => {
  const large = span({ attributes: { text: 'x'.repeat(5_000) } })
  const [request, ...more] = requestsOf([large], { origin: ORIGIN, encoding: json, shortened, mostBytes: 2_000 })
  expect(more).toEqual([])
  expect(JSON.parse(Buffer.from(request?.body ?? '').toString()).resourceSpans[0].scopeSpans[0].spans).toMatchObject([
    { name: 'chat m-1', attributes: [] },
  ])
})
