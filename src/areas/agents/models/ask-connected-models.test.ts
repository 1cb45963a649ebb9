import { expect, onTestFinished, test } from 'vitest'
import { callerOf, connectedModels, KEY, LEADER } from '../../../../test/support/connected-models.ts'
import { debater, type ModelRequest, modelServer } from '../../../../test/support/model-server.ts'

const QUESTION = { question: 'Which database?', rounds: 1, agents: ['one', 'two'] }
const BOTH = { models: [{ model: 'one' }, { model: 'two' }] }

type Scene = Awaited<ReturnType<typeof connectedModels>>

async function debate({ service, api }: Pick<Scene, 'service' | 'api'>, wish: object = {}) {
  const { status, body } = await api('POST', '/debates', { ...QUESTION, ...wish })
  expect([status, body.error ?? '']).toEqual([201, ''])
  await service.runDebates(body.debate_id)
  return (await api('GET', `/debates/${body.debate_id}`)).body
}

const askedOnly = (requests: readonly ModelRequest[]) => requests.filter(({ ask }) => ask !== '')

test('a debate is held by connected models alone, and the log says by which connection', async () => {
  const scene = await connectedModels()
  const { id } = (await scene.connect({ ...BOTH, key: KEY })).body
  const { debate_id, status, panel } = await debate(scene)
  expect(status).toBe('completed')
  expect(panel).toMatchObject([{ agent: 'one', provider: 'openai-compatible' }, { agent: 'two' }])
  expect(new Set(askedOnly(scene.server.requests).map(({ model }) => model))).toEqual(new Set(['one', 'two']))
  expect(askedOnly(scene.server.requests).every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true)
  const [start] = await scene.service.platform.log.read(debate_id)
  expect(start?.data.panel).toMatchObject([{ connection: id }, { connection: id }])
  expect(scene.log()).toContain('/api/v2/models')
  expect(scene.log()).not.toContain(KEY)
})

test('where nobody is named the connected models are the panel, and a workspace asks those of its organization', async () => {
  const scene = await connectedModels()
  await scene.connect(BOTH)
  const [{ agent }] = (await debate(scene, { agents: undefined })).panel
  expect(['one', 'two']).toContain(agent)

  const inside = await scene.as({ userId: 'usr_inside', org: 'org_room', org_role: 'owner' })
  await scene.service.platform.db
    .updateTable('organizations')
    .set({ parent_id: LEADER.org })
    .where('id', '=', 'org_room')
    .execute()
  const again = await scene.secondNode()
  const room = callerOf(again, await again.token({ userId: 'usr_inside', org: 'org_room', org_role: 'owner' }))
  expect((await room('GET', '/agents')).text).toContain('"one"')
  expect((await room('GET', '/models')).status).toBe(403)
  expect((await room('POST', '/models/test', { provider: 'openai', key: KEY })).status).toBe(403)
  expect(inside).toBeDefined()
})

test('a model that is removed while it answers is broken off, and the debate ends clearly', async () => {
  const began = Promise.withResolvers<void>()
  const scene = await connectedModels({
    script: ({ ask }) => {
      if (ask === '') return 'Here.'
      began.resolve()
      return new Promise(() => {})
    },
  })
  const { id } = (await scene.connect(BOTH)).body
  const running = debate(scene)
  await began.promise
  await scene.api('DELETE', `/models/${id}`)
  const { debate_id, status } = await running
  const log = await scene.service.platform.log.read(debate_id)
  const failures = log.filter(({ type }) => type === 'agent_failed')
  expect(failures.map(({ data }) => data.reason)).toEqual(['unavailable', 'unavailable'])
  expect(JSON.stringify(failures)).toContain('This model was removed from the models of the organization')
  expect([log.at(-1)?.type, status]).toEqual(['debate_end', 'failed'])
})

test('who waits for a model that is away waits no longer when another node removes it', async () => {
  let down = false
  const failed = Promise.withResolvers<void>()
  const scene = await connectedModels({
    settings: { SERVICE_AGENT_PATIENCE_SECONDS: '3600' },
    script: () => {
      if (!down) return 'Here.'
      failed.resolve()
      return { status: 503, retryAfter: '3000' }
    },
  })
  const second = await scene.secondNode()
  const { id } = (await scene.connect(BOTH)).body
  down = true
  const running = debate(scene)
  await failed.promise
  await second.api('DELETE', `/models/${id}`)
  const { debate_id } = await running
  expect(JSON.stringify(await scene.service.platform.log.read(debate_id))).toContain('This model was removed')
})

test('what a node wrote that was killed before it could tell the others is known all the same', async () => {
  const scene = await connectedModels()
  const { id } = (await scene.connect()).body
  const agents = async () => (await scene.api('GET', '/agents')).text
  expect(await agents()).toContain('"one"')
  await scene.service.platform.db.deleteFrom('model_connections').where('id', '=', id).execute()
  await expect.poll(agents, { interval: 500 }).not.toContain('"one"')
})

