import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundFinding } from '../../../../../test/conformance/reviewed/code.ts'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { erasedThrough } from '../../../../../test/support/erasures.ts'
import { voice } from '../../../../../test/support/scripted-agents.ts'
import type { SignedPaper } from '../../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'

const ASKED = 'Should eleven copper owls guard the winding cellar staircase?'
const SAID = 'Purple lanterns drift beneath the silent marble bridge slowly'
const SHORT = 'velvet thunder orchard'
const NOTED = 'Nine hollow drums answer across the frozen willow marsh'
const OTHERS = 'Agents say what nobody else has ever written down before'

const clock = { now: Date.parse('2027-05-01T12:00:00Z') }
let service: DebateService
beforeAll(async () => {
  service = await debateService({
    now: () => new Date(clock.now),
    scripts: {
      ada: voice({ says: `Somebody asked: ${ASKED} I say it pays.`, proposal: 'p1', votesFor: 'p1' }),
      bo: voice({ says: `I was told that ${SAID}, and ${SHORT} too.`, proposal: 'p1', votesFor: 'p1' }),
      cy: voice({ says: OTHERS, proposal: 'p2', votesFor: 'p2' }),
    },
  })
})
afterAll(() => service.close())

let companies = 0
async function company(policy: 'erase' | 'keep') {
  const org = `org_company_${++companies}`
  const person = { userId: `usr_erased_${companies}`, email: `erased${companies}@example.org`, org }
  const chief = await service.as({ userId: `usr_chief_${companies}`, org, org_role: 'owner' })
  expect((await chief.put('/privacy/policy', { erasure: policy })).json().erasure).toBe(policy)
  return { org, person, chief, ada: await service.as(person) }
}

/** A person asks, is answered before they say something themselves, and is quoted by agents and by others. */
async function discussed(ada: Client, chief: Client) {
  const id = await service.started(ada, { topic: ASKED, title: `About ${NOTED}` })
  await ada.post(`/debates/${id}/intervene`, { content: SAID })
  await ada.post(`/debates/${id}/intervene`, { content: SHORT })
  await chief.post(`/debates/${id}/intervene`, { content: `They wrote that ${SAID}, which I doubt.` })
  await runToRest(service, id)
  const noted = await ada.post('/memory/continuum', { topic: 'Marshes', content: NOTED })
  expect(noted.statusCode).toBe(201)
  return id
}

async function erased(ada: Client) {
  const answer = await ada.delete('/privacy/account', { confirm: true })
  expect(answer.statusCode).toBe(200)
  clock.now += 7 * DAY_MS
  const ended = await erasedThrough(service, clock, answer.json().deletion_id)
  expect([ended.state, ended.error]).toEqual(['completed', null])
  return JSON.parse(ended.certificate ?? '') as SignedPaper<'erasure'>
}

/** How many rows of each table hold a text. */
async function tablesWith(text: string, org: string): Promise<Record<string, number>> {
  const { pool } = service.database
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await pool.query(
      `select count(*)::integer as rows from "${name}" as each where strpos(lower(each::text), $1) > 0
       and (strpos(each::text, $2) > 0 or not to_jsonb(each) ?| array['organization_id', 'payer_id'])`,
      [text.toLowerCase(), org],
    )
    if (counted.rows[0].rows > 0) found[name] = counted.rows[0].rows
  }
  return found
}

