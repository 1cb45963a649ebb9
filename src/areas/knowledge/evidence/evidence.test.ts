import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { edgarServer, hackernewsServer, mediawikiServer } from '../../../../test/support/vendors/clouds.ts'
import { type VendorServer, vendorServer } from '../../../../test/support/vendors/vendor-server.ts'
import { filledPath } from '../../../http/path-pattern.ts'

let service: TestApp
let vendors: VendorServer[]
let headers: Record<string, string>
let stranger: Record<string, string>
let isDown = false
let clock = new Date('2026-11-16T12:00:00.000Z')
const TOKEN = 'the-token-of-the-installation'

beforeAll(async () => {
  vendors = await Promise.all([
    hackernewsServer(),
    mediawikiServer(),
    edgarServer(),
    vendorServer(() => (isDown ? { status: 500 } : { status: 429, headers: { 'retry-after': '90' } })),
  ])
  const [hn, wiki, edgar, limited] = vendors.map(({ url }) => url)
  service = await testApp({
    now: () => clock,
    settings: {
      SERVICE_HACKERNEWS_URL: hn ?? '',
      SERVICE_MEDIAWIKI_URL: `${wiki}/api.php`,
      SERVICE_EDGAR_SEARCH_URL: edgar ?? '',
      SERVICE_EDGAR_ARCHIVE_URL: edgar ?? '',
      SERVICE_CODEHOST_API_URL: limited ?? '',
      SERVICE_ARXIV_URL: limited ?? '',
      SERVICE_API_TOKEN: TOKEN,
    },
  })
  headers = await service.token({ org: 'org_1' })
  stranger = await service.token({ org: 'org_2', userId: 'usr_2' })
})
afterAll(async () => {
  await service.close()
  for (const { close } of vendors) close()
})

/** Days pass, and people sign in again. */
async function later(days: number) {
  clock = new Date(clock.getTime() + days * 86_400_000)
  headers = await service.token({ org: 'org_1' })
  stranger = await service.token({ org: 'org_2', userId: 'usr_2' })
}

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as = headers) => {
  clock = new Date(clock.getTime() + 60_000)
  const answer = await service.app.inject({ method, url: `/api${path}`, headers: as, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.json() }
}
const collect = (body: object, as = headers) => call('POST', '/evidence/collect', body, as)
const TASK = 'Which pump holds three bar?'

test('a new install answers everything with nothing', async () => {
  const nobody = await service.token({ org: 'org_new', userId: 'usr_new' })
  expect(await call('GET', '/evidence', undefined, nobody)).toMatchObject({
    status: 200,
    body: { evidence: [], total: 0, limit: 20, offset: 0 },
  })
  expect((await call('GET', '/evidence/statistics', undefined, nobody)).body.statistics).toEqual({
    total_evidence: 0,
    sources: {},
    average_reliability: 0,
    debates_with_evidence: 0,
  })
  expect((await call('POST', '/evidence/search', { query: 'pump' }, nobody)).body).toEqual({
    query: 'pump',
    results: [],
    count: 0,
  })
  expect((await call('GET', '/evidence/sources', undefined, nobody)).body).toMatchObject({ sources: [], total: 0 })
})

describe('collecting', () => {
  test('what connectors give is kept with a reliability that stays; those that fail are named with their wait', async () => {
    const { status, body } = await collect({ task: TASK, limit: 3 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ task: TASK, total_searched: 3, debate_id: null, count: 3 })
    expect(body.keywords).toEqual(expect.arrayContaining(['holds', 'three', 'pump', 'bar']))
    expect(body.saved_ids).toEqual(body.snippets.map(({ id }: { id: string }) => id))
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { connector: 'github', kind: 'rate_limit', retryable: true, message: 'It answered 429', retry_after: 90 },
        { connector: 'arxiv', kind: 'rate_limit', retryable: true, message: 'It answered 429', retry_after: 90 },
      ]),
    )
    for (const { confidence, freshness, authority, reliability_score } of body.snippets) {
      expect(reliability_score).toBeCloseTo(0.4 * confidence + 0.3 * freshness + 0.3 * authority, 1)
    }
    const again = await collect({ task: TASK, connectors: ['hackernews', 'encyclopedia'], limit: 3 })
    expect(again.body.saved_ids.toSorted()).toEqual(body.saved_ids.toSorted())
    const { body: all } = await call('GET', '/evidence/sources')
    expect(all.total).toBe(all.sources.length)
    const { body: one } = await call('GET', '/evidence/sources?limit=1')
    expect(one).toMatchObject({ sources: [all.sources[0]], total: all.sources.length, has_more: true })
  })

  test('one that is not configured says which setting it needs; when all fail the answer is 503', async () => {
    const { status, body } = await collect({ task: TASK, connectors: ['edgar', 'hackernews'] })
    expect(status).toBe(200)
    expect(body.errors).toEqual([
      { connector: 'edgar', kind: 'validation', retryable: false, message: 'not_configured: it needs SERVICE_CONTACT' },
    ])
    isDown = true
    const failed = await collect({ task: TASK, connectors: ['edgar', 'arxiv'] })
    expect([failed.status, failed.body.code]).toEqual([503, 'UNAVAILABLE'])
  })

  test('a page that a task names is not read from our own network', async () => {
    const { status, body } = await collect({
      task: 'What does http://169.254.169.254/latest say?',
      connectors: ['web'],
    })
    expect([status, body.details.errors[0].kind]).toEqual([503, 'validation'])
  })

  test.each([
    [{}, 'task'],
    [{ task: '  ' }, 'task'],
    [{ task: TASK, connectors: ['gopher'] }, 'connectors[0]'],
    [{ task: TASK, limit: 0 }, 'limit'],
    [{ task: TASK, round: -1 }, 'round'],
  ])('bad input is told by its field: %j', async (body, field) => {
    const answer = await collect(body)
    expect([answer.status, answer.body.field]).toEqual([400, field])
  })
})

