import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { rememberedBy, rememberingPanel } from '../../../../test/support/memory.ts'
import { ledger, textEraser } from '../../deliberation/ledger/index.ts'
import { consolidation } from './lifecycle/consolidation-store.ts'
import { forget } from './lifecycle/forget-store.ts'

const DATABASE = 'Which database should the billing service use?'
const panel = rememberingPanel()

let service: DebateService
let clock = new Date('2026-11-16T09:00:00.000Z')
let organizations = 0
beforeAll(async () => {
  service = await debateService({ scripts: panel.scripts, now: () => clock })
})
afterAll(() => service.close())

const passDays = (days: number) => {
  clock = new Date(clock.getTime() + days * 86_400_000)
}

async function newcomer() {
  const org = `org_erasing${++organizations}`
  const by = await service.as({ userId: `usr_${org}`, org, org_role: 'owner' })
  return {
    org,
    by,
    ...rememberedBy(by),
    decide: (topic: string, answer: string, against?: string) =>
      panel.decide(service, by, { topic, answer, ...(against && { against }) }),
    started: (topic: string) => service.started(by, { topic, agents: ['ada', 'bo', 'cy'], rounds: 1 }),
  }
}

async function erase(by: Client, id: string) {
  expect((await by.delete(`/debates/${id}`)).statusCode).toBe(200)
  await service.cursors.catchUp()
}

/** Everything that the memory and the index hold of an organization, once what is due has been done. */
async function kept(org: string): Promise<string> {
  await service.platform.jobs.drain()
  const { pool } = service.database
  const tables = ['memory_entries', 'memory_sources', 'memory_uses', 'memory_moves', 'passages', 'search_postings']
  const rows = await Promise.all(
    tables.map((table) =>
      pool.query(`select row_to_json(t)::text as row from ${table} t where organization_id = $1`, [org]),
    ),
  )
  return rows.flatMap(({ rows: each }) => each.map(({ row }) => row as string)).join('\n')
}

test('erasing any debate of a merged entry leaves none of its words and loses no other’s', async () => {
  const wordings = [
    'PostgreSQL with one replica in each region, says Quillfeather.',
    'One replica in each region with PostgreSQL, says Quillfeather!',
    'PostgreSQL: in each region one replica, Quillfeather says.',
  ]
  for (const erased of [0, 1, 2]) {
    const { org, by, of, found, decide } = await newcomer()
    const debates: string[] = []
    for (const [turn, wording] of wordings.entries())
      debates.push(await decide(DATABASE, `${wording}${' '.repeat(turn)}`, `Objection${'abc'[turn]}xyz stands.`))
    const [entry] = await of('decision')
    expect(entry).toMatchObject({ update_count: 3 })
    await erase(by, debates[erased] ?? '')
    const left = wordings.filter((_, turn) => turn !== erased)
    expect(await of('decision')).toMatchObject([
      { id: entry?.id, update_count: 2, content: expect.stringContaining(left[0] ?? '') },
    ])
    const all = await kept(org)
    expect(all).not.toContain(wordings[erased])
    expect(all).not.toContain(debates[erased])
    expect(all.toLowerCase()).not.toContain(`objection${'abc'[erased]}xyz`)
    for (const wording of left) expect(all).toContain(JSON.stringify(wording).slice(1, -1))
    expect((await found('replica Quillfeather')).map(({ id }) => id)).toEqual([entry?.id])
    for (const [turn, debate] of debates.entries()) if (turn !== erased) await erase(by, debate)
    expect(await of('decision')).toEqual([])
    expect((await kept(org)).toLowerCase()).not.toContain('quillfeather')
  }
})

test('single texts that are erased go from memory and index; with the question all of the debate goes, and nothing of another', async () => {
  const { platform, cursors } = service
  const eraseTexts = textEraser({ log: platform.log, ledger: ledger(platform) })
  const { org, of, decide } = await newcomer()
  const debate = await decide(DATABASE, 'PostgreSQL, says Quillfeather.', 'Too costly, says Grimbold.')
  await decide('Where does the billing service run?', 'In Ashcombe.')
  const votes = (await platform.log.read(debate)).filter(({ type, private: text }) => {
    return type === 'vote_cast' && JSON.stringify(text).includes('Grimbold')
  })
  const endOf = async () => (await platform.log.read(debate)).find(({ type }) => type === 'debate_end')?.version ?? 0
  expect((await kept(org)).toLowerCase()).toContain('grimbold')
  await eraseTexts(debate, [...votes.map(({ version }) => version), await endOf()], 'retention')
  await cursors.catchUp()
  expect((await of('decision')).map(({ content }) => content)).toEqual(['In Ashcombe.'])
  expect((await kept(org)).toLowerCase()).not.toContain('grimbold')
  await eraseTexts(debate, [1], 'retention')
  await cursors.catchUp()
  const left = (await kept(org)).toLowerCase()
  for (const word of ['quillfeather', DATABASE.toLowerCase(), debate.toLowerCase()]) expect(left).not.toContain(word)
  expect(left).toContain('ashcombe')
})

