import { createHash } from 'node:crypto'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { databaseAway } from '../../../test/support/database-away.ts'
import { defineArea, type Platform } from '../../platform.ts'
import { FITS, misfit, onlyHeader } from '../../shared/signatures/signed-request.ts'
import { endpoint } from '../endpoint.ts'
import { type Dropped, type SignedSource, signedIntake } from './signed-intake.ts'

interface Household {
  name: string
  open: boolean
}

let households: Household[] = []
let asked: string[] = []
let taken: { by: string; incoming: readonly string[] }[] = []
let dropped: { by: string; why: Dropped }[] = []

const sealOf = (name: string, bytes: Uint8Array) => createHash('sha256').update(name).update(bytes).digest('hex')

const milk = ({ db }: Platform): SignedSource<Household, string> => ({
  title: 'The milkman',
  isSetUp: async () => households.length > 0,
  async candidates() {
    await db.selectFrom('installation').select('id').execute()
    return households
  },
  async verify(request, { name }) {
    asked.push(name)
    const seal = onlyHeader(request, 'x-seal')
    if (seal === undefined) return misfit('it has no seal')
    return seal === sealOf(name, request.rawBody) ? FITS : misfit('the seal is another')
  },
  isOpen: ({ open }) => open,
  read(request, { name }) {
    const { to, bottles } = JSON.parse(Buffer.from(request.rawBody).toString())
    const answer = { status: 200, type: 'text/plain', body: `thanks, ${name}` }
    return { answer, incoming: bottles, ...(to !== undefined && to !== name && { foreign: true as const }) }
  },
  take: async ({ name }, incoming) => {
    taken.push({ by: name, incoming })
  },
  dropped: ({ name }, why) => {
    dropped.push({ by: name, why })
  },
})

const dairy = (platform: Platform) =>
  defineArea({
    name: 'dairy',
    stability: 'stable',
    endpoints: [
      endpoint({
        id: 'dairy.deliver',
        method: 'POST',
        path: '/dairy',
        summary: 'Bring milk',
        auth: 'signature',
        limit: 'unproven',
        accepts: ['form', 'text', 'multipart'],
        produces: '*/*',
        response: Type.String(),
        handle: ({ request, reply }) => intakeOf(platform)(request, reply),
      }),
    ],
  })
const intakeOf = (platform: Platform) => signedIntake(platform)(milk(platform))

let service: TestApp
beforeAll(async () => {
  service = await testApp({ areas: [], extra: (platform) => [dairy(platform)] })
})
afterAll(() => service.close())
beforeEach(() => {
  households = ['ada', 'grace'].map((name) => ({ name, open: true }))
  asked = []
  taken = []
  dropped = []
})

function deliver(by: string, body: unknown, headers: Record<string, string | string[]> = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const seal = sealOf(by, Buffer.from(payload))
  return service.app.inject({
    method: 'POST',
    url: '/api/v2/dairy',
    headers: { 'content-type': 'application/json', 'x-seal': seal, ...headers },
    payload,
  })
}

const refusal = (answer: Awaited<ReturnType<typeof deliver>>) => {
  const { trace_id: _, ...body } = answer.json()
  return { status: answer.statusCode, body: JSON.stringify(body).replaceAll(/req_\w+/g, 'req') }
}

test('whose secret fits is who it is for, and hears the words of the vendor', async () => {
  const answer = await deliver('grace', { bottles: ['one', 'two'] })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/plain', 'thanks, grace'])
  expect(taken).toEqual([{ by: 'grace', incoming: ['one', 'two'] }])
  expect(asked).toEqual(['ada', 'grace'])
})

test('candidates are asked in their order, and never more than eight', async () => {
  households = Array.from({ length: 10 }, (_, n) => ({ name: `house ${n}`, open: true }))
  expect((await deliver('house 8', { bottles: ['one'] })).statusCode).toBe(401)
  expect(asked).toEqual(Array.from({ length: 8 }, (_, n) => `house ${n}`))
  expect(taken).toEqual([])
})

