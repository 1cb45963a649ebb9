import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../../test/support/debates.ts'
import { type InboxService, inboxService } from '../../../../../test/support/inbox.ts'
import { TEND_SEARCH } from '../jobs.ts'

let service: InboxService
let ada: Client
let account: string
let inbox: string
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  const { address, connection, deliver } = await service.mailbox({ visibility: 'own' })
  account = connection.id
  inbox = (await ada.post('/inbox/shared', { name: 'Team', email_address: address })).json().id
  await deliver(...MAILS)
  await service.platform.jobs.enqueue(TEND_SEARCH, {})
  await service.platform.jobs.drain()
})
afterAll(() => service.close())

const WEATHER = 'The weather was as it always is in November, and nobody had much to say about it. '.repeat(80)
const MAILS = [
  { subject: 'Invoice of the removal', text: 'It is attached.', from: 'dora@acme.test', name: 'Dora Lindqvist' },
  { subject: 'Invoice', text: 'The lift was repaired.', from: 'cy@lifts.test', name: 'Cy' },
  {
    subject: 'A long story',
    text: `A giraffe came. ${WEATHER}In the end a removal van took it.`,
    from: 'eve@zoo.test',
  },
  { subject: 'Lunch', text: 'We go at noon.', from: 'bo@lifts.test', name: 'Bo' },
]

async function asked(words: string, where = `/inbox/messages?account_id=${account}&`) {
  const { messages, total, matched } = (await ada.get(`${where}search=${encodeURIComponent(words)}`)).json()
  return { subjects: messages.map(({ subject }: { subject: string }) => subject), total, matched }
}
const all = (...subjects: string[]) => ({ subjects, total: subjects.length, matched: 'every_word' })

test.each([
  ['invoice removal', 'Invoice of the removal'],
  ['the removal and the invoice', 'Invoice of the removal'],
  ['lindqvist invoices', 'Invoice of the removal'],
  ['invoice cy@lifts.test', 'Invoice'],
])('“%s” finds only what has every word, wherever in the mail and in whatever form', async (words, subject) => {
  expect(await asked(words)).toEqual(all(subject))
  expect(await asked(words, `/inbox/shared/${inbox}/messages?`)).toEqual(all(subject))
})

test('words that stand far apart in a long mail are words of one mail', async () => {
  expect(await asked('giraffe removal')).toEqual(all('A long story'))
})

test('where no mail has every word those with some are found, and that is told', async () => {
  const { subjects, total, matched } = await asked('giraffe lunch')
  expect([subjects.toSorted(), total, matched]).toEqual([['A long story', 'Lunch'], 2, 'some_words'])
  expect(await asked('nowhere nothing')).toEqual(all())
  const { matched: unasked } = (await ada.get(`/inbox/messages?account_id=${account}`)).json()
  expect(unasked).toBeNull()
})

test('of the last word its beginning is enough, whole words come first, and of the others it is not', async () => {
  for (const words of ['invoi', 'invoic', 'lift invo']) expect((await asked(words)).matched).toBe('every_word')
  expect((await asked('invo')).total).toBe(2)
  expect(await asked('acme inv')).toEqual(all('Invoice of the removal'))
  expect(await asked('lift inv')).toEqual(all('Invoice'))
  expect((await asked('inv lunch')).subjects).toEqual(['Lunch'])
  expect((await asked('in')).total).toBe(0)
})

test('a mail that was taken away is in no answer to several words', async () => {
  const { connection, deliver } = await service.mailbox({ visibility: 'own' })
  const [id = ''] = await deliver({ subject: 'Okapi', text: 'The okapi and the tapir.' }, { subject: 'Tapir' })
  await service.platform.jobs.enqueue(TEND_SEARCH, {})
  await service.platform.jobs.drain()
  const there = () => asked('okapi tapir', `/inbox/messages?account_id=${connection.id}&`)
  expect(await there()).toEqual(all('Okapi'))
  await ada.post('/inbox/bulk-action', { action: 'delete', message_ids: [id] })
  expect(await there()).toMatchObject({ subjects: ['Tapir'], matched: 'some_words' })
})
