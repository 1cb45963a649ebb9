import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, TWO_OF_THREE } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { type Script, voice } from '../../../../test/support/scripted-agents.ts'
import { MODES } from '../../../engine/protocol.ts'

const FACT = 'The last three Friday releases failed.'

/** Argues for an option with a sentence of the first piece of evidence. */
const quoting =
  (proposal: string): Script =>
  async (ask, state, options) => {
    const said = await voice({ says: 'Look.', proposal, votesFor: proposal })(ask, state, options)
    const [piece] = state.evidence
    return ask.purpose === 'opening' && piece && said.kind === 'message'
      ? { ...said, quotes: [{ evidence: piece.id, text: FACT }] }
      : said
  }

let service: DebateService
let ada: Client
let id: string
beforeAll(async () => {
  service = await debateService({
    scripts: {
      ada: quoting('p2'),
      bo: quoting('p2'),
      cy: voice({ says: 'It pays.', proposal: 'p1', votesFor: 'p1', finds: 'Waiting costs money every day.' }),
    },
  })
  ada = await service.as()
  id = await service.started(ada, { context: `${FACT} Nobody knows why.` })
  await runToRest(service, id)
})
afterAll(() => service.close())

test('cruxes name the claim that votes rest on, with a recount without them', async () => {
  const answer = (await ada.get(`/belief-network/${id}/cruxes`)).json()
  expect(answer).toMatchObject({ debate_id: id, count: 2, total: 2 })
  const [crux, other] = answer.cruxes
  expect(crux).toMatchObject({
    claim_id: 'q1',
    type: 'quote',
    claim_text: FACT,
    supporting_agents: ['ada', 'bo'],
    opposing_agents: ['cy'],
    agents_flipped: ['ada', 'bo'],
    changes_result: true,
    resolved: false,
  })
  expect(crux.importance).toBeCloseTo(TWO_OF_THREE, 8)
  expect(other).toMatchObject({ type: 'issue', agents_flipped: ['cy'], changes_result: false })
  expect(other.importance).toBeCloseTo(0.169, 3)

  const ids = async (query: string) =>
    (await ada.get(`/belief-network/${id}/cruxes?${query}`)).json().cruxes.map((each: { id: string }) => each.id)
  expect(await ids('top_k=1')).toEqual(['q1'])
  expect(await ids('min_importance=0.2')).toEqual(['q1'])
  expect(await ids('resolved=true')).toEqual([])
  expect((await ada.get(`/belief-network/${id}/cruxes?min_importance=2`)).json()).toMatchObject({
    field: 'min_importance',
  })
})

test('load-bearing claims are those without which the result, or how sure it is, would be another', async () => {
  const answer = (await ada.get(`/belief-network/${id}/load-bearing-claims`)).json()
  expect(answer).toMatchObject({
    total: 2,
    claims: [
      {
        id: 'q1',
        claim: FACT,
        agent_name: expect.stringMatching(/^(ada|bo)$/),
        dependents_count: 1,
        dependent_claims: ['p2'],
        without: { winner: 'p1', consensus_reached: false },
      },
      { type: 'issue', agent_name: 'cy', without: { winner: 'p2', consensus_reached: true } },
    ],
  })
  expect(answer.claims[0].supporting_evidence).toHaveLength(1)
  for (const [query, total] of [
    ['agent=cy', 1],
    ['agent=bo', 1],
    ['min_dependents=3', 0],
  ]) {
    expect((await ada.get(`/belief-network/${id}/load-bearing-claims?${query}`)).json().total).toBe(total)
  }
})

test('a claim is shown with its provenance, down to the evidence', async () => {
  const quote = (await ada.get(`/provenance/${id}/claims/q1/support`)).json()
  expect(quote).toMatchObject({
    claim_id: 'q1',
    support: {
      status: 'supported',
      supporting_evidence: [{ reliability: expect.any(Number) }],
      resting_votes: [
        { agent: 'ada', choice: 'p2', only_this: true },
        { agent: 'bo', choice: 'p2', only_this: true },
      ],
    },
  })
  const { events } = (await ada.get(`/debates/${id}/events?limit=500`)).json()
  for (const { seq, agent } of quote.support.provenance) {
    expect(events[seq - 1]).toMatchObject({ seq, type: 'agent_message', agent })
  }
  const proposal = (await ada.get(`/provenance/${id}/claims/p2/support`)).json().support
  expect(proposal).toMatchObject({
    status: 'disputed',
    supporting_claims: [{ claim_id: 'q1', relation: 'supports', agents: expect.arrayContaining(['ada', 'bo']) }],
    attacking_claims: [{ type: 'issue', text: 'Waiting costs money every day.', agents: ['cy'] }],
  })
  expect((await ada.get(`/provenance/${id}/claims/q9/support`)).statusCode).toBe(404)
})

