import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../../test/support/debates.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

const count = async () => (await ada.get('/debates')).json().total

test('a debate is there at once, under all its names', async () => {
  const answer = await ada.post('/debates', { ...QUESTION, domain: 'Shipping', title: 'The launch', tags: ['q3'] })
  expect(answer.statusCode).toBe(201)
  const created = answer.json()
  expect(created).toMatchObject({
    success: true,
    id: created.debate_id,
    topic: QUESTION.topic,
    task: QUESTION.topic,
    status: 'pending',
    agents: QUESTION.agents,
    domain: 'shipping',
    total_rounds: 3,
    websocket_url: `ws://localhost:8765/ws?debate_id=${created.id}`,
    created_at: expect.any(String),
  })
  expect(created.estimated_duration).toBeGreaterThan(0)
  const [listed] = (await ada.get('/debates')).json().debates
  expect(listed).toMatchObject({ id: created.id, topic: QUESTION.topic, status: 'pending', title: 'The launch' })
  const shown = (await ada.get(`/debates/${created.id}`)).json()
  expect(shown).toMatchObject({
    id: created.id,
    debate_id: created.id,
    rounds: [],
    tags: ['q3'],
    options: ['Yes', 'No'],
  })
})

test('a mode that only other services know is taken as majority, and the answer says so', async () => {
  const created = (await ada.post('/debates', { ...QUESTION, consensus: 'semantic' })).json()
  expect(created).toMatchObject({ consensus: 'majority', consensus_note: expect.stringContaining('`majority`') })
  expect((await ada.get(`/debates/${created.id}`)).json().protocol.consensus).toBe('majority')
  expect((await ada.post('/debates', QUESTION)).json()).toMatchObject({ consensus: 'majority', consensus_note: null })
})

test.each([
  ['topic and max_rounds of version 1', '/api/v1/debate', { topic: 'Is it so?', max_rounds: 5 }, 'Is it so?', 5],
  ['task and rounds of version 2', '/api/v2/debates', { task: 'Is it so?', rounds: 2 }, 'Is it so?', 2],
  ['question, and the address of old clients', '/api/debate', { question: ' Is it so? ' }, 'Is it so?', 3],
  ['the former address of start', '/api/debate/new', { topic: 'Is it so?', rounds: 1, max_rounds: 1 }, 'Is it so?', 1],
])('a debate is created with %s', async (_, url, request, topic, rounds) => {
  const answer = await ada.post(url, { agents: 'ada, bo', ...request })
  expect(answer.statusCode).toBe(201)
  const created = answer.json().data ?? answer.json()
  expect(created).toMatchObject({ topic, task: topic, total_rounds: rounds, agents: ['ada', 'bo'] })
})

test('former addresses name what replaces them', async () => {
  const former = await ada.post('/api/v2/debate/new', QUESTION)
  expect(former.headers.link).toBe('</api/v2/debates/start>; rel="successor-version"')
  expect(former.headers['x-api-deprecated']).toBe('true')
  const own = await ada.post('/api/v2/debates', QUESTION)
  expect(own.headers).not.toHaveProperty('deprecation')
  const v1 = await ada.post('/api/v1/debate', QUESTION)
  expect(v1.headers).toMatchObject({ deprecation: '@1735689600', link: '</api/v2/debates>; rel="successor-version"' })
})

test('to start a stream is to be told of the WebSocket', async () => {
  for (const version of ['/api', '/api/v2']) {
    const id = await service.started(ada)
    const answer = await ada.post(`${version}/stream/start`, { debate_id: id })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.link).toBe('</ws>; rel="successor-version"')
    expect(answer.headers['x-api-deprecated']).toBe('true')
    const told = answer.json().data ?? answer.json()
    expect(told).toEqual({ websocket_url: `ws://localhost:8765/ws?debate_id=${id}`, debate_id: id })
  }
  const started = (await ada.post('/stream/start', QUESTION)).json()
  expect((await ada.get(`/debates/${started.debate_id}`)).json().topic).toBe(QUESTION.topic)
  expect((await ada.post('/stream/start', {})).json()).toEqual({
    websocket_url: 'ws://localhost:8765/ws',
    debate_id: null,
  })
  expect((await ada.post('/stream/start', { debate_id: 'dbt_unknown' })).statusCode).toBe(404)
})

const LONG = 'x'.repeat(1_048_576)

