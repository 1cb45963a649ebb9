import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { breakerBoard } from '../../shared/circuit-breaker.ts'
import { idMaker } from '../../shared/ids.ts'
import { vendorPaces } from '../../storage/vendor-paces.ts'
import { openOutbound } from './outbound.ts'
import { openVendor, type VendorRequest } from './vendor.ts'
import { VENDOR_FAULTS, VendorError } from './vendor-error.ts'

let database: TestDatabase
let time = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A node of the service; its callers' addresses may be on this machine. Sleeping moves the clock. */
function node() {
  const slept: number[] = []
  const breakers = breakerBoard({ now })
  const vendor = openVendor({
    paces: vendorPaces(database.db, now),
    outbound: openOutbound({ allow: (ip) => ip === '127.0.0.1' }),
    breakers,
    userAgent: 'Parley/test (ada@example.org)',
    newId: idMaker(now, randomBytes),
    now,
    async sleep(milliseconds) {
      slept.push(milliseconds)
      time += milliseconds
    },
  })
  return { vendor, breakers, slept }
}

async function site(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const signal = new AbortController().signal
let buckets = 0
const bucket = () => `host:test-${++buckets}`
const faultIn = async (call: Promise<unknown>): Promise<VendorError> => {
  const fault = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(fault instanceof VendorError)) throw new Error(`not a VendorError: ${fault}`)
  return fault
}

test('each of the nine faults is told by its kind, and which may pass by themselves', async () => {
  const { vendor } = node()
  const hanging = new AbortController()
  const url = await site(({ url = '' }, response) => {
    const status = Number(url.slice(1))
    if (status === 0) response.socket?.destroy()
    else if (status === 1) hanging.abort(new DOMException('', 'TimeoutError'))
    else response.writeHead(status, status === 429 ? { 'retry-after': '30' } : {}).end('not JSON')
  })
  const kinds = new Map<string, VendorError>()
  const ask = async (path: string, at: AbortSignal = signal) => {
    const fault = await faultIn(
      vendor.call({ url: `${url}/${path}`, trust: 'caller', org: 'org_1' }, { bucket: bucket(), signal: at }),
    )
    kinds.set(fault.kind, fault)
    return fault
  }
  for (const status of [401, 402, 404, 422, 429, 500]) await ask(String(status))
  await ask('0')
  await ask('1', hanging.signal)
  const answer = await vendor.call({ url: `${url}/200`, trust: 'operator' }, { bucket: bucket(), signal })
  expect(() => answer.json()).toThrow(expect.objectContaining({ kind: 'parse' }))
  expect([...kinds.keys(), 'parse'].sort()).toEqual([...VENDOR_FAULTS].sort())
  expect([...kinds.values()].filter(({ retryable }) => retryable).map(({ kind }) => kind)).toEqual([
    'rate_limit',
    'network',
    'timeout',
  ])
  expect(kinds.get('rate_limit')).toMatchObject({ retryAfter: 30 })
})

test('a vendor that asks for rest is left alone by all nodes, and says when it may be asked', async () => {
  const [one, other] = [node(), node()]
  let asked = 0
  const url = await site((_, response) => {
    asked += 1
    response.writeHead(asked === 1 ? 429 : 200, { 'retry-after': '120' }).end('{}')
  })
  const at = { bucket: bucket(), signal }
  const request: VendorRequest = { url, trust: 'operator' }
  expect(await faultIn(one.vendor.call(request, at))).toMatchObject({ kind: 'rate_limit', retryAfter: 120 })
  expect(await faultIn(other.vendor.call(request, at))).toMatchObject({ kind: 'rate_limit', retryAfter: 120 })
  time += 115_000
  await other.vendor.call(request, at)
  expect(other.slept).toEqual([5_000])
  expect(asked).toBe(2)
})

