import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { DAY_MS } from '../../../../shared/time/dates.ts'
import { openSearchIndex } from '../../../../storage/search/search-index.ts'
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

/** Brings waiting mails into the search, and takes out what is to leave it. */
async function tend() {
  await service.platform.jobs.enqueue(TEND_SEARCH, {})
  await service.platform.jobs.drain()
}

type Mailbox = Awaited<ReturnType<InboxService['mailbox']>>
type Mail = Parameters<Mailbox['deliver']>[number]

async function ownMailbox(...mails: Mail[]) {
  const mailbox = await service.mailbox({ visibility: 'own' })
  const ids = await mailbox.deliver(...mails)
  await tend()
  return { ...mailbox, ids, id: mailbox.connection.id }
}

const cameBefore = (days: number, id: string) =>
  service.platform.db
    .updateTable('messages')
    .set({ received_at: new Date(service.clock.now().getTime() - days * DAY_MS).toISOString() })
    .where('id', '=', id)
    .execute()

const found = async (query: string, by = ada) => {
  const { messages, total } = (await by.get(`/inbox/messages?${query}`)).json()
  return { subjects: messages.map(({ subject }: { subject: string }) => subject), total }
}

const LONG = 'The weather was as it always is in November, and nobody had much to say about it. '.repeat(80)

test('mails are found by forms of their words, by who wrote them and from where, the best first', async () => {
  const { id, deliver } = await ownMailbox(
    {
      subject: 'Lunch',
      text: 'We go at noon. Somebody asked about the invoice again.',
      from: 'cy@example.org',
      name: 'Cy',
    },
    {
      subject: 'Invoices of November',
      text: 'All of them are attached.',
      from: 'dora@acme.test',
      name: 'Dora Lindqvist',
    },
    { subject: 'A long story', text: `${LONG}In the end the giraffes left.`, from: 'eve@example.org' },
  )
  const asked = (words: string, more = '') => found(`account_id=${id}&search=${encodeURIComponent(words)}${more}`)
  expect(await asked('invoice')).toEqual({ subjects: ['Invoices of November', 'Lunch'], total: 2 })
  for (const words of ['Lindqvist', 'dora@acme.test', 'acme'])
    expect((await asked(words)).subjects[0]).toBe('Invoices of November')
  expect(await asked('giraffe')).toEqual({ subjects: ['A long story'], total: 1 })
  expect(await asked('nowhere')).toEqual({ subjects: [], total: 0 })
  expect((await asked('  ')).total).toBe(3)
  await deliver(
    { subject: 'Same', text: 'zebra', thread: 'one' },
    { subject: 'Same again', text: 'zebra', thread: 'two' },
  )
  await tend()
  expect((await asked('zebra')).total).toBe(2)
})

test('an address finds the person who has it, not everybody whose address ends so', async () => {
  const { id } = await ownMailbox(
    ...Array.from({ length: 30 }, (_, n) => ({ subject: `From ${n}`, from: `p${n}@d${n}.test`, name: '' })),
  )
  expect(await found(`account_id=${id}&search=p3@d3.test`)).toEqual({ subjects: ['From 3'], total: 1 })
})

test('of mails that fit as well the latest comes first, and pages and filters are of what was found', async () => {
  const report = (day: number, tier: string) => ({ subject: `Report ${day}`, text: 'The nightly build failed.', tier })
  const { id, ids } = await ownMailbox(...[1, 2, 3, 4, 5].map((day) => report(day, day % 2 ? 'high' : 'low')))
  const of = `account_id=${id}&search=builds`
  expect(await found(`${of}&limit=2&offset=1`)).toEqual({ subjects: ['Report 4', 'Report 3'], total: 5 })
  expect(await found(`${of}&priority=high`)).toEqual({ subjects: ['Report 5', 'Report 3', 'Report 1'], total: 3 })
  await ada.post('/inbox/bulk-action', { action: 'archive', message_ids: [ids[4]] })
  expect(await found(`${of}&priority=high`)).toEqual({ subjects: ['Report 3', 'Report 1'], total: 2 })
  expect(await found(`${of}&offset=10`)).toEqual({ subjects: [], total: 4 })
})

test("nobody finds a colleague's mail, but for what lies in an inbox that they read; evidence is not searched in mail", async () => {
  const mailbox = await ownMailbox({ subject: 'Before', text: 'The wolverine was late.' })
  const before = await found('search=wolverine', bo)
  expect(before).toEqual({ subjects: [], total: 0 })
  await cameBefore(40, mailbox.ids[0] ?? '')
  const wish = { name: 'Animals', email_address: mailbox.address, team_members: ['usr_bo'] }
  expect((await ada.post('/inbox/shared', wish)).statusCode).toBe(201)
  await mailbox.deliver({ subject: 'Since', text: 'Another wolverine.' })
  await tend()
  expect(await found('search=wolverine', bo)).toEqual({ subjects: ['Since'], total: 1 })
  expect((await found('search=wolverine')).total).toBe(2)
  expect((await found('search=wolverine', await service.as({ userId: 'usr_cy' }))).total).toBe(0)
  expect((await bo.get(`/inbox/messages?search=wolverine&account_id=${mailbox.id}`)).statusCode).toBe(404)
  const evidence = await service.platform.search.find(['org_1'], { text: 'wolverine', limit: 10 })
  expect(evidence).toEqual([])
})

