import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { runToRest } from '../../../../../test/support/deliberation.ts'
import { nothingStale } from '../../../../../test/support/nothing-stale.ts'
import { detailsStore } from '../queries/details-store.ts'

let service: DebateService
let ada: Client
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
})
afterAll(() => service.close())

const SECRET = 'periwinkle'

/** Every place of the database that holds the word. */
async function placesOf(word: string): Promise<string[]> {
  const { rows: columns } = await service.database.pool.query(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'tsvector')`,
  )
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rowCount } = await service.database.pool.query(
        `select from "${table}" where "${column}"::text like '%${word}%'`,
      )
      return rowCount ? [`${table}.${column}`] : []
    }),
  )
  return found.flat()
}

test('a deleted debate is gone for everybody, its text from everywhere, and its chain still verifies', async () => {
  const id = await service.decided(ada, {
    topic: `Should we buy ${SECRET}?`,
    context: `${SECRET} is cheap.`,
    title: SECRET,
    metadata: { why: SECRET },
  })
  await ada.post(`/debates/${id}/checkpoint`, { reason: SECRET, note: SECRET })
  await service.cursors.catchUp()
  expect(await placesOf(SECRET)).toEqual(
    expect.arrayContaining(['events.private', 'debate_results.topic', 'checkpoints.note']),
  )

  const answer = await ada.delete(`/debates/${id}`)
  expect(answer.json()).toEqual({ success: true, deleted: true, id, debate_id: id })
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
  for (const url of [
    `/debates/${id}`,
    `/debates/${id}/messages`,
    `/deliberations/${id}`,
    `/debates/${id}/checkpoints`,
    `/debates/${id}/events`,
  ]) {
    expect((await ada.get(url)).statusCode).toBe(404)
  }
  expect((await ada.delete(`/debates/${id}`)).statusCode).toBe(404)
  for (const list of ['/debates', '/decisions', '/checkpoints']) expect((await ada.get(list)).json().total).toBe(0)
  expect(await placesOf(SECRET)).toEqual([])
  expect(await service.platform.log.verify(id)).toMatchObject({ intact: true })
})

test('a running debate is stopped first', async () => {
  const id = await service.started(ada)
  await ada.delete(`/debates/${id}`)
  await runToRest(service, id)
  const events = await service.platform.log.read(id)
  expect(events.map(({ type }) => type)).toEqual(['debate_start', 'debate_cancelled', 'debate_erased'])
  expect(events.every(({ private: text }) => text === null)).toBe(true)
})

test('an erasure that was cut off is finished behind the scenes', async () => {
  const id = await service.started(ada)
  await service.platform.log.append({
    debateId: id,
    expectedVersion: 1,
    events: [{ type: 'debate_erased', data: { user: 'usr_ada', reason: 'retention' } }],
  })
  await service.cursors.catchUp()
  expect((await service.platform.log.read(id)).every(({ private: text }) => text === null)).toBe(true)
  expect((await ada.get(`/debates/${id}`)).statusCode).toBe(404)
  expect((await ada.get('/debates?limit=100')).json().debates).not.toContainEqual(expect.objectContaining({ id }))
})

test('a deletion that fails can be repeated, whether or not it was recorded', async () => {
  const { log } = service.platform
  const [unrecorded, recorded] = [await service.started(ada), await service.started(ada)]
  const { pool } = service.database
  await pool.query("alter table events add constraint unerasable check (type <> 'debate_erased') not valid")
  expect((await ada.delete(`/debates/${unrecorded}`)).statusCode).toBe(500)
  expect((await ada.get(`/debates/${unrecorded}`)).statusCode).toBe(200)
  await pool.query('alter table events drop constraint unerasable')
  await log.append({
    debateId: recorded,
    expectedVersion: 1,
    events: [{ type: 'debate_erased', data: { user: 'usr_ada', reason: 'user_request' } }],
  })
  for (const id of [unrecorded, recorded]) {
    expect((await ada.delete(`/debates/${id}`)).statusCode).toBe(200)
    expect((await ada.delete(`/debates/${id}`)).statusCode).toBe(404)
    const events = await log.read(id)
    expect(events.at(-1)?.type).toBe('debate_erased')
    expect(events.every(({ private: text }) => text === null)).toBe(true)
  }
})

test('amid a crowd a debate is deleted all the same, and nothing is added to it afterwards', async () => {
  const id = await service.decided(ada)
  const deletion = ada.delete(`/debates/${id}`)
  const crowd = [
    ...Array.from({ length: 20 }, () => ada.post(`/debates/${id}/checkpoint`, { note: SECRET })),
    ada.post(`/debates/${id}/outcome`, { right: 'p1', explanation: SECRET }),
    ada.patch(`/debates/${id}`, { notes: SECRET }),
  ]
  expect((await deletion).statusCode).toBe(200)
  for (const { statusCode } of await Promise.all(crowd)) expect([200, 201, 404]).toContain(statusCode)
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
  expect((await service.platform.log.read(id)).at(-1)?.type).toBe('debate_erased')
  expect(await placesOf(SECRET)).toEqual([])
})

test('nothing is written on a debate that is gone', async () => {
  const id = await service.decided(ada)
  const details = detailsStore(service.platform, nothingStale)
  await details.hide('org_1', id, '2030-01-01T00:00:00.000Z')
  await details.write('org_1', id, { notes: SECRET }, '2030-01-01T00:00:01.000Z')
  expect(await placesOf(SECRET)).toEqual([])
})

test('members delete what they asked, leaders everything', async () => {
  const member = await service.as({ userId: 'usr_member' })
  const owner = await service.as({ userId: 'usr_owner', org_role: 'owner' })
  const [one, other] = [await service.started(ada), await service.started(member)]
  expect((await member.delete(`/debates/${one}`)).statusCode).toBe(403)
  expect((await ada.get(`/debates/${one}`)).json().erased).toBe(false)
  expect((await member.delete(`/debates/${other}`)).statusCode).toBe(200)
  expect((await owner.delete(`/debates/${one}`)).statusCode).toBe(200)
})
