import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { programCaller } from '../../../../test/support/asking.ts'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import type { PushNote } from '../../../adapters/push/push.ts'
import { ledger } from '../../deliberation/ledger/index.ts'
import type { Connections } from '../connections/index.ts'
import { devices } from './index.ts'

let time = Date.parse('2026-11-16T10:00:00Z')
const now = () => new Date(time)
let service: DebateService
let ada: Client
const pushed: PushNote[] = []
let belongs = true

const firebase = {
  async send(_project: unknown, _token: string, note: PushNote) {
    pushed.push(note)
    return { outcome: 'sent', id: 'at-the-vendor' } as const
  },
}
const account = JSON.stringify({ project_id: 'p', client_email: 'e', private_key: 'a key' })
const connections = {
  list: async (payer: string) => [{ id: 'cxn_1', payer, kind: 'fcm', appId: '', settings: {}, state: 'active' }],
  secrets: async () => [{ service_account: account }],
} as unknown as Pick<Connections, 'list' | 'secrets' | 'fail' | 'restored'>

beforeAll(async () => {
  service = await debateService({
    areas: ['debates', 'organizations', 'breakpoints'],
    now,
    extra: (platform) => [
      devices(platform, {
        actingFor: async (org, userId) => (belongs ? programCaller({ org, userId }) : undefined),
        payerOf: async (tenant) => tenant,
        connections,
        stillAsks: async () => true,
        load: ledger(platform).load,
        firebase,
      }).area,
    ],
  })
  ada = await service.as({ userId: 'usr_ada' })
  const { db, sealing } = service.platform
  const sealed = await sealing.seal('t', 'dev_1')
  const device = { id: 'dev_1', user_id: 'usr_ada', type: 'android', sealed_token: sealed, token_digest: 'd' } as const
  const at = now().toISOString()
  const counts = { capabilities: [], metadata: {}, notification_count: 0, last_active_at: at, created_at: at }
  await db
    .insertInto('devices')
    .values({ organization_id: 'org_1', ...device, ...counts })
    .execute()
})
beforeEach(() => void pushed.splice(0))
afterAll(() => service.close())

async function chosen(choices: object) {
  const all = { quiet_from: null, quiet_until: null, timezone: 'UTC', kinds: ['decision'], shows_topic: false }
  expect((await ada.put('/devices/choices', { ...all, ...choices })).statusCode).toBe(200)
}
async function decided() {
  const id = await service.decided(ada)
  await service.cursors.catchUp()
  await service.platform.outbox.drain()
  return id
}

test('the asker hears on their devices that it is decided, without the topic unless they want it there', async () => {
  const id = await decided()
  expect(pushed).toMatchObject([
    { title: 'A decision is ready', body: 'Open it to read more.', data: { debate_id: id } },
  ])
  await chosen({ shows_topic: true })
  await decided()
  expect(pushed[1]).toMatchObject({ title: 'A decision is ready', body: 'Should we ship it?' })
})

test('nothing is told in quiet hours, nor of what a person does not want to hear of', async () => {
  await chosen({ quiet_from: '09:00', quiet_until: '11:00' })
  await decided()
  expect(pushed).toEqual([])
  time += 3_600_000
  await service.platform.outbox.drain()
  expect(pushed).toHaveLength(1)
  await chosen({ kinds: ['message'] })
  await decided()
  expect(pushed).toHaveLength(1)
})

test('a topic that was erased before it was told is told nobody', async () => {
  await chosen({ shows_topic: true })
  const id = await service.decided(ada)
  await service.cursors.catchUp()
  expect((await ada.delete(`/debates/${id}`)).statusCode).toBeLessThan(300)
  await service.platform.outbox.drain()
  expect(pushed.map(({ body }) => body)).toEqual(['Open it to read more.'])
})

test('a former member hears nothing of what they asked', async () => {
  await chosen({ kinds: ['decision'] })
  belongs = false
  await decided()
  expect(pushed).toEqual([])
})
