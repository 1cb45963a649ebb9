import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { rememberedBy, rememberingPanel } from '../../../../test/support/memory.ts'

const HOUR_MS = 3_600_000
const DATABASE = 'Which database should the billing service use?'
const POSTGRES = 'PostgreSQL with one replica in each region.'
const panel = rememberingPanel()

let service: DebateService
let clock = new Date('2026-11-16T09:00:00.000Z')
let organizations = 0
beforeAll(async () => {
  service = await debateService({ scripts: panel.scripts, now: () => clock })
})
afterAll(() => service.close())

const passHours = (hours: number) => {
  clock = new Date(clock.getTime() + hours * HOUR_MS)
}

/** A person in an organization of their own among the tests. */
async function newcomer() {
  const org = `org_memory${++organizations}`
  const by = await service.as({ userId: `usr_${org}`, org, org_role: 'owner' })
  return {
    org,
    by,
    ...rememberedBy(by),
    decide: (topic: string, answer: string, against?: string) =>
      panel.decide(service, by, { topic, answer, ...(against && { against }) }),
  }
}

async function turnedOut(by: Client, id: string, correct: boolean, explanation?: string) {
  const answer = await by.post(`/debates/${id}/outcome`, { correct, ...(explanation && { explanation }) })
  expect(answer.statusCode, answer.body).toBe(200)
  await service.cursors.catchUp()
}

/** Runs the job that a request has put into the queue, as a worker would. */
async function done(by: Client, path: string) {
  const { job_id } = (await by.post(path)).json()
  await service.platform.jobs.drain()
  return (await by.get(`/queue/jobs/${job_id}`)).json().result
}

test('an organization that remembers nothing is answered nothing, validly', async () => {
  const { by } = await newcomer()
  const answers = {
    '/continuum/retrieve?query=database': { entries: [], memories: [], total: 0, count: 0, query: 'database' },
    '/continuum/retrieve': { entries: [], total: 0 },
    '/tier-stats': { fast: { count: 0, size_bytes: 0 }, total_memories: 0, transitions: { total_promotions: 0 } },
    '/archive-stats': { total_archived: 0, archive_size_bytes: 0, oldest_entry: null, compression_ratio: null },
    '/pressure': { utilization: 0, pressure_level: 'low', recommendations: [], cleanup_recommended: false },
    '/tiers': { total_memories: 0, transitions_24h: 0 },
    '/search?q=database': { results: [], entries: [], count: 0, tiers_searched: ['fast', 'medium', 'slow', 'glacial'] },
    '/search-index?q=database': { results: [], count: 0, external_results: [] },
    '/entries': { ids: [], entries: [], count: 0, total: 0 },
    '/entries?ids=mem_unknown': { ids: ['mem_unknown'], entries: [], count: 0 },
    '/critiques': { critiques: [], count: 0, total: 0, filters: { agent: null } },
    '/analytics': { days: 30, total_memories: 0, learning_velocity: 0, promotion_effectiveness: 0, snapshots: [] },
    '/analytics/tier/slow': { tier: 'slow', count: 0, avg_importance: 0, hit_rate: 0, promotion_rate: 0 },
  }
  for (const [path, answer] of Object.entries(answers)) {
    const { statusCode, ...got } = await by.get(`/memory${path}`)
    expect([path, statusCode, got.json()]).toEqual([path, 200, expect.objectContaining({})])
    expect(got.json(), path).toMatchObject(answer)
  }
  const page = await by.get('/memory/viewer')
  expect([page.headers['content-type'], page.body]).toEqual([
    'text/html; charset=utf-8',
    expect.stringContaining('Nothing yet'),
  ])
  expect(await done(by, '/memory/continuum/consolidate')).toMatchObject({ processed: 0 })
  expect(await done(by, '/memory/continuum/cleanup')).toMatchObject({ expired: 0, tierLimits: 0 })
})