describe('reading', () => {
  test('a list has its total from counters, filters by source and reliability, and clamps', async () => {
    const all = await call('GET', '/evidence?limit=1000')
    expect(all.body).toMatchObject({ total: 3, limit: 100 })
    const scores = all.body.evidence.map(({ reliability_score: score }: { reliability_score: number }) => score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    expect(all.body.evidence[0]).not.toHaveProperty('content')
    for (const source of ['hackernews', 'tech_community']) {
      const some = await call('GET', `/evidence?source=${source}&limit=1`)
      expect(some.body).toMatchObject({ total: 2, has_more: true, evidence: [{ source: 'hackernews' }] })
    }
    const [best] = scores
    const most = await call('GET', `/evidence?min_reliability=${best}`)
    expect(most.body.total).toBe(scores.filter((score: number) => score >= best).length)
    expect((await call('GET', '/evidence?min_reliability=1')).body).toMatchObject({ total: 0, evidence: [] })
    for (const [query, field] of [
      ['min_reliability=1.1', 'min_reliability'],
      ['limit=0', 'limit'],
      ['source=gopher', 'source'],
    ]) {
      const refused = await call('GET', `/evidence?${query}`)
      expect([refused.status, refused.body.field]).toEqual([400, field])
    }
  })

  test('a search finds by words; topic and keywords help, sources are preferred, old ones left out', async () => {
    const search = (body: object) => call('POST', '/evidence/search', body)
    const { body } = await search({ query: 'pump moves fluids' })
    expect(body.results[0]).toMatchObject({ source: 'encyclopedia', title: 'Pump' })
    expect(body.results[0].snippet).toContain('moves fluids')
    expect((await search({ query: 'bar', source: 'hackernews' })).body.results).not.toContainEqual(
      expect.objectContaining({ source: 'encyclopedia' }),
    )
    expect((await search({ query: 'bar', context: { max_age_days: 10 } })).body.count).toBe(2)
    expect(
      (await search({ query: 'bar', context: { preferred_sources: ['encyclopedia'], topic: 'fluids' } })).body
        .results[0].source,
    ).toBe('encyclopedia')
    expect((await search({ query: 'bar', min_reliability: 1 })).body.count).toBe(0)
    for (const [bad, field] of [
      [{ query: ' ' }, 'query'],
      [{ query: 'x', min_reliability: 2 }, 'min_reliability'],
      [{ query: 'x', context: { preferred_sources: ['gopher'] } }, 'context.preferred_sources[0]'],
    ] as const) {
      const refused = await search(bad)
      expect([refused.status, refused.body.field]).toEqual([400, field])
    }
  })

  test('one has its text, what it is worth today, and the standing of its source', async () => {
    const { body } = await call('GET', '/evidence?source=encyclopedia')
    const [{ id, freshness }] = body.evidence
    await later(365)
    const one = (await call('GET', `/evidence/${id}`)).body.evidence
    expect(one.content).toMatch(/^A pump moves fluids/)
    expect(one).toMatchObject({ freshness, outcome: 'UNVERIFIED', source_type: 'encyclopedia' })
    expect(one.current.freshness).toBeCloseTo(freshness / 2, 1)
    expect(one.current.reputation).toEqual({ source_key: 'example.org', score: 0.7, tier: 'RELIABLE' })
    expect((await call('GET', `/evidence/${id}`, undefined, stranger)).status).toBe(404)
    expect((await call('GET', '/evidence/evd_none')).status).toBe(404)
  })
})

describe('of a debate', () => {
  test('evidence is brought in all or nothing, labelled by its round, and what is there is no error', async () => {
    const ids: string[] = (await call('GET', '/evidence')).body.evidence.map(({ id }: { id: string }) => id)
    const debate = (await call('POST', '/debates', { task: TASK, rounds: 3 })).body.debate_id
    const path = `/evidence/debate/${debate}`
    const bring = (body: object, as = headers) => call('POST', path, body, as)
    const unknown = await bring({ evidence_ids: [ids[0], 'evd_none'] })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No such evidence: evd_none'])
    expect((await call('GET', path)).body.count).toBe(0)
    expect((await bring({ evidence_ids: ids, round: 99 })).body.field).toBe('round')
    expect(await bring({ evidence_ids: ids, round: 1 })).toMatchObject({
      status: 200,
      body: { debate_id: debate, associated: ids, count: ids.length },
    })
    const before = (await call('GET', path)).body
    expect(before.count).toBeGreaterThanOrEqual(ids.length)
    expect((await bring({ evidence_ids: ids })).body.associated).toEqual(ids)
    expect((await call('GET', path)).body.count).toBe(before.count)
    expect((await call('GET', `${path}?round=1`)).body).toMatchObject({ round: 1, count: before.count })
    expect((await call('GET', `${path}?round=2`)).body.count).toBe(0)
    expect((await call('GET', path, undefined, stranger)).status).toBe(404)
    expect((await bring({ evidence_ids: ids }, stranger)).status).toBe(404)
    expect((await bring({ evidence_ids: [] })).status).toBe(400)

    await service.cursors.catchUp()
    const { statistics } = (await call('GET', '/evidence/statistics')).body
    expect(statistics).toMatchObject({
      total_evidence: 3,
      sources: { tech_community: 2, encyclopedia: 1 },
      debates_with_evidence: 1,
    })
    expect(statistics.average_reliability).toBeGreaterThan(0)

    expect((await call('POST', `/debates/${debate}/cancel`, {})).status).toBe(200)
    expect(await bring({ evidence_ids: ids.slice(0, 1) })).toMatchObject({
      status: 409,
      body: { message: 'The debate is cancelled' },
    })
    const asked = vendors.map(({ calls }) => calls.length)
    const late = await collect({ task: TASK, connectors: ['hackernews'], debate_id: debate })
    expect([late.status, vendors.map(({ calls }) => calls.length)]).toEqual([409, asked])
  })
})

describe('verdicts', () => {
  const verify = (id: string, outcome: string, as = headers) => call('POST', `/evidence/${id}/verify`, { outcome }, as)

  test('a verdict moves the reputation of its source, counts once a day, fades, and can be withdrawn', async () => {
    const ids: string[] = (await call('GET', '/evidence?source=hackernews')).body.evidence.map(
      ({ id }: { id: string }) => id,
    )
    const [first = '', second = ''] = ids
    expect((await verify(first, 'REFUTED')).body).toMatchObject({
      outcome: 'REFUTED',
      reputation: { source_key: 'news.ycombinator.com', score: 0.6, tier: 'STANDARD' },
    })
    expect((await verify(second, 'REFUTED')).body.reputation.score).toBeCloseTo(0.6, 3)
    expect((await call('GET', `/evidence/${first}/verdict`)).body.outcome).toBe('REFUTED')
    const colleague = await service.token({ org: 'org_1', userId: 'usr_colleague' })
    expect((await verify(second, 'CONTESTED', colleague)).body.reputation.score).toBeCloseTo(0.55, 3)
    expect((await call('GET', '/evidence?source=hackernews')).body.evidence).toContainEqual(
      expect.objectContaining({ id: second, outcome: 'CONTESTED' }),
    )
    await later(30)
    const standing = async () =>
      (await call('GET', '/evidence/sources')).body.sources.find(
        ({ source_key: key }: { source_key: string }) => key === 'news.ycombinator.com',
      )
    expect(await standing()).toMatchObject({ score: expect.closeTo(0.675, 2), verdicts: 2, recent: 0, base: 0.8 })
    const { body: verdict } = await call('GET', `/evidence/${second}/verdict`)
    expect(verdict).toMatchObject({ evidence_id: second, outcome: 'CONTESTED' })
    expect((await call('GET', '/evidence/evd_none/verdict')).status).toBe(404)
    expect((await verify(first, 'maybe')).status).toBe(400)
    expect((await verify('evd_none', 'VERIFIED')).status).toBe(404)
    expect((await verify(first, 'VERIFIED', stranger)).status).toBe(404)
    await verify(first, 'UNVERIFIED')
    await verify(second, 'UNVERIFIED')
    expect(await standing()).toMatchObject({ score: expect.closeTo(0.775, 2), verdicts: 1 })
  })

  test('who refutes several pieces of a source refutes each, and can take each back', async () => {
    const [first = '', second = ''] = (await call('GET', '/evidence?source=hackernews')).body.evidence.map(
      ({ id }: { id: string }) => id,
    )
    const stale = async () =>
      (
        await service.platform.db
          .selectFrom('stale_nodes')
          .select('id')
          .where('organization_id', '=', 'org_1')
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    for (const id of [first, second]) await verify(id, 'REFUTED')
    expect(await stale()).toEqual([first, second].sort())
    await verify(second, 'UNVERIFIED')
    expect(await stale()).toEqual([first])
    expect((await call('GET', `/evidence/${first}/verdict`)).body).toMatchObject({
      outcome: 'REFUTED',
      reputation: { score: expect.closeTo(0.575, 1) },
    })
    await verify(first, 'UNVERIFIED')
    expect(await stale()).toEqual([])
  })

  test('viewers read, and do not judge, collect or remove', async () => {
    const viewer = await service.token({ org: 'org_1', userId: 'usr_viewer', org_role: 'viewer' })
    const [{ id }] = (await call('GET', '/evidence', undefined, viewer)).body.evidence
    expect((await verify(id, 'VERIFIED', viewer)).status).toBe(403)
    expect((await call('DELETE', `/evidence/${id}`, undefined, viewer)).status).toBe(403)
  })
})

test('what is removed is gone for lists, searches and counters; another tenant removes nothing', async () => {
  const { body } = await call('GET', '/evidence')
  const [{ id }] = body.evidence
  expect((await call('DELETE', `/evidence/${id}`, undefined, stranger)).status).toBe(404)
  expect((await call('DELETE', `/evidence/${id}`)).body).toEqual({ deleted: true, evidence_id: id })
  expect((await call('DELETE', `/evidence/${id}`)).status).toBe(404)
  expect((await call('GET', '/evidence')).body.total).toBe(body.total - 1)
})

test('the limits hold exactly: 60 reads and 10 writes a minute', async () => {
  const person = await service.token({ org: 'org_limits', userId: 'usr_limits' })
  const ask = (method: 'GET' | 'POST', url: string) =>
    service.app.inject({ method, url, headers: person, ...(method === 'POST' && { payload: { query: 'x' } }) })
  const statuses = async (count: number, method: 'GET' | 'POST', url: string) => {
    const answers = []
    for (let i = 0; i < count; i++) answers.push((await ask(method, url)).statusCode)
    return answers
  }
  const reads = await statuses(61, 'GET', '/api/evidence/statistics')
  expect(reads.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(reads[60]).toBe(429)
  const writes = await statuses(11, 'POST', '/api/evidence/search')
  expect(writes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('the token of the settings opens evidence of the first organization, and nothing else', async () => {
  const as = { authorization: `Bearer ${TOKEN}` }
  const list = await call('GET', '/evidence', undefined, as)
  expect(list.status).toBe(200)
  const first = await service.platform.db
    .selectFrom('organizations')
    .select('id')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  expect(list.body.total).toBe(
    (await call('GET', '/evidence', undefined, await service.token({ org: first?.id ?? '' }))).body.total,
  )
  expect((await call('POST', '/evidence/search', { query: 'pump' }, as)).status).toBe(200)
  const opened: [string, number][] = []
  const areas = new Set(['evidence'])
  for (const { method, path, auth, id, versions, personal } of service.endpoints) {
    const [area = ''] = id.split('.')
    if (areas.has(area) && (!personal || area === 'evidence')) continue
    areas.add(area)
    clock = new Date(clock.getTime() + 60_000)
    if (auth === 'public' || auth === 'signature' || versions === 'unversioned') continue
    const url = `/api/v2${filledPath(path, () => 'x')}`
    const answer = await service.app.inject({ method, url, headers: as, ...(method !== 'GET' && { payload: {} }) })
    if (![401, 403, 429].includes(answer.statusCode)) opened.push([id, answer.statusCode])
  }
  expect(opened).toEqual([])
  expect((await call('GET', '/evidence', undefined, { authorization: `Bearer ${TOKEN}x` })).status).toBe(401)
})
