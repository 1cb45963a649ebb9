import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PulseService, pulseService, topic, World } from '../../../../../test/support/pulse.ts'

const START = Date.parse('2026-11-16T10:00:00Z')
let clock = START
const now = () => new Date(clock)
const later = (seconds: number) => {
  clock += seconds * 1_000
}

let world: World
let service: PulseService
let other: PulseService
let tenants = 0
/** The owner of an organization of its own, for each test. */
let owner: Record<string, string>
let org: string

beforeAll(async () => {
  world = new World()
  service = await pulseService({ world, now })
  other = await pulseService({ world, now, database: service.database })
})
afterAll(async () => {
  await other.close()
  await service.close()
})
beforeEach(async () => {
  later(86_400)
  Object.assign(world, new World(), { needs: world.needs })
  await service.platform.db.deleteFrom('schedules').execute()
  org = `org_pulse${tenants++}`
  owner = await service.token({ org, userId: `usr_owner_${org}`, org_role: 'owner' })
})

const post = (act: string, node = service) => node.call('POST', `/scheduler/${act}`, owner)
const status = async (node = service) => (await node.call('GET', '/scheduler/status', owner)).body
const history = async (query = '') => (await service.call('GET', `/scheduler/history${query}`, owner)).body
const configure = (change: object) => service.call('PATCH', '/scheduler/config', owner, change)
const debatesThere = async () => {
  const rows = await service.platform.db.selectFrom('debates').select('id').where('organization_id', '=', org).execute()
  return rows.map(({ id }) => id).sort()
}

test('a new organization has a scheduler that is stopped, with the defaults of the interface', async () => {
  const { state, run_id, config, metrics, platforms } = await status()
  expect({ state, run_id }).toEqual({ state: 'stopped', run_id: null })
  expect(config).toMatchObject({
    poll_interval_seconds: 300,
    platforms: ['hackernews', 'reddit'],
    max_debates_per_hour: 6,
    min_interval_between_debates: 600,
    min_volume_threshold: 100,
    min_controversy_score: 0.3,
    allowed_categories: ['tech', 'ai', 'science', 'programming'],
    blocked_categories: ['politics', 'religion'],
    dedup_window_hours: 24,
    debate_rounds: 3,
    consensus_threshold: 0.7,
    fetch_interval_minutes: 5,
  })
  expect(Object.keys(metrics).slice(0, 5)).toEqual([
    'polls_completed',
    'topics_evaluated',
    'debates_created',
    'duplicates_skipped',
    'uptime_seconds',
  ])
  expect(platforms.find(({ platform }: { platform: string }) => platform === 'twitter')).toMatchObject({
    configured: false,
    needs: ['TWITTER_BEARER_TOKEN'],
  })
  expect(await history()).toMatchObject({ history: [], debates: [], total: 0 })
})

test('its states are those of the table; any other act is refused with the state', async () => {
  const refused = async (act: string, state: string) =>
    expect(await post(act)).toMatchObject({ status: 409, body: { code: 'CONFLICT', state, details: { state } } })
  for (const act of ['pause', 'resume', 'stop']) await refused(act, 'stopped')
  const started = await post('start')
  expect(started).toMatchObject({ status: 200, body: { status: 'started', state: 'running', success: true } })
  expect(started.body.run_id).toMatch(/^run_/)
  for (const act of ['start', 'resume']) await refused(act, 'running')
  expect((await post('pause')).body).toMatchObject({ status: 'paused', run_id: started.body.run_id })
  for (const act of ['start', 'pause']) await refused(act, 'paused')
  expect((await post('resume')).body).toMatchObject({ status: 'running', run_id: started.body.run_id })
  expect((await post('stop')).body).toMatchObject({ status: 'stopped', starting: [], dropped: 0 })
  const again = await post('start')
  expect(again.body.run_id).not.toBe(started.body.run_id)
  await post('pause')
  expect((await post('stop')).body.status).toBe('stopped')
})

test('uptime counts running time; a pause keeps the counters and a start begins anew', async () => {
  await post('start')
  await service.tick()
  later(30)
  await post('pause')
  later(1_000)
  expect((await status()).metrics).toMatchObject({ polls_completed: 1, uptime_seconds: 30 })
  await post('resume')
  later(12)
  expect((await status()).metrics).toMatchObject({ polls_completed: 1, uptime_seconds: 42 })
  await post('stop')
  later(5)
  expect((await status()).metrics.uptime_seconds).toBe(42)
  await post('start')
  expect((await status()).metrics).toMatchObject({ polls_completed: 0, uptime_seconds: 0 })
})

