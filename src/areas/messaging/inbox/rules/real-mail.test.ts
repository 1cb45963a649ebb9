import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { headerOf, type MailHouse, type MailService, mailHouse } from '../../../../../test/support/mail/mail-service.ts'
import { APPLY_RULES } from '../jobs.ts'

let house: MailHouse
let post: MailService
beforeAll(async () => {
  house = await mailHouse()
})
beforeEach(async () => {
  post = await house.mailbox()
})
afterEach(() => post.close())
afterAll(() => house.close())

const RULES = '/inbox/routing/rules'
const BOB = 'Bob <bob@example.org>'

async function forwards(condition: object): Promise<string> {
  const rule = { name: 'Pass on', conditions: [condition], actions: [{ type: 'forward', target: 'ada@example.org' }] }
  return (await post.ada.post(RULES, rule)).json().rule.id
}

/** Lets the rules act on everything that has come in. */
async function sort() {
  const { jobs, outbox } = post.service.platform
  for (const { id } of await post.messages())
    await jobs.enqueue(APPLY_RULES, { organization_id: post.org, message_id: id })
  await jobs.drain()
  await outbox.drain()
}

test('a mail that a rule passes on leaves once, as it came, and does not come round again', async () => {
  await forwards({ field: 'from', operator: 'contains', value: '@' })
  await post.arrive({ from: BOB, subject: 'The lease', text: 'It ends in May.', at: post.clock.now() })
  await sort()
  await sort()
  const [sent, ...more] = post.smtp.received
  expect([sent?.to, more]).toEqual([['ada@example.org'], []])
  const raw = sent?.raw ?? ''
  expect(headerOf(raw, 'Subject')).toBe('Fwd: The lease')
  expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
  expect(raw).toContain('message.eml')
  post.deliver(raw)
  await post.read()
  await sort()
  expect(post.smtp.received).toHaveLength(1)
})

test('the mailing list of a real mail is what a rule asks for', async () => {
  const id = await forwards({ field: 'list_id', operator: 'equals', value: 'news.example.org' })
  await post.arrive({ from: BOB, subject: 'Listed', headers: ['List-Id: The news <News.example.org>'] })
  await post.arrive({ from: BOB, subject: 'Other', headers: ['List-Id: <other.example.org>'] })
  await post.arrive({ from: BOB, subject: 'Plain' })
  const { matches } = (await post.ada.post(`${RULES}/${id}/test`, { days: 30 })).json()
  expect(matches.map(({ subject }: { subject: string }) => subject)).toEqual(['Listed'])
})
