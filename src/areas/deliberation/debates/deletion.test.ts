import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'

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
  expect((await ada.get(`/debates/${id}`)).json()).toMatchObject({ topic: '[erased]', erased: true })
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