test('what was decided, and what was held against it, is remembered word for word with its event', async () => {
  const { decide, list, one, found, by } = await newcomer()
  const debate = await decide(DATABASE, POSTGRES, 'Replicas in each region cost too much.')
  const { entries, total } = await list()
  expect(total).toBe(2)
  expect(entries.map(({ kind, tier, content }) => [kind, tier, content])).toEqual(
    expect.arrayContaining([
      ['decision', 'slow', POSTGRES],
      ['dissent', 'medium', 'Wait another year.\nReplicas in each region cost too much.'],
    ]),
  )
  const decision = entries.find(({ kind }) => kind === 'decision')
  const { sources, ...whole } = (await one(decision?.id ?? '')) ?? {}
  expect(whole).toMatchObject({ topic: DATABASE, surprise_score: 1, supplied: 0, cited: 0, moves: [], used_by: [] })
  const events = (await by.get(`/debates/${debate}/events?limit=500`)).json().events as { seq: number; type: string }[]
  const end = events.find(({ type }) => type === 'debate_end')
  expect(sources).toMatchObject([{ debate_id: debate, content: POSTGRES, version: end?.seq }])
  expect((await found('database for billing'))[0]).toMatchObject({ id: decision?.id })
  expect(await found('holiday calendar of the marketing team')).toEqual([])
  const page = await by.get('/memory/viewer')
  expect(page.body).toContain(POSTGRES)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the same answer to the same question is one entry; another answer takes its place, and what held then is still known', async () => {
  const { decide, of, one, found } = await newcomer()
  await decide(DATABASE, POSTGRES)
  const [first] = await of('decision')
  passHours(24)
  await decide('which database should the billing service use', 'PostgreSQL, with one replica in each region')
  expect(await of('decision')).toMatchObject([{ id: first?.id, update_count: 2, content: POSTGRES }])
  const before = clock.toISOString()
  passHours(24)
  await decide(DATABASE, 'PostgreSQL, not with one replica in each region.')
  const [now, former] = await of('decision')
  expect(former).toMatchObject({ id: first?.id, invalid_at: expect.any(String), superseded_by: now?.id })
  const texts = async (query = '') =>
    (await found(DATABASE, query)).filter(({ kind }) => kind === 'decision').map(({ id }) => id)
  expect(await texts()).toEqual([now?.id])
  expect(await texts(`&as_of=${before}`)).toEqual([first?.id])
  expect(await texts('&as_of=2020-01-01')).toEqual([])
  expect((await one(first?.id ?? ''))?.sources).toHaveLength(2)
})

test('a decision that turned out wrong is worth little and found no more; one that was right is worth more and lasts', async () => {
  const { by, decide, of, one, found } = await newcomer()
  const wrong = await decide(DATABASE, POSTGRES)
  const before = clock.toISOString()
  passHours(1)
  await turnedOut(by, wrong, false, 'The replicas lagged by minutes.')
  const [refuted] = await of('decision')
  expect(refuted).toMatchObject({ importance: 0.1, outcome: 'wrong', invalid_at: clock.toISOString() })
  expect(await of('outcome')).toMatchObject([
    { tier: 'glacial', content: 'The replicas lagged by minutes.', importance: 0.8 },
  ])
  expect((await found(DATABASE)).map(({ kind }) => kind)).not.toContain('decision')
  expect((await found(DATABASE, `&as_of=${before}`)).map(({ kind }) => kind)).toContain('decision')

  const right = await decide('Where do backups of invoices go?', 'To the second region, encrypted.')
  const [decision] = await of('decision')
  await turnedOut(by, right, true)
  const proved = await one(decision?.id ?? '')
  expect(proved).toMatchObject({ outcome: 'right', tier: 'slow', invalid_at: null })
  expect(proved?.importance).toBeCloseTo((decision?.importance ?? 0) * 1.25)
  expect(await done(by, '/memory/continuum/consolidate')).toMatchObject({ promoted: 1 })
  expect(await one(decision?.id ?? '')).toMatchObject({
    tier: 'glacial',
    expires_at: null,
    moves: [{ from_tier: 'slow', to_tier: 'glacial', why: 'proved right' }],
  })
  const { transitions, glacial, total_memories } = (await by.get('/memory/tier-stats')).json()
  expect([transitions.promotions, glacial.count]).toEqual([{ slow_to_glacial: 1 }, 2])
  expect(total_memories).toBe((await by.get('/memory/entries')).json().total)
})

