import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'

let service: DebateService
let ada: Client
let stranger: Client
let viewer: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
  stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  viewer = await service.as({ userId: 'usr_viewer', org_role: 'viewer' })
})
afterAll(() => service.close())

const shown = async (id: string) => (await ada.get(`/debates/${id}`)).json()

test('a cancelled debate stays cancelled', async () => {
  const id = await service.started(ada)
  const answer = await ada.post(`/debates/${id}/cancel`, { reason: 'Not needed' })
  expect(answer.json()).toMatchObject({ success: true, debate_id: id, status: 'cancelled' })
  await runToRest(service, id)
  const debate = await shown(id)
  expect(debate).toMatchObject({ status: 'cancelled', rounds: [], consensus: null, completed_at: expect.any(String) })
  expect((await ada.get(`/debates/${id}/consensus`)).json()).toMatchObject({ status: 'no_consensus', reached: false })
})

test.each([
  ['cancel', {}],
  ['intervene', { type: 'argument', content: 'Wait.' }],
  ['intervene', { type: 'vote', choice: 'p1' }],
  ['intervene', { type: 'breakpoint', content: 'Stop.' }],
  ['messages', { content: 'Wait.' }],
  ['evidence', { evidence: 'It rains.' }],
])('after the end %s is refused and changes nothing', async (act, payload) => {
  const id = await service.decided(ada)
  const { version } = await shown(id)
  const answer = await ada.post(`/debates/${id}/${act}`, payload)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'CONFLICT', details: { status: 'completed' } })
  expect((await shown(id)).version).toBe(version)
})

test('people speak, constrain, weigh and vote in a debate', async () => {
  const id = await service.started(ada)
  const said = await ada.post(`/debates/${id}/messages`, { content: ' Mind the budget. ', role: 'user' })
  expect(said.statusCode).toBe(201)
  expect(said.json()).toMatchObject({
    index: 0,
    role: 'user',
    content: 'Mind the budget.',
    user_id: 'usr_ada',
    agent: null,
  })
  const constraint = await ada.post(`/debates/${id}/intervene`, { action: 'constraint', message: 'At most 10 days.' })
  expect(constraint.json()).toMatchObject({
    success: true,
    type: 'constraint',
    intervention_id: expect.stringMatching(/^itv_/),
  })
  for (const action of ['redirect', 'evidence_request']) {
    const answer = await ada.post(`/debates/${id}/intervene`, { action, message: `Think of ${action}.` })
    expect(answer.json()).toMatchObject({ success: true, type: action })
  }
  expect((await ada.post(`/debates/${id}/intervene`, { type: 'threshold', threshold: 0.9 })).json()).toMatchObject({
    old_threshold: 0.5,
    new_threshold: 0.9,
  })
  expect((await ada.post(`/debates/${id}/intervene`, { type: 'weight', agent: 'cy', weight: 2 })).json()).toMatchObject(
    {
      agent: 'cy',
      old_weight: 1,
      new_weight: 2,
    },
  )
  expect(
    (await ada.post(`/debates/${id}/intervene`, { type: 'vote', choice: 'yes', reason: 'Why not' })).json(),
  ).toMatchObject({
    type: 'vote',
    intervention_id: null,
  })
  await runToRest(service, id)
  const debate = await shown(id)
  expect(debate.protocol.consensus_threshold).toBe(0.9)
  expect(debate).toMatchObject({ status: 'completed', consensus_reached: false })
  expect(debate.rounds[0].votes[0]).toMatchObject({
    user_id: 'usr_ada',
    agent: null,
    choice: 'p1',
    reasoning: 'Why not',
  })
  const messages = debate.rounds[0].messages.map(({ content }: { content: string }) => content)
  for (const said of ['At most 10 days.', 'Think of redirect.', 'Think of evidence_request.'])
    expect(messages).toContain(said)
})

