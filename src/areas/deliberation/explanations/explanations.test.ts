import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, TWO_OF_THREE } from '../../../../test/support/debates.ts'
import type { Script } from '../../../../test/support/scripted-agents.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ scripts: PANEL })
  ada = await service.as()
})
afterAll(() => service.close())

const NASTY = '<script>alert("x")</script> *now*'

/** Cites the first piece of evidence, or the second, and votes for what it argues for. */
const citing =
  (option: string, place: number): Script =>
  (ask, { evidence }) => {
    const cites = evidence.slice(place, place + 1).map(({ id }) => id)
    if (ask.purpose === 'vote')
      return { kind: 'vote', choice: option, stances: {}, confidence: 0.8, continueDebate: false, reason: NASTY }
    if (ask.purpose === 'critique') return { kind: 'critiques', critiques: [] }
    return { kind: 'message', content: NASTY, proposal: option, cites }
  }

const PANEL = { ada: citing('p1', 0), bo: citing('p1', 1), cy: citing('p2', 1) }

async function decided(by: Client = ada, request: object = {}) {
  const id = await service.started(by, { context: 'It is cheap.', ...request })
  await by.post(`/debates/${id}/evidence`, { evidence: 'It is late.', source: 'a log' })
  await service.runDebates(id)
  return id
}

test('an explanation tells the decision, its evidence, its pivots and what would have been', async () => {
  const id = await decided()
  const told = (await ada.get(`/debates/${id}/explanation`)).json()
  expect(told).toMatchObject({
    decision_id: id,
    debate_id: id,
    format: 'json',
    conclusion: 'Yes',
    confidence: TWO_OF_THREE,
    consensus_reached: true,
    consensus_type: 'majority',
    agents_participated: ['ada', 'bo', 'cy'],
    dominant_factor: 'vote:ada',
    confidence_explanation:
      '2 of 3 effective heads stand behind “Yes” (p1); a weight of 4.5 speaks for it and 3 against it. Each vote counts by the square of its agent’s odds of being right in this field (right 3 times in 4 counts nine times as much as every other time); 0.57 is how often other panels were right with such a balance, until outcomes are recorded here.',
  })
  expect(told.vote_pivots.map(({ agent, pivotal }: Record<string, unknown>) => [agent, pivotal])).toEqual([
    ['ada', true],
    ['bo', true],
    ['cy', false],
  ])
  expect(told.evidence_chain.map(({ cited_by }: Record<string, unknown>) => cited_by)).toEqual([['bo', 'cy'], ['ada']])
  const lost = told.counterfactuals.find(({ kind }: Record<string, unknown>) => kind === 'drop_evidence')
  expect(lost).toMatchObject({ changes_result: true, sensitivity: expect.closeTo(TWO_OF_THREE, 8) })

  const short = (await ada.get(`/debates/${id}/explanation?format=summary&include_factors=false`)).json()
  expect(short).toMatchObject({ format: 'summary', conclusion: 'Yes', factors: [] })
  expect(short.counterfactuals).toHaveLength(3)
  expect((await ada.get(`/debates/${id}/explanation?format=pdf`)).json().field).toBe('format')
})

