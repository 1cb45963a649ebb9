import { expect, test } from 'vitest'
import { ApiFault } from '../../packages/client/src/fault.ts'
import { envelope, refusal, type Scripted, scriptedClient } from '../support/client/scripted-fetch.ts'

const cut = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data": {"id": '))
        controller.error(new TypeError('terminated'))
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )
const broken = new TypeError('fetch failed')
const busy = () => refusal(503, 'UNAVAILABLE')
const get = (script: Scripted[], options = {}) => {
  const scripted = scriptedClient(script, options)
  return { ...scripted, answer: scripted.client.raw['debates.get']({ path: { id: 'dbt_1' } }) }
}
const faultOf = (answer: Promise<unknown>) =>
  answer.then(
    (value) => expect.unreachable(`answered ${JSON.stringify(value)}`),
    (fault) => {
      expect(fault).toBeInstanceOf(ApiFault)
      return fault as ApiFault
    },
  )

test('a question is asked as version 2 with the token, and its answer taken out of the envelope', async () => {
  const { answer, asked } = get([envelope({ id: 'dbt_1' })])
  expect(await answer).toEqual({ id: 'dbt_1' })
  expect(asked[0]?.url.href).toBe('https://parley.example.org/api/v2/debates/dbt_1')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret-token')
})

test('a question is asked again after a lost connection, a cut answer, 429 and what the service cannot do now', async () => {
  for (const passing of [broken, cut(), busy(), refusal(500, 'INTERNAL_ERROR'), refusal(429, 'RATE_LIMIT_EXCEEDED')]) {
    const { answer, waited } = get([passing, envelope({ id: 'dbt_1' })])
    expect(await answer).toEqual({ id: 'dbt_1' })
    expect(waited).toEqual([500])
  }
  const { answer, waited } = get([busy(), busy(), busy(), busy()])
  expect(await faultOf(answer)).toMatchObject({ status: 503, code: 'UNAVAILABLE', traceId: 'req_9' })
  expect(waited).toEqual([500, 1_000, 2_000])
})

test('what will not pass is not asked again', async () => {
  for (const [status, code] of [
    [400, 'VALIDATION_ERROR'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [501, 'NOT_IMPLEMENTED'],
  ] as const) {
    const { answer, asked } = get([refusal(status, code)])
    expect(await faultOf(answer)).toMatchObject({ status, code })
    expect(asked).toHaveLength(1)
  }
})

test('it waits as long as the service says, by the clock of the service, and not for ever', async () => {
  const after = (headers: Record<string, string>) => get([refusal(429, 'BUSY', {}, headers), envelope({})])
  const seconds = after({ 'retry-after': '7' })
  await seconds.answer
  expect(seconds.waited).toEqual([7_000])
  const date = after({ 'retry-after': 'Wed, 01 Jan 2020 00:05:10 GMT', date: 'Wed, 01 Jan 2020 00:05:00 GMT' })
  await date.answer
  expect(date.waited).toEqual([10_000])
  const long = after({ 'retry-after': '86400' })
  expect(await faultOf(long.answer)).toMatchObject({ status: 429, retryAfter: 86_400 })
  expect(long.waited).toEqual([])
})

test('a write is sent again only where the service takes an Idempotency-Key, and then with the same one', async () => {
  const keyed = scriptedClient([broken, busy(), envelope({ id: 'dbt_1' }, 201)])
  await keyed.client.createDebate({ topic: 'Should we?' })
  const keys = keyed.asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]))
  expect(keys).toHaveLength(3)
  const own = scriptedClient([envelope({ id: 'dbt_1' }, 201)])
  await own.client.createDebate({ topic: 'Should we?' }, { idempotencyKey: 'mine' })
  expect(own.asked[0]?.headers.get('idempotency-key')).toBe('mine')
  const other = scriptedClient([broken])
  expect(await faultOf(other.client.createBudget({ name: 'Research', limit_amount: 5 }))).toMatchObject({
    status: 0,
    code: 'UNREACHABLE',
  })
  expect(other.asked).toHaveLength(1)
})