test.each([
  ['an unknown kind', { type: 'shout', content: 'x' }, 'type'],
  ['two kinds', { type: 'argument', action: 'message', content: 'x' }, 'action'],
  ['nothing to say', { type: 'argument', content: ' ' }, 'content'],
  ['too much to say', { type: 'challenge', message: 'x'.repeat(10_001) }, 'message'],
  ['an agent from outside', { type: 'message', content: 'x', agent: 'dot' }, 'agent'],
  ['no threshold', { type: 'threshold' }, 'threshold'],
  ['a threshold above one', { type: 'threshold', threshold: 2 }, 'threshold'],
  ['nobody to weigh', { type: 'weight', weight: 2 }, 'agent'],
  ['no choice', { type: 'vote' }, 'choice'],
  ['an unknown choice', { type: 'vote', choice: 'Perhaps' }, 'choice'],
  ['too little intensity', { type: 'vote', choice: 'p1', intensity: 0 }, 'intensity'],
  ['too much intensity', { type: 'vote', choice: 'p1', intensity: 11 }, 'intensity'],
  ['an empty text', { type: 'message', text: ' ' }, 'text'],
])('an intervention with %s is refused and named', async (_, payload, field) => {
  const id = await service.started(ada)
  const answer = await ada.post(`/debates/${id}/intervene`, payload)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  expect((await shown(id)).version).toBe(1)
})

test('all evidence of a debate together has a bound, and what it is called too', async () => {
  const id = await service.started(ada, { context: 'x'.repeat(600_000) })
  const bring = async (evidence: object) => {
    const answer = await ada.post(`/debates/${id}/evidence`, evidence)
    return [answer.statusCode, answer.json().field]
  }
  expect(await bring({ evidence: 'é'.repeat(200_000) })).toEqual([201, undefined])
  expect(await bring({ evidence: 'x'.repeat(100_000) })).toEqual([400, 'evidence'])
  expect(await bring({ evidence: 'x', metadata: { title: 't'.repeat(501) } })).toEqual([400, 'metadata.title'])
  expect(await bring({ evidence: 'x', metadata: { url: 'u'.repeat(2001) } })).toEqual([400, 'metadata.url'])
})

test('evidence that is brought in can be cited from then on', async () => {
  const id = await service.started(ada)
  const answer = await ada.post(`/debates/${id}/evidence`, { evidence: 'It rained.', source: 'The gauge' })
  expect(answer.statusCode).toBe(201)
  const { evidence_id } = answer.json()
  expect(answer.json()).toMatchObject({ success: true, reliability: 0.62 })
  expect((await shown(id)).evidence).toEqual([
    expect.objectContaining({ id: evidence_id, kind: 'contribution', source: 'The gauge' }),
  ])
  expect((await ada.post(`/debates/${id}/evidence`, { evidence: ' ' })).json().field).toBe('evidence')
})

test('an outcome is recorded once, by what was right or whether the decision was', async () => {
  const [one, other, third] = [await service.decided(ada), await service.decided(ada), await service.decided(ada)]
  expect((await ada.post(`/debates/${one}/outcome`, { correct: true })).json()).toMatchObject({
    status: 'verified',
    right: 'p1',
    correct: true,
    source: 'manual',
  })
  expect((await ada.post(`/debates/${other}/outcome`, { option: 'No', source: 'verification' })).json()).toMatchObject({
    right: 'p2',
    correct: false,
  })
  expect((await shown(other)).outcome).toMatchObject({ right: 'p2', recorded_by: 'usr_ada' })
  expect((await ada.post(`/debates/${one}/outcome`, { correct: false })).statusCode).toBe(409)
  for (const [payload, field] of [
    [{}, 'right'],
    [{ right: 'Perhaps' }, 'right'],
    [{ right: 'p1', proposal: 'p2' }, 'proposal'],
    [{ right: 'p2', correct: true }, 'correct'],
    [{ correct: true, source: 'gossip' }, 'source'],
  ] as const) {
    const answer = await ada.post(`/debates/${third}/outcome`, payload)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  }
  const running = await ada.post(`/debates/${await service.started(ada)}/outcome`, { correct: true })
  expect([running.statusCode, running.json().details.status]).toEqual([409, 'pending'])
})

