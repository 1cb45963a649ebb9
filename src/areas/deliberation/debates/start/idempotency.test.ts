import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'

const HOUR = 3_600_000
let clock = Date.parse('2026-03-01T00:00:00Z')
let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock) })
  ada = await service.as()
})
afterAll(() => service.close())

const create = (by: Client, key: string, request: object = QUESTION) =>
  by.post('/debates', request, { 'idempotency-key': key })
const total = async () => (await ada.get('/debates')).json().total

test('the same request with the same key is the same debate and the same answer', async () => {
  const first = await create(ada, 'once')
  await runToRest(service, first.json().id)
  clock += HOUR
  const again = await create(ada, 'once')
  expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
  expect(await total()).toBe(1)
})

test('many at once make one debate', async () => {
  const before = await total()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(ada, 'race')))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await total()).toBe(before + 1)
})

test('another request with the same key is refused', async () => {
  await create(ada, 'taken')
  const before = await total()
  const answer = await create(ada, 'taken', { ...QUESTION, rounds: 2 })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().details).toMatchObject({ field: 'Idempotency-Key' })
  expect(await total()).toBe(before)
})

test('a refused request does not use up its key', async () => {
  expect((await create(ada, 'mended', { ...QUESTION, agents: ['ada', 'nobody'] })).statusCode).toBe(400)
  expect((await create(ada, 'mended')).statusCode).toBe(201)
})

test('a key does not bring a deleted debate back, nor make it anew', async () => {
  const first = (await create(ada, 'deleted')).json().id
  await ada.delete(`/debates/${first}`)
  const before = await total()
  expect((await create(ada, 'deleted')).statusCode).toBe(404)
  expect(await total()).toBe(before)
})

test('of a deleted debate no digest is left that confirms a guess at its question', async () => {
  const id = (await create(ada, 'guessed')).json().id
  await ada.delete(`/debates/${id}`)
  await service.cursors.catchUp()
  const kept = service.platform.db.selectFrom('debate_requests').select('digest').where('debate_id', '=', id)
  expect(await kept.execute()).toEqual([{ digest: '' }])
  expect((await create(ada, 'guessed')).statusCode).toBe(404)
})

test('keys are of one caller', async () => {
  const bo = await service.as({ userId: 'usr_bo' })
  const [mine, theirs] = [await create(ada, 'ours'), await create(bo, 'ours')]
  expect(mine.json().id).not.toBe(theirs.json().id)
})

test('a key is forgotten after a day', async () => {
  const first = (await create(ada, 'daily')).json().id
  clock += 24 * HOUR
  expect((await create(ada, 'daily')).json().id).not.toBe(first)
})

test.each(['', 'k'.repeat(256)])('a key that is none is refused', async (key) => {
  const answer = await create(ada, key)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().field).toBe('Idempotency-Key')
})
