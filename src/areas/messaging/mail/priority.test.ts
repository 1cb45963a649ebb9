import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailHouse, type MailService, mailHouse } from '../../../../test/support/mail/mail-service.ts'
import type { Priority } from './priority.ts'

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

const BOB = 'Bob <bob@example.org>'

async function arrived(subject: string, more: object = {}) {
  await post.arrive({ from: BOB, subject, text: 'As we said.', ...more })
  const message = (await post.messages()).at(-1)
  const { factors } = (message?.mail?.priority ?? { factors: [] }) as Pick<Priority, 'factors'>
  const weights = Object.fromEntries(factors.map(({ name, weight }) => [name, weight]))
  return { id: message?.id ?? '', weights, reasons: factors.map(({ reason }) => reason) }
}

async function answer(id: string) {
  const { statusCode } = await post.ada.post(`/inbox/messages/${id}/reply`, { body: 'Yes.' })
  expect(statusCode).toBe(200)
  await post.service.platform.outbox.drain()
}

test('a day by which something is due raises a mail when it is near, and that is told', async () => {
  const day = (days: number) => new Date(post.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const near = await arrived('The lease', { text: `Please sign by ${day(1)}.` })
  expect(near.weights).toEqual({ deadline: 0.15, to_us: 0.08 })
  expect(near.reasons).toContain('It is due within three days')
  expect((await arrived('The lease', { text: `Please sign by ${day(5)}.` })).weights).toEqual({ to_us: 0.08 })
})

test('a sender whom people answer weighs more, by the share of their mails that were', async () => {
  const first = await arrived('One')
  expect(first.weights).toEqual({ to_us: 0.08 })
  await answer(first.id)
  const second = await arrived('Two')
  expect(second.weights).toEqual({ answered: 0.2, to_us: 0.08 })
  expect(second.reasons).toContain('People here answer its sender')
  expect((await arrived('Three')).weights).toEqual({ answered: 0.1, to_us: 0.08 })
})

test('what machines write is no answer, and passing a mail on is no conversation', async () => {
  const { id } = await arrived('One', { id: 'one' })
  const { db, outbox } = post.service.platform
  const wish = { about: id, text: 'Said by a machine.', by: null }
  await db.transaction().execute(async (tx) => {
    const { letters, connection } = post
    await letters.queue(tx, connection, { ...wish, key: 'on', as: 'forward', to: ['ada@example.org'] })
  })
  await outbox.drain()
  const next = await arrived('Two', { headers: ['In-Reply-To: <one@example.org>'] })
  expect(next.weights).toEqual({ to_us: 0.08 })
  await db.transaction().execute(async (tx) => {
    const { letters, connection } = post
    await letters.queue(tx, connection, { ...wish, key: 'back', as: 'reply', to: ['bob@example.org'] })
  })
  await outbox.drain()
  expect(post.smtp.received).toHaveLength(2)
  expect((await arrived('Three')).weights).toEqual({ to_us: 0.08 })
})
