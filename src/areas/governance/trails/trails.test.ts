import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trees } from '../../../../test/support/audit/trees.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService({ scripts: {} })
  ada = await service.as()
})
afterAll(() => service.close())

const read = async (path: string) => (await ada.get(path)).json()

test('a decision has a trail: its log, its receipt, and what the audit log says of it', async () => {
  await service.decided(ada, { topic: 'Does it rain?', agents: undefined, context: 'It rains.' })
  await service.cursors.catchUp()
  const audit = trees(service.platform)
  await audit.enter()
  const { trails, total } = await read('/audit-trails')
  expect(total).toBe(1)
  const [{ trail_id, checksum, debate_id }] = trails
  expect(trail_id).toBe(debate_id.replace('dbt_', 'trl_'))
  const trail = await read(`/audit-trails/${trail_id}`)
  expect(trail).toMatchObject({ checksum, risk_level: null, findings: [], receipt_hash: expect.any(String) })
  expect(trail.events.at(-1)).toMatchObject({ version: trail.version, hash: trail.head_hash })
  expect(trail.entries.map(({ action }: { action: string }) => action).sort()).toEqual(['debate_end', 'debate_start'])
  expect(await audit.wrong()).toEqual([])
  expect((await ada.post(`/audit-trails/${trail_id}/verify`, {})).json()).toMatchObject({
    valid: true,
    match: true,
    stored_checksum: checksum,
    computed_checksum: checksum,
    error: null,
  })
  const asked = await read(`/audit-trails/${trail_id}/export?format=md`)
  expect(asked).toMatchObject({ filename: `${trail_id}.md`, content: expect.stringContaining('# Audit trail') })
  expect((await read(`/audit-trails/${trail_id}/export?format=csv`)).content).toMatch(/^version,type,at,hash,data\n1,/)
  expect((await ada.get(`/audit-trails/${trail_id}/export?format=pdf`)).json().field).toBe('format')
  expect((await read('/audit-trails?verdict=failed')).total).toBe(0)
  expect((await read('/receipts?risk_level=high')).total).toBe(0)
  const stranger = await service.as({ userId: 'usr_eve', org: 'org_2' })
  for (const path of ['', '/export'])
    expect((await stranger.get(`/audit-trails/${trail_id}${path}`)).statusCode).toBe(404)
  expect((await ada.get(`/audit-trails/${debate_id}`)).statusCode).toBe(404)
})

test('a log that was changed is told of', async () => {
  const [{ trail_id, debate_id }] = (await read('/audit-trails')).trails
  const { db } = service.platform
  await db.transaction().execute(async (tx) => {
    await sql`alter table events disable trigger user`.execute(tx)
    const event = tx.updateTable('events').where('debate_id', '=', debate_id).where('version', '=', 2)
    await event.set({ at: '2020-01-01T00:00:00.000Z' }).execute()
  })
  expect((await ada.post(`/audit-trails/${trail_id}/verify`, {})).json()).toMatchObject({
    valid: false,
    match: false,
    error: expect.stringContaining('broken at version 2'),
  })
})