test('filters leave out what matters less, and a score beyond 0–1 is refused', async () => {
  const id = await decided()
  const evidence = (await ada.get(`/debates/${id}/evidence?min_relevance=0.5`)).json()
  expect(evidence).toMatchObject({ debate_id: id, evidence_count: 1, total: 1, limit: 20 })
  expect(evidence.evidence[0]).toMatchObject({ cited_by: ['bo', 'cy'], source: 'a log', grounding_type: 'citation' })
  const all = (await ada.get(`/debates/${id}/evidence?limit=1&offset=1`)).json()
  expect(all).toMatchObject({ evidence_count: 2, has_more: false, evidence: [{ content: 'It is cheap.' }] })

  const pivots = (await ada.get(`/debates/${id}/votes/pivots?min_influence=0.3`)).json()
  expect(pivots).toMatchObject({ total_votes: 3, pivotal_votes: 2, pivot_threshold: 0.3 })
  expect(pivots.votes.map(({ agent_id, vote }: Record<string, unknown>) => [agent_id, vote])).toEqual([
    ['ada', 'p1'],
    ['bo', 'p1'],
  ])
  const scenarios = (await ada.get(`/debates/${id}/counterfactuals?min_sensitivity=0.1&max_scenarios=2`)).json()
  expect(scenarios).toMatchObject({
    counterfactual_count: 2,
    counterfactuals: [{ sensitivity: expect.closeTo(TWO_OF_THREE, 8) }, {}],
  })
  expect(scenarios.total).toBeGreaterThan(2)

  for (const [path, field] of [
    ['evidence?min_relevance=1.1', 'min_relevance'],
    ['evidence?limit=0', 'limit'],
    ['votes/pivots?min_influence=-1', 'min_influence'],
    ['counterfactuals?min_sensitivity=much', 'min_sensitivity'],
    ['counterfactuals?max_scenarios=0', 'max_scenarios'],
    ['explanation?min_contribution=2', 'min_contribution'],
    ['summary?format=pdf', 'format'],
  ]) {
    const answer = await ada.get(`/debates/${id}/${path}`)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  }
})