test('the graph has every claim, and what it does for others, in one answer', async () => {
  const { claims, evidence, links, nodes, metadata } = (await ada.get(`/belief-network/${id}/graph`)).json()
  const [{ evidence_id }] = evidence
  expect(claims).toMatchObject([
    { id: 'p1', type: 'proposal', text: 'Yes', crux: false },
    { id: 'p2', type: 'proposal', text: 'No', crux: false },
    { id: 'q1', type: 'quote', text: FACT, crux: true, changes_result: true },
    { id: 'i1', type: 'issue', author: 'cy', crux: true, changes_result: false },
  ])
  const both = expect.arrayContaining(['ada', 'bo'])
  expect(links).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ from: 'q1', to: 'p2', relation: 'supports', agents: both, weight: 2 / 3 }),
      expect.objectContaining({ source: 'i1', target: 'p2', relation: 'attacks', type: 'contradicts', agents: ['cy'] }),
      expect.objectContaining({ from: 'q1', to: evidence_id, relation: 'cites', agents: both, strength: 2 / 3 }),
    ]),
  )
  expect(metadata).toEqual({ debate_id: id, total_claims: 4, crux_count: 2 })
  expect(nodes).toMatchObject([
    { claim_id: 'p1', statement: 'Yes', is_crux: false, crux_score: null, entropy: 0 },
    { claim_id: 'p2', centrality: expect.any(Number) },
    { claim_id: 'q1', centrality: 1, is_crux: true, crux_score: expect.any(Number), entropy: expect.closeTo(0.918, 3) },
    { claim_id: 'i1', author: 'cy', is_crux: true },
  ])
})

test('the graph is measured under both addresses', async () => {
  const one = (await ada.get(`/debate/${id}/graph-stats`)).json()
  expect(one).toMatchObject({ debate_id: id, total_nodes: 5, argument_count: 3, critique_count: 1, max_depth: 1 })
  expect((await ada.get(`/debates/${id}/graph-stats`)).json()).toEqual(one)
})

test('before anything was said there is nothing, and of others nothing at all', async () => {
  const fresh = await service.started(ada)
  expect((await ada.get(`/belief-network/${fresh}/cruxes`)).json()).toMatchObject({ cruxes: [], total: 0 })
  expect((await ada.get(`/belief-network/${fresh}/load-bearing-claims`)).json()).toMatchObject({ claims: [], total: 0 })
  expect((await ada.get(`/debate/${fresh}/graph-stats`)).json()).toMatchObject({ total_nodes: 2, total_edges: 0 })
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  for (const by of [stranger, ada]) {
    const debate = by === ada ? 'dbt_UNKNOWN' : id
    for (const path of [
      `/belief-network/${debate}/cruxes`,
      `/belief-network/${debate}/load-bearing-claims`,
      `/provenance/${debate}/claims/p1/support`,
      `/debate/${debate}/graph-stats`,
    ]) {
      expect((await by.get(path)).statusCode).toBe(404)
    }
  }
})

test('the modes are those that a debate can be asked in', async () => {
  const { modes, count } = (await ada.get('/modes')).json()
  expect(count).toBe(MODES.length)
  expect(modes.map(({ name }: { name: string }) => name)).toEqual([...MODES])
  for (const { name } of modes.filter((mode: { name: string }) => mode.name !== 'byzantine')) {
    expect(
      (await ada.post('/debates', { topic: 'Is it so?', agents: ['ada', 'bo', 'cy'], consensus: name })).statusCode,
    ).toBe(201)
  }
  expect(modes.find((mode: { name: string }) => mode.name === 'judge')).toMatchObject({
    category: 'judgement',
    tool_groups: ['opening', 'critique', 'revision', 'vote', 'judgement'],
  })
})