test('what an erased decision had superseded holds again, and an erased outcome refutes no more', async () => {
  const { by, of, decide } = await newcomer()
  const first = await decide(DATABASE, 'PostgreSQL with one replica.')
  passDays(1)
  const second = await decide(DATABASE, 'SQLite on every node.')
  passDays(1)
  const third = await decide(DATABASE, 'Oracle, as before.')
  const held = async () =>
    (await of('decision')).filter(({ invalid_at }) => invalid_at === null).map(({ content }) => content)
  const chain = async () => (await of('decision')).map(({ superseded_by }) => superseded_by)
  const ids = (await of('decision')).map(({ id }) => id)
  expect([await held(), await chain()]).toEqual([['Oracle, as before.'], [null, ids[0], ids[1]]])
  await erase(by, second)
  expect([await held(), await chain()]).toEqual([['Oracle, as before.'], [null, ids[0]]])
  await erase(by, third)
  expect(await held()).toEqual(['PostgreSQL with one replica.'])
  const again = await decide(DATABASE, 'PostgreSQL, with one replica')
  await by.post(`/debates/${again}/outcome`, { correct: false })
  await service.cursors.catchUp()
  expect(await of('decision')).toMatchObject([{ importance: 0.1, outcome: 'wrong', update_count: 2 }])
  await erase(by, again)
  const [left] = await of('decision')
  expect(left).toMatchObject({ outcome: null, invalid_at: null, update_count: 1 })
  expect(left?.importance).toBeGreaterThan(0.3)
  await erase(by, first)
  expect(await of('decision')).toEqual([])
})

test('a fork remembers what it said itself, never what it inherited', async () => {
  const { org, by, started } = await newcomer()
  const parent = await started(DATABASE)
  await by.post(`/debates/${parent}/intervene`, { action: 'constraint', message: 'Never in Atlantisburg.' })
  const answer = await by.post(`/debates/${parent}/fork`, { topic: 'Which database should the shop use?' })
  expect(answer.statusCode, answer.body).toBe(201)
  const fork = answer.json().debate_id ?? answer.json().id
  await panel.finish(service, fork, {
    ada: { says: 'MariaDB.', votesFor: 'p1' },
    bo: { says: 'MariaDB.', votesFor: 'p1' },
  })
  expect(await kept(org)).toContain('MariaDB.')
  expect(await kept(org)).not.toContain('Atlantisburg')
})

test('what debates were given counts once each, and what they cited proves it', async () => {
  const { by, of, one, decide, started } = await newcomer()
  await decide(DATABASE, 'PostgreSQL with one replica.')
  const [entry] = await of('decision')
  if (!entry) throw new Error('nothing was remembered')
  const used: string[] = []
  for (const cites of [true, true, false]) {
    passDays(4)
    const id = await started('Which database should the shop use?')
    const evidence = await panel.supply(service, id, entry)
    const says = { says: 'The same as billing.', votesFor: 'p1' }
    await panel.finish(service, id, { ada: cites ? { ...says, cites: [evidence] } : says, bo: says })
    used.unshift(id)
  }
  expect(await one(entry.id)).toMatchObject({
    supplied: 3,
    cited: 2,
    used_by: used.map((debate_id) => ({ debate_id })),
  })
  const { tier_stats } = (await by.get('/memory/analytics')).json()
  expect(tier_stats.slow.hit_rate).toBeCloseTo(2 / 3)
  await erase(by, used[0] ?? '')
  expect((await one(entry.id))?.used_by).toHaveLength(2)
})

test('a debate that is erased while the memory is consolidated is gone afterwards, whichever comes first', async () => {
  const { org, by, of, decide } = await newcomer()
  const { db } = service.platform
  const halfLives = { fast: 1, medium: 7, slow: 90, glacial: 730 }
  const debates = [
    await decide(DATABASE, 'PostgreSQL with one replica.'),
    await decide('Where do backups go?', 'To Kiel.'),
  ]
  for (const id of debates) await by.post(`/debates/${id}/outcome`, { correct: true })
  await service.cursors.catchUp()
  let reached = () => {}
  const moving = new Promise<void>((resolve) => {
    reached = resolve
  })
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { consolidate } = consolidation({
    db,
    halfLives,
    now: () => clock,
    async announceMove() {
      reached()
      await gate
    },
    forget: (tx, tenant, entries, at) => forget({ removePassages: async () => {} }, tx, tenant, entries, at),
  })
  const consolidating = consolidate(org, AbortSignal.timeout(300_000))
  await moving
  const erasing = erase(by, debates[0] ?? '')
  goOn()
  expect(await consolidating).toMatchObject({ promoted: 2 })
  await erasing
  expect(await of('decision')).toMatchObject([{ content: 'To Kiel.', tier: 'glacial' }])
  const { total_memories } = (await by.get('/memory/tiers')).json()
  expect(total_memories).toBe((await by.get('/memory/entries?limit=100')).json().entries.length)
})
