import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService, QUESTION } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { voice } from '../../../../test/support/scripted-agents.ts'

const silent = (reason: 'timeout' | 'refused') => () => ({ kind: 'failed' as const, reason, message: 'Nothing' })

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({
    scripts: {
      ada: voice({
        says: 'It pays.',
        proposal: 'p1',
        votesFor: 'p1',
        finds: 'It is vague.',
        usage: { tokens_in: 7, tokens_out: 3 },
      }),
      bo: voice({ says: 'It is ready.', proposal: 'p1', votesFor: 'p1' }),
      cy: voice({ says: 'It is too early.', proposal: 'p2', votesFor: 'p2' }),
      slow: silent('timeout'),
      rude: silent('refused'),
    },
  })
  ada = await service.as()
})
afterAll(() => service.close())

test('a replay is the log told again, as a record and as JSON lines', async () => {
  const id = await service.decided(ada)
  const replay = (await ada.get(`/replays/${id}`)).json()
  const { events: log } = (await ada.get(`/debates/${id}/events?limit=500`)).json()
  expect(replay).toMatchObject({
    id,
    debate_id: id,
    task: QUESTION.topic,
    agents: QUESTION.agents,
    result: 'consensus',
    consensus_proposal: 'Yes',
    consensus_type: 'majority',
    total_tokens: 40,
    total_events: log.length,
    event_count: log.length,
    has_more: false,
    metadata: { status: 'completed', winner: 'p1' },
  })
  expect(replay.events.map(({ metadata }: { metadata: object }) => metadata)).toMatchObject(
    log.map(({ type, seq }: { type: string; seq: number }) => ({ type, seq })),
  )
  const kinds = new Set(replay.events.map(({ type }: { type: string }) => type))
  for (const kind of [
    'debate_start',
    'round_start',
    'proposal',
    'critique',
    'revision',
    'vote',
    'consensus_check',
    'consensus_reached',
    'round_end',
    'debate_end',
  ]) {
    expect(kinds).toContain(kind)
  }
  expect(replay.events.find(({ type }: { type: string }) => type === 'vote')).toMatchObject({
    round: 1,
    agent: 'ada',
    content: 'It pays.',
  })

  for (const answer of [
    await ada.get(`/replays/${id}?format=jsonl`),
    await ada.get(`/api/v2/replays/${id}`, undefined, { accept: 'application/x-ndjson' }),
  ]) {
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    const lines = answer.body.split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line))).toEqual(replay.events)
  }
  const page = (await ada.get(`/replays/${id}?limit=2&offset=1`)).json()
  expect(page).toMatchObject({ events: replay.events.slice(1, 3), event_count: 2, has_more: true, limit: 2, offset: 1 })
  expect((await ada.get(`/replays/${id}?format=xml`)).json().field).toBe('format')
})

test('runs that are over are listed, filtered and counted', async () => {
  const by = await service.as({ userId: 'usr_lister', org: 'org_lists' })
  const empty = (await by.get('/replays')).json()
  expect(empty).toMatchObject({ replays: [], items: [], total: 0, has_more: false })

  const agreed = await service.decided(by)
  const split = await service.decided(by, { agents: ['ada', 'cy'], rounds: 1 })
  const late = await service.decided(by, { agents: ['slow', { provider: 'slow', name: 'slower' }] })
  const broken = await service.decided(by, { agents: ['slow', 'rude'] })
  const cancelled = await service.started(by)
  await by.post(`/debates/${cancelled}/cancel`)
  const running = await service.started(by)
  await service.cursors.catchUp()
  const ids = async (query = '') =>
    (await by.get(`/replays${query}`)).json().replays.map(({ id }: { id: string }) => id)

  expect(new Set(await ids())).toEqual(new Set([agreed, split, late, broken, cancelled]))
  expect(await ids('?result=consensus')).toEqual([agreed])
  expect(new Set(await ids('?result=no_consensus'))).toEqual(new Set([split, cancelled]))
  expect(await ids('?result=timeout')).toEqual([late])
  expect(await ids('?result=error')).toEqual([broken])
  expect(new Set(await ids('?agent=slow'))).toEqual(new Set([late, broken]))
  expect(await ids(`?debate_id=${split}`)).toEqual([split])
  expect(await ids('?until=2020-01-01')).toEqual([])
  expect((await ids('?since=2020-01-01')).length).toBe(5)
  expect((await by.get('/replays?limit=2&result=no_consensus')).json()).toMatchObject({ total: 2, limit: 2 })
  expect((await by.get('/replays?limit=1000')).json().limit).toBe(200)
  expect((await by.get('/replays?limit=0')).json().field).toBe('limit')
  expect((await by.get('/replays?since=soon')).json().field).toBe('since')
  expect((await by.get('/replays?since=')).json().field).toBe('since')
  expect((await by.get('/replays?until=0000-01-01')).json().field).toBe('until')
  expect((await ids('?until=9999-12-31')).length).toBe(5)
  expect((await by.get('/replays?result=draw')).json().field).toBe('result')
  expect((await by.get(`/replays/${running}`)).json()).toMatchObject({ result: null, metadata: { status: 'pending' } })

  const [one] = (await by.get('/replays?result=consensus')).json().replays
  const { total_events } = (await by.get(`/replays/${agreed}`)).json()
  expect(one).toMatchObject({
    name: QUESTION.topic,
    event_count: total_events,
    status: 'completed',
    consensus_type: 'majority',
    total_rounds: 1,
  })
  expect(one.size_bytes).toBeGreaterThan(1000)

  const rows = async () => {
    const { rows: found } = await service.database.pool.query(
      `select row_to_json(r)::text as row from replays r union all select row_to_json(c)::text from replay_counts c order by 1`,
    )
    return found
  }
  const live = await rows()
  await service.cursors.rebuild('replays')
  expect(await rows()).toEqual(live)

  await by.delete(`/debates/${agreed}`)
  await service.cursors.catchUp()
  expect((await by.get('/replays')).json().total).toBe(4)
  expect((await by.get(`/replays/${agreed}`)).statusCode).toBe(404)
  expect((await by.get(`/replays/${agreed}?format=jsonl`)).statusCode).toBe(404)
})

test('a fork is replayed from where it left, and names its parent', async () => {
  const parent = await service.decided(ada)
  const checkpoint = (await ada.post(`/debates/${parent}/checkpoint`)).json().id
  const fork = (await ada.post(`/debates/${parent}/fork`, { checkpoint_id: checkpoint, rounds: 2 })).json()
  const id = fork.fork_id
  await runToRest(service, id)
  const replay = (await ada.get(`/replays/${id}`)).json()
  expect(replay.metadata.parent).toMatchObject({ debate_id: parent })
  expect(replay.events[0]).toMatchObject({ type: 'debate_start', metadata: { type: 'debate_forked' } })
})

test('replays are of one organization', async () => {
  const id = await service.decided(ada)
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_2' })
  expect((await stranger.get(`/replays/${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/replays/${id}?format=jsonl`)).statusCode).toBe(404)
  expect((await stranger.get('/replays')).json().total).toBe(0)
})
