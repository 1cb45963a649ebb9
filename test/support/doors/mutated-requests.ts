import fc from 'fast-check'

export interface DoorRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: object
  /** Whether the body goes as a form instead of JSON. */
  isForm?: boolean
}

/** A request as it goes out. */
export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Values that programs send by mistake or in bad faith, in place of any other. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, 2 ** 31, 10 ** 21],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\u202e', '\ufeff', '😀'.repeat(3), 'null', 'NaN', '-1'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '../../etc/passwd', '%', '%00', '%ff', '?', '#', ':'],
  ...["' or 1=1 --", '#{1+1}', '{{7*7}}', '<script>', '\r\nset-cookie: a=b', '*', 'tsk_none', 'dbt_none', 'resp_none'],
  ...['9999-12-31T23:59:59Z', '0000-00-00', '2026-02-30T25:61:61Z', '+275760-09-13T00:00:00.001Z', 'P1D'],
  ...['http://169.254.169.254/', 'file:///etc/passwd', 'https://user:word@localhost:1/', 'http://[::1]/', 'x:'],
  ...['y'.repeat(300), 'z'.repeat(70_000), [], {}, [[]], [null], [{}], { a: { b: { c: [1, 2, { d: null }] } } }],
  ...[Array.from({ length: 2_000 }, () => 'a'), JSON.parse(nested(400, '[', ']')), JSON.parse('{"__proto__":{"a":1}}')],
  ...[
    JSON.parse('{"constructor":{"prototype":{"a":1}}}'),
    Object.fromEntries(Array.from({ length: 500 }, (_, n) => [n, n])),
  ],
]

const HEADERS = [
  ...['accept', 'content-type', 'a2a-version', 'last-event-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name'],
  ...['authorization', 'idempotency-key', 'origin', 'parley-hop', 'traceparent', 'cookie', 'if-none-match', 'host'],
  ...['x-request-id', 'accept-encoding', 'content-encoding', 'x-forwarded-for', 'x-http-method-override', 'range'],
]
const HEADER_VALUES = [
  ...['', ' ', '*', '*/*', 'text/event-stream', 'application/json', 'application/json; charset=utf-16', 'text/plain'],
  ...['multipart/form-data', 'application/x-www-form-urlencoded', 'gzip', '1.0', '0.3', '2026-07-28', '2025-11-25'],
  ...['tools/call', '-1', '0', '1', '999999999999999999', '1.1', 'null', 'Bearer', 'Bearer x', 'Basic eDp5', 'a=b; c'],
  ...['https://evil.example', 'bytes=0-', '"x"', 'q'.repeat(9_000), '\u00ff', '00-0-0-0', 'ins_1,ins_2,ins_3,ins_4'],
]

type Mutation =
  | { kind: 'value'; where: number; value: unknown }
  | { kind: 'name' | 'remove' | 'twice' | 'wrap'; where: number }
  | { kind: 'address'; where: number; value: string }
  | { kind: 'query'; name: string; value: string }
  | { kind: 'header'; name: string; value: string | undefined }
  | { kind: 'method'; value: string }
  | { kind: 'bytes'; where: number; byte: number }
  | { kind: 'cut'; where: number }
  | { kind: 'deep' | 'batch' | 'none' | 'huge' }

