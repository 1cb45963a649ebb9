import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'

const USUAL = { do_not_sell: false, marketing_opt_out: false, analytics_opt_out: false, third_party_sharing: true }
const GPC = { 'sec-gpc': '1' }
let now = Date.parse('2027-01-10T12:00:00Z')
let service: DebateService
let ada: Client
let bo: Client
beforeAll(async () => {
  service = await debateService({
    now: () => new Date(now),
    settings: {
      OPENAI_API_KEY: 'k',
      GROQ_API_KEY: 'k',
      MISTRAL_API_KEY: 'k',
      SERVICE_AGENT_URLS: 'mistral=http://10.0.0.7:8000/v1',
      OPENAI_COMPATIBLE_URL: 'http://models.internal:1/v1',
      OPENAI_COMPATIBLE_MODELS: 'near,nearer',
      SERVICE_AGENTS: JSON.stringify([{ name: 'far-behind', provider: 'mistral', fallbacks: ['openai'] }]),
    },
  })
  ada = await service.as({ userId: 'usr_ada', email: 'ada@example.org' })
  bo = await service.as({ userId: 'usr_bo', email: 'bo@example.org' })
})
afterAll(() => service.close())

const preferences = async (headers = {}) => (await ada.get('/privacy/preferences', undefined, headers)).json()
const choose = (body: object, headers = {}) => ada.post('/privacy/preferences', body, headers)

test('what a person chooses is written down in the words they agreed to, and only what they chose', async () => {
  expect(await preferences()).toEqual({ ...USUAL, gpc: false, history: [] })
  expect(await preferences(GPC)).toEqual({ ...USUAL, do_not_sell: true, gpc: true, history: [] })
  for (const [body, field] of [
    [{}, 'third_party_sharing'],
    [{ do_not_sell: 'yes' }, 'do_not_sell'],
  ] as const)
    expect(await choose(body).then((answer) => [answer.statusCode, answer.json().field])).toEqual([400, field])

  expect((await choose({}, GPC)).json()).toEqual({
    message: expect.any(String),
    preferences: { ...USUAL, do_not_sell: true },
  })
  now += 1_000
  expect((await choose({ do_not_sell: false, analytics_opt_out: true }, GPC)).json().preferences).toMatchObject({
    do_not_sell: true,
    analytics_opt_out: true,
  })
  await choose({ analytics_opt_out: true })
  const { history } = await preferences()
  expect(history).toEqual([
    {
      preference: 'analytics_opt_out',
      value: true,
      wording: expect.stringContaining('analytics'),
      source: 'person',
      at: new Date(now).toISOString(),
    },
    {
      preference: 'do_not_sell',
      value: true,
      wording: expect.stringContaining('sold'),
      source: 'gpc',
      at: new Date(now - 1_000).toISOString(),
    },
  ])
  for (const change of [sql`update consents set value = false`, sql`delete from consents`, sql`truncate consents`])
    await expect(change.execute(service.platform.db)).rejects.toThrow('append-only')
  expect((await ada.get('/privacy/data-inventory')).json().opt_out_available).toBe(true)
  expect((await bo.get('/privacy/preferences')).json()).toMatchObject(USUAL)
  expect((await service.app.inject({ url: '/api/v1/privacy/preferences' })).statusCode).toBe(401)
})

test('who shares nothing with third parties is refused wherever a text of theirs would leave, and nowhere else', async () => {
  const outside = { topic: 'Should we ship it?', agents: ['near', 'groq', 'far-behind'] }
  const inside = { topic: 'Should we ship it?', agents: ['near', 'nearer', 'mistral', 'builtin-pragmatist', 'ada'] }
  const [far, near] = [await service.started(bo, outside), await service.started(bo, inside)]
  await choose({ third_party_sharing: false })
  const saying: [string, object][] = [
    ['/debates/ID/intervene', { type: 'argument', content: 'It has no backups.' }],
    ['/debates/ID/intervene', { type: 'vote', choice: 'p1', reason: 'It has no backups.' }],
    ['/debates/ID/messages', { content: 'It has no backups.' }],
    ['/debates/ID/evidence', { evidence: 'It has no backups.' }],
    ['/debates/ID/fork', { context: 'It has no backups.' }],
    ['/evidence/debate/ID', { evidence_ids: ['evd_1'] }],
    ['/evidence/collect', { task: 'Backups', debate_id: 'ID' }],
  ]
  const named = (body: object, id: string) => ('debate_id' in body ? { ...body, debate_id: id } : body)
  const refusal = {
    code: 'CONFLICT',
    details: { preference: 'third_party_sharing', seats: ['groq', 'far-behind'] },
  }
  for (const [path, body] of saying) {
    const refused = await ada.post(path.replace('ID', far), named(body, far))
    expect([refused.statusCode, refused.json()], path).toEqual([409, expect.objectContaining(refusal)])
    expect(refused.json().error).toContain('groq, far-behind')
    expect((await ada.post(path.replace('ID', near), named(body, near))).statusCode, path).not.toBe(409)
  }
  for (const path of ['/debates', '/stream/start'])
    expect((await ada.post(path, outside)).json(), path).toMatchObject(refusal)
  const batch = await ada.post('/batch', { items: [{ question: 'Should we?', agents: outside.agents }] })
  expect(batch.json()).toMatchObject({ code: 'CONFLICT' })
  expect((await ada.post(`/debates/${far}/intervene`, { type: 'threshold', threshold: 0.6 })).statusCode).toBe(200)
  await service.started(ada, inside)

  await choose({ third_party_sharing: true })
  expect((await ada.post(`/debates/${far}/messages`, { content: 'It has no backups.' })).statusCode).toBe(201)
})
