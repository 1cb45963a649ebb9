import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBudget, periodsOf } from '../../../../../test/support/budgets.ts'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { debater, modelServer } from '../../../../../test/support/model-server.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { type Ledger, ledger as openLedger } from '../../../deliberation/ledger/index.ts'
import { differences } from '../alerts/log-comparison-jobs.ts'
import { resumeDebates } from './resume-debates.ts'

const ORG = 'org_1'
const QUESTION = { topic: 'Should we ship it this week?', agents: ['one', 'two'], rounds: 1 }
const agents = ['one', 'two'].map((name) => ({
  name,
  provider: 'openai-compatible',
  model: name,
  price: { input: 1, output: 1 },
}))

let server: Awaited<ReturnType<typeof modelServer>>
let service: DebateService
let ada: Client
let ledger: Ledger
/** The second model reports more tokens than a call can take. */
let isAbsurd = false

beforeAll(async () => {
  const speak = debater()
  server = await modelServer(async (request) => {
    const reply = await speak(request)
    return request.model === 'two' && isAbsurd
      ? { text: String(reply), tokens: { input: 5_000_000, output: 20 } }
      : reply
  })
  service = await debateService({
    settings: {
      OPENAI_COMPATIBLE_URL: server.url,
      OPENAI_COMPATIBLE_KEY: 'sk-secret',
      OPENAI_COMPATIBLE_MODELS: 'other',
      SERVICE_AGENTS: JSON.stringify(agents),
    },
  })
  ada = await service.as()
  ledger = openLedger(service.platform)
})
afterAll(async () => {
  await service.close()
  await server.close()
})
beforeEach(async () => {
  for (const table of [
    'purchase_holds',
    'purchases',
    'budget_periods',
    'budget_overrides',
    'budget_paused_models',
    'budgets',
  ])
    await service.database.pool.query(`delete from ${table}`)
})

const budget = (limit_nano: number, more = {}) =>
  makeBudget(service.platform.db, { payer_id: ORG, limit_nano, period: 'unlimited', ...more })
const raise = (limit_nano: number) => service.platform.db.updateTable('budgets').set({ limit_nano }).execute()
const typesOf = async (id: string) => (await service.platform.log.read(id)).map(({ type }) => type)
/** What the sweep of a minute does. */
async function wake() {
  await service.cursors.catchUp()
  await resumeDebates({ db: service.platform.db, ledger, now: service.platform.now })(ORG)
}
const bought = () => service.platform.db.selectFrom('purchases').selectAll().orderBy('opened_at').execute()
const DOLLAR = 1_000_000_000
const yesterday = () => new Date(service.platform.now().getTime() - DAY_MS).toISOString()

test('every ask is bought, and what the log tells is what was paid', async () => {
  const id = await budget(100 * DOLLAR)
  const debate = await service.decided(ada, QUESTION)
  const state = (await ada.get(`/debates/${debate}`)).json()
  expect(state.status).toBe('completed')
  const rows = await bought()
  expect(rows.length).toBe(server.requests.filter(({ ask }) => ask.startsWith(debate)).length)
  expect(
    rows.every(
      ({ state: each, basis, debate_id }) => each === 'settled' && basis === 'reported' && debate_id === debate,
    ),
  ).toBe(true)
  const sum = rows.reduce((nano, { cost_nano }) => nano + (cost_nano ?? 0), 0)
  expect(await periodsOf(service.platform.db, id)).toMatchObject([{ spent_nano: sum, reserved_nano: 0 }])
  const end = (await service.platform.log.read(debate)).find(({ type }) => type === 'debate_end')
  expect(Math.round(Number(end?.data.cost_usd) * DOLLAR)).toBe(sum)
  const all = () => differences(service.platform.db, new Date(0), new Date('2999-01-01T00:00:00.000Z'))
  expect(await all()).toEqual([])
  await service.platform.db
    .deleteFrom('purchases')
    .where('id', '=', rows[0]?.id ?? '')
    .execute()
  const boughtNano = sum - (rows[0]?.cost_nano ?? 0)
  expect(await all()).toEqual([{ payer: ORG, debateId: debate, loggedNano: sum, boughtNano }])
  await service.platform.db.updateTable('purchases').set({ opened_at: yesterday() }).execute()
  const told = async () => {
    await service.platform.jobs.enqueue({ name: 'budgets.compare', payload: Type.Object({}) }, {})
    await service.platform.jobs.drain()
    const { db } = service.platform
    const alerts = await db.selectFrom('budget_alerts').select('kind').where('kind', '=', 'anomaly').execute()
    const entries = await db
      .selectFrom('audit_pending')
      .select('payer_id')
      .where(sql<string>`facts->>'action'`, '=', 'budgets.compare')
      .execute()
    return [alerts.length, entries.map(({ payer_id }) => payer_id)]
  }
  expect(await told()).toEqual([1, ['installation']])
  expect(await told()).toEqual([1, ['installation']])
})