test('the best topic becomes a debate in the name of who started it, and stands in the history with what came of it', async () => {
  world.topics = {
    hackernews: [topic('A new compiler for Rust is twice as fast'), topic('Too short', { externalId: 'x' })],
    reddit: [topic('Researchers doubt the study', { upvoteRatio: 0.9 })],
  }
  await post('start')
  await service.tick()
  const { history: made, total } = await history()
  expect(total).toBe(1)
  const [record] = made
  expect(record).toMatchObject({
    topic_text: 'A new compiler for Rust is twice as fast',
    platform: 'hackernews',
    category: 'programming',
    state: 'started',
    created_at: clock / 1000,
    consensus_reached: null,
    scheduler_run_id: (await status()).run_id,
  })
  expect(await debatesThere()).toEqual([record.debate_id])
  const shown = await service.app.inject({ url: `/api/v1/debates/${record.debate_id}`, headers: owner })
  expect(shown.json().topic).toBe('What should be concluded about: “A new compiler for Rust is twice as fast”?')
  expect((await status()).metrics).toMatchObject({
    polls_completed: 1,
    topics_evaluated: 3,
    debates_created: 1,
    filtered: { too_short: 1, low_controversy: 1 },
  })
  expect(await history('?platform=reddit')).toMatchObject({ total: 0 })
  expect(await history('?category=programming&limit=1')).toMatchObject({ total: 1, limit: 1 })

  await service.runDebates(record.debate_id)
  await service.cursors.catchUp()
  const [ended] = (await history()).history
  expect(ended).toMatchObject({ consensus_reached: expect.any(Boolean), confidence: expect.any(Number) })
  expect(ended.result).not.toBeNull()
  await service.app.inject({ method: 'DELETE', url: `/api/v1/debates/${record.debate_id}`, headers: owner })
})

test('limits and the distance hold over polls, runs and nodes', async () => {
  const many = Array.from({ length: 30 }, (_, i) => topic(`Compiler number ${i} of the programming language zeta${i}`))
  world.topics = { hackernews: many }
  await configure({ max_debates_per_hour: 2, min_interval_between_debates: 60, poll_interval_seconds: 60 })
  await post('start')
  for (let minute = 0; minute < 5; minute++) {
    await Promise.all([service.tick(), other.tick()])
    later(60)
  }
  expect(await debatesThere()).toHaveLength(2)
  await post('stop', other)
  await post('start')
  await Promise.all([service.tick(), other.tick()])
  expect(await debatesThere()).toHaveLength(2)
  later(3_600)
  await other.tick()
  expect(await debatesThere()).toHaveLength(3)
})

test('no topic is debated twice within the window, neither under the same words nor under similar ones', async () => {
  world.topics = { hackernews: [topic('Quantum computer beats classical machine at factoring')] }
  await configure({ min_interval_between_debates: 0, dedup_window_hours: 1 })
  await post('start')
  await service.tick()
  later(300)
  world.topics = {
    hackernews: [
      topic('  quantum computer beats classical machine at factoring ', { externalId: 'again' }),
      topic('Quantum computers beat classical machines at factoring', { externalId: 'other words' }),
    ],
  }
  await service.tick()
  const { metrics } = await status()
  expect(metrics).toMatchObject({ debates_created: 1, duplicates_skipped: 2, filtered: { duplicate: 1, similar: 1 } })
  later(3_600)
  await service.tick()
  expect((await status()).metrics.debates_created).toBe(2)
})

test('a topic of which nothing can be read is passed over, and the next is taken', async () => {
  const [first, second] = ['Rust compiler rewritten in Rust', 'Python interpreter loses its lock']
  world.topics = { hackernews: [topic(first, { comments: 499 }), topic(second)] }
  world.unreadable.add(first)
  await post('start')
  await service.tick()
  expect((await history()).history.map(({ topic_text }: { topic_text: string }) => topic_text)).toEqual([second])
  expect((await status()).metrics.filtered).toEqual({ no_material: 1 })
  later(300)
  await service.tick()
  expect(world.read).toEqual([first, second])
})

test('nothing is started without the debate creator, and a person who may no longer create debates pauses it', async () => {
  const off = await pulseService({ world, now, database: service.database, settings: { SERVICE_PULSE_DEBATES: 'off' } })
  expect(await post('start', off)).toMatchObject({
    status: 409,
    body: { details: { reason: 'NO_DEBATE_CREATOR', state: 'stopped' } },
  })
  await off.close()
  world.topics = { hackernews: [topic('A compiler that nobody asked for')] }
  await post('start')
  await service.platform.db
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('organization_id', '=', org)
    .execute()
  await service.tick()
  const { state, paused_because } = await status()
  expect(state).toBe('paused')
  expect(paused_because).toContain('may no longer create debates')
  expect(await debatesThere()).toEqual([])
  owner = await service.token({ org, userId: `usr_second_${org}`, org_role: 'admin' })
  expect((await post('resume')).status).toBe(200)
  await service.tick()
  expect(await debatesThere()).toHaveLength(1)
  expect(await status()).toMatchObject({ paused_because: null, acts_for: `usr_second_${org}` })
})

