import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { connections } from '../../connections/index.ts'

let service: InboxService
let ada: Client
let box: Awaited<ReturnType<InboxService['mailbox']>>
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  await service.as({ userId: 'usr_lee', org_role: 'admin' })
  box = await service.mailbox()
  await device('dev_ada', 'usr_ada')
  await device('dev_lee', 'usr_lee')
})
afterAll(() => service.close())

async function device(id: string, user_id: string) {
  const at = service.clock.now().toISOString()
  const facts = { capabilities: [], metadata: {}, notification_count: 0, last_active_at: at, created_at: at }
  await service.platform.db
    .insertInto('devices')
    .values({ organization_id: 'org_1', id, user_id, type: 'android', sealed_token: '', token_digest: id, ...facts })
    .execute()
}

async function reached(...actions: object[]) {
  const { db, jobs } = service.platform
  const before = new Set((await db.selectFrom('effects').select('id').execute()).map(({ id }) => id))
  const conditions = [{ field: 'platform', operator: 'equals', value: 'imap' }]
  const made = await ada.post('/inbox/routing/rules', { name: 'Tell', conditions, actions })
  expect(made.statusCode).toBe(200)
  const [id] = await box.deliver({ subject: 'A secret subject' })
  await jobs.drain()
  await ada.delete(`/inbox/routing/rules/${made.json().rule.id}`)
  const effects = await db.selectFrom('effects').selectAll().orderBy('target').execute()
  return { id, effects: effects.filter((each) => !before.has(each.id)) }
}

test.each([
  [{ type: 'notify', target: 'user:usr_ada' }, ['dev_ada']],
  [{ type: 'notify', target: 'device:dev_lee' }, ['dev_lee']],
  [{ type: 'escalate', target: 'role:admin' }, ['dev_lee']],
  [{ type: 'escalate', target: null }, []],
])('%j is heard on %j, and tells nothing of what the message says', async (action, devices) => {
  const { effects } = await reached(action)
  expect(effects.map(({ kind, target }) => [kind, target])).toEqual(devices.map((id) => ['devices.push', id]))
  const notes = await service.platform.db.selectFrom('device_notes').select('note').execute()
  expect(JSON.stringify([effects, notes])).not.toContain('secret')
})

test('a device that is not there, or another organization’s, is refused when the rule is saved', async () => {
  await service.platform.db
    .updateTable('devices')
    .set({ organization_id: 'org_2' })
    .where('id', '=', 'dev_lee')
    .execute()
  const conditions = [{ field: 'platform', operator: 'equals', value: 'imap' }]
  for (const target of ['device:dev_none', 'device:dev_lee']) {
    const wish = { name: 'Tell', conditions, actions: [{ type: 'notify', target }] }
    const answer = await ada.post('/inbox/routing/rules', wish)
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'actions[0].target'])
  }
})

test('a rule says where people talk that a message wants attention, by ids alone', async () => {
  const slack = await connections(service.platform).connections.add(
    {
      ...({
        kind: 'slack',
        name: 'Talk',
        appId: 'A1',
        externalId: 'T1',
        intake: 'signed',
        visibility: 'shared',
      } as const),
      settings: {},
      secrets: { bot_token: 'b', signing_secret: 's' },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  const { id, effects } = await reached({ type: 'notify', target: `channel:${slack.id}:C1` })
  expect(effects).toMatchObject([{ kind: 'chat.post', target: `${slack.id}:C1` }])
  expect(effects[0]?.body).toMatchObject({ say: 'attention', about_message: id })
  expect(JSON.stringify(effects)).not.toContain('secret')
})

test('who is reached is looked up in the transaction that reaches them, so that it takes no second connection', async () => {
  await service.as({ userId: 'usr_max' })
  const { pool } = service.database
  await pool.query(`create function max_rises() returns trigger language plpgsql as $$
    begin
      insert into devices (organization_id, id, user_id, type, token_digest, last_active_at, created_at)
        values ('org_1', 'dev_max', 'usr_max', 'android', 'dev_max', now(), now()) on conflict do nothing;
      update memberships set role = 'admin' where user_id = 'usr_max';
      return new;
    end $$`)
  await pool.query('create trigger max_rises after insert on device_notes for each row execute function max_rises()')
  const { effects } = await reached(
    { type: 'notify', target: 'user:usr_ada' },
    { type: 'escalate', target: 'role:admin' },
  )
  expect(effects.map(({ target }) => target)).toEqual(['dev_ada', 'dev_max'])
})
