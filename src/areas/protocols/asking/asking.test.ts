import { afterAll, beforeAll, expect, test } from 'vitest'
import { askingOn, programCaller, question } from '../../../../test/support/asking.ts'
import { type DebateService, debateService, QUESTION } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { DEFAULT_PROTOCOL } from '../../../engine/protocol.ts'
import { quotaExceeded, ServiceError } from '../../../shared/errors.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time/dates.ts'

let clock = Date.parse('2026-11-18T10:00:00Z')
let service: DebateService
let asking: ReturnType<typeof askingOn>
beforeAll(async () => {
  service = await debateService({ areas: ['asking', 'debates'], now: () => new Date(clock) })
  asking = askingOn(service)
})
afterAll(() => service.close())

const messageId = (text: string) => ({ text, field: 'messageId' })
const idempotencyKey = (text: string) => ({ text, field: 'Idempotency-Key', hours: 24 })
const stateOf = (id: string) => service.platform.log.read(id, 0)

test('an equal question of the same holder joins the debate while it runs, and is not charged', async () => {
  let charges = 0
  const askOnce = asking({
    charge: async () => {
      charges += 1
    },
  })
  const first = await askOnce(question('Is it ready?'))
  expect(first.began).toBe(true)
  expect(await askOnce(question('Is it ready?'))).toEqual({ debateId: first.debateId, began: false })
  expect(charges).toBe(1)
  expect((await askOnce(question('Is it done?'))).debateId).not.toBe(first.debateId)
})

test('nobody joins the question of another person, key, grant, tenant or door', async () => {
  const askOnce = asking()
  const callers = [
    programCaller(),
    programCaller({ sessionId: 'gnt_2' }),
    programCaller({ kind: 'api-key', sessionId: 'key_1' }),
    programCaller({ kind: 'user', sessionId: 'jti_1' }),
    programCaller({ userId: 'usr_bo' }),
    programCaller({ org: 'org_2' }),
  ]
  const key = messageId('m-shared')
  const asked = await Promise.all(
    [
      ...callers.flatMap((caller) => [question('Whose is it?', { caller }), question('Whose is it?', { caller, key })]),
      question('Whose is it?', { door: 'mcp' }),
      question('Whose is it?', { door: 'mcp', key }),
    ].map((each) => askOnce(each)),
  )
  expect(new Set(asked.map(({ debateId }) => debateId)).size).toBe(asked.length)
  expect(asked.every(({ began }) => began)).toBe(true)
})

test('the sessions of one person are one holder', async () => {
  const askOnce = asking()
  const session = (jti: string) => question('Mine?', { caller: programCaller({ kind: 'user', sessionId: jti }) })
  const first = await askOnce(session('jti_1'))
  expect(await askOnce(session('jti_2'))).toEqual({ debateId: first.debateId, began: false })
})

test('the debate tells its door and the grant', async () => {
  const { debateId } = await asking()(question('Where from?'))
  const [start] = await stateOf(debateId)
  expect(start?.data).toMatchObject({ origin: { platform: 'a2a', channel: 'gnt_1' } })
})

test('a debate of another kind is planned only when it begins', async () => {
  let plans = 0
  const wanted = () => {
    plans += 1
    return {
      topic: 'Planned?',
      domain: 'general',
      agents: QUESTION.agents,
      protocol: { ...DEFAULT_PROTOCOL, rounds: 1 },
    }
  }
  const askOnce = asking()
  const first = await askOnce(question('Planned?', { wanted }))
  expect(await askOnce(question('Planned?', { wanted }))).toEqual({ debateId: first.debateId, began: false })
  expect(plans).toBe(1)
})

test('an ended debate is asked anew without a client’s key, and two at once share the new one', async () => {
  const askOnce = asking()
  const first = await askOnce(question('Again?'))
  await runToRest(service, first.debateId)
  const anew = await Promise.all(Array.from({ length: 3 }, () => askOnce(question('Again?'))))
  const [{ debateId } = { debateId: '' }] = anew
  expect(debateId).not.toBe(first.debateId)
  expect(anew.map((each) => each.debateId)).toEqual([debateId, debateId, debateId])
  expect(anew.filter(({ began }) => began)).toHaveLength(1)
})

test('a client’s key means the ended debate too, and no other request', async () => {
  const askOnce = asking()
  const key = messageId('m-1')
  const first = await askOnce(question('Once?', { key }))
  await runToRest(service, first.debateId)
  clock += 40 * 24 * HOUR_MS
  expect(await askOnce(question('Once?', { key }))).toEqual({ debateId: first.debateId, began: false })
  await expect(askOnce(question('Twice?', { key }))).rejects.toMatchObject({
    status: 409,
    details: { field: 'messageId' },
  })
})