test('a team finds what lies in its inbox, with the filters of the inbox, and nothing before it', async () => {
  const mailbox = await ownMailbox({ subject: 'Before', text: 'A lynx in the yard.' })
  await cameBefore(40, mailbox.ids[0] ?? '')
  const wish = { name: 'Yard', email_address: mailbox.address, team_members: ['usr_bo'] }
  const { id } = (await ada.post('/inbox/shared', wish)).json().inbox
  const [first = ''] = await mailbox.deliver({ subject: 'Lynx', text: 'It is still there.' })
  await mailbox.deliver({ subject: 'Still there', text: 'So is the lynx, and nobody knows why.' }, { subject: 'Hens' })
  await tend()
  const inInbox = async (query: string) => {
    const { messages, total } = (await bo.get(`/inbox/shared/${id}/messages?${query}`)).json()
    return { subjects: messages.map(({ subject }: { subject: string }) => subject), total }
  }
  expect(await inInbox('search=lynx')).toEqual({ subjects: ['Lynx', 'Still there'], total: 2 })
  expect(await inInbox('search=lynx&limit=1&offset=1')).toEqual({ subjects: ['Still there'], total: 2 })
  await bo.post(`/inbox/shared/${id}/messages/${first}/tag`, { tag: 'cats' })
  expect(await inInbox('search=lynx&tag=cats')).toEqual({ subjects: ['Lynx'], total: 1 })
  expect(await inInbox('search=nowhere')).toEqual({ subjects: [], total: 0 })
  expect((await inInbox('search=%20')).total).toBe(3)
  expect((await bo.get(`/inbox/shared/${id}/messages?search=${'x'.repeat(201)}`)).statusCode).toBe(400)
  const without = (await ada.post('/inbox/shared', { name: 'Nothing comes', team_members: ['usr_bo'] })).json().inbox
  expect((await bo.get(`/inbox/shared/${without.id}/messages?search=lynx`)).json().total).toBe(0)
})

const left = async (mailbox: string) => {
  const { rows } = await sql<{ words: number; passages: number }>`
    select (select count(*)::int from search_postings where organization_id = ${mailbox} and term like 'zq%') as words,
      (select count(*)::int from passages where organization_id = ${mailbox} and text like '%zq%') as passages`.execute(
    service.platform.db,
  )
  return rows[0]
}

const goneBy: Record<string, (id: string) => Promise<unknown>> = {
  'its reader': (id) => ada.post('/inbox/bulk-action', { action: 'delete', message_ids: [id] }),
  'the erasure of its debate': async (id) => {
    const { db } = service.platform
    const debateId = await service.decided(ada)
    await db.updateTable('messages').set({ debate_id: debateId }).where('id', '=', id).execute()
    await ada.delete(`/debates/${debateId}`)
    await service.cursors.catchUp()
  },
  'the erasure of who wrote it': () =>
    service.platform.db.deleteFrom('messages').where('sender_email', '=', 'xenia@example.org').execute(),
  'the end of its time': async (id) => {
    await cameBefore(401, id)
    await service.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
    await service.platform.jobs.drain()
  },
}

test.each(Object.keys(goneBy))('what %s took away is found no more, and none of its words is left', async (way) => {
  const { id, ids } = await ownMailbox({ text: 'The zqpangolin slept.', from: 'xenia@example.org' })
  expect((await found('search=zqpangolin')).total).toBe(1)
  await goneBy[way]?.(ids[0] ?? '')
  expect(
    await service.platform.db.selectFrom('messages').select('id').where('connection_id', '=', id).execute(),
  ).toEqual([])
  expect((await service.platform.search.find([id], { text: 'zqpangolin', limit: 1 })).length).toBe(0)
  await tend()
  expect(await left(id)).toEqual({ words: 0, passages: 0 })
})

test('a mail that was cleared is found by what is left of it', async () => {
  const { id, ids } = await ownMailbox({ subject: 'Armadillos', text: 'The zqcapybara slept.' })
  const { db } = service.platform
  await db.updateTable('messages').set({ text: '' }).where('id', 'in', ids).execute()
  expect((await found('search=zqcapybara')).total).toBe(0)
  await tend()
  expect(await left(id)).toEqual({ words: 0, passages: 0 })
  expect((await found('search=armadillos')).subjects).toEqual(['Armadillos'])
})

test('of a mailbox that is disconnected nothing is left in the search, also of what comes late', async () => {
  const { id, deliver } = await ownMailbox({ text: 'The zqokapi slept.' })
  expect(await left(id)).toEqual({ words: 1, passages: 1 })
  expect((await ada.delete(`/inbox/accounts/${id}`)).statusCode).toBe(200)
  await service.platform.jobs.drain()
  expect(await left(id)).toEqual({ words: 0, passages: 0 })
  await deliver({ text: 'Another zqokapi.' })
  await tend()
  expect(await left(id)).toEqual({ words: 0, passages: 0 })
})

test('a mailbox that is full keeps the mail, and two who bring it in do so once', async () => {
  const mailbox = await service.mailbox({ visibility: 'own' })
  const { id } = mailbox.connection
  await mailbox.deliver(...Array.from({ length: 120 }, (_, n) => ({ text: `The zqtapir slept ${n} times.` })))
  const { platform } = service
  const { signal } = new AbortController()
  const passages = async () => (await platform.search.upkeep.figures(id)).passages
  const later = { purge: async () => {}, merge: async () => {} }
  const small = openSearchIndex({ ...platform, mostPassages: 99, later })
  await mailIndex({ ...platform, search: small }).bringWaiting(signal)
  expect([await passages(), (await found(`account_id=${id}`)).total]).toEqual([0, 120])
  await Promise.all([mailIndex(platform), mailIndex(platform)].map((index) => index.bringWaiting(signal)))
  expect(await passages()).toBe(120)
})
