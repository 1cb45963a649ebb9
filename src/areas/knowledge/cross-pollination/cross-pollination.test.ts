import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { shelf } from '../../../../test/support/knowledge.ts'
import { type Script, voice } from '../../../../test/support/scripted-agents.ts'
import { library } from '../library/index.ts'
import { POLLINATE } from './job-names.ts'
import { stalenessHooks, staleStore } from './stale-store.ts'

/** Speaks as told, and rests on everything that the debate was given, word for word. */
const resting = (says: string, votesFor: string): Script => {
  const speak = voice({ says, proposal: votesFor, votesFor })
  return async (ask, state, options) => {
    const said = await speak(ask, state, options)
    if (said.kind !== 'message') return said
    const cited = state.evidence.filter(({ title }) => title !== 'Correction')
    const quotes = cited.map(({ id, content }) => ({ evidence: id, text: content.split('\n')[0] ?? '' }))
    return { ...said, cites: cited.map(({ id }) => id), quotes }
  }
}
const scripts = {
  ada: resting('It pays.', 'p1'),
  bo: resting('It is ready.', 'p1'),
  cy: voice({ says: 'No.', proposal: 'p2', votesFor: 'p2' }),
}

let service: DebateService
let ada: Client
let lead: Client
beforeAll(async () => {
  service = await debateService({ scripts })
  ada = await service.as()
  lead = await service.as({ userId: 'usr_lead', org_role: 'owner' })
})
afterAll(() => service.close())

let asked = 0
const started = (more: object = {}) =>
  service.started(ada, { topic: `Does pump ${asked++} need another valve?`, ...more })
