import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import type { Script } from '../../../../test/support/scripted-agents.ts'
import { issueIn } from './issue-types.ts'

/** What the critic finds in the next debates, and what the author does about it. */
let finds: string[] = []
let severity = 0.6
let revision: { content: string; proposal?: string } = { content: '' }

const critic: Script = ({ purpose, agent }, state) => {
  if (purpose === 'vote')
    return { kind: 'vote', choice: 'p1', stances: {}, confidence: 1, reason: '', continueDebate: false }
  if (purpose !== 'critique') return { kind: 'message', content: 'Something else', proposal: 'p2' }
  const others = state.proposals.filter(({ holders }) => holders.length > 0 && !holders.includes(agent))
  const critiques = others.map(({ id }) => ({ proposal: id, severity, issues: finds, suggestions: ['Add some.'] }))
  return { kind: 'critiques', critiques }
}

const author: Script = ({ purpose }) => {
  if (purpose === 'vote')
    return { kind: 'vote', choice: 'p1', stances: {}, confidence: 1, reason: '', continueDebate: false }
  if (purpose === 'critique') return { kind: 'critiques', critiques: [] }
  return purpose === 'revision'
    ? { kind: 'message', ...revision }
    : { kind: 'message', content: 'The first text', proposal: 'p1' }
}

let service: DebateService
let organizations = 0
beforeAll(async () => {
  service = await debateService({ scripts: { ann: author, cat: critic, dan: critic } })
})
afterAll(() => service.close())

const member = () => {
  const org = `org_critiques${++organizations}`
  return service.as({ userId: `usr_${org}`, org })
}

interface Course {
  /** What the author writes in the revision; the same again unless told. */
  rewritten?: string
  /** The proposal that the author goes over to. */
  to?: string
  critic?: string
  request?: object
}

const OPEN = { topic: 'Which database do we take?' }
const CLOSED = { topic: 'Should we ship it?' }

async function criticised(
  by: Client,
  issues: string[],
  { rewritten, to, critic = 'cat', request = OPEN }: Course = {},
) {
  finds = issues
  revision = { content: rewritten ?? 'The first text', ...(to && { proposal: to }) }
  const id = await service.decided(by, { rounds: 1, agents: ['ann', critic], ...request })
  await service.cursors.catchUp()
  return id
}

const patterns = async (by: Client, query = '') => (await by.get(`/critiques/patterns${query}`)).json()
const archive = async (by: Client, query = '') => (await by.get(`/critiques/archive${query}`)).json()

test('a new organization has no critiques, and says so without an error', async () => {
  const by = await member()
  expect(await patterns(by)).toEqual({
    patterns: [],
    count: 0,
    total: 0,
    stats: { total_patterns: 0, total_critiques: 0, avg_success_rate: 0 },
  })
  expect(await archive(by)).toMatchObject({ archived: 0, by_type: {}, critiques: [], items: [], total: 0 })
})