test('what is no answer of the service is the one error, and says what it is', async () => {
  const html = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
  const json = (text: string) => () => new Response(text, { headers: { 'content-type': 'application/json' } })
  const answers: [() => Response, RegExp][] = [
    [html, /is text\/html and not JSON/],
    [json(''), /is empty/],
    [json('{"data": '), /is cut/],
    [json('{"id":"dbt_1"}'), /of another version/],
    [json('{"data":{},"meta":{"version":"v3"},"links":{}}'), /of another version/],
    [() => new Response(null, { status: 204 }), /is empty/],
  ]
  for (const [answer, says] of answers) {
    const { answer: asked } = get([answer()], { retries: 0 })
    expect(await faultOf(asked)).toMatchObject({ code: 'UNEXPECTED_ANSWER', message: expect.stringMatching(says) })
  }
  const proxy = get([new Response('<h1>Bad gateway</h1>', { status: 502 })], { retries: 0 })
  expect(await faultOf(proxy.answer)).toMatchObject({ status: 502, code: 'UNKNOWN' })
})

test('a call that was given up ends at once, at every point, with the one error', async () => {
  const given = new AbortController()
  given.abort()
  const before = scriptedClient([])
  expect(await faultOf(before.client.getCurrentUser({ signal: given.signal }))).toMatchObject({ code: 'ABORTED' })
  expect(before.asked).toEqual([])

  const asking = new AbortController()
  const during = scriptedClient(['never'])
  const waiting = faultOf(during.client.getCurrentUser({ signal: asking.signal }))
  await expect.poll(() => during.asked.length).toBe(1)
  asking.abort()
  expect(await waiting).toMatchObject({ status: 0, code: 'ABORTED' })
  expect(during.asked[0]?.signal.aborted).toBe(true)

  const reading = new AbortController()
  const endless = scriptedClient([
    () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } }),
  ])
  const read = faultOf(endless.client.getCurrentUser({ signal: reading.signal }))
  await expect.poll(() => endless.asked.length).toBe(1)
  reading.abort()
  expect(await read).toMatchObject({ code: 'ABORTED' })

  const pausing = new AbortController()
  const between = scriptedClient([
    () => {
      pausing.abort()
      return busy()
    },
  ])
  expect(await faultOf(between.client.getCurrentUser({ signal: pausing.signal }))).toMatchObject({ code: 'ABORTED' })
})

test('a service that answers nothing is given up', async () => {
  const { client } = scriptedClient(['never'], { retries: 0, timeout: 1 })
  expect(await faultOf(client.getCurrentUser())).toMatchObject({ status: 0, code: 'TIMED_OUT' })
})

test('a redirect is followed within the service alone, and a write nowhere', async () => {
  const to = (location: string) => new Response(null, { status: 307, headers: { location } })
  const within = get([to('/api/v2/debates/dbt_2'), envelope({ id: 'dbt_2' })])
  expect(await within.answer).toEqual({ id: 'dbt_2' })
  expect(within.asked[1]?.headers.get('authorization')).toBe('Bearer secret-token')
  const elsewhere = get([to('https://elsewhere.example.org/')])
  expect(await faultOf(elsewhere.answer)).toMatchObject({ status: 307, code: 'REDIRECTED' })
  expect(elsewhere.asked).toHaveLength(1)
  const write = scriptedClient([to('/api/v2/budgets')])
  expect(await faultOf(write.client.createBudget({ name: 'Research', limit_amount: 5 }))).toMatchObject({
    code: 'REDIRECTED',
  })
  const endless = get(Array.from({ length: 7 }, () => to('/api/v2/debates/dbt_1')))
  expect(await faultOf(endless.answer)).toMatchObject({ code: 'REDIRECTED' })
})

test('no error shows a token, whatever the other side writes', async () => {
  const echo = refusal(400, 'VALIDATION_ERROR', {
    message: 'Bearer secret-token is wrong',
    details: { field: 'secret-token', errors: [{ field: 'x', message: 'secret-token' }] },
  })
  for (const script of [[echo], [new TypeError('secret-token is an invalid header value')]]) {
    const fault = await faultOf(get(script, { retries: 0 }).answer)
    expect(`${fault.stack} ${JSON.stringify(fault)} ${fault.message}`).not.toContain('secret-token')
  }
})

test('an address is not called without its values, nor with one that leads out of its place', async () => {
  for (const id of ['', '.', '..', undefined]) {
    const { client, asked } = scriptedClient([])
    expect(await faultOf(client.getDebate(id as string))).toMatchObject({ code: 'INVALID_VALUE', field: 'id' })
    expect(asked).toEqual([])
  }
  const { client, asked } = scriptedClient([envelope({})])
  await client.getDebate('a/b?c#d')
  expect(asked[0]?.url.pathname).toBe('/api/v2/debates/a%2Fb%3Fc%23d')
})