test('a debate whose budget is spent pauses once, says for what it waits, and goes on when there is more', async () => {
  const id = await budget(100 * DOLLAR)
  const debate = await service.started(ada, QUESTION)
  await raise(1)
  await runToRest(service, debate)
  expect((await typesOf(debate)).filter((type) => type === 'debate_paused')).toHaveLength(1)
  const paused = (await service.platform.log.read(debate)).find(({ type }) => type === 'debate_paused')
  expect(paused?.data).toMatchObject({ cause: 'budget', budget: id, need: { nano: expect.any(Number) } })
  expect(paused?.data.user).toBeUndefined()
  expect(await bought()).toEqual([])
  await wake()
  expect((await ledger.load(debate)).status).toBe('paused')
  const resumed = await ada.post(`/debates/${debate}/resume`)
  expect([resumed.statusCode, resumed.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'QUOTA_EXCEEDED', budget_id: id, remaining: 1e-9, limit: 1e-9, resets_at: null }),
  ])
  const refusals = await service.platform.db
    .selectFrom('audit_pending')
    .select(sql<{ actor: object; details: object }>`facts`.as('facts'))
    .where(sql<string>`facts->>'action'`, '=', 'budgets.refused')
    .where(sql<string>`facts->'details'->>'debate_id'`, '=', debate)
    .where(sql<string>`facts->'actor'->>'type'`, '=', 'user')
    .execute()
  expect(refusals.at(-1)?.facts).toMatchObject({
    actor: { id: 'usr_ada' },
    outcome: 'denied',
    details: { why: 'limit', provider: null },
  })
  await raise(100 * DOLLAR)
  await wake()
  await runToRest(service, debate)
  expect((await ledger.load(debate)).status).toBe('completed')
  expect((await typesOf(debate)).filter((type) => type === 'debate_resumed')).toHaveLength(1)
  expect((await typesOf(debate)).filter((type) => type === 'agent_failed')).toEqual([])
})

test('what cannot begin is refused, naming the budget; rules are never refused', async () => {
  const id = await budget(1)
  const refused = await ada.post('/debates', QUESTION)
  expect([refused.statusCode, refused.json()]).toEqual([
    402,
    expect.objectContaining({
      code: 'QUOTA_EXCEEDED',
      budget_id: id,
      message: expect.stringContaining('has too little left'),
    }),
  ])
  const rules = await ada.post('/debates', { topic: QUESTION.topic, agents: ['builtin-advocate', 'builtin-skeptic'] })
  expect([rules.statusCode, rules.body]).toEqual([201, expect.any(String)])
  await runToRest(service, rules.json().id)
  expect(await bought()).toEqual([])
})

test('a person who pauses it takes it over: it waits for them', async () => {
  await budget(100 * DOLLAR)
  const debate = await service.started(ada, QUESTION)
  await raise(1)
  await runToRest(service, debate)
  expect((await ada.post(`/debates/${debate}/pause`)).statusCode).toBeLessThan(300)
  await raise(100 * DOLLAR)
  await wake()
  expect((await ledger.load(debate)).status).toBe('paused')
  expect((await ada.post(`/debates/${debate}/resume`)).statusCode).toBe(200)
})

test.each([
  ['finish', 'budget'],
  ['fail', undefined],
] as const)('a budget that says %s ends the debate', async (on_exhausted, reason) => {
  await budget(100 * DOLLAR, { on_exhausted })
  const debate = await service.started(ada, QUESTION)
  await raise(1)
  await runToRest(service, debate)
  const events = await service.platform.log.read(debate)
  expect(events.at(-1)?.type).toBe('debate_end')
  expect(events.some(({ type }) => type === 'debate_paused')).toBe(false)
  expect(events.find(({ type }) => type === 'agent_failed')?.data.reason).toBe(reason)
  if (on_exhausted === 'fail') expect(events.at(-1)?.data.result).toBe('failed')
})