test('viewers and members read; the scheduler and feeds need who leads the organization', async () => {
  for (const org_role of ['viewer', 'member'] as const) {
    const headers = await service.token({ org, userId: `usr_${org_role}_${org}`, org_role })
    expect((await service.call('GET', '/scheduler/status', headers)).status).toBe(200)
    expect((await service.call('GET', '/trending', headers)).status).toBe(200)
    for (const act of ['start', 'stop', 'pause', 'resume'])
      expect((await service.call('POST', `/scheduler/${act}`, headers)).status).toBe(403)
    expect((await service.call('PATCH', '/scheduler/config', headers, {})).status).toBe(403)
    expect((await service.call('POST', '/feeds', headers, { url: 'https://example.org/x' })).status).toBe(403)
  }
})

test('the configuration takes both spellings, which must agree, and nothing out of bounds', async () => {
  const { body } = await configure({ fetch_interval_minutes: 10, sources: ['github', 'reddit'], categories: ['ai'] })
  expect(body).toMatchObject({
    status: 'updated',
    success: true,
    config: { poll_interval_seconds: 600, platforms: ['reddit', 'github'], allowed_categories: ['ai'] },
  })
  expect((await configure({ sources: ['all'] })).body.config.platforms).toHaveLength(4)
  const refused = async (change: object, field: string) =>
    expect(await configure(change)).toMatchObject({ status: 400, body: { field } })
  await refused({ fetch_interval_minutes: 5, poll_interval_seconds: 60 }, 'fetch_interval_minutes')
  await refused({ poll_interval_seconds: 59 }, 'poll_interval_seconds')
  await refused({ poll_interval_seconds: 86_401 }, 'poll_interval_seconds')
  await refused({ max_debates_per_hour: 61 }, 'max_debates_per_hour')
  await refused({ max_debates_per_hour: -1 }, 'max_debates_per_hour')
  await refused({ platforms: ['myspace'] }, 'platforms[0]')
  await refused({ min_controversy_score: 1.1 }, 'min_controversy_score')
  await refused({ consensus_threshold: 'high' }, 'consensus_threshold')
  await refused({ decay_model: 'SUDDEN' }, 'decay_model')
  expect((await configure({ max_debates_per_hour: 0, auto_debate: false, min_score: 0.2 })).status).toBe(200)
})

test('a debate that waits for the hour of who pays is pending, says so, and is dropped by a stop', async () => {
  const settings = { SERVICE_MACHINE_DEBATES_PER_HOUR: '1' }
  const narrow = await pulseService({ world, now, database: service.database, settings })
  world.topics = { hackernews: [topic('One compiler for all of programming'), topic('Another database made of paper')] }
  await configure({ min_interval_between_debates: 0, dedup_window_hours: 720 })
  await post('start', narrow)
  await narrow.tick()
  const { starting } = await status()
  expect(starting).toMatchObject([{ state: 'pending', waits_until: new Date(clock + 3_600_000).toISOString() }])
  expect(starting[0].reason).toContain('in this hour')
  later(120)
  await narrow.sweep()
  expect(await debatesThere()).toHaveLength(1)
  expect((await post('stop', narrow)).body).toMatchObject({ dropped: 1, starting: [] })
  later(3_600)
  await narrow.sweep()
  expect(await debatesThere()).toHaveLength(1)
  await narrow.close()
})

test('a start that is refused fails its topic and is counted', async () => {
  const { ServiceError } = await import('../../../../shared/errors.ts')
  world.topics = { hackernews: [topic('A compiler without a panel')] }
  world.startFault = new ServiceError(400, 'VALIDATION_ERROR', 'agents: needs at least 2')
  await post('start')
  await service.tick()
  expect((await history()).history).toMatchObject([
    { state: 'failed', result: 'error', reason: 'agents: needs at least 2' },
  ])
  expect((await status()).metrics).toMatchObject({ debates_created: 0, debates_failed: 1 })
})

test('a fault of our own leaves it starting, and the sweep starts it under the same id', async () => {
  world.topics = { hackernews: [topic('A compiler behind a broken door')] }
  world.startFault = new Error('the database was away')
  await post('start')
  await service.tick()
  const [left] = (await status()).starting
  expect(left.state).toBe('starting')
  world.startFault = undefined
  await service.sweep()
  expect(await debatesThere()).toEqual([])
  later(61)
  await Promise.all([service.sweep(), other.sweep()])
  expect(await debatesThere()).toEqual([left.debate_id])
  expect((await status()).metrics.debates_created).toBe(1)
})