test.each([
  ['patterns?min_success=1.5', 'min_success'],
  ['patterns?limit=0', 'limit'],
  ['archive?severity=deadly', 'severity'],
  ['archive?critique_type=odd', 'critique_type'],
  ['archive?offset=-1', 'offset'],
])('%s is refused because of %s', async (path, field) => {
  const answer = await (await member()).get(`/critiques/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().field).toBe(field)
})

test('a pattern tells how often it was found and how often it was taken up', async () => {
  const by = await member()
  await criticised(by, ['There are no tests at all'], { rewritten: 'A text with tests' })
  await criticised(by, ['It is untested'], { rewritten: 'Another text' })
  await criticised(by, ['Nobody has tests: no tests here', 'It is too expensive'])
  await criticised(by, ['Purple'], { rewritten: 'Yellow' })
  expect(await patterns(by)).toMatchObject({
    count: 1,
    total: 1,
    patterns: [
      {
        id: 'testing:no_tests',
        issue_type: 'testing',
        critique_type: 'practical',
        pattern: 'no tests',
        name: 'no tests',
        success_rate: 2 / 3,
        usage_count: 3,
        frequency: 3,
        agents: ['cat'],
        examples: ['Nobody has tests: no tests here', 'It is untested', 'There are no tests at all'],
      },
    ],
    stats: { total_patterns: 2, total_critiques: 5, avg_success_rate: 0.5 },
  })
  const all = await patterns(by, '?min_success=0')
  expect(all.patterns.map(({ pattern }: { pattern: string }) => pattern)).toEqual(['no tests', 'too expensive'])
  expect(await patterns(by, '?min_success=0&limit=1')).toMatchObject({ count: 1, total: 2 })
  expect(await patterns(by, '?agent=dan')).toMatchObject({ count: 0, stats: { total_critiques: 0 } })
  expect(await patterns(await member(), '?min_success=0')).toMatchObject({ count: 0 })
})

test('who goes over to another proposal takes the critique up; new words for the same option do not', async () => {
  const by = await member()
  const fate = async () => (await archive(by)).critiques[0].resolution
  await criticised(by, ['It is vague'], { to: 'p2' })
  expect(await fate()).toBe('taken_up')
  await criticised(by, ['It is vague'], { request: CLOSED, rewritten: 'Other words', to: 'p1' })
  expect(await fate()).toBe('rejected')
  await criticised(by, ['It is vague'], { request: CLOSED, to: 'p2' })
  expect(await fate()).toBe('taken_up')
  await criticised(by, ['It is vague'], { request: { ...OPEN, protocol: { phases: ['opening', 'critique', 'vote'] } } })
  expect(await fate()).toBe('unanswered')
  expect((await patterns(by)).patterns).toMatchObject([{ pattern: 'vague', usage_count: 4, success_rate: 2 / 3 }])
})

test('the archive counts all and lists what is asked for', async () => {
  const by = await member()
  severity = 0.9
  const id = await criticised(by, ['It contradicts itself', 'Purple'], { rewritten: 'Better' })
  severity = 0.1
  await criticised(by, ['The wording is confusing'], { critic: 'dan' })
  severity = 0.6
  const all = await archive(by)
  expect(all).toMatchObject({ archived: 3, by_type: { clarity: 1, logic: 1, other: 1 }, total: 3, has_more: false })
  expect(all.critiques[1]).toMatchObject({
    debate_id: id,
    debate_task: OPEN.topic,
    debate_result: 'consensus_reached',
    round: 1,
    agent_name: 'cat',
    target_proposal_id: 'p1',
    content: 'It contradicts itself',
    suggestions: ['Add some.'],
    critique_type: 'logical',
    issue_type: 'logic',
    severity: 'critical',
    severity_score: 0.9,
    addressed: true,
    resolution: 'taken_up',
  })
  for (const [query, total] of [
    ['critique_type=logical', 1],
    ['critique_type=logical&issue_type=clarity', 0],
    ['severity=minor', 1],
    ['agent=cat', 2],
    ['agent=nobody', 0],
    ['addressed=true', 2],
    ['addressed=false', 1],
  ] as const) {
    const found = await archive(by, `?${query}`)
    expect([query, found.total, found.critiques.length]).toEqual([query, total, total])
    expect(found.archived).toBe(3)
  }
  expect(await archive(by, '?limit=1&offset=2')).toMatchObject({ total: 3, critiques: [{}], has_more: false })
  expect((await archive(by, '?limit=9999')).limit).toBe(200)
})

test('what is erased or cancelled is not in the archive, and rebuilt is the same as live', async () => {
  const by = await member()
  await criticised(by, ['It is vague', 'No evidence is given'], { rewritten: 'Better' })
  const erased = await criticised(by, ['It is vague', 'It assumes much'])
  const fork = (await by.post(`/debates/${erased}/fork`, { branch_point: 0 })).json().id
  await runToRest(service, fork)
  const cancelled = await service.started(by, { ...OPEN, agents: ['ann', 'cat'] })
  await by.post(`/debates/${cancelled}/cancel`)
  await by.delete(`/debates/${erased}`)
  await service.cursors.catchUp()
  expect(await archive(by)).toMatchObject({ archived: 4, by_type: { clarity: 2, logic: 1, unsupported: 1 } })

  const tables = ['critiqued_debates', 'critique_positions', 'critiques', 'critique_counts']
  const rows = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await service.database.pool.query(`select t::text as row from ${table} t order by 1`)
        return [table, rows.map(({ row }) => row)]
      }),
    )
  const live = await rows()
  await service.cursors.rebuild('critiques')
  expect(await rows()).toEqual(live)
})

test.each([
  ['Nothing that is said for it quotes the evidence.', 'unsupported'],
  ['The numbers are outdated', 'incorrect'],
  ['That does not follow from it', 'logic'],
  ['It is open to SQL injection', 'security'],
  ['People did not give consent', 'ethics'],
  ['Boundary conditions are not handled', 'edge_case'],
  ['There is no rollback', 'reliability'],
  ['This will not scale', 'performance'],
  ['The budget is not mentioned', 'cost'],
  ['It is unrealistic', 'feasibility'],
  ['The plan is ambiguous', 'clarity'],
  ['It ignores the customers', 'completeness'],
  ['Purple', 'other'],
])('%s: %s', (text, type) => {
  expect(issueIn(text).type).toBe(type)
})
