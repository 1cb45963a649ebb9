import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { TEND_SEARCH } from '../jobs.ts'
import { mailIndex } from './index-store.ts'

let service: InboxService
let ada: Client
let bo: Client
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  bo = await service.as({ userId: 'usr_bo' })
})
afterAll(() => service.close())

async function tend() {
  await service.platform.jobs.enqueue(TEND_SEARCH, {})
  await service.platform.jobs.drain()
}

/** A mailbox of Ada with a mail from before its inbox, and one that lies in it. */
async function sharedMailbox() {
  const box = await service.mailbox({ visibility: 'own' })
  const [before = ''] = await box.deliver({ subject: 'Before', text: 'The zqlynx was early.' })
  const received_at = new Date(service.clock.now().getTime() - 40 * DAY_MS).toISOString()
  await service.platform.db.updateTable('messages').set({ received_at }).where('id', '=', before).execute()
  const wish = { name: 'Team', email_address: box.address, team_members: ['usr_bo'] }
  const inbox: string = (await ada.post('/inbox/shared', wish)).json().id
  const [lies = ''] = await box.deliver({ subject: 'Since', text: 'Another zqlynx.' })
  await tend()
  return { ...box, id: box.connection.id, inbox, lies }
}

async function subjects(by: Client, url: string): Promise<string[]> {
  const { messages } = (await by.get(url)).json()
  return messages.map(({ subject }: { subject: string }) => subject).toSorted()
}
/** What a reader lists and finds in an inbox, and what they find everywhere. */
const seen = async (by: Client, inbox: string) => [
  await subjects(by, `/inbox/shared/${inbox}/messages`),
  await subjects(by, `/inbox/shared/${inbox}/messages?search=zqlynx`),
  await subjects(by, '/inbox/messages?search=zqlynx'),
]
async function wordsLeft(mailbox: string): Promise<number> {
  const { rows } = await sql<{ words: number }>`
    select coalesce(sum(df), 0)::int as words from search_postings
    where organization_id = ${mailbox} and term = 'zqlynx'`.execute(service.platform.db)
  return rows[0]?.words ?? 0
}

test('of a mailbox that is disconnected its team lists and finds what lies in its inbox, and nobody anything else', async () => {
  const { id, inbox, lies } = await sharedMailbox()
  expect(await seen(ada, inbox)).toEqual([['Since'], ['Since'], ['Before', 'Since']])
  expect((await ada.delete(`/inbox/accounts/${id}`)).statusCode).toBe(200)
  await service.platform.jobs.drain()
  for (const reader of [ada, bo]) expect(await seen(reader, inbox)).toEqual([['Since'], ['Since'], ['Since']])
  expect([await subjects(ada, '/inbox/messages'), await wordsLeft(id)]).toEqual([[], 1])
  expect((await bo.get(`/inbox/messages/${lies}`)).statusCode).toBe(200)
  service.clock.move(2 * 86_400)
  await service.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
  await tend()
  const { db } = service.platform
  expect(await db.selectFrom('connections').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await seen(await service.as({ userId: 'usr_bo' }), inbox)).toEqual([['Since'], ['Since'], ['Since']])
  expect((await (await service.as()).delete(`/inbox/shared/${inbox}`)).statusCode).toBe(200)
  await tend()
  expect(await wordsLeft(id)).toBe(0)
})

test('of a mailbox that is disconnected while its mails are brought in nothing is left', async () => {
  const { platform } = service
  const { connection, deliver } = await service.mailbox({ visibility: 'own' })
  const ids = await deliver({ text: 'The zqlynx slept.' }, { text: 'It is a zqlynx.' })
  ada = await service.as()
  await platform.db.transaction().execute(async (tx) => {
    await mailIndex(platform).bring(tx, connection.id, ids)
    expect((await ada.delete(`/inbox/accounts/${connection.id}`)).statusCode).toBe(200)
    await mailIndex(platform).takeOut(new AbortController().signal)
  })
  expect(await wordsLeft(connection.id)).toBe(2)
  await tend()
  expect(await wordsLeft(connection.id)).toBe(0)
})

test('mails that come while the index of their mailbox is read anew are found, each once', async () => {
  const { platform } = service
  const { connection, deliver } = await service.mailbox({ visibility: 'own' })
  const { upkeep } = platform.search
  const text = (n: number) => ({ subject: `Mail ${n}`, text: `The zqlynx slept ${n} times.` })
  for (let n = 0; n < 5; n++) {
    await deliver(text(n))
    await tend()
  }
  await sql`update search_segments set analysis = 'former' where organization_id = ${connection.id}`.execute(
    platform.db,
  )
  expect(await upkeep.waiting()).toContainEqual({ org: connection.id, for: 'rebuild' })
  const later = await deliver(...[5, 6, 7].map(text))
  const bring = (id: string) =>
    platform.db.transaction().execute((tx) => mailIndex(platform).bring(tx, connection.id, [id]))
  await Promise.all([upkeep.rebuild(connection.id), ...later.map(bring)])
  await platform.jobs.enqueue({ name: 'search.look-after', payload: Type.Object({}) }, {})
  await platform.jobs.drain()
  expect(await upkeep.figures(connection.id)).toMatchObject({ passages: 8, removed: 0, rebuilding: false })
  expect((await upkeep.waiting()).filter(({ org }) => org === connection.id)).toEqual([])
  expect(await subjects(ada, `/inbox/messages?account_id=${connection.id}&search=zqlynx`)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `Mail ${n}`),
  )
})
