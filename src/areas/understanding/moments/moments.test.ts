import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleEvent } from '../../../../test/support/debate-events.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { differences, rowsOf } from '../../../../test/support/table-contents.ts'
import { type Story, tellDebate, tellMore } from '../../../../test/support/tell-debate.ts'
import { MOMENT_TYPES } from '../../../engine/insight/moments.ts'

const NOW = new Date('2026-11-15T12:00:00.000Z')
const TABLES = [
  'insight_notes',
  'insight_courses',
  'insight_members',
  'insight_pairs',
  'agent_traits',
  'learning_days',
  'moments',
  'moment_counts',
]

let service: DebateService
let by: Client
let org: string
let made = 0
beforeAll(async () => {
  service = await debateService({ now: () => NOW, areas: ['debates', 'moments'] })
})
afterAll(() => service.close())
beforeEach(async () => {
  org = `org_m${++made}`
  by = await service.as({ userId: `usr_${made}`, org })
})

const debate = (rounds: Story['rounds'], told: Partial<Story> = {}) => {
  const usual = { winner: 'p1', confidences: [0.7], domain: 'law', at: NOW.toISOString() }
  return tellDebate(service.platform.log, { org, rounds, ...usual, ...told })
}

async function summary(query = '') {
  await service.cursors.catchUp()
  return (await by.get(`/moments/summary${query}`)).json()
}

const rows = () => rowsOf(service.database, TABLES)
const none = Object.fromEntries(MOMENT_TYPES.map((type) => [type, 0]))

test('a new organization has no moments, traits or lessons', async () => {
  expect(await summary()).toMatchObject({
    total_moments: 0,
    by_type: none,
    by_agent: {},
    recent_count_24h: 0,
    most_significant: null,
    recent: [],
  })
  expect((await by.get('/moments/timeline')).json()).toMatchObject({ moments: [], total: 0, has_more: false })
  expect((await by.get('/moments/trending')).json()).toMatchObject({ trending: [], count: 0, top_debates: [] })
  for (const type of MOMENT_TYPES) {
    expect((await by.get(`/moments/by-type/${type}`)).json()).toMatchObject({ type, moments: [], total: 0 })
  }
  expect((await by.get('/laboratory/emergent-traits')).json()).toMatchObject({ emergent_traits: [], count: 0 })
  expect((await by.get('/learning/evolution')).json()).toMatchObject({
    summary: { debates: 0, accuracy: null, trend: 'unknown' },
    timeline: [],
    patterns: [],
  })
})

test('ordinary debates leave none', async () => {
  for (const votes of [
    { ann: 'p1', bob: 'p1', cyd: 'p2' },
    { ann: 'p2', bob: 'p1', cyd: 'p1' },
  ]) {
    await debate([votes], { right: 'p1' })
  }
  await debate([{ ann: 'p1', bob: 'p2' }], { winner: null, confidences: [0] })
  await debate(
    [
      { ann: 'p1', bob: 'p2' },
      { ann: 'p2', bob: 'p2' },
    ],
    { kind: 'red_team', right: 'p2' },
  )
  await debate(
    [
      { ann: 'p1', bob: 'p2' },
      { ann: 'p2', bob: 'p2' },
    ],
    { ends: 'cancelled' },
  )
  expect(await summary()).toMatchObject({ total_moments: 0, by_type: none })
})

test('every type is found where it was planted, and told in all lists', async () => {
  const agreeing = { ann: 'p1', bob: 'p1', cyd: 'p2' }
  for (let times = 0; times < 6; times++) await debate([agreeing])
  expect(await summary()).toMatchObject({
    by_type: { ...none, streak_achievement: 2 },
    by_agent: { ann: 1, bob: 1 },
  })
  const upset = await debate([{ ann: 'p2', bob: 'p2', cyd: 'p1' }])
  expect((await summary()).by_type).toMatchObject({ upset_victory: 1 })
  const { moments: told } = (await by.get(`/moments/timeline?debate_id=${upset}`)).json()
  expect(told).toMatchObject([
    { type: 'upset_victory', agent: 'cyd', other_agents: ['ann', 'bob'], debate_id: upset, round: 1 },
  ])
  for (let times = 0; times < 4; times++) await debate([{ ann: 'p1', bob: 'p2', cyd: 'p1' }])
  expect((await summary()).by_type).toMatchObject({ alliance_shift: 2 })

  const breakthrough = await debate(
    [
      { ann: 'p1', bob: 'p2', cyd: 'none' },
      { ann: 'p1', bob: 'p1', cyd: 'p1' },
    ],
    { confidences: [0, 0.875] },
  )
  const inOne = await summary(`?debate_id=${breakthrough}`)
  expect(inOne).toMatchObject({
    debate_id: breakthrough,
    total_moments: 3,
    by_type: { ...none, position_reversal: 2, consensus_breakthrough: 1 },
    most_significant: { type: 'consensus_breakthrough', agent: 'ann', significance: 0.875 },
  })
  await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], { right: 'p2' })
  for (let times = 0; times < 10; times++) await debate([{ ann: 'p1', dee: 'p1' }], { right: 'p1', domain: 'art' })
  const all = await summary()
  expect(all.by_type).toMatchObject({ calibration_vindication: 1, domain_mastery: 2 })
  expect(all.total_moments).toBe(Object.values<number>(all.by_type).reduce((sum, each) => sum + each, 0))
  expect(Object.values<number>(all.by_type).every((count) => count > 0)).toBe(true)
  expect(all.recent_count_24h).toBe(all.total_moments)

  const timeline = (await by.get('/moments/timeline?limit=2&offset=1')).json()
  expect(timeline).toMatchObject({ total: all.total_moments, limit: 2, offset: 1, has_more: true })
  expect(timeline.moments).toHaveLength(2)
  for (const type of MOMENT_TYPES) {
    const { moments, total } = (await by.get(`/moments/by-type/${type}`)).json()
    expect(total).toBe(all.by_type[type])
    expect(new Set(moments.map((moment: { type: string }) => moment.type))).toEqual(new Set([type]))
  }
  const live = await rows()
  await service.cursors.rebuild('insight')
  expect(differences(await rows(), live)).toEqual([])
})