const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...HOSTILE) }, { weight: 1, arbitrary: fc.jsonValue() })
const where = fc.nat(10_000)
const word = fc.oneof(
  fc.constantFrom(...HOSTILE.filter((each) => typeof each === 'string' && each.length < 1_000).map(String)),
  fc.string({ maxLength: 20 }),
)

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('value' as const), where, value }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('name', 'remove', 'twice', 'wrap'), where }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('address' as const), where, value: word }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('query' as const),
      name: fc.constantFrom('A2A-Version', 'pageSize', 'pageToken', 'historyLength', 'stream', 'starting_after', 'x'),
      value: word,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('header' as const),
      name: fc.constantFrom(...HEADERS),
      value: fc.option(fc.constantFrom(...HEADER_VALUES), { nil: undefined, freq: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('method' as const),
      value: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bytes' as const), where, byte: fc.nat(255) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('deep', 'batch', 'none', 'huge') }) },
)

type Holder = Record<string, unknown> | unknown[]
interface Place {
  holder: Holder
  key: string
}

/** Every place in a body that holds a value. */
function placesIn(holder: unknown): Place[] {
  if (typeof holder !== 'object' || holder === null) return []
  return Object.keys(holder).flatMap((key) => {
    const place = { holder: holder as Holder, key }
    return [place, ...placesIn(Reflect.get(holder, key))]
  })
}

function changeBody(body: unknown, change: Extract<Mutation, { where: number }>) {
  const places = placesIn(body)
  const place = places[change.where % Math.max(1, places.length)]
  if (!place) return
  const { holder, key } = place
  const held = Reflect.get(holder, key)
  if (change.kind === 'value') Reflect.set(holder, key, structuredClone(change.value))
  if (change.kind === 'wrap') Reflect.set(holder, key, [held, structuredClone(held)])
  if (change.kind === 'twice') Reflect.set(holder, `${key}2`, structuredClone(held))
  if (change.kind === 'name') Reflect.set(holder, key.toUpperCase(), held)
  if (change.kind === 'name' || change.kind === 'remove') Reflect.deleteProperty(holder, key)
}

const isOf = (kinds: readonly Mutation['kind'][]) => (each: Mutation) => kinds.includes(each.kind)

function addressOf(url: string, mutations: readonly Mutation[]): string {
  const [path = '', query = ''] = url.split('?')
  const segments = path.split('/')
  const parameters = new URLSearchParams(query)
  for (const each of mutations) {
    if (each.kind === 'address') segments[1 + (each.where % (segments.length - 1))] = each.value
    if (each.kind === 'query') parameters.append(each.name, each.value.toWellFormed())
  }
  const written = segments.map((segment) => segment.toWellFormed().replace(/[^!-~]|[#?\\]/gu, encodeURIComponent))
  const text = written.join('/').replace(/^\/+/, '/')
  return parameters.size > 0 ? `${text}?${parameters}` : text
}

const inForm = (body: object) =>
  new URLSearchParams(
    Object.entries(body).map(([name, held]) => [name, typeof held === 'string' ? held : (JSON.stringify(held) ?? '')]),
  ).toString()

function bytesOf(body: object | undefined, isForm: boolean, mutations: readonly Mutation[]): Buffer | undefined {
  if (body === undefined || mutations.some(isOf(['none']))) return undefined
  let text = isForm ? inForm(body) : JSON.stringify(mutations.some(isOf(['batch'])) ? [body, body] : body)
  if (mutations.some(isOf(['deep']))) text = `{"a":${nested(20_000, '[', ']')},${text.slice(1)}`
  if (mutations.some(isOf(['huge']))) text = `${text.slice(0, -1)},"padding":"${'p'.repeat(12_000_000)}"}`
  let bytes = Buffer.from(text)
  for (const each of mutations) {
    if (each.kind === 'bytes' && bytes.length > 0) bytes[each.where % bytes.length] = each.byte
    if (each.kind === 'cut') bytes = bytes.subarray(0, each.where % (bytes.length + 1))
  }
  return bytes
}

function mutated(
  { method, url, headers, body, isForm = false }: DoorRequest,
  mutations: readonly Mutation[],
): SentRequest {
  const copy = structuredClone(body)
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const sent: Record<string, string> = { ...(body && { 'content-type': type }), ...headers }
  for (const each of mutations) {
    if (each.kind === 'header' && each.value === undefined) delete sent[each.name]
    else if (each.kind === 'header') sent[each.name] = each.value ?? ''
    else if (['value', 'name', 'remove', 'twice', 'wrap'].includes(each.kind))
      changeBody(copy, each as Extract<Mutation, { where: number }>)
  }
  const payload = bytesOf(copy, isForm, mutations)
  const other = mutations.find((each) => each.kind === 'method')
  return {
    method: other?.value ?? method,
    url: addressOf(url, mutations),
    headers: sent,
    ...(payload && { payload }),
  }
}

/** One of these requests with one to four things about it changed. */
export const mutatedRequests = (requests: readonly DoorRequest[]): fc.Arbitrary<SentRequest> =>
  fc
    .tuple(fc.constantFrom(...requests), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([request, mutations]) => mutated(request, mutations))
