import Type from 'typebox'
import { expect, test } from 'vitest'
import { connectedModels, KEY, LEADER } from '../../../../test/support/connected-models.ts'
import { debater } from '../../../../test/support/model-server.ts'

const both = { models: [{ model: 'one' }, { model: 'two' }] }
const day = (days: number) => new Date(Date.parse('2026-11-17T12:00:00Z') + days * 86_400_000)

test('every chosen model is asked in the background for a vote and a sentence, as debates ask', async () => {
  const { api, service, server, connect } = await connectedModels()
  const { body } = await connect({ ...both, key: KEY })
  expect(body.models).toMatchObject([
    { agent: 'one', state: 'working', testing: true, tested_at: null },
    { agent: 'two', state: 'untested', testing: true, tested_at: null },
  ])
  await service.platform.jobs.drain()
  const [connection] = (await api('GET', '/models')).body.connections
  expect(connection.models).toMatchObject([
    { agent: 'one', state: 'working', problem: null, testing: false, tested_at: expect.any(String) },
    { agent: 'two', state: 'working', problem: null, testing: false, tested_at: expect.any(String) },
  ])
  const [, ...tests] = server.requests
  expect(tests.map(({ model, ask }) => `${model} ${ask}`)).toEqual([
    'one test/1:vote:one',
    'one test/1:opening:one',
    'two test/1:vote:two',
    'two test/1:opening:two',
  ])
})

test('a model that gives no vote is found, and why; what nobody pays for is no fault of the model', async () => {
  const { api, service, connect } = await connectedModels({
    script: (request) => (request.model === 'two' && request.ask.includes(':vote:') ? 'Maybe?' : debater()(request)),
  })
  const { id } = (await connect(both)).body
  await service.platform.jobs.drain()
  const { models } = (await api('GET', '/models')).body.connections[0]
  expect(models).toMatchObject([{ state: 'working' }, { state: 'failing', testing: false }])
  expect(models[1].problem).toContain("The model's answer could not be used")
  const again = await api('POST', `/models/${id}/test`, { model: 'one' })
  expect(again.body).toMatchObject({ ok: true, model: 'one', testing: ['one'] })
  expect((await api('POST', `/models/${id}/test`, {})).body.testing).toEqual(['two'])
  expect((await api('POST', `/models/${id}/test`, {})).body.testing).toEqual([])
  await service.platform.jobs.drain()
  expect((await api('POST', `/models/${id}/test`, { quick: true })).body.testing).toEqual([])
})

test('what changes is tested anew, and what stays is not', async () => {
  const { api, service, connect } = await connectedModels()
  const { id } = (await connect({ models: [{ model: 'one', context_tokens: 8192 }] })).body
  await service.platform.jobs.drain()
  const testing = ({ body }: { body: { models: { testing: boolean }[] } }) => body.models.map((each) => each.testing)
  const named = await api('PATCH', `/models/${id}`, { version: 1, name: 'Ours' })
  expect(testing(named)).toEqual([false])
  expect(named.body.models).toMatchObject([{ context_tokens: 8192, context_from: 'setting' }])
  const added = await api('PATCH', `/models/${id}`, { version: 2, ...both })
  expect(testing(added)).toEqual([false, true])
  expect(added.body.models).toMatchObject([{ context_tokens: 8192 }, { context_tokens: null }])
  await service.platform.jobs.drain()
  const models = [{ model: 'one', context_tokens: null }, { model: 'two' }]
  const freed = await api('PATCH', `/models/${id}`, { version: 3, models })
  expect(testing(freed)).toEqual([true, false])
  expect(freed.body.models).toMatchObject([{ context_tokens: null, context_from: null }, {}])
  await service.platform.jobs.drain()
  expect(testing(await api('PATCH', `/models/${id}`, { version: 4, key: KEY }))).toEqual([true, true])
  for (const context_tokens of [511, 10_000_001, 1.5]) {
    const refused = await api('PATCH', `/models/${id}`, { version: 5, models: [{ model: 'one', context_tokens }] })
    expect([refused.status, refused.body.field]).toEqual([400, 'models[0].context_tokens'])
  }
})