test('an Idempotency-Key means the same debate for 24 hours', async () => {
  const askOnce = asking()
  const key = idempotencyKey('a day')
  const first = await askOnce(question('A day?', { key }))
  clock += 24 * HOUR_MS - 1
  expect((await askOnce(question('A day?', { key }))).debateId).toBe(first.debateId)
  clock += 1
  const next = await Promise.all([askOnce(question('Another?', { key })), askOnce(question('Another?', { key }))])
  expect(next[0]?.debateId).not.toBe(first.debateId)
  expect(next[1]?.debateId).toBe(next[0]?.debateId)
})

const limited = () => new ServiceError(429, 'RATE_LIMITED', 'Too many requests')
const unpaid = () => quotaExceeded('No budget', { limit: 1, remaining: 0, resets_at: null, budget_id: 'bgt_1' })

test.each([
  ['402', unpaid],
  ['429', limited],
  ['503', () => new ServiceError(503, 'UNAVAILABLE', 'Away')],
])('a refusal with %s leaves the claim: asked again, the debate has its id', async (status, refusal) => {
  const refused = asking({ charge: () => Promise.reject(refusal()) })
  const key = messageId(`m-${status}`)
  await expect(refused(question('Paid?', { key }))).rejects.toMatchObject({ status: Number(status) })
  await expect(asking()(question('Otherwise?', { key }))).rejects.toMatchObject({ status: 409 })
  expect(await asking()(question('Paid?', { key }))).toMatchObject({ began: true })
})

test('a bad request does not use up its key', async () => {
  const askOnce = asking()
  const key = messageId('m-bad')
  const bad = question('Bad?', { key, wanted: { ...QUESTION, agents: ['ada', 'nobody-here'], strict_agents: true } })
  await expect(askOnce(bad)).rejects.toMatchObject({ status: 400 })
  const mended = await askOnce(question('Mended?', { key }))
  expect(mended.began).toBe(true)
  await expect(askOnce(bad)).rejects.toMatchObject({ status: 409 })
  expect(await askOnce(question('Mended?', { key }))).toEqual({ debateId: mended.debateId, began: false })
})

test('a claim whose debate never began gives its key to another request after five minutes', async () => {
  const key = messageId('m-left')
  const refused = asking({ charge: () => Promise.reject(limited()) })
  await expect(refused(question('Left?', { key }))).rejects.toMatchObject({ status: 429 })
  clock += 5 * MINUTE_MS
  expect(await asking()(question('Taken?', { key }))).toMatchObject({ began: true })
})

test('one holder of a tenant has a key of the tenant, and two at once begin one debate', async () => {
  const askOnce = asking()
  const key = { text: 'task-1', field: 'task_id', ofTenant: true }
  const holders = ['gnt_1', 'gnt_2', 'gnt_3'].map((sessionId) => programCaller({ sessionId }))
  const asked = await Promise.allSettled(holders.map((caller) => askOnce(question('Whose name?', { key, caller }))))
  const refused = asked.filter((each) => each.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toMatchObject(Array(2).fill({ status: 409, details: { field: 'task_id' } }))
  expect(asked.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(await askOnce(question('Whose name?', { key, caller: programCaller({ org: 'org_2' }) }))).toMatchObject({
    began: true,
  })
})

test('a key of the tenant whose debate never began goes over to another holder after five minutes', async () => {
  const key = { text: 'task-2', field: 'task_id', ofTenant: true }
  const caller = programCaller({ sessionId: 'gnt_2' })
  await expect(asking({ charge: () => Promise.reject(limited()) })(question('Left?', { key }))).rejects.toMatchObject({
    status: 429,
  })
  await expect(asking()(question('Over?', { key, caller }))).rejects.toMatchObject({ status: 409 })
  clock += 5 * MINUTE_MS
  const over = await asking()(question('Over?', { key, caller }))
  expect(over.began).toBe(true)
  await expect(asking()(question('Left?', { key }))).rejects.toMatchObject({ status: 409 })
  clock += 5 * MINUTE_MS
  await expect(asking()(question('Left?', { key }))).rejects.toMatchObject({ status: 409 })
})

test('an erased debate is not found under a client’s key, and is no answer to an equal question', async () => {
  const askOnce = asking()
  const key = messageId('m-erased')
  const [named, plain] = [await askOnce(question('Erased?', { key })), await askOnce(question('Erased?'))]
  const ada = await service.as({ userId: 'usr_ada' })
  for (const { debateId } of [named, plain]) expect((await ada.delete(`/debates/${debateId}`)).statusCode).toBe(200)
  await expect(askOnce(question('Erased?', { key }))).rejects.toMatchObject({ status: 404 })
  expect((await askOnce(question('Erased?'))).debateId).not.toBe(plain.debateId)
})

test('no row holds a word of the question or of the client’s key', async () => {
  await asking()(question('Unmistakable words', { key: messageId('unmistakable-key') }))
  const rows = await service.platform.db.selectFrom('protocol_requests').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/unmistakable/i)
})
