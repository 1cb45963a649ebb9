import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PulseService, pulseService, topic, World } from '../../../../../test/support/pulse.ts'

let clock = Date.parse('2026-11-16T10:00:00Z')
const later = (seconds: number) => {
  clock += seconds * 1_000
}
let world: World
let service: PulseService
let other: PulseService
let ada: Record<string, string>
beforeAll(async () => {
  world = new World()
  const now = () => new Date(clock)
  service = await pulseService({ world, now })
  other = await pulseService({ world, now, database: service.database })
  ada = await service.token({ org: 'org_topics', org_role: 'member' })
})
afterAll(async () => {
  await other.close()
  await service.close()
})
beforeEach(() => {
  later(600)
  Object.assign(world, new World(), { needs: world.needs })
})

const trending = async (query = '', node = service) => (await node.call('GET', `/trending${query}`, ada)).body
const texts = ({ topics }: { topics: { topic: string }[] }) => topics.map((each) => each.topic)

test('topics are told with the parts of their score and why they would be passed over', async () => {
  world.topics = { hackernews: [topic('A new compiler for Rust is fast'), topic('Rust', { externalId: 'short' })] }
  const { topics, count, platforms } = await trending()
  expect(count).toBe(2)
  expect(topics[0]).toMatchObject({
    topic: 'A new compiler for Rust is fast',
    platform: 'hackernews',
    volume: 800,
    category: 'programming',
    url: 'https://example.org/A%20new%20compiler%20for%20Rust%20is%20fast',
    raw_data: { title: 'A new compiler for Rust is fast' },
    parts: { credibility: 0.85, agreement: 0 },
    passed_over: null,
    fetched_at: new Date(clock).toISOString(),
    suggested_debate_prompt: 'What should be concluded about: “A new compiler for Rust is fast”?',
  })
  expect(topics[1].passed_over).toEqual({ reason: 'too_short', why: '4 characters; at least 10' })
  expect(platforms).toMatchObject([
    { platform: 'hackernews', configured: true, error: null, breaker: 'closed' },
    { platform: 'reddit' },
    { platform: 'github' },
    { platform: 'twitter', configured: false, needs: ['TWITTER_BEARER_TOKEN'] },
  ])
  expect(world.asked).not.toContain('twitter')
})

test('a platform is asked at most once a minute, by whomever and at whichever node', async () => {
  world.topics = { hackernews: [topic('A new compiler for Rust is fast')] }
  await Promise.all([trending(), trending(), trending('', other)])
  later(59)
  await trending('', other)
  expect(world.asked.filter((name) => name === 'hackernews')).toHaveLength(1)
  later(1)
  expect(texts(await trending('', other))).toHaveLength(1)
  expect(world.asked.filter((name) => name === 'hackernews')).toHaveLength(2)
})

test('when a platform cannot be asked, its older topics are told with their time and why', async () => {
  world.topics = { hackernews: [topic('A new compiler for Rust is fast')] }
  await trending()
  const fetched_at = new Date(clock).toISOString()
  later(7_200)
  world.away.add('hackernews')
  const { topics, platforms, fetched_at: oldest } = await trending()
  expect(topics).toMatchObject([{ topic: 'A new compiler for Rust is fast', fetched_at }])
  expect(oldest).toBe(fetched_at)
  expect(platforms[0]).toMatchObject({ fetched_at, error: { kind: 'network', message: 'It is away' } })
  world.away.clear()
  world.topics = { hackernews: [topic('Another story about programming')] }
  later(60)
  const recovered = await trending()
  expect(texts(recovered)).toEqual(['Another story about programming'])
  expect(recovered.platforms[0].error).toBeNull()
})

test('the limit holds for each platform; more than fifty is fifty, less than one is refused', async () => {
  const many = (name: string) => Array.from({ length: 60 }, (_, i) => topic(`Story ${i} of ${name} about programming`))
  world.topics = { hackernews: many('hackernews'), github: many('github') }
  expect((await trending()).count).toBe(20)
  expect((await trending('?limit=2')).count).toBe(4)
  expect((await trending('?limit=999')).count).toBe(100)
  expect((await trending('?source=github&limit=3')).count).toBe(3)
  expect((await trending('?platform=github&limit=3&category=sports')).count).toBe(0)
  const status = async (query: string) => (await service.call('GET', `/trending${query}`, ada)).status
  expect([await status('?limit=0'), await status('?limit=x'), await status('?min_score=2')]).toEqual([400, 400, 400])
  const unknown = await service.call('GET', '/trending?source=myspace', ada)
  expect(unknown).toMatchObject({ status: 400, body: { field: 'source' } })
  expect(unknown.body.message).toContain('hackernews')
  expect(await status('?source=github&platform=reddit')).toBe(400)
})

test('what a platform sends that cannot be true is left out', async () => {
  const hostile = topic(`Compiler\n\u202eprogramming\0 ${'x'.repeat(5_000)}`, {
    url: 'javascript:alert(1)',
    volume: Number.NaN,
    points: -5,
    upvoteRatio: 7,
    publishedAt: 'yesterday',
    raw: { blob: 'y'.repeat(10_000) },
  })
  world.topics = { hackernews: [hostile, topic('')] }
  const { topics } = await trending()
  expect(topics).toHaveLength(1)
  expect(topics[0]).toMatchObject({ url: null, volume: null, raw_data: {}, published_at: null })
  expect(topics[0].topic).toMatch(/^Compiler programming x{100,480}$/)
})

test('how a topic grows is told', async () => {
  world.topics = { hackernews: [topic('A new compiler for Rust grows', { volume: 100 })] }
  await trending()
  later(1_800)
  world.topics = { hackernews: [topic('A new compiler for Rust grows', { volume: 300 })] }
  expect((await trending()).topics[0].velocity).toBe(400)
})

test('a debate is started on a topic by its text or its id, in our words', async () => {
  world.topics = { hackernews: [topic('A new compiler for Rust is odd')] }
  const [{ id, topic: text }] = (await trending()).topics
  const start = (payload: object) => service.call('POST', '/debate-topic', ada, payload)
  const byId = await start({ topic_id: id, rounds: 2, agents: ['ada', 'bo', 'cy'] })
  expect(byId).toMatchObject({
    status: 200,
    body: {
      topic: text,
      task: `What should be concluded about: “${text}”?`,
      status: 'started',
      agents: ['ada', 'bo', 'cy'],
      evidence_ids: [expect.stringMatching(/^evd_/)],
    },
  })
  const debate = await service.app.inject({ url: `/api/v1/debates/${byId.body.debate_id}`, headers: ada })
  expect(debate.json()).toMatchObject({ topic: byId.body.task })
  const byText = await start({ topic: 'Anything else', consensus_threshold: 0.8, protocol: { rounds: 1 } })
  expect(byText).toMatchObject({ status: 200, body: { status: 'started', evidence_ids: [] } })

  expect(await start({})).toMatchObject({ status: 400, body: { field: 'topic' } })
  expect(await start({ topic: '   ' })).toMatchObject({ status: 400, body: { field: 'topic' } })
  expect(await start({ topic: 'x'.repeat(501) })).toMatchObject({ status: 400, body: { field: 'topic' } })
  expect(await start({ topic: 'Something else', topic_id: id })).toMatchObject({
    status: 400,
    body: { field: 'topic' },
  })
  expect((await start({ topic_id: 'hackernews_unknown' })).status).toBe(404)
  expect((await start({ topic: 'Any', rounds: 99 })).status).toBe(400)
  expect(await start({ topic: 'Any', agents: ['ada', 'nobody'] })).toMatchObject({ status: 400 })
})