test('what a person demands is remembered, and critiques that a revision took up', async () => {
  const { by, of } = await newcomer()
  const id = await service.started(by, { topic: DATABASE, agents: ['ada', 'bo', 'cy'], rounds: 1 })
  await by.post(`/debates/${id}/intervene`, { action: 'constraint', message: 'No data may leave the country.' })
  await panel.finish(service, id, {
    ada: { says: POSTGRES, votesFor: 'p1', revises: 'PostgreSQL, with a replica and measured cost.' },
    bo: { says: 'MariaDB.', votesFor: 'p1', finds: 'Nobody has measured the cost.', severity: 0.9 },
  })
  expect(await of('constraint')).toMatchObject([{ content: 'No data may leave the country.', tier: 'slow' }])
  expect(await of('critique')).toMatchObject([{ content: 'Nobody has measured the cost.', tier: 'fast' }])
  const { critiques, total } = (await by.get('/memory/critiques?agent=bo')).json()
  expect(total).toBe(1)
  expect(critiques).toMatchObject([
    { debate_id: id, critic_agent: 'bo', target_agent: 'ada', severity: 'major', was_addressed: true },
  ])
  expect((await by.get('/memory/critiques?agent=ada')).json()).toMatchObject({ critiques: [], total: 0 })
  passHours(25)
  expect(await done(by, '/memory/continuum/consolidate')).toMatchObject({ promoted: 1 })
  expect(await of('critique')).toMatchObject([{ tier: 'medium' }])
})

test('as many people note at once as there are connections, and nobody waits for another for ever', async () => {
  const small = await debateService({ settings: { SERVICE_DATABASE_POOL_SIZE: '3' } })
  onTestFinished(small.close)
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, n) => small.as({ userId: `usr_${n}`, org: `org_note${n}`, org_role: 'owner' })),
  )
  const noted = await Promise.all(people.map((by) => by.post('/memory/continuum', { content: 'The gate is shut.' })))
  expect(noted.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 201))
})

test('people note, find around a time, and forget for good when they lead', async () => {
  const { by, org, list, found } = await newcomer()
  const note = (content: string, more: object = {}) => by.post('/memory/continuum', { content, ...more })
  const made = await note('Our fiscal year begins in April.', { topic: 'Finance', tags: ['dates'] })
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ tier: 'slow', merged: false })])
  const { id } = made.json()
  expect((await note('Our fiscal year begins in April!', { topic: 'finance' })).json()).toMatchObject({
    id,
    merged: true,
  })
  passHours(1)
  const second = (await note('Audits take place in May.', { topic: 'Finance' })).json().id
  passHours(1)
  const third = (await note('The auditors are in Kiel.', { topic: 'Finance' })).json().id
  const timeline = (await by.get(`/memory/search-timeline?anchor_id=${second}&before=500&after=1`)).json()
  expect(timeline).toMatchObject({ anchor: { id: second }, before: [{ id }], after: [{ id: third }] })
  const index = (await by.get('/memory/search-index?q=fiscal+year&include_external=true')).json()
  expect(index).toMatchObject({
    results: [{ id, sources: [{}, {}] }],
    external_sources: ['documents', 'pages', 'evidence'],
  })

  const viewer = await service.as({ userId: 'usr_viewer', org, org_role: 'viewer' })
  const member = await service.as({ userId: 'usr_plain', org, org_role: 'member' })
  expect((await viewer.get('/memory/entries')).statusCode).toBe(200)
  expect((await viewer.post('/memory/continuum', { content: 'No.' })).statusCode).toBe(403)
  expect((await member.delete(`/memory/continuum/${id}`)).statusCode).toBe(403)
  expect((await member.post('/memory/continuum/cleanup?archive=false')).statusCode).toBe(403)
  expect((await member.post('/queue/jobs', { type: 'memory_forget', payload: {} })).statusCode).toBe(403)
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_elsewhere', org_role: 'owner' })
  expect((await stranger.delete(`/memory/continuum/${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/memory/search-timeline?anchor_id=${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/memory/entries?ids=${id}`)).json().entries).toEqual([])

  expect((await by.delete(`/memory/continuum/${id}`)).json()).toEqual({ success: true, message: `Forgot ${id}` })
  expect((await by.delete(`/memory/continuum/${id}`)).statusCode).toBe(404)
  expect(await found('fiscal year')).toEqual([])
  expect((await list()).total).toBe(2)
  const aged = await done(by, '/memory/continuum/cleanup?max_age_hours=0.5')
  expect(aged).toMatchObject({ expired: 1 })
  expect((await list('&include_expired=true')).total).toBe(2)
  expect((await by.get('/memory/archive-stats')).json()).toMatchObject({ total_archived: 1, by_tier: { slow: 1 } })
  expect(await found('audits', '&include_expired=true')).toHaveLength(1)
  expect(await done(by, '/memory/continuum/cleanup?archive=false')).toMatchObject({ removed: 1 })
  expect((await list('&include_expired=true')).total).toBe(1)
})