test('every refusal has one body', async () => {
  const wrong = [
    await deliver('nobody', { bottles: [] }),
    await deliver('ada', { bottles: [] }, { 'x-seal': '' }),
    await deliver('ada', { bottles: [] }, { 'x-seal': ['a', 'b'] }),
    await deliver('nobody', 'no JSON at all'),
    await deliver('nobody', '{"a":1}', { 'content-type': 'text/plain; charset=UTF-8' }),
    await deliver('nobody', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    await deliver('nobody', 'x', { 'content-type': 'multipart/form-data; boundary=x' }),
    await service.app.inject({ method: 'POST', url: '/api/v2/dairy' }),
  ].map(refusal)
  expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 401))
  expect(new Set(wrong.map(({ body }) => body)).size).toBe(1)
  expect(taken).toEqual([])
})

test('the bytes count, not what they say', async () => {
  const seal = sealOf('ada', Buffer.from('{"bottles":["one"]}'))
  expect((await deliver('ada', '{ "bottles": ["one"] }', { 'x-seal': seal })).statusCode).toBe(401)
})

test('any type that the endpoint accepts is verified over its bytes', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await deliver('ada', '{"bottles":["one"]}', { 'content-type': type })).statusCode).toBe(200)
  expect((await deliver('ada', '<milk/>', { 'content-type': 'text/xml' })).statusCode).toBe(415)
  expect(taken).toHaveLength(3)
})

test('a header that came twice is malformed, even when both are right', async () => {
  const seal = sealOf('ada', Buffer.from('{"bottles":[]}'))
  expect((await deliver('ada', { bottles: [] }, { 'x-seal': [seal, seal] })).statusCode).toBe(401)
})

test('where nothing is set up it is 503', async () => {
  households = []
  const answer = await deliver('ada', { bottles: ['one'] })
  expect([answer.statusCode, answer.json().error]).toEqual([503, 'The milkman is not connected to this installation'])
})

test('what is verified and unwanted is answered and dropped', async () => {
  expect((await deliver('ada', { to: 'eve', bottles: ['one'] })).body).toBe('thanks, ada')
  households = [{ name: 'ada', open: false }]
  expect((await deliver('ada', { bottles: ['one'] })).body).toBe('thanks, ada')
  const unreadable = await deliver('ada', 'no JSON at all')
  expect([unreadable.statusCode, unreadable.body]).toEqual([200, ''])
  expect(dropped).toEqual([
    { by: 'ada', why: 'foreign' },
    { by: 'ada', why: 'closed' },
    { by: 'ada', why: 'unreadable' },
  ])
  expect(taken).toEqual([])
})

test('of two whose secret fits, the one whose account it names gets it', async () => {
  households = [
    { name: 'ada', open: false },
    { name: 'ada', open: true },
  ]
  await deliver('ada', { to: 'ada', bottles: ['one'] })
  expect([taken, dropped]).toEqual([[{ by: 'ada', incoming: ['one'] }], []])
})

test('while the database is away it is 503, and the vendor comes again', async () => {
  const away = await databaseAway(service.database.url)
  try {
    expect((await deliver('ada', { bottles: ['one'] })).statusCode).toBe(503)
  } finally {
    await away.back()
  }
  await expect.poll(async () => (await deliver('ada', { bottles: ['one'] })).statusCode).toBe(200)
  expect(taken).toEqual([{ by: 'ada', incoming: ['one'] }])
})

test('signed requests are never limited by their address; unsigned ones are, and stand in nobody’s way', async () => {
  const limited = await testApp({
    areas: [],
    settings: { RATE_LIMIT_ENABLED: 'true' },
    extra: (platform) => [dairy(platform)],
  })
  onTestFinished(limited.close)
  const payload = JSON.stringify({ bottles: [] })
  const bring = async (by: string) => {
    const headers = { 'content-type': 'application/json', 'x-seal': sealOf(by, Buffer.from(payload)) }
    return (await limited.app.inject({ method: 'POST', url: '/api/v2/dairy', headers, payload })).statusCode
  }
  const often = async (by: string, times: number) => {
    const seen = new Set<number>()
    for (let time = 0; time < times; time += 1) seen.add(await bring(by))
    return [...seen]
  }
  expect(await often('ada', 300)).toEqual([200])
  expect(await often('nobody', 300)).toEqual([401, 429])
  expect(await often('ada', 3)).toEqual([200])
})