test('what a connection was found to do goes with it, and is nobody else’s', async () => {
  const { api, as, service, connect } = await connectedModels()
  const { id } = (await connect(both)).body
  const { db } = service.platform
  await service.platform.jobs.drain()
  const rows = () => db.selectFrom('model_tests').select(['organization_id', 'connection_id', 'model']).execute()
  expect((await rows()).map((row) => row.organization_id)).toEqual([LEADER.org, LEADER.org])
  const stranger = await as({ userId: 'usr_stranger', org: 'org_else', org_role: 'owner' })
  expect((await stranger('GET', '/models')).body.connections).toEqual([])
  await api('DELETE', `/models/${id}`)
  expect(await rows()).toEqual([])
  expect(await db.selectFrom('model_abilities').select('model').execute()).toEqual([])
})

test('models of the environment are tested when a leader wishes it, and at no start', async () => {
  const models = await connectedModels()
  const { api, as, service } = await connectedModels({
    settings: {
      OPENAI_COMPATIBLE_URL: models.server.url,
      OPENAI_COMPATIBLE_MODELS: 'one,two',
      SERVICE_AGENTS: '[{"name": "roomy", "provider": "openai-compatible", "model": "two", "context": 32768}]',
    },
  })
  await service.platform.jobs.drain()
  expect(models.server.requests).toEqual([])
  const about = async () => (await api('GET', '/models')).body.environment
  expect(await about()).toMatchObject([
    { agent: 'roomy', context_tokens: 32768, context_from: 'setting', testing: false, tested_at: null },
    { agent: 'one', context_tokens: null },
    { agent: 'two' },
  ])
  const member = await as({ userId: 'usr_member', org: LEADER.org })
  expect((await member('POST', '/models/environment/test', {})).status).toBe(403)
  expect((await api('POST', '/models/environment/test', { agent: 'nobody' })).body.field).toBe('agent')
  expect((await api('POST', '/models/environment/test', { agent: 'one' })).body.testing).toEqual(['one'])
  expect((await api('POST', '/models/environment/test', {})).body.testing).toEqual(['roomy', 'two'])
  expect((await about()).map(({ testing }: { testing: boolean }) => testing)).toEqual([true, true, true])
  await service.platform.jobs.drain()
  expect(await about()).toMatchObject([1, 2, 3].map(() => ({ testing: false, tested_at: expect.any(String) })))
  expect(new Set(models.server.requests.map(({ model }) => model))).toEqual(new Set(['one', 'two']))
  expect(models.server.requests).toHaveLength(4)
})

test('who was found to do less is tested again after a day, then after two', async () => {
  let now = day(0)
  const refusal = { status: 400, body: '{"error":{"message":"System role not supported"}}' }
  const { api, service, server, connect } = await connectedModels({
    now: () => now,
    script: (request) => (request.model === 'one' && request.system !== '' ? refusal : debater()(request)),
  })
  await connect(both)
  const { jobs, db } = service.platform
  await jobs.drain()
  const learnt = () => db.selectFrom('model_abilities').select('abilities').where('model', '=', 'one').execute()
  await expect.poll(learnt).toMatchObject([{ abilities: { rules: 'question' } }])
  const testedAfter = async (days: number) => {
    now = day(days)
    const before = server.requests.length
    await jobs.enqueue({ name: 'models.test-again', payload: Type.Object({}) }, {})
    await jobs.drain()
    return server.requests.slice(before).map(({ model }) => model)
  }
  expect(await testedAfter(0.9)).toEqual([])
  expect(await testedAfter(1.1)).toEqual(['one', 'one', 'one'])
  expect(await testedAfter(2.9)).toEqual([])
  expect(await testedAfter(3.2)).toEqual(['one', 'one', 'one'])
  expect((await api('GET', '/models')).body.connections[0].models[0]).toMatchObject({
    state: 'working',
    tested_at: day(3.2).toISOString(),
  })
})