test('a summary is JSON unless a page is accepted, and nobody writes markup into it', async () => {
  const id = await decided()
  const told = (await ada.get(`/debates/${id}/summary`)).json()
  expect(told).toMatchObject({ debate_id: id, format: 'markdown', verdict: 'Yes', consensus_reached: true })
  expect(told.summary).toContain('# Should we ship it?')
  expect(told.summary).toContain('\\<script\\>')
  expect(told.dissenting_views).toEqual([NASTY])
  expect((await ada.get(`/debates/${id}/summary?format=json`)).json()).toMatchObject({ format: 'json' })
  const html = (await ada.get(`/debates/${id}/summary?format=html`)).json()
  expect(html.summary).toContain('<h1>Should we ship it?</h1>')

  const page = await ada.get(`/debates/${id}/summary`, undefined, { accept: 'text/html,*/*;q=0.8' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toBe(html.summary)
  expect(page.body).toContain('&lt;script&gt;alert(&quot;x&quot;)')
  expect(page.body).not.toContain('<script')
  const text = await ada.get(`/debates/${id}/summary?format=html`, undefined, { accept: 'text/markdown' })
  expect(text.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(text.body).toBe(told.summary)
  const printed = await ada.get(`/debates/${id}/summary`, undefined, { accept: 'application/pdf' })
  expect([printed.headers['content-type'], printed.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
})

test('debates are compared field by field', async () => {
  const [one, other] = [await decided(), await decided(ada, { consensus_threshold: 0.99, rounds: 1 })]
  const { debates_compared, debates, comparison } = (
    await ada.post('/explainability/compare', { debate_ids: [one, other] })
  ).json()
  expect(debates_compared).toEqual([one, other])
  expect(debates[one]).toMatchObject({
    confidence: TWO_OF_THREE,
    consensus_reached: true,
    evidence_quality: expect.any(Number),
  })
  expect(comparison).toMatchObject({
    consensus_reached: { [one]: true, [other]: false },
    confidence_stats: { min: TWO_OF_THREE, max: TWO_OF_THREE, avg: TWO_OF_THREE, spread: 0 },
    consensus_agreement: false,
  })
  expect(comparison.common_factors).toContain('vote:ada')
  const refused = async (payload: object) => {
    const answer = await ada.post('/explainability/compare', payload)
    return [answer.statusCode, answer.json().field]
  }
  expect(await refused({})).toEqual([400, 'debate_ids'])
  expect(await refused({ debate_ids: [one, one] })).toEqual([400, 'debate_ids'])
  expect(await refused({ debate_ids: [one, other], compare_fields: ['mood'] })).toEqual([400, 'compare_fields[0]'])
  expect(await refused({ debate_ids: [one, 'dbt_none'] })).toEqual([404, undefined])
  expect((await refused({ debate_ids: Array.from({ length: 21 }, (_, place) => `dbt_${place}`) }))[0]).toBe(413)
})

test('the context of a debate is what it remembers, knows and believes', async () => {
  const id = await decided()
  await ada.post(`/debates/${id}/outcome`, { correct: true })
  const { memory, knowledge, belief } = (await ada.get(`/debates/${id}/full-context`)).json()
  expect(memory).toMatchObject({ available: true, outcomes: [{ right: 'p1', correct: true }], related_debates: [] })
  expect(knowledge.sources).toHaveLength(2)
  expect(belief.cruxes).toMatchObject([{ changes_result: true }, { changes_result: true }])
  expect(belief.positions).toMatchObject([
    { agent: 'ada', position: 'p1' },
    { agent: 'bo' },
    { agent: 'cy', position: 'p2' },
  ])
  expect(belief.confidence_distribution['0.8-1.0']).toBe(3)
})

test('the compression of a debate and of its fork is measured on their prompts', async () => {
  const id = await decided()
  const told = (await ada.get(`/debates/${id}/compression-analysis`)).json()
  expect(told).toMatchObject({ debate_id: id, compression: { enabled: false }, recommendations: [] })
  expect(told.compression.compressed_tokens).toBeGreaterThanOrEqual(told.compression.original_tokens)
  expect(told.quality.information_retained).toBe(1)
  const fork = (await ada.post(`/debates/${id}/fork`, {})).json().debate_id
  await service.runDebates(fork)
  expect((await ada.get(`/debates/${fork}/compression-analysis`)).statusCode).toBe(200)
})

test('a decision is shown with what it rests on and who dissents, also before it is made', async () => {
  const id = await decided()
  const told = (await ada.get(`/decisions/${id}`)).json()
  expect(told).toMatchObject({
    request_id: id,
    status: 'completed',
    answer: 'Yes',
    confidence: TWO_OF_THREE,
    consensus_reached: true,
    error: null,
    explanation: {
      summary: { agreement_ratio: expect.closeTo(2 / 3), has_strong_consensus: false },
      dissent: { dissenting_agents: ['cy'], alternative_views: ['No'], severity: 1 / 3 },
      audit_trail: { rounds_completed: 1, agents_involved: ['ada', 'bo', 'cy'] },
    },
  })
  expect(told.evidence_used).toHaveLength(2)
  expect(told.explanation.reasoning.crux_claims).toHaveLength(2)
  const open = await service.started(ada)
  expect((await ada.get(`/decisions/${open}`)).json()).toMatchObject({
    status: 'pending',
    answer: '',
    completed_at: null,
  })
})

test('a debate that has not begun is explained as empty', async () => {
  const id = await service.started(ada)
  expect((await ada.get(`/debates/${id}/explanation`)).json()).toMatchObject({
    conclusion: '',
    confidence: 0,
    consensus_reached: false,
    vote_pivots: [],
    counterfactuals: [],
    evidence_quality_score: 0,
  })
  for (const path of ['evidence', 'votes/pivots', 'counterfactuals', 'summary', 'full-context', 'compression-analysis'])
    expect((await ada.get(`/debates/${id}/${path}`)).statusCode).toBe(200)
})

test('debates of others and erased ones are not explained', async () => {
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  const id = await decided()
  const paths = [
    'explanation',
    'evidence',
    'votes/pivots',
    'counterfactuals',
    'summary',
    'full-context',
    'compression-analysis',
  ]
  for (const path of paths) expect((await stranger.get(`/debates/${id}/${path}`)).statusCode).toBe(404)
  expect((await stranger.get(`/decisions/${id}`)).statusCode).toBe(404)
  await ada.delete(`/debates/${id}`)
  for (const path of paths) expect((await ada.get(`/debates/${id}/${path}`)).statusCode).toBe(404)
})