const subscribe = async (debate_id: string, more: object = {}) => {
  const answer = await ada.post('/cross-pollination/subscribe', {
    debate_id,
    topics: ['valve'],
    min_confidence: 0.3,
    ...more,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function work() {
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
  await service.cursors.catchUp()
}
async function ended(id: string) {
  await runToRest(service, id)
  await work()
}
const decision = async (id: string) => (await ada.get(`/decisions/${id}`)).json()
const evidenceOf = async (id: string) =>
  (await service.platform.log.read(id)).filter(({ type }) => type === 'evidence_attached')
const toldOf = async (id: string) =>
  service.platform.db.selectFrom('stale_told').select('id').where('debate_id', '=', id).execute()

/** Each hears of the one before it when that ends. */
async function chain(length: number): Promise<string[]> {
  const ids = [await started()]
  for (let n = 1; n < length; n++) {
    const next = await started()
    await subscribe(next)
    await ended(ids[n - 1] ?? '')
    ids.push(next)
  }
  return ids
}
const refute = async (id: string) => {
  const answer = await ada.post(`/debates/${id}/outcome`, { right: 'none', source: 'manual' })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

test('a new organization has valid, empty answers', async () => {
  const nobody = await service.as({ userId: 'usr_new', org: 'org_new' })
  const get = async (path: string) => (await nobody.get(`/cross-pollination${path}`)).json()
  expect(await get('/stats')).toMatchObject({ total_events: 0, subscribers: [], circuit_breaker_status: 'closed' })
  expect(await get('/subscribers')).toMatchObject({ subscribers: [], total: 0 })
  expect(await get('/bridge')).toMatchObject({
    enabled: false,
    max_pollinations_per_debate: 3,
    confidence_threshold: 0.7,
    updated_at: null,
    bridges: [],
  })
  expect(await get('/metrics')).toMatchObject({ events_per_minute: 0, queue_depth: 0, active_bridges: 0 })
  expect(await get('/km')).toMatchObject({ retrieval: { supplied: 0, cited: 0, mean_reciprocal_rank: null } })
  expect(await get('/km/staleness-check')).toMatchObject({ status: 'ok', last_check: null, stale_nodes: null })
})

test('a debate that subscribed hears of a decision once, with its dissent, worth at most the weakest thing it rests on', async () => {
  const weak = await started({ context: 'Valves break.' })
  const target = await started()
  expect(await subscribe(target)).toMatchObject({ success: true, subscribed_topics: ['valve'], min_confidence: 0.3 })
  await ended(weak)
  const [piece, more] = await evidenceOf(target)
  expect(more).toBeUndefined()
  expect(piece?.data).toMatchObject({ kind: 'decision', origin: { item: weak } })
  expect(piece?.private?.content).toMatch(/Question: .+\nDecision: Yes\n.*\nDissent: No\./)
  const list = (await ada.get('/cross-pollination/subscribers')).json()
  expect(list.subscribers[0]).toMatchObject({
    debate_id: target,
    active: true,
    trigger_count: 1,
    event_types: ['debate_end'],
  })
  expect((await ada.get('/cross-pollination/bridge')).json().bridges[0]).toMatchObject({
    source_debate_id: weak,
    target_debate_id: target,
    status: 'active',
    sync_count: 1,
  })
  await ended(target)
  expect(await decision(target)).toMatchObject({
    stale: false,
    staleness: null,
    rests_on: [{ kind: 'decision', id: weak, stale: false }],
  })
  expect((await ada.get('/cross-pollination/stats')).json()).toMatchObject({
    successful_pollinations: 1,
    failed_pollinations: 0,
  })
  expect((await ada.delete(`/cross-pollination/subscribers/${target}`)).json()).toMatchObject({ success: true })
  expect((await ada.delete(`/cross-pollination/subscribers/${target}`)).statusCode).toBe(404)
})

test('a refuted root marks exactly its descendants, each told once, also one that ends at that moment', async () => {
  const [root = '', ...others] = await chain(5)
  const [unrelated = ''] = await chain(2)
  const last = others.at(-1) ?? ''
  await Promise.all([refute(root), runToRest(service, last)])
  await work()
  await work()
  for (const id of others) {
    expect(await decision(id)).toMatchObject({
      stale: true,
      staleness: { causes: [{ kind: 'decision', id: root, cause: 'refuted' }] },
    })
    expect(await toldOf(id)).toHaveLength(1)
  }
  const listed = (await ada.get('/decisions?limit=200')).json().decisions
  const stale = listed.filter((each: { stale: boolean }) => each.stale).map((each: { id: string }) => each.id)
  expect(stale.toSorted()).toEqual(others.toSorted())
  expect([(await decision(root)).stale, (await decision(unrelated)).stale]).toEqual([false, false])
  const check = (await ada.post('/cross-pollination/km/staleness-check')).json()
  expect('job_id' in check || check.stale_nodes === 1).toBe(true)
  await work()
  for (const id of others) expect(await toldOf(id)).toHaveLength(1)
  const { last_check } = (await ada.get('/cross-pollination/km/staleness-check')).json()
  expect(last_check).toMatchObject({ status: 'ok', stale_nodes: 1, stale_decisions: 4 })
})

test('a debate under way gets the correction, and a refuted decision is handed to nobody', async () => {
  const [root = '', next = ''] = await chain(2)
  await refute(root)
  await work()
  const titles = (await evidenceOf(next)).map(({ private: text }) => text?.title)
  expect(titles).toEqual([expect.stringContaining('valve'), 'Correction'])
  const late = await started()
  await subscribe(late)
  await ended(next)
  expect(await evidenceOf(late)).toEqual([])
  expect((await decision(next)).stale).toBe(true)
  await ended(late)
})

test('no echo: loops of two and three attach nothing', async () => {
  const [first = '', second = '', third = ''] = await chain(3)
  await ended(third)
  const forked = await ada.post(`/debates/${first}/fork`, { version: 2 })
  const fork = forked.json().debate_id
  await service.cursors.catchUp()
  await subscribe(fork)
  for (const source of [second, third]) {
    await service.platform.jobs.enqueue(POLLINATE, { org: 'org_1', debate: source })
  }
  await service.platform.jobs.drain()
  expect((await evidenceOf(fork)).filter(({ data }) => data.kind === 'decision')).toEqual([])
  await ended(fork)
})

test('the bridge is off until a leader switches it on, and then gives new debates the decisions most like them', async () => {
  const earlier = await service.decided(ada, { topic: 'Should the north bridge be painted green?' })
  await work()
  const question = { topic: 'Should the north bridge be painted blue?' }
  const before = await started(question)
  await work()
  expect(await evidenceOf(before)).toEqual([])
  expect((await ada.get('/cross-pollination/bridge')).json().enabled).toBe(false)
  const wish = { enabled: true, confidence_threshold: 0.3, max_pollinations_per_debate: 1 }
  const member = (
    await service.app.inject({
      method: 'PUT',
      url: '/api/v1/cross-pollination/bridge',
      headers: await service.token({ org: 'org_1' }),
      payload: wish,
    })
  ).statusCode
  expect(member).toBe(403)
  const headers = await service.token({ userId: 'usr_lead', org: 'org_1', org_role: 'owner' })
  const put = await service.app.inject({
    method: 'PUT',
    url: '/api/v1/cross-pollination/bridge',
    headers,
    payload: wish,
  })
  expect(put.json()).toMatchObject({ success: true, enabled: true, max_pollinations_per_debate: 1 })
  const after = await started(question)
  await work()
  expect((await evidenceOf(after)).map(({ data }) => data.origin)).toEqual([expect.objectContaining({ item: earlier })])
  expect((await lead.post('/cross-pollination/reset')).json()).toMatchObject({ reset: true })
  expect((await ada.post('/cross-pollination/reset')).statusCode).toBe(403)
  await service.app.inject({
    method: 'PUT',
    url: '/api/v1/cross-pollination/bridge',
    headers,
    payload: { enabled: false },
  })
})

/** The library as the service has it, by whose hands documents are replaced and removed. */
function office() {
  const { db, hotReads, jobs, announce, now } = service.platform
  const tenantsOf = async (org: string) => (org === 'org_1' ? ['org_1', 'org_inside'] : [org])
  const hooks = stalenessHooks({
    stale: staleStore({ db, hotReads, announce, enqueue: jobs.enqueue, tenantsOf, now }),
    enqueue: jobs.enqueue,
  })
  const { library: shelves } = library(service.platform, {
    retrieval: async () => ({ supplied: 0, cited: 0, searches: 0, meanReciprocalRank: null }),
    readPage: () => Promise.reject(new Error('Nothing is read here')),
    replaced: hooks.itemReplaced,
  })
  const within = db.transaction()
  return {
    hooks,
    judge: (id: string, isRefuted: boolean) => within.execute((tx) => hooks.itemJudged(tx, 'org_1', id, isRefuted)),
    remove: (id: string) => within.execute((tx) => shelves.remove(tx, 'org_1', id)),
    /** Without the work that follows from it. */
    async replace(from: string, text: string) {
      const next = await shelf(service.platform)('org_1', text, { title: 'Sheet' })
      await within.execute((tx) => shelves.supersede(tx, 'org_1', from, next.id))
      return next
    },
  }
}

test('a replaced document marks only the decisions whose quoted words are gone, a refuted piece all that rest on it', async () => {
  const keep = shelf(service.platform)
  const old = await keep('org_1', 'The pump holds ten bar.\n\nIt was tested in May.', {
    title: 'Sheet',
    sourceKey: 'doc:sheet',
  })
  const resting = await service.decided(ada, { topic: 'How much does the pump hold?', document_ids: [old.id] })
  await work()
  expect((await decision(resting)).rests_on).toMatchObject([{ kind: 'item', id: old.id, title: 'Sheet', stale: false }])
  const { replace, judge } = office()
  const typo = await replace(old.id, 'The pump  holds ten\nbar.\n\nIt was tested in June.')
  await work()
  expect((await decision(resting)).stale).toBe(false)
  await replace(typo.id, 'The pump holds twelve bar.')
  await work()
  expect(await decision(resting)).toMatchObject({
    stale: true,
    staleness: { causes: [{ kind: 'quote', cause: 'replaced' }] },
  })
  expect((await decision(resting)).rests_on).toMatchObject([{ id: old.id, stale: true }])
  expect((await ada.get(`/cross-pollination/resting-on/${old.id}`)).json()).toMatchObject({
    decisions: [{ debate_id: resting, stale: true }],
    total: 1,
  })

  const page = await keep('org_1', 'The valve is blue.', { kind: 'evidence', title: 'Page', sourceKey: 'example.org' })
  const cited = await service.decided(ada, { topic: 'Which colour is the valve?', evidence_ids: [page.id] })
  await work()
  await judge(page.id, true)
  await work()
  expect((await decision(cited)).staleness.causes).toMatchObject([{ kind: 'item', id: page.id, cause: 'refuted' }])
  expect((await ada.get(`/debates/${cited}`)).json().staleness).toEqual((await decision(cited)).staleness)
  expect(await toldOf(cited)).toHaveLength(1)
  await judge(page.id, false)
  expect((await decision(cited)).stale).toBe(false)
})

test('a removed document refutes nothing, is told as removed, and can be refuted still', async () => {
  const { remove } = office()
  const sheet = await shelf(service.platform)('org_1', 'The tank holds nine bar.', { title: 'Tank' })
  const id = await service.decided(ada, { topic: 'How much does the tank hold?', document_ids: [sheet.id] })
  await work()
  await remove(sheet.id)
  await work()
  expect(await decision(id)).toMatchObject({
    stale: false,
    rests_on: [{ id: sheet.id, title: 'Tank', stale: false, removed: true }],
  })
  const touched = async () => (await ada.get(`/cross-pollination/resting-on/${sheet.id}`)).json()
  expect(await touched()).toMatchObject({ removed: true, decisions: [{ debate_id: id, stale: false }] })
  const verdict = await ada.post(`/evidence/${sheet.id}/verify`, { outcome: 'REFUTED' })
  expect(verdict.statusCode, verdict.body).toBe(200)
  await work()
  expect(await decision(id)).toMatchObject({
    staleness: { causes: [{ kind: 'item', id: sheet.id, cause: 'refuted' }] },
    rests_on: [{ stale: true, removed: true }],
  })
  expect(await toldOf(id)).toHaveLength(1)
  expect(await touched()).toMatchObject({ decisions: [{ debate_id: id, stale: true }] })
  const nobody = await service.as({ userId: 'usr_eve', org: 'org_eve' })
  expect((await nobody.get(`/cross-pollination/resting-on/${sheet.id}`)).statusCode).toBe(404)
  expect((await nobody.post(`/evidence/${sheet.id}/verify`, { outcome: 'REFUTED' })).statusCode).toBe(404)
})

test('what was replaced and removed at once is compared still, and a version that was removed in between alarms nobody', async () => {
  const { remove, replace } = office()
  const kept = await shelf(service.platform)('org_1', 'The boiler holds six bar.', { title: 'Sheet' })
  const id = await service.decided(ada, { topic: 'How much does the boiler hold?', document_ids: [kept.id] })
  await work()
  const second = await replace(kept.id, 'The boiler holds six bar. Checked.')
  const third = await replace(second.id, 'The boiler holds six bar. Checked twice.')
  await remove(second.id)
  await remove(kept.id)
  await work()
  expect((await decision(id)).stale).toBe(false)
  const last = await replace(third.id, 'The boiler holds four bar.')
  await remove(third.id)
  await work()
  expect(await decision(id)).toMatchObject({ staleness: { causes: [{ kind: 'quote', cause: 'replaced' }] } })
  await remove(last.id)
  await work()
  expect((await decision(id)).stale).toBe(true)

  const digests = async () => {
    const named = `${kept.id}#%`
    const of = (table: 'stale_nodes' | 'stale_told') =>
      service.platform.db.selectFrom(table).select('id').where('id', 'like', named).execute()
    return [(await of('stale_nodes')).length, (await of('stale_told')).length]
  }
  expect(await digests()).toEqual([1, 1])
  expect((await lead.delete(`/debates/${id}`)).statusCode).toBeLessThan(300)
  await work()
  expect(await digests()).toEqual([0, 0])
})

test('a workspace is told when what its organization knows does not hold; the organization hears nothing of a workspace', async () => {
  const { judge, replace } = office()
  const inside = await service.as({ userId: 'usr_in', org: 'org_inside' })
  const organizations = service.platform.db.updateTable('organizations').set({ parent_id: 'org_1' })
  await organizations.where('id', '=', 'org_inside').execute()
  const [sheet, rule] = [
    await shelf(service.platform)('org_1', 'The crane lifts nine tons.', { title: 'Crane' }),
    await shelf(service.platform)('org_1', 'The winch pulls two tons.', { title: 'Winch' }),
  ]
  const asks = (topic: string) => service.decided(inside, { topic, grounding: { memory: false, max_pieces: 1 } })
  const [lifted, pulled] = [await asks('How much does the crane lift?'), await asks('How much does the winch pull?')]
  await work()
  const shown = async (id: string) => (await inside.get(`/decisions/${id}`)).json()
  expect((await shown(lifted)).rests_on).toMatchObject([{ id: sheet.id, stale: false }])
  await judge(sheet.id, true)
  await replace(rule.id, 'The winch pulls one ton.')
  await work()
  expect(await shown(lifted)).toMatchObject({ stale: true, rests_on: [{ id: sheet.id, stale: true }] })
  expect(await shown(pulled)).toMatchObject({ staleness: { causes: [{ kind: 'quote', cause: 'replaced' }] } })
  expect([await toldOf(lifted), await toldOf(pulled)]).toMatchObject([[{}], [{}]])
  await judge(sheet.id, false)
  expect((await shown(lifted)).stale).toBe(false)
  await judge(sheet.id, true)
  await work()
  expect(await toldOf(lifted)).toHaveLength(1)

  const own = await shelf(service.platform)('org_inside', 'The ladder holds one person.', { title: 'Ladder' })
  expect((await inside.post(`/evidence/${own.id}/verify`, { outcome: 'REFUTED' })).statusCode).toBe(200)
  const nodes = service.platform.db.selectFrom('stale_nodes').select('organization_id').where('id', '=', own.id)
  expect(await nodes.execute()).toEqual([{ organization_id: 'org_inside' }])
})

test('what cannot be is refused in words', async () => {
  const post = (body: object, by = ada) => by.post('/cross-pollination/subscribe', body)
  const over = await service.decided(ada)
  expect((await post({})).json().field).toBe('debate_id')
  expect((await post({ debate_id: 'dbt_nobody' })).statusCode).toBe(404)
  expect((await post({ debate_id: over, debateId: 'dbt_other' })).json().field).toBe('debateId')
  expect((await post({ debate_id: over })).json()).toMatchObject({ details: { status: 'completed' } })
  expect((await post({ debate_id: over, min_confidence: 2 })).json().field).toBe('min_confidence')
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_eve' })
  expect((await post({ debate_id: await started() }, stranger)).statusCode).toBe(404)
})
