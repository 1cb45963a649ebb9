import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { fakeTelegram, TELEGRAM } from '../../../../../test/support/vendors/telegram.ts'
import { unpacedVendor } from '../../../../adapters/outbound/vendor.ts'
import { connections } from '../index.ts'
import { checkConnections } from './check-connections.ts'

const now = () => new Date('2026-11-17T12:00:00.000Z')
let telegram: Awaited<ReturnType<typeof fakeTelegram>>
let service: TestApp
let leader: Record<string, string>
beforeAll(async () => {
  telegram = await fakeTelegram({ now })
  service = await testApp({
    now,
    settings: {
      SERVICE_TELEGRAM_API_URL: telegram.url,
      SERVICE_PUBLIC_URL: 'https://parley.example',
      TELEGRAM_BOT_TOKEN: TELEGRAM.botToken,
    },
  })
  leader = await service.token({ userId: 'usr_lea', org: 'org_home', org_role: 'owner' })
})
afterAll(async () => {
  await service.close()
  telegram.close()
})
beforeEach(async () => {
  await service.platform.db.deleteFrom('connections').execute()
  await service.platform.db.deleteFrom('vendor_paces').execute()
})

const post = async (path: string, payload: object = {}) =>
  (await service.app.inject({ method: 'POST', url: `/api/v2${path}`, headers: leader, payload })).json().data
const connect = (more: object = {}) =>
  post('/channels', { kind: 'telegram', secrets: { bot_token: TELEGRAM.botToken }, ...more })

test('Telegram is told where we listen and by which secret, again after a rotation', async () => {
  const { id, made, webhook_url, state } = await connect()
  expect([state, webhook_url]).toEqual(['active', `https://parley.example/api/bots/telegram/webhook?c=${id}`])
  expect(telegram.told()).toEqual({ webhook: webhook_url, secret: made.secret_token })
  const rotated = await post(`/channels/${id}/rotate`)
  expect(telegram.told().secret).toBe(rotated.made.secret_token)
  expect(rotated.made.secret_token).not.toBe(made.secret_token)
  telegram.setWebhook('')
  expect(await post(`/channels/${id}/test`)).toMatchObject({ ok: true })
  expect(telegram.told().webhook).toBe(webhook_url)
})

test('a bot that is dialled has no address at Telegram, else nothing could be fetched', async () => {
  telegram.setWebhook('https://elsewhere.example')
  expect(await connect({ intake: 'dial' })).toMatchObject({ intake: 'dial', webhook_url: null })
  expect(telegram.told().webhook).toBe('')
})

test('what only the settings connect is heard too, though nobody ever saw its secret', async () => {
  await service.token({ userId: 'usr_lea', org: 'org_home', org_role: 'owner' })
  await service.platform.jobs.enqueue({ name: 'connections.from-settings', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  const { connections: door } = connections(service.platform)
  const [row] = await service.platform.db.selectFrom('connections').select(['id', 'organization_id as payer']).execute()
  const found = row && (await door.find(row.payer, row.id))
  expect(found).toMatchObject({ kind: 'telegram', intake: 'signed', state: 'active' })
  const acts = await service.database.pool.query(`
    select facts ->> 'action' as action from audit_pending union all select action from audit_entries`)
  expect(acts.rows.map(({ action }) => action)).toContain('connections.added')
  const [secrets] = await door.secrets({ id: row?.id ?? '' })
  expect(telegram.told()).toMatchObject({
    secret: secrets?.secret_token,
    webhook: expect.stringContaining(row?.id ?? ''),
  })
})

test('settings that name another way in move the connection there, and everything in it stays', async () => {
  const { db } = service.platform
  const { id } = await connect({ intake: 'dial' })
  await db.updateTable('connections').set({ from_settings: true }).where('id', '=', id).execute()
  await service.platform.jobs.enqueue({ name: 'connections.from-settings', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  const rows = await db.selectFrom('connections').select(['id', 'intake']).execute()
  expect(rows).toEqual([{ id, intake: 'signed' }])
  expect(telegram.told().webhook).toContain(id)
})

test('every connection that is in use is looked at, outside of a running service', async () => {
  const { id } = await connect()
  const { config, db, random } = service.platform
  const needs = { config, db, random, now, vendor: unpacedVendor('doctor', now) }
  const names = async () =>
    (await checkConnections(needs, 5_000)).map((each) => [each.id, each.checks.map(({ check, ok }) => [check, ok])])
  const all = [
    ['secrets', true],
    ['bot token', true],
    ['bot', true],
    ['webhook', true],
  ]
  expect(await names()).toEqual([[id, all]])
  await db.updateTable('connections').set({ state: 'paused' }).execute()
  expect(await names()).toEqual([])
})