test('stand-ins answer for a model that was removed', async () => {
  const spare = await modelServer(debater(), { offers: ['spare'] })
  onTestFinished(spare.close)
  const scene = await connectedModels({
    settings: {
      OPENAI_COMPATIBLE_URL: spare.url,
      OPENAI_COMPATIBLE_MODELS: 'spare',
      SERVICE_AGENT_FALLBACKS: 'spare',
    },
  })
  const { id } = (await scene.connect(BOTH)).body
  const { body } = await scene.api('POST', '/debates', QUESTION)
  await scene.api('DELETE', `/models/${id}`)
  await scene.service.runDebates(body.debate_id)
  const log = await scene.service.platform.log.read(body.debate_id)
  expect(log.filter(({ type }) => type === 'agent_failed')).toEqual([])
  expect(log.find(({ data }) => data.fallback_from === 'one')?.data).toMatchObject({ model: 'spare' })
  expect(askedOnly(spare.requests).length).toBeGreaterThan(0)
})

test('another node knows what was connected, changed and removed', async () => {
  const scene = await connectedModels()
  const second = await scene.secondNode()
  const there = async () => (await second.api('GET', '/agents')).body.agents.map(({ name }: { name: string }) => name)
  expect(await there()).not.toContain('one')
  const { id } = (await scene.connect()).body
  await expect.poll(there).toContain('one')
  await scene.api('PATCH', `/models/${id}`, { version: 1, models: [{ model: 'two', agent: 'other' }] })
  await expect.poll(there).toContain('other')
  expect(await there()).not.toContain('one')
  await scene.api('DELETE', `/models/${id}`)
  await expect.poll(there).not.toContain('other')
})

test('how a model fares is written down where every node sees it, with the reason of the provider', async () => {
  let isWell = true
  const answers = debater()
  const refusal = { status: 401, body: '{"error":{"message":"This key was revoked"}}' }
  const scene = await connectedModels({ script: (request) => (isWell ? answers(request) : refusal) })
  const second = await scene.secondNode()
  await scene.connect(BOTH)
  const state = async () => {
    const [connection] = (await second.api('GET', '/models')).body.connections
    return [connection.state, connection.problem]
  }
  expect(await state()).toEqual(['working', null])
  isWell = false
  await debate(scene)
  const reason = 'The provider does not accept our key (401): This key was revoked'
  await expect.poll(state).toEqual(['failing', reason])
  const roster = async (api: Scene['api']) => (await api('GET', '/agents')).body.agents.at(-1)
  const shown = { name: 'two', description: expect.stringContaining('through 127.0.0.1'), available: false }
  expect(await roster(scene.api)).toMatchObject({ ...shown, unavailable_because: reason })
  await expect.poll(() => roster(second.api)).toMatchObject({ ...shown, unavailable_because: reason })
  isWell = true
  await debate(scene)
  await expect.poll(state).toEqual(['working', null])
})

test("nobody's failing key stops another, and no board shows whose", async () => {
  const answers = debater()
  const at = new Date('2026-11-16T08:00:00Z')
  const scene = await connectedModels({
    now: () => at,
    script: (request) => (request.headers.authorization === `Bearer ${KEY}` ? answers(request) : { status: 503 }),
  })
  const other = await scene.as({ userId: 'usr_other', org: 'org_other', org_role: 'owner' })
  await scene.connect({ ...BOTH, key: KEY })
  const theirs = {
    provider: 'openai-compatible',
    address: scene.server.url,
    key: 'sk-of-another-organization',
    ...BOTH,
  }
  expect((await other('POST', '/models', { ...theirs, keep_if_failing: true })).status).toBe(201)
  for (let time = 0; time < 5; time++) await debate({ ...scene, api: other })
  const failing = (await other('GET', '/agents')).body.agents.find(({ name }: { name: string }) => name === 'one')
  expect(failing).toMatchObject({
    available: false,
    unavailable_because: 'The provider answered with status 503: So it was scripted',
  })
  expect((await debate(scene)).status).toBe('completed')
  expect((await scene.api('GET', '/models')).body.connections).toMatchObject([{ state: 'working' }])

  const admin = await scene.as({ role: 'admin' })
  for (const path of ['/agents/health', '/system/circuit-breakers', '/health/detailed']) {
    expect((await admin('GET', path)).text).not.toContain('"one"')
  }
  const metrics = await scene.service.app.inject({ url: '/metrics' })
  expect(metrics.body).not.toMatch(/agent="(one|two)"|name="(one|two)"/)
})

test('who leaves the organization neither sees nor asks its models any more', async () => {
  const scene = await connectedModels()
  await scene.connect(BOTH)
  const member = await scene.as({ userId: 'usr_leaving', org: LEADER.org })
  expect((await member('GET', '/models')).body.connections).toHaveLength(1)
  const gone = await scene.api('DELETE', `/organizations/${LEADER.org}/members/usr_leaving`)
  expect(gone.status).toBe(200)
  for (const path of ['/models', '/agents']) {
    const { status, text } = await member('GET', path)
    expect([path, status]).toEqual([path, 401])
    expect(text).not.toContain('"one"')
  }
})