test.each([
  ['nothing is left, until a time', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '{now+90}' }, 90],
  ['nothing is left, for so long', 429, { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '41' }, 41],
  ['a date', 503, { 'retry-after': '{date+45}' }, 45],
  ['no time at all', 429, {}, 60],
  ['longer than a day', 429, { 'retry-after': '99999999' }, 86_400],
])('the rest that is asked for: %s', async (_, status, headers, seconds) => {
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    value
      .replace(/\{now\+(\d+)\}/, (_all, plus) => String(Math.floor(time / 1000) + Number(plus)))
      .replace(/\{date\+(\d+)\}/, (_all, plus) => new Date(time + Number(plus) * 1000).toUTCString()),
  ])
  const url = await site((_request, response) => response.writeHead(status, Object.fromEntries(filled)).end())
  const { vendor } = node()
  expect(await faultIn(vendor.call({ url, trust: 'operator' }, { bucket: bucket(), signal }))).toMatchObject({
    kind: status === 503 ? 'api' : 'rate_limit',
    retryAfter: seconds,
  })
})

test('a site that a tenant named is left alone for an hour by that tenant, and for a minute by all others', async () => {
  const [one, other] = [node(), node()]
  let asked = 0
  const url = await site((_, response) => {
    asked += 1
    response.writeHead(asked === 1 ? 429 : 200, { 'retry-after': '86400' }).end('{}')
  })
  const at = { bucket: bucket(), signal }
  const ask = ({ vendor }: ReturnType<typeof node>, org: string) => vendor.call({ url, trust: 'caller', org }, at)
  expect(await faultIn(ask(one, 'org_1'))).toMatchObject({ kind: 'rate_limit', retryAfter: 3_600 })
  expect(await faultIn(ask(other, 'org_2'))).toMatchObject({ kind: 'rate_limit', retryAfter: 60 })
  time += 60_000
  await ask(other, 'org_2')
  expect(await faultIn(ask(other, 'org_1'))).toMatchObject({ kind: 'rate_limit', retryAfter: 3_540 })
  await other.vendor.call({ url, trust: 'operator' }, at)
  expect(asked).toBe(3)
  time += 3_535_000
  await ask(one, 'org_1')
  expect([asked, one.slept]).toEqual([4, [5_000]])
})