test('titles, tags, notes and metadata are changed by those who lead or asked', async () => {
  const id = await service.started(ada, { title: 'First', metadata: { a: 1 } })
  const member = await service.as({ userId: 'usr_member' })
  const leader = await service.as({ userId: 'usr_leader', org_role: 'admin' })
  const answer = await ada.patch(`/debates/${id}`, { title: 'Second', tags: ['x'], archived: true })
  expect(answer.json()).toMatchObject({
    success: true,
    updated_fields: ['title', 'tags', 'archived'],
    title: 'Second',
    tags: ['x'],
    archived: true,
    metadata: { a: 1 },
  })
  expect((await member.patch(`/debates/${id}`, { title: 'Mine' })).statusCode).toBe(403)
  expect((await leader.patch(`/debates/${id}`, { notes: 'Seen' })).json()).toMatchObject({
    notes: 'Seen',
    title: 'Second',
  })
  const status = await ada.patch(`/debates/${id}`, { status: 'paused', title: 'Third' })
  expect([status.statusCode, status.json().field]).toEqual([400, 'status'])
  expect(status.json().message).toContain('/pause')
  expect(await shown(id)).toMatchObject({ title: 'Second', status: 'pending' })
})

test('what is not theirs neither strangers nor viewers touch', async () => {
  const id = await service.started(ada)
  const acts = [
    ['/cancel', {}],
    ['/intervene', { content: 'x' }],
    ['/messages', { content: 'x' }],
    ['/evidence', { evidence: 'x' }],
    ['/fork', {}],
    ['/outcome', { correct: true }],
  ] as const
  for (const [act, payload] of acts) {
    expect((await stranger.post(`/debates/${id}${act}`, payload)).statusCode).toBe(404)
    expect((await viewer.post(`/debates/${id}${act}`, payload)).statusCode).toBe(403)
  }
  expect((await stranger.patch(`/debates/${id}`, { title: 'x' })).statusCode).toBe(404)
  expect((await stranger.delete(`/debates/${id}`)).statusCode).toBe(404)
  expect((await viewer.delete(`/debates/${id}`)).statusCode).toBe(403)
  expect((await shown(id)).version).toBe(1)
})

test('a debate takes so many messages, votes and pieces of evidence of people as the setting says, and no more', async () => {
  const small = await debateService({ settings: { SERVICE_MESSAGES_PER_DEBATE: '2' } })
  onTestFinished(small.close)
  const bea = await small.as()
  const id = await small.started(bea, { options: ['Yes', 'No'] })
  const codes = async (path: string, body: object, count = 3) => {
    const answers: number[] = []
    for (let n = 0; n < count; n++) answers.push((await bea.post(`/debates/${id}/${path}`, body)).statusCode)
    return answers
  }
  expect(await codes('messages', { content: 'Mind the budget.' })).toEqual([201, 201, 409])
  expect(await codes('intervene', { type: 'weight', agent: 'ada', weight: 2 }, 1)).toEqual([409])
  expect(await codes('intervene', { type: 'vote', choice: 'p1' })).toEqual([200, 200, 409])
  expect(await codes('evidence', { evidence: 'It rains.' })).toEqual([201, 201, 409])
  const { version } = (await bea.get(`/debates/${id}`)).json()
  const refused = await bea.post(`/debates/${id}/intervene`, { content: 'Once more.' })
  expect(refused.json()).toMatchObject({
    code: 'CONFLICT',
    message: 'This debate already has 2 messages of people and accepts no more',
    details: { status: 'pending', limit: 2 },
  })
  expect((await bea.get(`/debates/${id}`)).json().version).toBe(version)
})