test('several that wait go on in the order in which they began to wait, while there is enough', async () => {
  await budget(100 * DOLLAR)
  const debates: string[] = []
  for (let n = 0; n < 3; n++) debates.push(await service.started(ada, QUESTION))
  await raise(1)
  for (const debate of debates) await runToRest(service, debate)
  await service.cursors.catchUp()
  const [first] = await service.platform.db.selectFrom('budget_pauses').selectAll().orderBy('waits_since').execute()
  await raise(Math.ceil(2.5 * (first?.need_nano ?? 0)))
  await wake()
  const statuses = await Promise.all(debates.map(async (debate) => (await ledger.load(debate)).status))
  expect(statuses.map((status) => status === 'paused')).toEqual([false, false, true])
})

test('who paused again soon rests for a minute, unless the budget was changed since', async () => {
  await budget(100 * DOLLAR)
  const debate = await service.started(ada, QUESTION)
  await raise(1)
  await runToRest(service, debate)
  await service.cursors.catchUp()
  await service.platform.db.updateTable('budget_pauses').set({ again: 1 }).execute()
  await raise(100 * DOLLAR)
  await wake()
  expect((await ledger.load(debate)).status).toBe('paused')
  await service.platform.db.updateTable('budgets').set({ updated_at: service.platform.now().toISOString() }).execute()
  await wake()
  expect((await ledger.load(debate)).status).not.toBe('paused')
})

test('who is let beyond a budget goes on although others before them wait, and so does whom it is no longer about', async () => {
  const id = await budget(100 * DOLLAR)
  const ben = await service.as({ userId: 'usr_ben' })
  const debates = [await service.started(ada, QUESTION), await service.started(ben, QUESTION)]
  await raise(1)
  for (const debate of debates) await runToRest(service, debate)
  const waiting = () => Promise.all(debates.map(async (debate) => (await ledger.load(debate)).status === 'paused'))
  await wake()
  expect(await waiting()).toEqual([true, true])
  const at = service.platform.now().toISOString()
  const made = { payer_id: ORG, budget_id: id, reason: null, created_by: null, created_at: at }
  const beyond = { ...made, user_id: 'usr_ben', extra_nano: DOLLAR, until: null }
  await service.platform.db.insertInto('budget_overrides').values(beyond).execute()
  await wake()
  expect(await waiting()).toEqual([true, false])
  await service.platform.db
    .updateTable('budgets')
    .set({ scope: { models: ['another'] } })
    .execute()
  await wake()
  expect(await waiting()).toEqual([false, false])
})

test('a model that reports absurd usage is paused and told of, the debate goes on without it, and a leader releases it', async () => {
  await budget(100 * DOLLAR)
  isAbsurd = true
  const debate = await service.decided(ada, QUESTION)
  isAbsurd = false
  expect((await ada.get(`/debates/${debate}`)).json().status).toBe('completed')
  const asked = server.requests.filter(({ ask, model }) => ask.startsWith(debate) && model === 'two')
  expect(asked).toHaveLength(1)
  const failed = (await service.platform.log.read(debate)).filter(({ type }) => type === 'agent_failed')
  expect(JSON.stringify(failed)).toContain('The model two of openai-compatible is paused')
  const { db } = service.platform
  const told = await db.selectFrom('budget_alerts').select('message').where('message', 'like', 'two of %').execute()
  expect(told).toHaveLength(1)
  const chief = await service.as({ userId: 'usr_chief', org_role: 'owner' })
  const listed = async () => (await chief.get('/budgets/paused-models')).json()
  expect(await listed()).toMatchObject({ total: 1, models: [{ model: 'two', reported: { tokens_in: 5_000_000 } }] })
  const name = { provider: 'openai-compatible', model: 'two' }
  expect((await ada.post('/budgets/paused-models/release', name)).statusCode).toBe(403)
  expect((await chief.post('/budgets/paused-models/release', name)).json()).toEqual({ ...name, released: true })
  expect((await chief.post('/budgets/paused-models/release', name)).statusCode).toBe(404)
  expect((await listed()).total).toBe(0)
})
