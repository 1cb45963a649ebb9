import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionedApp, provisionedApp } from '../../../../test/support/scim.ts'

const MANY = 10_000

let service: ProvisionedApp
beforeAll(async () => {
  service = await provisionedApp()
  const { db } = service.database
  const org = service.owner.organizationId
  await sql`
    insert into users (id, email, email_key, name, metadata, role, token_version, created_at, updated_at)
    select 'usr_' || lpad(n::text, 26, '0'), 'user' || n || '@many.example', 'user' || n || '@many.example',
      'User ' || n, '{}', 'user', 1, now(), now() from generate_series(1, ${MANY}::int) n`.execute(db)
  await sql`
    insert into memberships (organization_id, user_id, role, is_default, joined_at)
    select ${org}, id, 'member', true, now() from users where email_key like '%@many.example'`.execute(db)
  await sql`
    insert into scim_users (organization_id, user_id, user_name, user_name_key, external_id, attributes, active, managed,
      version, created_at, updated_at)
    select ${org}, id, email, email_key, 'ext-' || id,
      jsonb_build_object('displayName', name, 'title', 'Guide', 'name', jsonb_build_object('givenName', name),
        'emails', jsonb_build_array(jsonb_build_object('value', email, 'type', 'work', 'primary', true))),
      true, true, 1, now(), now() from users where email_key like '%@many.example'`.execute(db)
  await sql`analyze`.execute(db)
})
afterAll(() => service.close())

test.each([
  ['the first page', 'count=100', MANY + 1],
  ['a full page', 'count=1000', MANY + 1],
  ['the last page', `startIndex=${MANY - 50}&count=1000`, MANY + 1],
  ['one by user name', 'filter=userName eq "User9876@many.example"', 1],
  ['one by external id', `filter=externalId eq "ext-usr_${'9876'.padStart(26, '0')}"`, 1],
  ['one by address', 'filter=emails[type eq "work"].value eq "user9876@many.example"', 1],
  ['many by a part of the name', 'filter=userName co "99" and active eq true&count=1000', 280],
  ['all, sorted', 'sortBy=userName&sortOrder=descending&count=100', MANY + 1],
])('%s of ten thousand', async (_, query, total) => {
  const call = () => service.directory.get(`/Users?${query.replaceAll(' ', '%20').replaceAll('"', '%22')}`)
  const answer = await call()
  expect(answer.json().totalResults).toBe(total)
})

test('a group of ten thousand is written and shown', async () => {
  const ids = Array.from({ length: MANY }, (_, index) => `usr_${String(index + 1).padStart(26, '0')}`)
  const { id } = await service.directory.group('Everybody', ids)
  expect((await service.directory.get(`/Groups/${id}`)).json().members).toHaveLength(MANY)
  const fewer = await service.directory.patch(`/Groups/${id}`, [
    { op: 'remove', path: 'members', value: ids.slice(10).map((value) => ({ value })) },
  ])
  expect(fewer.json().members).toHaveLength(10)
})