test('by the policy erase nothing of what they wrote is left, quotations by others neither', async () => {
  const { org, ada, chief } = await company('erase')
  const id = await discussed(ada, chief)
  const paper = await erased(ada)
  for (const text of [ASKED, SAID, SHORT, NOTED]) expect([text, await tablesWith(text, org)]).toEqual([text, {}])
  expect(await tablesWith(OTHERS, org)).toMatchObject({ events: expect.any(Number) })
  expect((await service.platform.log.verify(id)).intact).toBe(true)
  expect(paper.erasure).toMatchObject({ organizations: [{ policy: 'erase', kept: [], of_one: false }] })
  const listed = (await chief.get('/privacy/erasures')).json()
  expect(listed).toMatchObject({ total: 1, items: [{ status: 'completed', policy: 'erase', certified: true }] })
  const own = (await chief.get(`/privacy/erasures/${listed.items[0].id}/certificate`)).json()
  expect(own.erasure.organizations).toHaveLength(1)
  const stranger = await service.as({ userId: 'usr_stranger', org: 'org_elsewhere', org_role: 'owner' })
  expect((await stranger.get(`/privacy/erasures/${listed.items[0].id}/certificate`)).statusCode).toBe(404)
})

test('by the policy keep the question, the decision and what others wrote stay, and are counted', async () => {
  const { org, ada, chief } = await company('keep')
  const id = await discussed(ada, chief)
  const paper = await erased(ada)
  const events = await service.platform.log.read(id)
  const left = events.filter((event) => JSON.stringify(event.private ?? {}).includes('copper owls'))
  expect(left.filter(({ type }) => type === 'agent_message' || type === 'critique')).toEqual([])
  expect(events[0]?.private?.topic).toBe(ASKED)
  const said = events.filter((event) => JSON.stringify(event.private ?? {}).includes('Purple lanterns'))
  const others = said.filter(({ type }) => !['consensus_reached', 'debate_end'].includes(type))
  expect(others.map(({ type, data }) => [type, data.user])).toEqual([['intervention_added', `usr_chief_${companies}`]])
  const [part] = paper.erasure.organizations as { kept: { table: string; count: number }[] }[]
  const kept = part?.kept.find(({ table }) => table === 'events')
  expect(kept?.count).toBe(new Set([...left, ...said].map(({ version }) => version)).size)
  const tables = new Set(part?.kept.map(({ table }) => table))
  for (const text of [ASKED, SAID, SHORT])
    expect(Object.keys(await tablesWith(text, org)).filter((table) => !tables.has(table))).toEqual([])
  expect(await tablesWith(NOTED, org)).toEqual({})
})

test('code that they committed goes from debates too, with what quotes it', async () => {
  const { org, person, ada, chief } = await company('keep')
  const committed = await foundFinding(service, org)
  const code = service.platform.db.updateTable('findings').where('organization_id', '=', org)
  await code.set({ author_email: person.email, snippet: 'const tide = floodBy(quartz)' }).execute()
  const id = await service.started(chief, { topic: 'Is that a key?' })
  const attach = (found: string) => chief.post(`/evidence/debate/${id}`, { code: [{ finding_id: found }] })
  const { associated } = (await attach(committed)).json()
  const [kept] = (await attach(await foundFinding(service, org))).json().associated
  await service.cursors.catchUp()
  await erased(ada)
  const { evidence } = (await chief.get(`/evidence/debate/${id}`)).json()
  const contents = new Map(evidence.map((piece: { id: string; content: string }) => [piece.id, piece.content]))
  expect(contents.get(associated[0])).toBe('[erased]')
  expect(contents.get(kept)).toContain('A key stands here')
  expect(await tablesWith('floodBy(quartz)', org)).toEqual({})
})

test('a hold stops it until it is lifted', async () => {
  const { person, ada, chief } = await company('erase')
  const hold = (await chief.post('/privacy/holds', { name: 'Case', user_ids: [person.userId] })).json()
  const { deletion_id } = (await ada.delete('/privacy/account', { confirm: true })).json()
  clock.now += 7 * DAY_MS
  expect((await erasedThrough(service, clock, deletion_id)).state).toBe('held')
  const again = await service.as({ userId: `usr_chief_${companies}`, org: person.org, org_role: 'owner' })
  expect((await again.delete(`/privacy/holds/${hold.id}`)).statusCode).toBe(200)
  clock.now += 600_000
  expect((await erasedThrough(service, clock, deletion_id)).state).toBe('completed')
})
