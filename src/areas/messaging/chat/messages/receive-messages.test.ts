import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { chatPlatforms } from '../../../../adapters/chat/platforms.ts'
import { sealing } from '../../../../shared/crypto/encryption.ts'
import { postQueue } from '../posts/post-queue.ts'
import type { InboundMessage } from './inbound-message.ts'
import { messageReceiver, type Take } from './receive-messages.ts'

const CONNECTION = { id: 'cxn_1', payer: 'org_1', kind: 'slack' } as const
let service: TestApp
let take: Take
let limit: ReturnType<Parameters<typeof messageReceiver>[0]['limitOf']> = { perMinute: 3, by: 'connection' }
let clock = Date.parse('2026-11-16T10:00:00Z')

beforeAll(async () => {
  service = await testApp()
  const { newId, outbox, random } = service.platform
  take = messageReceiver({
    sealing: sealing({ key: async () => new Uint8Array(32), random }),
    newId,
    now: () => new Date(clock),
    limitOf: () => limit,
    posts: postQueue({ outbox, platformOf: () => chatPlatforms(service.platform).get('slack') }),
  })
})
afterAll(() => service.close())

const arrived = (more: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  thread: 'C1:1',
  peer: { kind: 'channel', id: 'C1' },
  sender: { id: 'U1' },
  text: 'Does it hold?',
  addressed: true,
  reply: false,
  files: [],
  at: new Date(clock),
  ...more,
})
const taken = (...all: InboundMessage[]) => service.platform.db.transaction().execute((tx) => take(tx, CONNECTION, all))
const stored = (threadId: string) =>
  service.platform.db.selectFrom('messages').selectAll().where('thread_id', '=', threadId).orderBy('number').execute()

test('what is said to us waits in its thread, with everything that was told of it', async () => {
  clock += 3_600_000
  const [first, second] = await taken(
    arrived({
      answerBy: 'https://hooks.example/1',
      files: [{ name: 'a', type: 'text/plain', size: 1, url: 'https://f' }],
    }),
    arrived({ reply: true, addressed: true, sender: { id: 'U2', email: 'Bo@Example.org' }, order: '17.2' }),
  )
  if (first?.as !== 'waiting' || second?.as !== 'waiting') throw new Error('They do not wait')
  expect(first.threadId).toBe(second.threadId)
  const rows = await stored(first.threadId)
  expect(rows).toMatchObject([
    { state: 'waiting', source: 'slack', direction: 'in', files: { list: [{ name: 'a' }] } },
    { sender_email: 'bo@example.org', order_key: '17.2' },
  ])
  expect(JSON.stringify(rows)).not.toContain('hooks.example')
  const thread = await service.platform.db.selectFrom('threads').selectAll().where('id', '=', first.threadId).execute()
  expect(thread).toMatchObject([{ participants: ['U1', 'U2'], version: 2, peer_id: 'C1' }])
})

test('chatter is not stored, a reply is kept until its thread has a debate, and what is filed only lies there', async () => {
  clock += 3_600_000
  const chatter = arrived({ thread: 'C1:7', addressed: false })
  const reply = arrived({ thread: 'C1:8', addressed: false, reply: true })
  const filed = arrived({ thread: 'C1:9', addressed: false, filed: true, kind: 'mail', trust: 'known' })
  const outcomes = await taken(filed, chatter, reply)
  expect(outcomes.map(({ as }) => as)).toEqual(['filed', 'ignored', 'kept'])
  expect(await service.platform.db.selectFrom('threads').select('id').where('key', '=', 'C1:7').execute()).toEqual([])
})

test('beyond the limit of a minute nothing is stored; chatter and what is kept charge nothing', async () => {
  clock += 3_600_000
  const quiet = Array.from({ length: 70 }, (_, n) =>
    arrived({ thread: `C2:${n}`, addressed: false, reply: n % 2 === 0 }),
  )
  await taken(...quiet)
  const outcomes = await taken(...Array.from({ length: 5 }, () => arrived({ thread: 'C2:x' })))
  expect(outcomes.map(({ as }) => as)).toEqual(['waiting', 'waiting', 'waiting', 'limited', 'limited'])
  const noted = await service.platform.db
    .selectFrom('messages')
    .select('text')
    .where('outcome', '=', 'limited')
    .execute()
  expect(noted).toEqual([{ text: '' }])
  clock += 61_000
  expect((await taken(arrived({ thread: 'C2:x' })))[0]?.as).toBe('waiting')
  const rows = await service.platform.db
    .selectFrom('channel_days')
    .select(['received', 'ignored', 'limited'])
    .where('since', '=', '2026-11-16T13:00:00.000Z')
    .execute()
  expect(rows).toEqual([{ received: 76, ignored: 35, limited: 2 }])
})

test('where each place has its own limit, one that is over it holds up no other', async () => {
  clock += 3_600_000
  limit = { perMinute: 3, by: 'peer' }
  const said = (id: string, count: number) =>
    Array.from({ length: count }, () => arrived({ thread: `${id}:x`, peer: { kind: 'channel', id } }))
  const outcomes = await taken(...said('C3', 5), ...said('C4', 3))
  expect(outcomes.map(({ as }) => as)).toEqual([
    ...['waiting', 'waiting', 'waiting', 'limited', 'limited'],
    ...['waiting', 'waiting', 'waiting'],
  ])
})

test.each([Number.NaN, -1, 8_640_000_000_000_000])(
  'a message of a time that cannot be (%d) is of when it came',
  async (at) => {
    clock += 3_600_000
    const [first] = await taken(arrived({ thread: `C1:${at}`, at: new Date(at) }))
    if (first?.as !== 'waiting') throw new Error('It does not wait')
    expect(await stored(first.threadId)).toMatchObject([{ happened_at: new Date(clock).toISOString() }])
  },
)