test('figures by days, hours and minutes agree with what there is', async () => {
  const { by, decide } = await newcomer()
  await decide(DATABASE, POSTGRES)
  passHours(49)
  await decide('Where do backups of invoices go?', 'To the second region, encrypted.')
  expect((await by.post('/memory/analytics/snapshot')).json()).toMatchObject({ status: 'success' })
  const analytics = async (query: string) => (await by.get(`/memory/analytics${query}`)).json()
  const days = await analytics('?days=3')
  expect(days).toMatchObject({ total_memories: 4, entries_by_tier: { slow: 2, medium: 2 }, granularity: 'day' })
  expect(days.learning_velocity).toBeCloseTo(4 / 3)
  expect(days.data_points.map(({ entries_count }: { entries_count: number }) => entries_count)).toEqual([0, 2, 2, 4])
  expect(days.snapshots).toMatchObject([{ total_memories: 4, entries_by_tier: { slow: 2 } }])
  const hours = await analytics('?period_hours=24&granularity=hour')
  expect(hours.data_points.at(-1)).toMatchObject({
    entries_count: 4,
    operations: { stores: 2, retrieves: 0, deletes: 0 },
  })
  const sdk = await by.post('/memory/analytics?granularity=minute&period_hours=1')
  expect(sdk.json().data_points.at(-1)).toMatchObject({ entries_count: 4, storage_bytes: days.storage_bytes })
  expect((await by.get('/memory/analytics/tier/slow?days=3')).json()).toMatchObject({
    tier: 'slow',
    count: 2,
    hit_rate: 0,
  })
})

test.each([
  ['/search', 'q'],
  ['/search?q=%20', 'q'],
  ['/search-index?q=', 'q'],
  ['/search?q=x&tier=lukewarm', 'tier'],
  ['/continuum/retrieve?query=x&tiers=fast,lukewarm', 'tiers'],
  ['/continuum/retrieve?query=x&min_importance=1.5', 'min_importance'],
  ['/continuum/retrieve?query=x&limit=0', 'limit'],
  ['/continuum/retrieve?query=x&as_of=yesterday', 'as_of'],
  ['/search-index?q=x&external=gossip', 'external'],
  ['/search-timeline', 'anchor_id'],
  ['/search-timeline?anchor_id=mem_1&before=-1', 'before'],
  ['/entries?ids=,', 'ids'],
  ['/entries?tier=lukewarm', 'tier'],
  ['/entries?kind=gossip', 'kind'],
  ['/critiques?limit=0', 'limit'],
  ['/analytics?days=0', 'days'],
  ['/analytics?granularity=minute', 'granularity'],
  ['/analytics?start_time=2026-02-01&end_time=2026-01-01', 'start_time'],
  ['/analytics/tier/lukewarm', 'tier'],
])('%s is refused for its %s', async (path, field) => {
  const { by } = await newcomer()
  const answer = await by.get(`/memory${path}`)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  if (path.includes('lukewarm')) expect(answer.json().message).toContain('fast, medium, slow, glacial')
})