test('a corrected outcome takes the place of the former', async () => {
  const id = await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], { right: 'p2', confidences: [0.75] })
  expect((await summary()).by_type).toMatchObject({ calibration_vindication: 1 })
  const lesson = async () => {
    await service.cursors.catchUp()
    const { accuracy, outcomes, brier } = (await by.get('/learning/evolution')).json().summary
    return { accuracy, outcomes, brier }
  }
  expect(await lesson()).toEqual({ accuracy: 0, outcomes: 1, brier: 0.5625 })
  await tellMore(service.platform.log, id, exampleEvent('outcome_recorded', { right: 'p1', correct: true }))
  expect(await lesson()).toEqual({ accuracy: 1, outcomes: 1, brier: 0.0625 })
  expect(await summary()).toMatchObject({ total_moments: 0, by_agent: {} })
})

test('what is new and significant trends', async () => {
  const turned = [
    { ann: 'p2', bob: 'p1' },
    { ann: 'p1', bob: 'p1' },
  ]
  const long = await debate(turned, { at: '2026-10-01T12:00:00.000Z' })
  const old = await debate(turned, { at: '2026-11-10T12:00:00.000Z', confidences: [0, 1] })
  const fresh = await debate(turned, { at: '2026-11-15T11:00:00.000Z', confidences: [0.7] })
  await service.cursors.catchUp()
  const trending = async (query = '') => (await by.get(`/moments/trending${query}`)).json()
  expect((await trending()).top_debates).toEqual([fresh, old])
  expect((await trending('?period=24h')).top_debates).toEqual([fresh])
  expect((await trending('?limit=1')).count).toBe(1)
  expect((await trending('?period=century')).field).toBe('period')
  expect((await by.get('/moments/timeline?limit=200')).json().moments.at(-1).debate_id).toBe(long)
  expect((await summary()).recent_count_24h).toBe(2)
})

test('traits show in conduct, and lessons in outcomes', async () => {
  for (let times = 0; times < 12; times++) {
    await debate([{ ann: 'p1', bob: 'p1', cyd: 'p2' }], {
      cites: ['ann'],
      right: 'p1',
      at: `2026-11-${10 + (times % 3)}T12:00:00.000Z`,
    })
  }
  await service.cursors.catchUp()
  const { emergent_traits, count } = (await by.get('/laboratory/emergent-traits')).json()
  expect(count).toBe(2)
  expect(emergent_traits).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        agent: 'ann',
        trait: 'evidence_driven',
        domain: 'law',
        evidence: ['12 of 12 messages rest on evidence; of the other agents 0 of 24'],
      }),
      expect.objectContaining({ agent: 'cyd', trait: 'contrarian' }),
    ]),
  )
  expect((await by.get('/laboratory/emergent-traits?min_confidence=0.99')).json().count).toBe(0)
  expect((await by.get('/laboratory/emergent-traits?min_confidence=1.5')).json().field).toBe('min_confidence')
  const { summary: lessons, timeline, patterns } = (await by.get('/learning/evolution')).json()
  expect(lessons).toMatchObject({ debates: 12, consensus_rate: 1, outcomes: 12, accuracy: 1, patterns: 3 })
  expect(timeline.map(({ date, debates }: { date: string; debates: number }) => [date, debates])).toEqual([
    ['2026-11-10', 4],
    ['2026-11-11', 4],
    ['2026-11-12', 4],
  ])
  expect(patterns).toContainEqual(
    expect.objectContaining({ pattern_type: 'domain_accuracy', frequency: 12, first_seen: '2026-11-10T00:00:00.000Z' }),
  )
})

test('an erased debate takes its moments with it, and others never see them', async () => {
  const id = await debate([
    { ann: 'p2', bob: 'p1' },
    { ann: 'p1', bob: 'p1' },
  ])
  expect((await summary()).by_type).toMatchObject({ position_reversal: 1 })
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_other' })
  expect((await stranger.get('/moments/summary')).json().total_moments).toBe(0)
  expect((await stranger.get(`/moments/timeline?debate_id=${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/moments/summary?debate_id=${id}`)).statusCode).toBe(404)
  expect((await by.get('/moments/by-type/surprise')).statusCode).toBe(404)
  await tellMore(service.platform.log, id, exampleEvent('debate_erased'))
  await service.platform.log.erase(id)
  expect(await summary()).toMatchObject({ total_moments: 0, by_agent: {}, recent: [] })
  const live = await rows()
  await service.cursors.rebuild('insight')
  expect(differences(await rows(), live)).toEqual([])
})

test('a debate that really ran is followed too', async () => {
  const home = await service.as({ userId: 'usr_real', org: 'org_real' })
  const id = await service.started(home)
  await runToRest(service, id)
  await service.cursors.catchUp()
  expect((await home.get('/learning/evolution')).json().summary).toMatchObject({ debates: 1, average_rounds: 1 })
})
