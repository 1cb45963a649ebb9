import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../../../test/support/debates.ts'
import { erasedThrough } from '../../../../../../test/support/erasures.ts'
import type { SignedPaper } from '../../../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../../../shared/time/dates.ts'
import { vacuumStore } from './vacuum-store.ts'

interface Left {
  residue: {
    table: string
    address: number
    external_id: number
    id: number
    columns: { column: string; holds: string; rows: number; ground: string }[]
  }[]
  names: { table: string; column: string; rows: number }[]
}
interface Paper {
  organizations: (Left & { organization_id: string })[]
  of_no_organization?: Left
  last_look: {
    schemas: { schema: string; tables: number; columns: number; rows?: number }[]
    opened: { columns: string[]; texts?: number; unopened?: number }
    vacuumed: { tables: number; left: number }
  }
}

const clock = { now: Date.parse('2027-06-01T12:00:00Z') }
let service: DebateService
beforeAll(async () => {
  service = await debateService({ now: () => new Date(clock.now) })
})
afterAll(() => service.close())

const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values)
const count = async (text: string, values: unknown[]) => (await query(text, values)).rows[0].rows as number

async function erased(person: { userId: string; email: string; org: string; name?: string }): Promise<Paper> {
  const ada = await service.as(person)
  await query(
    `insert into oauth_identities (issuer, subject, user_id, provider, linked_at) values ('https://id.example', 'ext-4711-look', $1, 'google', now())`,
    [person.userId],
  )
  if (person.name) await query('update users set name = $1 where id = $2', [person.name, person.userId])
  const answer = await ada.delete('/privacy/account', { confirm: true })
  clock.now += 7 * DAY_MS
  const ended = await erasedThrough(service, clock, answer.json().deletion_id)
  expect([ended.state, ended.error]).toEqual(['completed', null])
  return (JSON.parse(ended.certificate ?? '') as SignedPaper<'erasure'>).erasure as unknown as Paper
}

const job = (data: object, state = 'completed') =>
  query(
    `insert into pgboss.job (id, name, data, state) values (gen_random_uuid(), 'passwords.offer-reset', $1, $2::pgboss.job_state)`,
    [JSON.stringify(data), state],
  )

test('the address goes from jobs, letters and notes, and where no rule takes it the certificate says so', async () => {
  const person = { userId: 'usr_look_1', email: 'look1@example.org', org: 'org_look_1', name: 'Petronella Wick' }
  await service.as({ userId: 'usr_chief', org: person.org, org_role: 'owner' })
  await service.as({ userId: 'usr_other', org: 'org_look_other', org_role: 'owner' })
  await service.as({ userId: 'usr_other', org: 'org_look_inviting', org_role: 'owner' })
  await query(`insert into erasure_policies values ($1, 'erase', 'usr_chief', now())`, [person.org])
  await job({ email: 'LOOK1@example.org' })
  await job({ email: 'nolook1@example.org' })
  const letter = { to: person.email, subject: 's', text: 't' }
  await job({ id: 'ltr_1', sealed: await service.platform.sealing.seal(JSON.stringify(letter), 'ltr_1') })
  await query(
    `insert into kept_letters (id, recipient, subject, body, created_at) values
      ('ltr_a', 'other@example.org', 'Hello', 'petronella wick invites you', now()),
      ('ltr_b', 'other@example.org', 'Hello', 'Write to Look1@Example.org', now()),
      ('ltr_c', 'other@example.org', 'Hello', 'Nobody is meant', now()),
      ('ltr_d', 'other@example.org', 'Hello', 'Your subject is EXT-4711-look', now()),
      ('ltr_e', 'other@example.org', 'Hello', 'A wick for Petronella', now())`,
  )
  await query('create table public.odd (who name, bytes bytea) with (fillfactor = 10)')
  await query(`insert into odd select 'nobody', '' from generate_series(1, 3000)`)
  await query(`insert into odd values ($1, 'x'), ('ext-4711-look', convert_to('Petronella Wick', 'UTF8'))`, [
    person.email,
  ])
  await query(
    `insert into invitations (organization_id, id, email, email_key, role, invited_by, created_at, expires_at)
     values ('org_look_inviting', 'inv_look', 'Look1@example.org', 'look1@example.org', 'member', 'usr_other', now(), now())`,
  )
  await query(`update organizations set name = 'Wick, Petronella and Sons' where id = $1`, [person.org])
  await query(`update organizations set name = 'Petronella Wick of look1@example.org' where id = 'org_look_other'`)
  const paper = await erased(person)

  expect(await count('select count(*)::integer as rows from pgboss.job where data::text ilike $1', ['%look1@%'])).toBe(
    1,
  )
  expect(await count(`select count(*)::integer as rows from pgboss.job where data->>'id' = $1`, ['ltr_1'])).toBe(0)
  expect((await query('select id from kept_letters order by id')).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['ltr_c', 'ltr_e']),
  )
  expect(
    await count(`select count(*)::integer as rows from kept_letters where id in ('ltr_a', 'ltr_b', 'ltr_d')`, []),
  ).toBe(0)

  expect(await count('select count(*)::integer as rows from invitations where id = $1', ['inv_look'])).toBe(0)

  const named = Object.fromEntries(paper.organizations.map((part) => [part.organization_id, part]))
  expect(named.org_look_1?.names).toEqual([{ table: 'organizations', column: 'name', rows: 1 }])
  expect(named.org_look_1?.residue.some(({ address }) => address > 0)).toBe(false)
  expect(named.org_look_other?.residue).toContainEqual({
    table: 'organizations',
    address: 1,
    external_id: 0,
    id: 0,
    columns: [{ column: 'name', holds: 'address', rows: 1, ground: expect.stringContaining('account') }],
  })
  const ground = expect.stringContaining('data map does not know')
  expect(paper.of_no_organization?.residue).toContainEqual({
    table: 'odd',
    address: 1,
    external_id: 1,
    id: 0,
    columns: [
      { column: 'who', holds: 'address', rows: 1, ground },
      { column: 'who', holds: 'external_id', rows: 1, ground },
    ],
  })
  expect(paper.of_no_organization?.names).toContainEqual({ table: 'odd', column: 'bytes', rows: 1 })
  const { schemas, opened, vacuumed } = paper.last_look
  expect(schemas.map(({ schema }) => schema)).toEqual(['pgboss', 'public', 'rebuilding'])
  for (const { tables, columns, rows } of schemas.slice(0, 2)) {
    expect([tables > 5, columns > 20]).toEqual([true, true])
    expect(rows).toBeGreaterThan(0)
  }
  expect(opened).toMatchObject({ columns: expect.arrayContaining(['pgboss.job_common.data']), unopened: 0 })
  expect(vacuumed).toEqual({ tables: expect.any(Number), left: 0 })
})

test('a table that another session holds counts as not vacuumed', async () => {
  const vacuum = vacuumStore(service.platform.db)
  const free = await vacuum(['users'])
  const other = await service.database.pool.connect()
  await other.query('begin; lock table users')
  const held = await vacuum(['users'])
  await other.query('rollback')
  other.release()
  expect(free.left).toBe(0)
  expect(held).toEqual({ tables: free.tables - 1, left: 1 })
})