test.each([
  ['no topic', { agents: ['ada', 'bo'] }, 'topic'],
  ['an empty topic', { topic: '  ' }, 'topic'],
  ['a topic of a megabyte', { topic: LONG }, 'topic'],
  ['a task that is too long', { task: 'x'.repeat(10_001) }, 'task'],
  ['two names that differ', { topic: 'One?', task: 'Another?' }, 'task'],
  ['rounds that differ', { rounds: 2, max_rounds: 3 }, 'max_rounds'],
  ['no rounds', { rounds: 0 }, 'rounds'],
  ['too many rounds', { max_rounds: 13 }, 'max_rounds'],
  ['rounds that are text', { rounds: '3' }, 'rounds'],
  ['half a round', { rounds: 1.5 }, 'rounds'],
  ['a threshold above one', { consensus_threshold: 1.2 }, 'consensus_threshold'],
  ['a threshold below zero', { protocol: { consensus_threshold: -0.1 } }, 'protocol.consensus_threshold'],
  ['an unknown mode', { consensus: 'shouting' }, 'consensus'],
  ['an unknown agent', { agents: ['ada', 'nobody'] }, 'agents[1]'],
  ['an unknown provider', { agents: ['ada', { provider: 'nowhere' }] }, 'agents[1]'],
  ['one agent', { agents: ['ada'] }, 'agents'],
  ['nine agents', { agents: Array(9).fill('ada') }, 'agents'],
  ['too few for byzantine consensus', { consensus: 'byzantine' }, 'agents'],
  ['an unknown phase', { protocol: { phases: ['opening', 'nap', 'vote'] } }, 'protocol.phases[1]'],
  ['phases in another order', { protocol: { phases: ['opening', 'vote', 'critique'] } }, 'protocol.phases[2]'],
  ['a phase twice', { protocol: { phases: ['opening', 'vote', 'vote'] } }, 'protocol.phases[2]'],
  ['no opening', { protocol: { phases: ['critique', 'vote'] } }, 'protocol.phases'],
  ['no vote', { protocol: { phases: ['opening', 'critique'] } }, 'protocol.phases'],
  ['a judge from outside', { consensus: 'judge', protocol: { judge: 'dot' } }, 'protocol.judge'],
  ['a judge without the mode', { protocol: { judge: 'ada' } }, 'protocol.judge'],
  ['an unknown breakpoint', { protocol: { breakpoints: ['boredom'] } }, 'protocol.breakpoints[0]'],
  ['too much context', { context: `${LONG}x` }, 'context'],
  ['too much in documents', { context: LONG, documents: ['', 'more'] }, 'documents[0]'],
  ['too much together', { context: LONG.slice(10), documents: ['123', '12345678'] }, 'documents[1]'],
  ['one option', { options: ['Yes'] }, 'options'],
  ['an option twice', { options: ['Yes', 'yes '] }, 'options'],
  ['a strange domain', { domain: 'a\nb' }, 'domain'],
  ['too much metadata', { metadata: { text: LONG.slice(0, 70_000) } }, 'metadata'],
  [
    'fewer agents than the fewest',
    { auto_select_config: { min_agents: 4, max_agents: 3 } },
    'auto_select_config.max_agents',
  ],
])('%s is refused and named', async (_, request, field) => {
  const before = await count()
  const topic = ['topic', 'task', 'question'].some((name) => name in request) || field === 'topic' ? {} : QUESTION
  const answer = await ada.post('/debates', { ...topic, agents: QUESTION.agents, ...request })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', field })
  expect(await count()).toBe(before)
})

test('who names an unknown agent is told the known ones', async () => {
  const { message } = (await ada.post('/debates', { ...QUESTION, agents: 'ada,nobody' })).json()
  expect(message).toMatch(/^agents\[1\]: .*\bada, bo, cy\b.*builtin-skeptic/)
})

test('a megabyte of context and the whole protocol arrive', async () => {
  const protocol = {
    phases: ['opening', 'vote'],
    consensus_threshold: 0.7,
    breakpoints: ['deadlock'],
    breakpoint_timeout_minutes: 5,
    on_timeout: 'continue',
    people_vote: true,
    enable_agent_channels: false,
    agent_channel_max_history: 7,
  }
  const id = await service.started(ada, {
    context: `"${LONG.slice(2)}"`,
    consensus: 'judge',
    consensus_threshold: 0.7,
    protocol: { ...protocol, judge: 'bo' },
  })
  const shown = (await ada.get(`/debates/${id}`)).json()
  expect(shown.protocol).toMatchObject({ ...protocol, judge: 'bo', consensus: 'judge', rounds: 3 })
  expect(shown.context).toHaveLength(1_048_576)
  expect(shown.evidence).toEqual([
    expect.objectContaining({ kind: 'context', reliability: 0.69, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ])
})

test('documents become evidence with their titles and addresses', async () => {
  const documents = ['Plain text.', { title: 'A study', content: 'It works.', url: 'https://example.org/study' }]
  const id = await service.started(ada, { documents })
  expect((await ada.get(`/debates/${id}`)).json().evidence).toMatchObject([
    { kind: 'document', title: 'Document 1', url: null, reliability: 0.7 },
    { kind: 'document', title: 'A study', source: 'https://example.org/study', url: 'https://example.org/study' },
  ])
})

test('an agent that is named twice sits on the panel under two names', async () => {
  const agents = [
    'ada',
    { provider: 'ada', name: 'ada-2', persona: 'Doubts everything' },
    'ada',
    { provider: 'bo', role: 'critic' },
  ]
  const id = await service.decided(ada, { agents })
  const { panel, rounds, failures } = (await ada.get(`/debates/${id}`)).json()
  expect(panel.map((member: { agent: string }) => member.agent)).toEqual(['ada', 'ada-2', 'ada-3', 'bo'])
  expect(panel[3]).toMatchObject({ role: 'critic', provider: 'script' })
  expect(rounds[0].votes).toHaveLength(4)
  expect(failures).toEqual([])
})

test('without agents the panel is chosen, and agents that are named always win', async () => {
  const chosen = (await ada.post('/debates', { topic: 'Is it so?', auto_select_config: { max_agents: 2 } })).json()
  expect(chosen.agents).toHaveLength(2)
  const named = (
    await ada.post('/api/v2/debates', { task: 'Is it so?', auto_select: true, agents: ['cy', 'bo'] })
  ).json()
  expect(named.data.agents).toEqual(['cy', 'bo'])
})

test('viewers read and do not ask', async () => {
  const viewer = await service.as({ userId: 'usr_viewer', org_role: 'viewer' })
  expect((await viewer.post('/debates', QUESTION)).statusCode).toBe(403)
  expect((await viewer.get('/debates')).statusCode).toBe(200)
})

test('a document links to a page of the web, and to nothing that a browser would run', async () => {
  const asked = (url: string) => ({ ...QUESTION, documents: [{ content: 'Pumps.', url }] })
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
    expect((await ada.post('/debates', asked(url))).statusCode).toBe(400)
  expect((await ada.post('/debates', asked('https://pumps.example/'))).statusCode).toBe(201)
})