test('nothing changed costs no body, and what is fresh no call', async () => {
  let calls = 0
  const url = await site(({ headers }, response) => {
    calls += 1
    if (headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"v1"' }).end('{"n":1}')
  })
  const { vendor } = node()
  const at = { bucket: bucket(), signal }
  const first = await vendor.call({ url, trust: 'operator' }, at)
  expect((await vendor.call({ url, trust: 'operator' }, at)).json()).toEqual(first.json())
  expect(calls).toBe(2)
  await vendor.call({ url, trust: 'operator', freshSeconds: 60 }, at)
  expect(calls).toBe(2)
  time += 61_000
  await vendor.call({ url, trust: 'operator', freshSeconds: 60 }, at)
  expect(calls).toBe(3)
})

test('no tenant is answered with what another asked, or what credentials opened', async () => {
  const seen: (string | undefined)[] = []
  const url = await site(({ headers }, response) => {
    seen.push(headers['if-none-match'] as string | undefined)
    response.writeHead(200, { etag: '"secret"' }).end(headers.authorization ?? 'public')
  })
  const { vendor } = node()
  const at = { bucket: bucket(), signal }
  const fresh = { url, freshSeconds: 3600 }
  await vendor.call({ ...fresh, trust: 'caller', org: 'org_1' }, at)
  await vendor.call({ ...fresh, trust: 'caller', org: 'org_2' }, at)
  await vendor.call({ ...fresh, trust: 'operator', org: 'org_3' }, at)
  await vendor.call({ ...fresh, trust: 'operator', credentials: { authorization: 'Bearer a' } }, at)
  await vendor.call({ ...fresh, trust: 'operator', credentials: { authorization: 'Bearer a' } }, at)
  const open = await vendor.call({ ...fresh, trust: 'operator' }, at)
  expect(seen).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(open.text()).toBe('public')
})

test('an address of a caller is judged at every hop; one of the settings may be near, and leads nowhere else near', async () => {
  const inner = await site((_, response) => response.end('the inside'))
  const { port } = new URL(inner)
  const elsewhere = `http://localhost:${port}/`
  const url = await site(({ url: path = '' }, response) => {
    response.writeHead(302, { location: path === '/metadata' ? 'http://169.254.169.254/latest' : elsewhere }).end()
  })
  const { vendor } = node()
  for (const path of ['/metadata', '/inside']) {
    for (const request of [
      { url: url + path, trust: 'caller', org: 'org_1' } as const,
      { url: url + path, trust: 'operator' } as const,
    ]) {
      expect(await faultIn(vendor.call(request, { bucket: bucket(), signal }))).toMatchObject({
        kind: 'validation',
        message: expect.stringContaining('not on the public internet'),
      })
    }
  }
  const near = await vendor.call({ url: elsewhere, trust: 'operator' }, { bucket: bucket(), signal })
  expect(near.text()).toBe('the inside')
  expect(
    await faultIn(vendor.call({ url: elsewhere, trust: 'caller', org: 'org_1' }, { bucket: bucket(), signal })),
  ).toMatchObject({ kind: 'validation' })
})

test('credentials are not told to the host that it redirects to, and our name is', async () => {
  const told: (string | undefined)[] = []
  const target = await site(({ headers }, response) => {
    told.push(headers.authorization, headers['user-agent'])
    response.end('there')
  })
  const url = await site((_, response) => response.writeHead(302, { location: target }).end())
  const { vendor } = node()
  await vendor.call(
    { url, trust: 'operator', credentials: { authorization: 'Bearer a' } },
    { bucket: bucket(), signal },
  )
  expect(told).toEqual([undefined, 'Parley/test (ada@example.org)'])
})

test('what is larger than allowed is not read', async () => {
  const url = await site((_, response) => response.end('x'.repeat(2_000)))
  const { vendor } = node()
  const fault = await faultIn(vendor.call({ url, trust: 'operator', maxBytes: 1_000 }, { bucket: bucket(), signal }))
  expect(fault).toMatchObject({
    kind: 'parse',
    retryable: false,
    message: expect.stringContaining('larger than 1000 bytes'),
  })
})

test('after five failures it rests for a minute, then recovers by itself; refusals are none', async () => {
  let status = 404
  let calls = 0
  const url = await site((_, response) => {
    calls += 1
    response.writeHead(status).end()
  })
  const { vendor, breakers } = node()
  const ask = () => vendor.call({ url, trust: 'operator' }, { bucket: 'edgar', signal })
  for (let i = 0; i < 6; i++) expect(await faultIn(ask())).toMatchObject({ kind: 'not_found' })
  status = 500
  for (let i = 0; i < 5; i++) expect(await faultIn(ask())).toMatchObject({ kind: 'api' })
  expect(await faultIn(ask())).toMatchObject({ kind: 'network', retryAfter: 60 })
  expect(calls).toBe(11)
  expect(breakers.list('ingestor')).toMatchObject([{ name: 'edgar', state: 'open', failureThreshold: 5 }])
  time += 60_000
  status = 200
  await ask()
  expect(breakers.list('ingestor')).toMatchObject([{ name: 'edgar', state: 'closed' }])
})

test('in no stretch of time there are more calls than the pace allows, over two nodes', async () => {
  const at: number[] = []
  const url = await site((_, response) => {
    at.push(time)
    response.end('{}')
  })
  const nodes = [node(), node()]
  for (let i = 0; i < 60; i++) {
    await nodes[i % 2]?.vendor.call({ url, trust: 'operator' }, { bucket: 'github-search', signal, patienceMs: 60_000 })
  }
  const inAMinute = at.map((start) => at.filter((other) => other >= start && other < start + 60_000).length)
  expect(Math.max(...inAMinute)).toBeLessThanOrEqual(10)
})
