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

async function reached(action: object) {
  const { db, jobs } = service.platform
  const before = new Set((await db.selectFrom('effects').select('id').execute()).map(({ id }) => id))
  const conditions = [{ field: 'platform', operator: 'equals', value: 'imap' }]
  const made = await ada.post('/inbox/routing/rules', { name: 'Tell', conditions, actions: [action] })
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
      ...{ settings: {}, secrets: { bot_token: 'b', signing_secret: 's' } },
    },
    { payer: 'org_1', userId: 'usr_ada' },
  )
  const { id, effects } = await reached({ type: 'notify', target: `channel:${slack.id}:C1` })
  expect(effects).toMatchObject([{ kind: 'chat.post', target: `${slack.id}:C1` }])
  expect(effects[0]?.body).toMatchObject({ say: 'attention', about_message: id })
  expect(JSON.stringify(effects)).not.toContain('secret')
})
